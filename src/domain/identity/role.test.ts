import { describe, expect, it } from 'vitest';
import { PERMISSIONS, permissionsBeyond } from './role.ts';
import { ROLE_PERMISSIONS } from './role-permissions.ts';
import { tenantIdOf } from './tenant.ts';

describe('what somebody cannot give', () => {
  it('is what they do not hold', () => {
    expect(permissionsBeyond(['assets:view'], ['assets:view', 'assets:edit'])).toEqual(['assets:edit']);
  });

  it('is not a right that one of theirs contains', () => {
    const held = ['tickets:view', 'inventory:edit'];
    expect(permissionsBeyond(held, ['tickets:view-assigned', 'inventory:consume'])).toEqual([]);
    expect(permissionsBeyond(held, ['surveys:view-assigned'])).toEqual(['surveys:view-assigned']);
  });

  it('is nothing of a tenant’s roles, for its administrator', () => {
    const { tenant_admin: held, technician, storekeeper, planner, viewer } = ROLE_PERMISSIONS;
    expect(permissionsBeyond(held, [...technician, ...storekeeper, ...planner, ...viewer])).toEqual([]);
    expect(permissionsBeyond(held, PERMISSIONS)).toEqual(['tenants:edit', 'tenants:view']);
  });
});

describe('a tenant’s id', () => {
  it.each([
    ['Alder Valley Grid', 'alder-valley-grid'],
    ['  Zürich – Netz AG ', 'zurich-netz-ag'],
    ['شبكة', ''],
    [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
  ])('of %s is %s', (name, id) => {
    expect(tenantIdOf(name)).toBe(id);
  });
});
