import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { User } from '../../../domain/identity/user.ts';
import { useShownAct } from '../../../resource/act/use-act.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { usePeopleRefusalWords } from './refusal-words.ts';

/** Of a dialog that asks about one thing that is done to a person. */
export interface PersonDialogProps {
  person: User;
  onClose: () => void;
}

interface AskDialogProps {
  title: ReactNode;
  /** What will happen, and what is safe; or the fields of a form. */
  children: ReactNode;
  /** The verb: "Suspend". */
  confirmLabel: ReactNode;
  danger?: boolean;
  /** What failed, above the reason of a refusal. */
  failed?: ReactNode;
  /** Cannot be pressed now: a field is empty. */
  disabled?: boolean;
  /** Rejects with what the server said; the dialog stays open and says it. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks, calls the server, and says in words why it refused. Open as long as it is mounted. */
export function AskDialog(props: AskDialogProps) {
  const { title, children, confirmLabel, danger = false, disabled = false, onConfirm, onClose } = props;
  const form = useId();
  const confirm = async () => {
    await onConfirm();
    onClose();
  };
  const { act, busy, failure: refusal } = useShownAct(confirm, usePeopleRefusalWords());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled) act();
  };
  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={form}
            look={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={disabled}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <chakra.form id={form} display="grid" gap="4" noValidate onSubmit={submit}>
        {refusal && (
          <Banner kind="error">
            {props.failed && <chakra.p fontWeight="semibold">{props.failed}</chakra.p>}
            <p>{refusal}</p>
          </Banner>
        )}
        {children}
      </chakra.form>
    </Dialog>
  );
}

/** Waits for a call, and says that it is done. */
export function useNotedCall() {
  const notify = useNotify();
  return async (call: Promise<unknown>, message: string) => {
    await call;
    notify({ kind: 'success', message });
  };
}
