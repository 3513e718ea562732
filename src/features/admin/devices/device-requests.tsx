import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { KnownDevice } from '../../../domain/sync/device-state.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { AskDialog } from '../users/ask-dialog.tsx';
import { useMayHelp } from '../users/may-help.ts';
import { usePeopleOf } from '../users/people-of.ts';
import { usePeopleOnline } from '../users/use-people-online.ts';
import { usePersonCalls } from '../users/use-person-calls.ts';

/** Asks the device of somebody to sync now, or to lock itself; nothing for who may not. */
export function DeviceRequests({ device }: { device: KnownDevice }) {
  const { t } = useLingui();
  const notify = useNotify();
  const { askDevice } = usePersonCalls();
  const mayAsk = useMayHelp(usePeopleOf());
  const { isOff, marks } = usePeopleOnline();
  const [isLocking, setLocking] = useState(false);
  const { label, user } = device;
  // Devices of people of the platform are their own.
  if (!mayAsk || user === null) return null;
  const askToSync = async () => {
    await askDevice(device, 'sync');
    notify({ kind: 'success', message: t`${label} syncs as soon as it hears of it.` });
  };
  return (
    <Wrap gap="2">
      <ActionButton
        disabled={isOff}
        onAct={askToSync}
        aria-label={t`Ask to sync: ${label} of ${user}`}
        {...marks}
      >
        <Trans>Ask to sync</Trans>
      </ActionButton>
      <Button
        disabled={isOff}
        onClick={() => setLocking(true)}
        aria-label={t`Lock ${label} of ${user}`}
        {...marks}
      >
        <Trans>Lock</Trans>
      </Button>
      {isLocking && <LockDialog device={device} name={user} onClose={() => setLocking(false)} />}
    </Wrap>
  );
}

interface LockDialogProps {
  device: KnownDevice;
  name: string;
  onClose: () => void;
}

function LockDialog({ device, name, onClose }: LockDialogProps) {
  const { t } = useLingui();
  const notify = useNotify();
  const { askDevice } = usePersonCalls();
  const { label } = device;
  const lock = async () => {
    await askDevice(device, 'lock');
    notify({ kind: 'success', message: t`${label} locks itself as soon as it hears of it.` });
  };
  return (
    <AskDialog
      title={
        <Trans>
          Lock {label} of {name}?
        </Trans>
      }
      confirmLabel={<Trans>Lock</Trans>}
      danger
      onConfirm={lock}
      onClose={onClose}
    >
      <p>
        <Trans>
          It shows nothing until {name} signs in again, which needs a connection; a PIN does not open it. It
          hears of this at its next contact, and goes on sending what waits there.
        </Trans>
      </p>
    </AskDialog>
  );
}
