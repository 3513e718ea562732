import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { ActionButton } from '../../../resource/act/act.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import type { Runner } from './use-runner.ts';

/** What somebody has put their name under is not changed behind it. */
export function SignedNote({ runner }: { runner: Runner }) {
  return (
    <chakra.div mb="4">
      <Banner
        kind="info"
        action={
          <ActionButton onAct={() => runner.takeSignaturesOff()}>
            <Trans>Take all signatures off</Trans>
          </ActionButton>
        }
      >
        <Trans>
          This sheet is signed. To change an answer, take all signatures off and have it signed anew.
        </Trans>
      </Banner>
    </chakra.div>
  );
}
