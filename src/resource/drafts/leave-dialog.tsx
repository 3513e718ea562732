import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Asks before a form with unsaved input is left. */
export function LeaveDialog(props: { onStay: () => void; onKeep: () => void; onDiscard: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`Leave without saving?`}
      onClose={props.onStay}
      footer={
        <>
          <Button look="dangerQuiet" onClick={props.onDiscard}>
            <Trans>Discard and leave</Trans>
          </Button>
          <Button onClick={props.onKeep}>
            <Trans>Leave, keep draft</Trans>
          </Button>
          <Button look="primary" onClick={props.onStay}>
            <Trans>Stay</Trans>
          </Button>
        </>
      }
    >
      <Trans>What you typed is kept on this device as a draft and is there when you come back.</Trans>
    </Dialog>
  );
}
