import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '../../../domain/identity/user.ts';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { type ListedSession, usePersonCalls } from './use-person-calls.ts';

interface SessionDialogProps {
  person: User;
  ending: ListedSession | 'all';
  onClose: () => void;
}

/** Asks before somebody is signed out of one device, or of all. */
export function SessionDialog({ person, ending, onClose }: SessionDialogProps) {
  const { t } = useLingui();
  const notify = useNotify();
  const { endSession, endSessions } = usePersonCalls();
  const name = person.name;
  const device = ending === 'all' ? '' : ending.device;
  const end = async () => {
    await (ending === 'all' ? endSessions(person) : endSession(person, ending));
    const message = ending === 'all' ? t`${name} is signed out everywhere.` : t`${device} is signed out.`;
    notify({ kind: 'success', message });
  };
  return (
    <AskDialog
      title={
        ending === 'all' ? (
          <Trans>Sign {name} out of all devices?</Trans>
        ) : (
          <Trans>
            Sign {name} out of {device}?
          </Trans>
        )
      }
      confirmLabel={<Trans>Sign out</Trans>}
      danger
      onConfirm={end}
      onClose={onClose}
    >
      <p>
        <Trans>
          They have to sign in again there. What waits unsent stays on the device and is sent after that.
        </Trans>
      </p>
    </AskDialog>
  );
}
