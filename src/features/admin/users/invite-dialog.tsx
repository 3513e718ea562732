import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { useNotify } from '../../../ui/notifier.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { RoleSelect } from './role-select.tsx';
import { usePersonCalls } from './use-person-calls.ts';

/** Lets a new colleague in: they get a mail with a link, choose their password, and are active from then on. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotify();
  const { invite } = usePersonCalls();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState('');
  return (
    <AskDialog
      title={<Trans>Invite somebody</Trans>}
      confirmLabel={<Trans>Send the invitation</Trans>}
      failed={<Trans>Failed to invite user</Trans>}
      disabled={email.trim() === '' || role === ''}
      onClose={onClose}
      onConfirm={async () => {
        const given = name.trim();
        await invite({ email: email.trim(), role, ...(given === '' ? {} : { name: given }) });
        notify({ kind: 'success', message: t`The invitation to ${email.trim()} is on its way.` });
      }}
    >
      <Field label={t`Email`} required help={t`The mail holds a link that works once, for seven days.`}>
        <TextInput
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label={t`Name`} help={t`They can change it when they accept.`}>
        <TextInput
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <RoleSelect value={role} onChange={setRole} />
    </AskDialog>
  );
}
