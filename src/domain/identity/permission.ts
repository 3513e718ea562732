/**
 * Permissions are strings `<subject>:<action>` (R6.1). A role is a name and a list of them; the seven below are what a
 * new tenant starts with, and rows of the table `roles` from then on.
 */
const FIELD_SUBJECTS = ['work-orders', 'job-sheets', 'surveys'] as const;
const OFFICE_SUBJECTS = [...FIELD_SUBJECTS, 'assets', 'inventory'] as const;

export const ROLE_NAMES = [
  'super_admin',
  'platform_staff',
  'tenant_admin',
  'planner',
  'technician',
  'storekeeper',
  'viewer',
] as const;

export type RoleName = (typeof ROLE_NAMES)[number];

const everyAction = (subjects: readonly string[]) =>
  subjects.flatMap((subject) => ['view', 'create', 'edit', 'delete'].map((action) => `${subject}:${action}`));

const viewOnly = (subjects: readonly string[]) => subjects.map((subject) => `${subject}:view`);

/** What everyone who signs in to a tenant may read: names for pickers, and the tenant's switches. */
const SHARED = ['users:view', 'feature-flags:view', 'plugins:view'];

const ADMIN = [
  'admin:view',
  'users:edit',
  'roles:view',
  'roles:edit',
  'audit-logs:view',
  'feature-flags:edit',
];

export const ROLE_PERMISSIONS: Readonly<Record<RoleName, readonly string[]>> = {
  super_admin: [...SHARED, ...ADMIN, 'tenants:view', 'tenants:edit'],
  platform_staff: [...SHARED, 'admin:view', 'audit-logs:view', 'tenants:view'],
  tenant_admin: [...SHARED, ...ADMIN, ...everyAction(OFFICE_SUBJECTS), 'assets:import', 'plugins:edit'],
  planner: [...SHARED, ...everyAction(OFFICE_SUBJECTS), 'assets:import'],
  technician: [
    ...SHARED,
    ...FIELD_SUBJECTS.flatMap((subject) => [
      `${subject}:view-assigned`,
      `${subject}:create`,
      `${subject}:edit`,
    ]),
    'assets:view',
    'assets:edit',
    'inventory:view',
    'inventory:consume',
  ],
  storekeeper: [
    ...SHARED,
    ...everyAction(['inventory']),
    'inventory:consume',
    ...viewOnly(['work-orders', 'job-sheets', 'assets']),
  ],
  viewer: [...SHARED, ...viewOnly(OFFICE_SUBJECTS)],
};

/** Whether the list grants the permission. The client disables and hides by it; the server decides by it. */
export function allows(permissions: readonly string[], permission: string): boolean {
  return permissions.includes(permission);
}

/** `all` rows of an entity, only those `assigned` to the person, or `none`. */
export function visibility(permissions: readonly string[], subject: string): 'all' | 'assigned' | 'none' {
  if (allows(permissions, `${subject}:view`)) return 'all';
  return allows(permissions, `${subject}:view-assigned`) ? 'assigned' : 'none';
}
