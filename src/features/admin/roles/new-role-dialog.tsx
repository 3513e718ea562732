import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROLE_LIMITS } from '../../../domain/identity/role.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { askAndKeep } from '../../../session/answers/keep-answers.ts';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select, TextInput } from '../../../ui/controls/inputs.tsx';
import { AskDialog } from '../users/ask-dialog.tsx';
import { heldOf } from './matrix.ts';
import { roleNameOf, useRoleName } from './role-words.ts';
import type { ListedRole } from './use-roles.ts';

/** Begins with the rights of another role; which it shall have in the end is chosen on its own screen. */
export function NewRoleDialog({ roles, onClose }: { roles: readonly ListedRole[]; onClose: () => void }) {
  const { t } = useLingui();
  const { api, database, user } = useWorkspace();
  const navigate = useNavigate();
  const roleName = useRoleName();
  const [typed, setTyped] = useState('');
  const [model, setModel] = useState(roles.find((role) => role.name === 'viewer')?.name ?? '');
  const name = roleNameOf(typed);
  const create = async () => {
    const copied = roles.find((role) => role.name === model)?.permissions ?? [];
    const permissions = heldOf(copied, user.permissions);
    await api.call('post', '/roles', { name, permissions });
    // Its screen reads the roles that this device has.
    await askAndKeep(api, database, '/roles');
    await navigate(`/admin/roles/${name}`);
  };
  return (
    <AskDialog
      title={<Trans>New role</Trans>}
      confirmLabel={<Trans>Create</Trans>}
      failed={<Trans>Failed to create role.</Trans>}
      disabled={name === ''}
      onClose={onClose}
      onConfirm={create}
    >
      <LabelledControl
        label={t`Name`}
        required
        help={name === '' ? t`Latin letters and digits: Shift lead.` : t`In lists and logs: ${name}`}
      >
        <TextInput
          autoComplete="off"
          maxLength={ROLE_LIMITS.name}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </LabelledControl>
      <LabelledControl
        label={t`Copy the rights of`}
        help={t`Only those that you have yourself. You can change them next.`}
      >
        <Select value={model} onChange={(event) => setModel(event.target.value)}>
          {roles.map((role) => (
            <option key={role.name} value={role.name}>
              {roleName(role.name)}
            </option>
          ))}
        </Select>
      </LabelledControl>
    </AskDialog>
  );
}
