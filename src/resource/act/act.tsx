import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { onEnterKey } from './enter-key.ts';
import { useNotedAct, useShownAct } from './use-act.ts';

interface ActionButtonProps extends Omit<ButtonProps, 'onClick' | 'busy' | 'type' | 'asChild'> {
  /** What a press does. A rejection is shown as a notice. */
  onAct: () => unknown;
}

/** A button that writes or calls: once per press, and what failed is said. */
export function ActionButton({ onAct, disabled = false, ...rest }: ActionButtonProps) {
  const { act, busy, isResting } = useNotedAct(onAct);
  return <Button {...rest} busy={busy} disabled={disabled || isResting} onClick={() => act()} />;
}

interface ActionDialogProps {
  title: ReactNode;
  children: ReactNode;
  /** The verb on the button: "Take out of stock". */
  confirmLabel: ReactNode;
  danger?: boolean;
  /** The way out: "Cancel", but beside an action that cancels or undoes it is read as that one. */
  dismissLabel?: ReactNode;
  /** It cannot be done as the fields stand. */
  disabled?: boolean;
  /** Saves or calls. `false`: nothing was done, and the dialog says why; a rejection is said in its words. */
  onAct: () => unknown;
  /** Said when it is done; null says nothing. */
  done?: string | null;
  /** What a failure is called; what the device or the server said of it where there is none. */
  wordsOf?: (error: unknown) => string;
  onClose: () => void;
}

/** Asks for what an action needs, runs it once, says what failed, and closes when it is done. Ctrl+Enter acts as well. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, children, confirmLabel, danger = false, disabled = false, onAct, done, onClose } = props;
  const { t } = useLingui();
  const notify = useNotify();
  const work = async () => {
    if ((await onAct()) === false) return false;
    const message = done === undefined ? t`Saved on this device.` : done;
    if (message !== null) notify({ kind: 'success', message });
    onClose();
    return true;
  };
  const { act, busy, failure } = useShownAct(work, props.wordsOf);
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {props.dismissLabel ?? <Trans>Cancel</Trans>}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={() => act()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <chakra.div
        display="grid"
        gap="4"
        alignContent="start"
        onKeyDown={(event) => onEnterKey(event, () => !disabled && act())}
      >
        {children}
        {failure && <Banner kind="error">{failure}</Banner>}
      </chakra.div>
    </Dialog>
  );
}
