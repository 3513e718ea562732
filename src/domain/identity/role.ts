import { byCodeUnit } from '../kit/values/text-order.ts';
import { allows } from './permission.ts';
import { ROLE_PERMISSIONS } from './role-permissions.ts';
import { PLATFORM_TENANT } from './tenant.ts';

export const ROLE_LIMITS = { name: 60, permissions: 500 } as const;

/** Lower case, as it stands in tokens and lists: `night_shift`. */
export const ROLE_NAME = /^[a-z][a-z0-9_-]*$/;

/** The role that can do everything in the tenant, and that always has somebody. Its permissions never change. */
export function adminRoleOf(tenantId: string): string {
  return tenantId === PLATFORM_TENANT ? 'super_admin' : 'tenant_admin';
}

/** Every permission there is: whatever a starting role has. */
export const PERMISSIONS: readonly string[] = [...new Set(Object.values(ROLE_PERMISSIONS).flat())].toSorted(
  byCodeUnit,
);

/** A right that another one of the same subject contains: who sees all sees their own, who edits may consume. */
const CONTAINED_IN: Readonly<Record<string, string>> = { 'view-assigned': 'view', consume: 'edit' };

/** Those of `wanted` that somebody who holds `held` could not do themselves, and so cannot give to others. */
export function permissionsBeyond(held: readonly string[], wanted: readonly string[]): string[] {
  return wanted.filter((permission) => {
    const [subject, action = ''] = permission.split(':');
    const wider = CONTAINED_IN[action];
    return !allows(held, permission) && !(wider && allows(held, `${subject}:${wider}`));
  });
}
