import { Trans, useLingui } from '@lingui/react/macro';
import { permissionsBeyond } from '../../../domain/identity/role.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { useRoleName } from '../roles/role-words.ts';
import { useRoles } from '../roles/use-roles.ts';
import { usePeopleOf } from './people-of.ts';

/** The tenant's roles; those that permit more than this person may do are not theirs to give. */
export function RoleSelect({ value, onChange }: { value: string; onChange: (role: string) => void }) {
  const { t } = useLingui();
  const { user } = useWorkspace();
  const roleName = useRoleName();
  const tenantId = usePeopleOf();
  const { answer: roles, failure } = useRoles(tenantId);
  // Who looks after a tenant for the platform gives what its administrators give: any of its roles.
  const isBeyond = (permissions: readonly string[]) =>
    tenantId === undefined && permissionsBeyond(user.permissions, permissions).length > 0;
  const hasBeyond = roles?.some(({ permissions }) => isBeyond(permissions)) === true;
  return (
    <>
      {!roles && failure && (
        <Banner kind="error">
          <Trans>Failed to fetch roles.</Trans>
        </Banner>
      )}
      <LabelledControl
        label={t`Role`}
        required
        help={hasBeyond ? t`Roles with more rights than your own cannot be chosen.` : undefined}
      >
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          {value === '' && <option value="">{t`Choose a role`}</option>}
          {roles?.map(({ name, permissions }) => (
            <option key={name} value={name} disabled={isBeyond(permissions)}>
              {roleName(name)}
            </option>
          ))}
        </Select>
      </LabelledControl>
    </>
  );
}
