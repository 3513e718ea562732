import type { BodyOf } from '../../../api/calls.ts';
import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { changeAsSeen } from '../as-seen.ts';

interface TenantCalls {
  /** @throws ApiError */
  create(body: BodyOf<'post /tenants'>): Promise<void>;
  /** @throws ApiError */
  change(tenant: Tenant, body: BodyOf<'patch /tenants/{id}'>): Promise<void>;
  /** @throws ApiError */
  setStatus(tenant: Tenant, status: Tenant['status']): Promise<void>;
}

/** What a super admin does to a tenant, at once; of the version that they see. */
export function useTenantCalls(): TenantCalls {
  const { api, database } = useWorkspace();
  return {
    async create(body) {
      await api.call('post', '/tenants', body);
    },
    async change(tenant, body) {
      await api.call('patch', `/tenants/${tenant.id}`, body, await changeAsSeen(database, tenant));
    },
    async setStatus(tenant, status) {
      await api.call(
        'post',
        `/tenants/${tenant.id}/status`,
        { status },
        await changeAsSeen(database, tenant),
      );
    },
  };
}
