import { useMemo } from 'react';
import { useWorkspace, type Workspace } from '../../../session/account/workspace.tsx';
import { changeAsSeen } from '../as-seen.ts';
import type { ListedRole } from './use-roles.ts';

/** What an administrator does to a role, as it was seen here. Both reject with ApiError. */
export function useRoleCalls() {
  const workspace = useWorkspace();
  return useMemo(() => roleCalls(workspace), [workspace]);
}

function roleCalls({ api, database }: Workspace) {
  return {
    async change(role: ListedRole, permissions: readonly string[]): Promise<void> {
      await api.call(
        'patch',
        `/roles/${role.name}`,
        { permissions: [...permissions] },
        await changeAsSeen(database, role),
      );
    },
    async remove(role: ListedRole): Promise<void> {
      await api.call('delete', `/roles/${role.name}`, undefined, await changeAsSeen(database, role));
    },
  };
}
