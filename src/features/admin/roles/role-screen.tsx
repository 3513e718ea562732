import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ShieldQuestion from 'lucide-react/icons/shield-question-mark';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { adminRoleOf, permissionsBeyond } from '../../../domain/identity/role.ts';
import { useMarkUnsaved } from '../../../resource/drafts/unsaved-input.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { AskedAt } from './asked-at.tsx';
import { sameRights, withoutRight, withRight } from './matrix.ts';
import { RightsMatrix } from './rights-matrix.tsx';
import { useRoleName } from './role-words.ts';
import { SaveBar } from './save-bar.tsx';
import { type ListedRole, useRoles } from './use-roles.ts';
import { useRolesOnline } from './use-roles-online.ts';
import { ViewAsButton } from './view-as-button.tsx';

const DeleteRoleDialog = lazy(async () => ({
  default: (await import('./delete-role-dialog.tsx')).DeleteRoleDialog,
}));

/** A role: what it permits, module by module; changed here by whoever may. */
export function RoleScreen() {
  const { t } = useLingui();
  const { name = '' } = useParams();
  const { answer: roles, askedAt, failure, again } = useRoles();
  const role = roles?.find((one) => one.name === name);
  if (role) {
    return (
      <Page>
        <OpenRole key={role.name} role={role} again={again} />
        {failure === 'offline' && <AskedAt askedAt={askedAt} />}
      </Page>
    );
  }
  return (
    <Page>
      {roles || failure ? (
        <EmptyState icon={<ShieldQuestion />} title={<Trans>No such role here</Trans>} heading="h1">
          {roles ? (
            <Trans>It was deleted, or it never existed.</Trans>
          ) : failure === 'offline' ? (
            <Trans>The roles are not on this device yet. They need a connection once.</Trans>
          ) : (
            <Trans>Failed to fetch roles.</Trans>
          )}
        </EmptyState>
      ) : (
        <SkeletonLines lines={10} label={t`Loading`} />
      )}
    </Page>
  );
}

function OpenRole({ role, again }: { role: ListedRole; again: () => void }) {
  const { t } = useLingui();
  const { user } = useWorkspace();
  const roleName = useRoleName();
  /** What is chosen and not saved; null: nothing is. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const fixed = useFixed(role);
  const permissions = chosen ?? role.permissions;
  const isChanged = chosen !== null && !sameRights(chosen, role.permissions);
  useMarkUnsaved(isChanged);
  const change = (permission: string, isGiven: boolean) =>
    setChosen(
      isGiven ? withRight(permissions, permission, user.permissions) : withoutRight(permissions, permission),
    );
  return (
    <>
      <PageHeader
        title={roleName(role.name)}
        breadcrumb={[{ label: t`Roles & permissions`, to: '/admin/roles' }]}
        action={
          <>
            <ViewAsButton role={role} disabled={isChanged} />
            <DeleteRole role={role} again={again} />
          </>
        }
      >
        <MutedText>
          <Link to={`/admin/users?role=${role.name}`}>
            <Plural value={role.people} one="# person has this role" other="# people have this role" />
          </Link>
        </MutedText>
      </PageHeader>
      {fixed && (
        <chakra.div mb="4">
          <Banner kind="info">{fixed}</Banner>
        </chakra.div>
      )}
      <RightsMatrix permissions={permissions} own={user.permissions} onChange={fixed ? undefined : change} />
      {isChanged && (
        <SaveBar role={role} permissions={permissions} onDiscard={() => setChosen(null)} again={again} />
      )}
    </>
  );
}

/** Why this person cannot change the role, in words; null: they can. */
function useFixed({ name, permissions }: ListedRole): ReactNode {
  const { can, user, tenant } = useWorkspace();
  const { isOff, reason } = useRolesOnline();
  if (!can('roles:edit')) return <Trans>You can view roles, but not change them.</Trans>;
  if (name === adminRoleOf(tenant.id)) {
    return (
      <Trans>The role of the administrators stays as it is: with less, nobody could give it back.</Trans>
    );
  }
  if (permissionsBeyond(user.permissions, permissions).length > 0) {
    return <Trans>This role has rights that you do not have, so you cannot change it.</Trans>;
  }
  return isOff ? reason : null;
}

function DeleteRole({ role, again }: { role: ListedRole; again: () => void }) {
  const { can } = useWorkspace();
  const { isOff, marks } = useRolesOnline();
  const [isAsking, setAsking] = useState(false);
  if (role.builtIn || !can('roles:edit')) return null;
  return (
    <>
      <Button look="dangerQuiet" size="sm" disabled={isOff} onClick={() => setAsking(true)} {...marks}>
        <Trans>Delete</Trans>
      </Button>
      <Suspense>
        {isAsking && <DeleteRoleDialog role={role} onDeleted={again} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
