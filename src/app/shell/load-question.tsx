import { Trans } from '@lingui/react/macro';
import { ActionDialog } from '../../resource/act/act.tsx';

/** Asks before the newer version is loaded over input that was not saved. */
export function LoadQuestion({ onLoad, onClose }: { onLoad: () => Promise<void>; onClose: () => void }) {
  return (
    <ActionDialog
      title={<Trans>Load the newer version now?</Trans>}
      confirmLabel={<Trans>Load anyway</Trans>}
      done={null}
      onAct={onLoad}
      onClose={onClose}
    >
      <Trans>
        What you typed into a form is kept on this device as a draft and is there again afterwards. Other
        input that was not saved is lost, and an import that runs is stopped.
      </Trans>
    </ActionDialog>
  );
}
