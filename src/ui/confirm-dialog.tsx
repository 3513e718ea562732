import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: ReactNode;
  /** What will happen, and what is safe. */
  children: ReactNode;
  /** The verb: "Delete work order". */
  confirmLabel: ReactNode;
  danger?: boolean;
  /** May take a while; a failure stays in the dialog. */
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. Open as long as it is mounted. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  danger,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const confirm = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailed(true);
      setBusy(false);
      reportError(error);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <chakra.div color="fg.muted">{children}</chakra.div>
      {failed && (
        <chakra.div mt="3">
          <Banner kind="error">
            <Trans>That did not work. Nothing was changed. Try again.</Trans>
          </Banner>
        </chakra.div>
      )}
    </Dialog>
  );
}
