/**
 * Permissions are strings `<subject>:<action>` (R6.1). A role is a name and a list of them; the seven below are what a
 * new tenant starts with, and rows of the table `roles` from then on. Apart from what is asked of such lists, since devices
 * have them from the server.
 */
const WORK = ['work-orders', 'job-sheets', 'surveys'] as const;
const STOCK = ['inventory', 'warehouses', 'procurement', 'shipments'] as const;
const ASSET_LIFE = [
  'assets',
  'installations',
  'maintenance',
  'maintenance-records',
  'decommissioning',
] as const;
const OFFICE = [
  ...WORK,
  ...STOCK,
  ...ASSET_LIFE,
  'planning',
  'fault-reports',
  'time-entries',
  'hazards',
  'projects',
  'survey-templates',
  'boms',
  'manufacturing',
  'crews',
  'work-areas',
  'switching',
  'compliance',
  'reports',
  'tickets',
  'canned-replies',
  'articles',
] as const;

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

/**
 * What everyone who signs in to a tenant may do: read the names for pickers, the switches, the help; comment on what
 * they see and attach files to it; ask for help, and see what became of it.
 */
const SHARED = [
  'users:view',
  'feature-flags:view',
  'plugins:view',
  'articles:view',
  'comments:view',
  'comments:create',
  'attachments:view',
  'attachments:create',
  'notifications:view',
];

/** What belongs to whoever answers tickets. */
const ANSWERING: readonly string[] = ['tickets', 'canned-replies'];

/** Tickets of one's own: whoever answers those of others has `tickets:view`. */
const REQUESTER = ['tickets:view-assigned', 'tickets:create'];

const ADMIN = [
  'admin:view',
  'users:edit',
  'roles:view',
  'roles:edit',
  'audit-logs:view',
  'feature-flags:edit',
];

/** What one person asks for and another grants, and what is granted to others: each a right of its own. */
const APPROVER = [
  'work-orders:approve',
  'time-entries:approve',
  'job-sheets:override',
  'planning:approve',
  'procurement:approve',
  'inventory:approve',
  'decommissioning:approve',
  'switching:approve',
  'switching:issue',
  'switching:release',
  'boms:release',
  'articles:publish',
];

export const ROLE_PERMISSIONS: Readonly<Record<RoleName, readonly string[]>> = {
  super_admin: [...SHARED, ...ADMIN, 'tenants:view', 'tenants:edit'],
  platform_staff: [...SHARED, 'admin:view', 'roles:view', 'audit-logs:view', 'tenants:view'],
  tenant_admin: [
    ...SHARED,
    ...ADMIN,
    ...APPROVER,
    ...everyAction(OFFICE),
    'assets:import',
    'crews:locate',
    'comments:delete',
    'attachments:edit',
    'attachments:delete',
    'plugins:edit',
  ],
  planner: [
    ...SHARED,
    ...APPROVER,
    ...everyAction(OFFICE),
    'assets:import',
    'crews:locate',
    'attachments:edit',
    'attachments:delete',
  ],
  technician: [
    ...SHARED,
    ...REQUESTER,
    ...WORK.flatMap((subject) => [`${subject}:view-assigned`, `${subject}:create`, `${subject}:edit`]),
    ...ASSET_LIFE.flatMap((subject) => [`${subject}:view`, `${subject}:edit`]),
    ...viewOnly([
      'inventory',
      'warehouses',
      'boms',
      'crews',
      'work-areas',
      'survey-templates',
      'shipments',
      'hazards',
    ]),
    'time-entries:view-assigned',
    'time-entries:create',
    'time-entries:edit',
    'time-entries:delete',
    // Who did the work records it; what is to be done when, the plans say.
    'maintenance-records:create',
    'inventory:consume',
    // What is missing on site is asked for from there.
    'procurement:view-assigned',
    'procurement:create',
    'shipments:edit',
    'switching:view',
    'switching:edit',
  ],
  storekeeper: [
    ...SHARED,
    ...REQUESTER,
    ...everyAction(STOCK),
    'inventory:consume',
    'manufacturing:edit',
    ...viewOnly([
      'work-orders',
      'job-sheets',
      'assets',
      'boms',
      'manufacturing',
      'projects',
      'reports',
      'work-areas',
      'hazards',
    ]),
  ],
  viewer: [...SHARED, ...REQUESTER, ...viewOnly(OFFICE.filter((subject) => !ANSWERING.includes(subject)))],
};
