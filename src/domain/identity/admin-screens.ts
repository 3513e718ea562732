/**
 * What each screen of the admin portal takes, all of it: by the path below `/admin`; what stands further below takes the
 * same. The sidebar, the route guard and what is kept for offline read it here. In a file of its own: the first load
 * carries it.
 */
export const ADMIN_SCREENS = {
  '': ['admin:view'],
  tenants: ['tenants:view'],
  users: ['admin:view'],
  roles: ['roles:view'],
  'audit-logs': ['audit-logs:view'],
  devices: ['admin:view'],
  // It decides who gets in and with which role: whoever changes it must be able to do both.
  'sign-in': ['roles:edit', 'users:edit'],
  // It shows what whoever views assets finds.
  'base-maps': ['roles:edit', 'assets:view'],
  flags: ['feature-flags:edit'],
  plugins: ['tenants:view'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
