import { useLingui } from '@lingui/react/macro';
import type { BodyOf } from '../../../api/calls.ts';
import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useErrorWords } from '../../../session/problems/use-error-words.ts';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { changeAsSeen } from '../as-seen.ts';

interface TenantCalls {
  /** @throws ApiError */
  create(body: BodyOf<'post /tenants'>): Promise<void>;
  /** @throws ApiError */
  change(tenant: Tenant, body: BodyOf<'patch /tenants/{id}'>): Promise<void>;
  /** Says itself what came of it. */
  setStatus(tenant: Tenant, status: Tenant['status']): Promise<void>;
}

/** What a super admin does to a tenant, at once; of the version that they see. */
export function useTenantCalls(): TenantCalls {
  const { t } = useLingui();
  const { api, database } = useWorkspace();
  const notify = useNotify();
  const words = useErrorWords();
  return {
    async create(body) {
      await api.call('post', '/tenants', body);
    },
    async change(tenant, body) {
      await api.call('patch', `/tenants/${tenant.id}`, body, await changeAsSeen(database, tenant));
    },
    async setStatus(tenant, status) {
      const { id, name } = tenant;
      try {
        await api.call('post', `/tenants/${id}/status`, { status }, await changeAsSeen(database, tenant));
        const message = status === 'active' ? t`${name} has access again.` : t`${name} is suspended.`;
        notify({ kind: 'success', message });
      } catch (error) {
        notify({ kind: 'error', message: `${t`Failed to update tenant.`} ${words(error)}` });
      }
    },
  };
}
