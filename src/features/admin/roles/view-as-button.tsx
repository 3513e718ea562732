import { Trans } from '@lingui/react/macro';
import Eye from 'lucide-react/icons/eye';
import { useLocation, useNavigate } from 'react-router-dom';
import { inBackground } from '../../../domain/kit/in-background.ts';
import { startViewAs } from '../../../session/view-as.ts';
import { useWorkspace } from '../../../session/workspace.tsx';
import { Button } from '../../../ui/button.tsx';
import { heldOf } from './matrix.ts';
import type { Role } from './use-roles.ts';

/** Shows the tenant portal as somebody with this role sees it, as far as one's own rights go. */
export function ViewAsButton({ role, disabled = false }: { role: Role; disabled?: boolean }) {
  const { user, tenant, viewAs } = useWorkspace();
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
