import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { PAUSE_REASONS, type PauseReason } from '../../../domain/job-sheets/job-sheet.ts';
import { isStop } from '../../../domain/job-sheets/sheet-run.ts';
import { useShownAct } from '../../../resource/act/use-act.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PAUSE_REASON_WORDS } from '../pause-words.ts';
import type { Runner } from './use-runner.ts';

/** What is not safe is stopped, which asks why: that is another button. */
const RESTS = PAUSE_REASONS.filter((reason) => !isStop({ reason }));

/** One tap: the reason is the button. */
export function PauseDialog({ runner, onClose }: { runner: Runner; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { act, busy, failure } = useShownAct(async (reason: PauseReason) => {
    await runner.pause(reason);
    onClose();
  });
  return (
    <Dialog
      title={t`Why is work paused?`}
      busy={busy}
      onClose={onClose}
      footer={
        <Button disabled={busy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <chakra.div display="grid" gap="2" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>
        {RESTS.map((reason) => {
          const words = PAUSE_REASON_WORDS[reason];
          return (
            <Button key={reason} size="lg" disabled={busy} onClick={() => act(reason)}>
              {words ? i18n._(words.label) : reason}
            </Button>
          );
        })}
      </chakra.div>
      {failure && <Banner kind="error">{failure}</Banner>}
    </Dialog>
  );
}
