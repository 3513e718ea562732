import { useLingui } from '@lingui/react/macro';
import { permissionsBeyond } from '../../../domain/identity/role.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import { useRoleName } from '../roles/role-words.ts';
import { useRoles } from '../roles/use-roles.ts';

interface RoleChoiceProps {
  value: string;
  onChange: (role: string) => void;
}

/**
 * The tenant's roles to choose from; those that permit more than this person may do are not theirs to give. A role that is
 * set is an option even before the list is there, or the browser would show another one as chosen.
 */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const { t } = useLingui();
  const { user } = useWorkspace();
  const roleName = useRoleName();
  const { answer: roles = [] } = useRoles();
  const isListed = roles.some(({ name }) => name === value);
  return (
    <Select value={value} onChange={(event) => onChange(event.target.value)}>
      {!isListed && <option value={value}>{value === '' ? t`Choose a role` : roleName(value)}</option>}
      {roles.map(({ name, permissions }) => (
        <option
          key={name}
          value={name}
          disabled={permissionsBeyond(user.permissions, permissions).length > 0}
        >
          {roleName(name)}
        </option>
      ))}
    </Select>
  );
}
