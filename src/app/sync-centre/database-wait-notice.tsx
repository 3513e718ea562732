import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { DatabaseWait } from '../../data/store/database-waits.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { loadAgain } from '../leave-page.ts';

/** Why nothing comes, and what a person can do. */
export function DatabaseWaitNotice({ why }: { why: DatabaseWait }) {
  return (
    <chakra.div position="sticky" top="0" zIndex="toast">
      {why === 'blocked' && <Blocked />}
      {why === 'upgrading' && <Upgrading />}
      {why === 'silent' && <Silent />}
    </chakra.div>
  );
}

function Blocked() {
  return (
    <Banner kind="error" bar>
      <Trans>Another tab still runs an older version of Fieldline. Close the other tabs to go on here.</Trans>
    </Banner>
  );
}

function Upgrading() {
  return (
    <Banner kind="info" bar>
      <Trans>
        The data on this device are being made ready for the new version. Keep this tab open; it goes on by
        itself.
      </Trans>
    </Banner>
  );
}

function Silent() {
  return (
    <Banner
      kind="error"
      bar
      action={
        <Button size="sm" onClick={loadAgain}>
          <Trans>Load again</Trans>
        </Button>
      }
    >
      <Trans>
        The storage of this device does not answer. What was saved is kept. Close the other tabs of Fieldline;
        where that does not help, load this one again, or close the browser and open it again.
      </Trans>
    </Banner>
  );
}
