import { useMemo } from 'react';
import { readMeta } from '../../../data/meta.ts';
import { etagOf } from '../../../domain/sync/wire.ts';
import { useWorkspace, type Workspace } from '../../../session/workspace.tsx';
import type { Role } from './use-roles.ts';

/** What an administrator does to a role, as it was seen here. Both reject with ApiError. */
export function useRoleCalls() {
  const workspace = useWorkspace();
  return useMemo(() => roleCalls(workspace), [workspace]);
}

function roleCalls({ api, database }: Workspace) {
  const seen = async ({ version }: Role) => {
    const epoch = await readMeta(database, 'epoch');
    return epoch === undefined ? {} : { headers: { 'if-match': etagOf(epoch, version) } };
  };
  return {
    async change(role: Role, permissions: readonly string[]): Promise<void> {
      await api.call('patch', `/roles/${role.name}`, { permissions: [...permissions] }, await seen(role));
    },
    async remove(role: Role): Promise<void> {
      await api.call('delete', `/roles/${role.name}`, undefined, await seen(role));
    },
  };
}
