import { useWorkspace } from '../../../session/account/workspace.tsx';

/** Whether somebody may do anything to people: of their own tenant, or of one that they look after for the platform. */
export function useMayHelp(tenantId: string | undefined): boolean {
  const { can } = useWorkspace();
  return can('users:edit') && (tenantId === undefined || can('tenants:edit'));
}
