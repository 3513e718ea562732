import { ADMIN_SCREENS } from './admin-screens.ts';

/**
 * What each call of the administration takes, all of it: by method and path below the base of the API, as the server's
 * routes spell them. The server asks for it before it reads a body; the rights to records stand with each entity's
 * definition.
 */
export const ADMIN_CALLS = {
  'GET /admin/overview': ADMIN_SCREENS[''],
  'GET /admin/errors': ADMIN_SCREENS[''],
  'GET /admin/backups': ADMIN_SCREENS.tenants,
  'GET /devices': ADMIN_SCREENS.devices,
  'GET /audit-logs': ADMIN_SCREENS['audit-logs'],
  'GET /audit-logs/export': ADMIN_SCREENS['audit-logs'],

  'GET /admin/users': ADMIN_SCREENS.tenants,
  'GET /tenants': ADMIN_SCREENS.tenants,
  'GET /tenants/:id': ADMIN_SCREENS.tenants,
  'POST /tenants': ['tenants:edit'],
  'PATCH /tenants/:id': ['tenants:edit'],
  'POST /tenants/:id/status': ['tenants:edit'],

  'POST /users': ['users:edit'],
  'PATCH /users/:id': ['users:edit'],
  'DELETE /users/:id': ['users:edit'],
  'POST /users/invite': ['users:edit'],
  'POST /users/:id/role': ['users:edit'],
  'POST /users/:id/status': ['users:edit'],
  'POST /users/:id/reset-2fa': ['users:edit'],
  'GET /users/:id/sessions': ['admin:view'],
  'DELETE /users/:id/sessions': ['users:edit'],
  'DELETE /users/:id/sessions/:sessionId': ['users:edit'],
  'POST /users/:id/devices/:deviceId/requests': ['users:edit'],

  // Of the tenant that the path names: another one than the caller's takes what stands in `ELSEWHERE` too.
  'GET /tenants/:tenantId/users': ['users:view'],
  'GET /tenants/:tenantId/users/:id': ['users:view'],
  'POST /tenants/:tenantId/users/invite': ['users:edit'],
  'POST /tenants/:tenantId/users/:id/role': ['users:edit'],
  'POST /tenants/:tenantId/users/:id/status': ['users:edit'],
  'POST /tenants/:tenantId/users/:id/reset-2fa': ['users:edit'],
  'POST /tenants/:tenantId/users/:id/begin-reset-2fa': ['users:edit'],
  'GET /tenants/:tenantId/users/:id/sessions': ['admin:view'],
  'DELETE /tenants/:tenantId/users/:id/sessions': ['users:edit'],
  'DELETE /tenants/:tenantId/users/:id/sessions/:sessionId': ['users:edit'],
  'POST /tenants/:tenantId/users/:id/devices/:deviceId/requests': ['users:edit'],
  'GET /tenants/:tenantId/roles': ['roles:view'],
  'GET /tenants/:tenantId/sign-in-domains': ['users:view'],
  'POST /tenants/:tenantId/sign-in-domains/:domain/approve': ['users:edit'],
  'POST /tenants/:tenantId/sign-in-domains/:domain/withdraw': ['users:edit'],

  'GET /roles': ADMIN_SCREENS.roles,
  'GET /roles/:name': ADMIN_SCREENS.roles,
  'POST /roles': ['roles:edit'],
  'PATCH /roles/:name': ['roles:edit'],
  'DELETE /roles/:name': ['roles:edit'],

  'GET /settings/single-sign-on': ADMIN_SCREENS['sign-in'],
  'PUT /settings/single-sign-on': ADMIN_SCREENS['sign-in'],
  'POST /settings/single-sign-on/test': ADMIN_SCREENS['sign-in'],
  'POST /settings/single-sign-on/domains/:domain/check': ADMIN_SCREENS['sign-in'],
  'PUT /auth/second-factor-policy': ['roles:edit'],
  'PUT /settings/time-zone': ['roles:edit'],
  'PUT /settings/currency': ['roles:edit'],
  'PUT /settings/devices-carry': ['roles:edit'],
  'PUT /settings/letterhead': ['roles:edit'],
  'PUT /settings/logo': ['roles:edit'],
  'PUT /settings/fault-form': ['roles:edit'],
  'PUT /settings/odk-collect': ['roles:edit'],
  'PUT /settings/photographs': ['roles:edit'],
  'PUT /settings/positions': ['roles:edit'],
  'PUT /settings/coordinates': ['roles:edit'],

  'GET /positions/crews': ['crews:locate'],

  'GET /base-maps': ['assets:view'],
  'GET /base-maps/:id/content': ['assets:view'],
  'GET /base-maps/uploads': ADMIN_SCREENS['base-maps'],
  'POST /base-maps': ADMIN_SCREENS['base-maps'],
  'POST /base-maps/:id/pieces/:place': ADMIN_SCREENS['base-maps'],
  'POST /base-maps/:id/finish': ADMIN_SCREENS['base-maps'],
  'PATCH /base-maps/:id': ADMIN_SCREENS['base-maps'],
  'DELETE /base-maps/:id': ADMIN_SCREENS['base-maps'],

  'GET /settings/feature-flags': ['feature-flags:view'],
  'PUT /settings/feature-flags/:key': ADMIN_SCREENS.flags,

  'GET /admin/plugins': ADMIN_SCREENS.plugins,
  'GET /admin/plugins/:packageId': ADMIN_SCREENS.plugins,
  'POST /admin/plugins': ['tenants:edit'],
  'POST /admin/plugins/:packageId/withdraw': ['tenants:edit'],
  'POST /admin/plugins/:packageId/restore': ['tenants:edit'],

  'GET /v1/plugins': ['plugins:view'],
  'GET /v1/plugins/installed': ['plugins:view'],
  'POST /v1/plugins/upload': ['plugins:edit'],
  'POST /v1/plugins/:id/install': ['plugins:edit'],
  'POST /v1/plugins/:id/uninstall': ['plugins:edit'],
  'DELETE /v1/plugins/:id': ['plugins:edit'],
  'PUT /v1/plugins/:id/update': ['plugins:edit'],
  'GET /v1/survey/plugins': ['plugins:view'],
  'GET /v1/survey/plugins/:id': ['plugins:view'],
  'POST /v1/survey/plugins/:id/install': ['plugins:edit'],
  'POST /v1/survey/plugins/:id/uninstall': ['plugins:edit'],
  'POST /v1/survey/plugins/:id/update': ['plugins:edit'],
  'POST /v1/survey/plugins/:id/rate': ['plugins:view'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * The calls that decide who somebody of the tenant is: whoever makes one vouches for everybody in it, and so needs at least
 * every right that any of them holds (decision 34). Each is asked for it by `requireVouching`, in its own transaction.
 */
export const VOUCHING_CALLS = [
  'PUT /settings/single-sign-on',
  'POST /settings/single-sign-on/test',
  'POST /settings/single-sign-on/domains/:domain/check',
  'PUT /auth/second-factor-policy',
  'POST /tenants/:tenantId/sign-in-domains/:domain/approve',
  'POST /tenants/:tenantId/sign-in-domains/:domain/withdraw',
] as const satisfies readonly (keyof typeof ADMIN_CALLS)[];

export type VouchingCall = (typeof VOUCHING_CALLS)[number];

/** What naming another tenant than one's own takes beside that, of people of the platform alone. */
export const ELSEWHERE = { read: 'tenants:view', change: 'tenants:edit' } as const;
