import { Trans } from '@lingui/react/macro';
import Eye from 'lucide-react/icons/eye';
import { useLocation, useNavigate } from 'react-router-dom';
import type { User } from '../../../domain/identity/user.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { usePeople } from '../../../resource/words/people.tsx';
import { startViewAs } from '../../../session/account/switch-view-as.ts';
import type { ViewAs } from '../../../session/account/view-as.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { heldOf } from './matrix.ts';
import type { ListedRole } from './use-roles.ts';

/** Somebody who has the role: with the work of an administrator, who has none in the field, every screen of theirs were empty. */
function exampleOf(people: readonly User[], role: string): Pick<ViewAs, 'person'> {
  const found = people.find((row) => row.role === role && row.status === 'active');
  return found ? { person: { id: found.id, name: found.name } } : {};
}

/** Shows the tenant portal as somebody with this role sees it, as far as one's own rights go. */
export function ViewAsButton({ role, disabled = false }: { role: ListedRole; disabled?: boolean }) {
  const { user, tenant, viewAs } = useWorkspace();
  const { all } = usePeople();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const start = async () => {
    // First: no role is kept from the dashboard.
    await navigate('/tenant');
    // They have something to save here, and are asked.
    if (location.pathname !== '/tenant') return;
    startViewAs(`${tenant.id}/${user.id}`, {
      role: role.name,
      permissions: heldOf(role.permissions, user.permissions),
      ...exampleOf(all, role.name),
      from: pathname,
    });
  };
  return (
    <Button
      size="sm"
      icon={<Eye aria-hidden />}
      disabled={disabled || viewAs !== null || role.name === user.role}
      onClick={() => inBackground(start())}
    >
      <Trans>View as</Trans>
    </Button>
  );
}
