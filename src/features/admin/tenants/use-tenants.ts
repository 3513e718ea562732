import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import { type KeptAnswer, useKeptAnswer } from '../../../session/use-kept-answer.ts';

/** Every tenant, as the device was last told; for people of the platform. */
export function useTenants(): KeptAnswer<Tenant[]> {
  return useKeptAnswer<Tenant[]>('/tenants?limit=1000');
}
