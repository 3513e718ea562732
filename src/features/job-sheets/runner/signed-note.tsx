import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import type { Runner } from './use-runner.ts';

/** What somebody has put their name under is not changed behind it. Asks first: it comes where another button was a moment ago. */
export function SignedNote({ runner }: { runner: Runner }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <chakra.div mb="4">
      <Banner
        kind="info"
        action={
          <Button onClick={() => setAsking(true)}>
            <Trans>Take all signatures off…</Trans>
          </Button>
        }
      >
        <Trans>
          This sheet is signed. To change an answer, take all signatures off and have it signed anew.
        </Trans>
      </Banner>
      <Suspense>
        {isAsking && (
          <ActionDialog
            title={t`Take all signatures off?`}
            confirmLabel={t`Take them off`}
            danger
            done={null}
            onAct={() => runner.takeSignaturesOff()}
            onClose={() => setAsking(false)}
          >
            <Trans>They have to be given anew, by the people themselves.</Trans>
          </ActionDialog>
        )}
      </Suspense>
    </chakra.div>
  );
}
