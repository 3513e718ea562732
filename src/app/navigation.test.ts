import { expect, it } from 'vitest';
import { ROLE_PERMISSIONS, type RoleName } from '../domain/identity/role-permissions.ts';
import type { Workspace } from '../session/account/workspace.tsx';
import { MANIFESTS } from './features.ts';
import { navigationFor, openRoutes, todayPath, worksInTheField } from './navigation.ts';

type Rights = Pick<Workspace, 'can' | 'flag'>;

function someone(role: RoleName, flags: Readonly<Record<string, boolean>> = { inventory: true }): Rights {
  return {
    can: (permission) => ROLE_PERMISSIONS[role].includes(permission),
    flag: (key) => flags[key],
  };
}

const linksOf = (rights: Rights) =>
  navigationFor(rights).flatMap(({ entries }) => entries.map(({ to }) => to));

it('a planner finds every module of the tenant', () => {
  const rights = someone('planner', { inventory: true, manufacturing: true });
  const modules = MANIFESTS.filter(({ area }) => area !== 'admin');
  const expected = modules.flatMap(({ sidebar }) => sidebar.map(({ to }) => to));
  expect(linksOf(rights).toSorted()).toEqual(['/tenant', ...expected].toSorted());
  expect(expected.length).toBeGreaterThan(20);
});

it('the admin portal shows everybody what is theirs', () => {
  const portalOf = (role: RoleName) => linksOf(someone(role)).filter((to) => to.startsWith('/admin'));
  expect(portalOf('super_admin')).toEqual(
    expect.arrayContaining(['/admin', '/admin/tenants', '/admin/flags']),
  );
  expect(portalOf('platform_staff')).toContain('/admin/tenants');
  expect(portalOf('platform_staff')).not.toContain('/admin/flags');
  expect(portalOf('tenant_admin')).toEqual(expect.arrayContaining(['/admin', '/admin/audit-logs']));
  expect(portalOf('tenant_admin')).not.toContain('/admin/tenants');
  expect(portalOf('viewer')).toEqual([]);
});

it('a module whose flag is off, or not known yet, is not shown', () => {
  expect(linksOf(someone('planner', { inventory: false }))).not.toContain('/tenant/inventory');
  expect(linksOf(someone('planner', {}))).not.toContain('/tenant/inventory');
});

it('a person without any permission of a module does not see its link, and no empty group', () => {
  const groups = navigationFor(someone('platform_staff'));
  expect(groups.filter(({ entries }) => entries.length === 0)).toEqual([]);
  const links = linksOf(someone('platform_staff'));
  for (const to of ['/tenant/work-orders', '/tenant/assets', '/tenant/procurement'])
    expect(links).not.toContain(to);
});

it('who sees assigned work only works in the field, whatever the role is called', () => {
  expect(worksInTheField(someone('technician'))).toBe(true);
  expect(worksInTheField(someone('planner'))).toBe(false);
  expect(worksInTheField(someone('storekeeper'))).toBe(false);
});

it("a technician's day begins at their jobs, and at the dashboard where the role does not open these", () => {
  expect(todayPath(someone('technician'))).toBe('/tenant/field-ops');
  expect(
    todayPath({ can: (permission) => permission === 'job-sheets:view-assigned', flag: () => true }),
  ).toBe('/tenant');
});

it('the screens that are loaded ahead are those that the person may open', () => {
  const paths = (role: RoleName, flags?: Record<string, boolean>) =>
    openRoutes(someone(role, flags)).map(({ path }) => path);
  expect(paths('technician')).toContain('work-orders/:id');
  expect(paths('technician')).not.toContain('tenants');
  expect(paths('planner', { inventory: false })).not.toContain('inventory');
  expect(paths('planner')).toContain('inventory');
  expect(paths('platform_staff')).toContain('tenants');
});
