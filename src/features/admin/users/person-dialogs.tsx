import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { User } from '../../../domain/identity/user.ts';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { AskDialog, type PersonDialogProps, useNotedCall } from './ask-dialog.tsx';
import { usePeopleOf } from './people-of.ts';
import { RoleSelect } from './role-select.tsx';
import { InviteAgainDialog, PasswordDialog, SecondFactorDialog } from './sign-in-dialogs.tsx';
import { unsentOn, useDevices } from './use-devices.ts';
import { usePersonCalls } from './use-person-calls.ts';

export type PersonAction =
  | 'role'
  | 'rename'
  | 'suspend'
  | 'letIn'
  | 'inviteAgain'
  | 'password'
  | 'secondFactor'
  | 'remove';

/** Asks about one thing that is done to a person. */
export function PersonDialog({ action, ...props }: PersonDialogProps & { action: PersonAction }) {
  const Ask = DIALOGS[action];
  return <Ask {...props} />;
}

const DIALOGS: Readonly<Record<PersonAction, (props: PersonDialogProps) => ReactNode>> = {
  role: RoleDialog,
  rename: RenameDialog,
  suspend: SuspendDialog,
  letIn: LetInDialog,
  inviteAgain: InviteAgainDialog,
  password: PasswordDialog,
  secondFactor: SecondFactorDialog,
  remove: RemoveDialog,
};

function RoleDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const done = useNotedCall();
  const { giveRole } = usePersonCalls();
  const [role, setRole] = useState(person.role);
  const name = person.name;
  return (
    <AskDialog
      title={<Trans>Change the role of {name}</Trans>}
      confirmLabel={<Trans>Change role</Trans>}
      failed={<Trans>Failed to change user role</Trans>}
      disabled={role === person.role}
      onClose={onClose}
      onConfirm={() => done(giveRole(person, role), t`${name} has another role now.`)}
    >
      <RoleSelect value={role} onChange={setRole} />
      <p>
        <Trans>Their devices get it at the next sync; they do not have to sign in again.</Trans>
      </p>
    </AskDialog>
  );
}

function RenameDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const done = useNotedCall();
  const { rename } = usePersonCalls();
  const [name, setName] = useState(person.name);
  const given = name.trim();
  return (
    <AskDialog
      title={<Trans>Change the name of {person.name}</Trans>}
      confirmLabel={<Trans>Change name</Trans>}
      failed={<Trans>Failed to update user</Trans>}
      disabled={given === '' || given === person.name}
      onClose={onClose}
      onConfirm={() => done(rename(person, given), t`The name is now ${given}.`)}
    >
      <LabelledControl label={t`Name`} required>
        <TextInput
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </LabelledControl>
    </AskDialog>
  );
}

function SuspendDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const done = useNotedCall();
  const { suspend } = usePersonCalls();
  const name = person.name;
  return (
    <AskDialog
      title={<Trans>Suspend {name}?</Trans>}
      confirmLabel={<Trans>Suspend</Trans>}
      failed={<Trans>Failed to change user status</Trans>}
      danger
      onClose={onClose}
      onConfirm={() => done(suspend(person), t`${name} is suspended.`)}
    >
      <UnsentWarning person={person} />
      <p>
        <Trans>
          They are signed out everywhere and cannot sign in until somebody lets them in again. What they wrote
          stays.
        </Trans>
      </p>
    </AskDialog>
  );
}

function RemoveDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const done = useNotedCall();
  const navigate = useNavigate();
  const { remove } = usePersonCalls();
  const name = person.name;
  const isInvited = person.status === 'invited';
  return (
    <AskDialog
      title={isInvited ? <Trans>Take back the invitation?</Trans> : <Trans>Remove {name}?</Trans>}
      confirmLabel={isInvited ? <Trans>Take it back</Trans> : <Trans>Remove</Trans>}
      failed={<Trans>Failed to delete user</Trans>}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await done(remove(person), t`${name} no longer belongs to the organisation.`);
        void navigate('/admin/users');
      }}
    >
      <UnsentWarning person={person} />
      <p>
        {isInvited ? (
          <Trans>The link in the email to {person.email} no longer works.</Trans>
        ) : (
          <Trans>They are signed out and lose access. What they wrote stays, with their name.</Trans>
        )}
      </p>
    </AskDialog>
  );
}

/** Before somebody who holds work that exists nowhere else is shut out. */
function UnsentWarning({ person }: { person: User }) {
  const { of } = useDevices(usePeopleOf());
  const unsent = unsentOn(of?.get(person.id));
  if (unsent === 0) return null;
  return (
    <Banner kind="warning">
      <Plural
        value={unsent}
        one="# change on their devices has not arrived. It cannot be sent once they are shut out: let them sync first."
        other="# changes on their devices have not arrived. They cannot be sent once this person is shut out: let them sync first."
      />
    </Banner>
  );
}

function LetInDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const done = useNotedCall();
  const { letInAgain } = usePersonCalls();
  const name = person.name;
  return (
    <AskDialog
      title={<Trans>Let {name} in again?</Trans>}
      confirmLabel={<Trans>Let in again</Trans>}
      failed={<Trans>Failed to change user status</Trans>}
      onClose={onClose}
      onConfirm={() => done(letInAgain(person), t`${name} can sign in again.`)}
    >
      <p>
        <Trans>They sign in with their old password and have the role that they had.</Trans>
      </p>
    </AskDialog>
  );
}
