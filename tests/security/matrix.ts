import type { RoleName } from '../../src/domain/identity/role-permissions.ts';

/**
 * Who may what, written out: nothing here is read from the product, so that a change of its rules is a change of this
 * page too. One mark for each role, `+` may and `-` may not, in the order of `ROLES`.
 */
export const ROLES: readonly (readonly [RoleName, string])[] = [
  ['super_admin', 'super@fieldline.example'],
  ['platform_staff', 'staff@fieldline.example'],
  ['tenant_admin', 'admin@demo.example'],
  ['planner', 'planner@demo.example'],
  ['technician', 'tech1@demo.example'],
  ['storekeeper', 'store@demo.example'],
  ['viewer', 'viewer@demo.example'],
];

/** By its place in the list of roles. */
export function mayBe(marks: string, role: RoleName): boolean {
  return marks[ROLES.findIndex(([name]) => name === role)] === '+';
}

/** Screens of the admin portal, by their path. */
export const ADMIN_SCREENS_OPEN: Readonly<Record<string, string>> = {
  '/admin': '+++----',
  '/admin/tenants': '++-----',
  '/admin/tenants/:id': '++-----',
  '/admin/tenants/:id/users/:person': '++-----',
  '/admin/users': '+++----',
  '/admin/users/:id': '+++----',
  '/admin/roles': '+++----',
  '/admin/roles/:name': '+++----',
  '/admin/audit-logs': '+++----',
  '/admin/devices': '+++----',
  '/admin/sign-in': '+-+----',
  '/admin/flags': '+-+----',
  '/admin/plugins': '++-----',
  '/admin/plugins/:packageId': '++-----',
};

/** Calls of the administration; `{tenantId}` is another tenant than the caller's. */
export const ADMIN_CALLS_OPEN: Readonly<Record<string, string>> = {
  'GET /admin/overview': '+++----',
  'GET /admin/backups': '++-----',
  'GET /admin/errors': '+++----',
  'GET /admin/errors?tenantId={tenantId}': '++-----',
  'GET /devices': '+++----',
  'GET /devices?tenantId={tenantId}': '++-----',
  'GET /audit-logs': '+++----',
  'GET /audit-logs?tenantId={tenantId}': '++-----',
  'GET /audit-logs/export': '+++----',
  'GET /audit-logs/export?tenantId={tenantId}': '++-----',

  'GET /admin/users': '++-----',
  'GET /tenants': '++-----',
  'GET /tenants/{id}': '++-----',
  'POST /tenants': '+------',
  'PATCH /tenants/{id}': '+------',
  'POST /tenants/{id}/status': '+------',

  'POST /users': '+-+----',
  'PATCH /users/{id}': '+-+----',
  'DELETE /users/{id}': '+-+----',
  'POST /users/invite': '+-+----',
  'POST /users/{id}/role': '+-+----',
  'POST /users/{id}/status': '+-+----',
  'POST /users/{id}/reset-2fa': '+-+----',
  'GET /users/{id}/sessions': '+++----',
  'DELETE /users/{id}/sessions': '+-+----',
  'DELETE /users/{id}/sessions/{sessionId}': '+-+----',

  'GET /tenants/{tenantId}/users': '++-----',
  'GET /tenants/{tenantId}/users/{id}': '++-----',
  'POST /tenants/{tenantId}/users/invite': '+------',
  'POST /tenants/{tenantId}/users/{id}/role': '+------',
  'POST /tenants/{tenantId}/users/{id}/status': '+------',
  'POST /tenants/{tenantId}/users/{id}/reset-2fa': '+------',
  'POST /tenants/{tenantId}/users/{id}/begin-reset-2fa': '+------',
  'GET /tenants/{tenantId}/users/{id}/sessions': '++-----',
  'DELETE /tenants/{tenantId}/users/{id}/sessions': '+------',
  'DELETE /tenants/{tenantId}/users/{id}/sessions/{sessionId}': '+------',
  'GET /tenants/{tenantId}/roles': '++-----',

  'GET /roles': '+++----',
  'GET /roles/{name}': '+++----',
  'POST /roles': '+-+----',
  'PATCH /roles/{name}': '+-+----',
  'DELETE /roles/{name}': '+-+----',

  'GET /settings/single-sign-on': '+-+----',
  'PUT /settings/single-sign-on': '+-+----',
  'POST /settings/single-sign-on/test': '+-+----',
  'POST /settings/single-sign-on/domains/{domain}/check': '+-+----',
  'GET /tenants/{tenantId}/sign-in-domains': '++-----',
  'POST /tenants/{tenantId}/sign-in-domains/{domain}/approve': '+------',
  'POST /tenants/{tenantId}/sign-in-domains/{domain}/withdraw': '+------',
  'PUT /auth/second-factor-policy': '+-+----',
  'PUT /settings/time-zone': '+-+----',
  'PUT /settings/currency': '+-+----',
  'PUT /settings/devices-carry': '+-+----',

  'GET /settings/feature-flags': '+++++++',
  'GET /settings/feature-flags?tenantId={tenantId}': '++-----',
  'PUT /settings/feature-flags/{key}': '+-+----',

  'GET /admin/plugins': '++-----',
  'GET /admin/plugins/{packageId}': '++-----',
  'POST /admin/plugins': '+------',
  'POST /admin/plugins/{packageId}/withdraw': '+------',
  'POST /admin/plugins/{packageId}/restore': '+------',

  'GET /v1/plugins': '+++++++',
  'GET /v1/plugins/installed': '+++++++',
  'POST /v1/plugins/upload': '--+----',
  'POST /v1/plugins/{id}/install': '--+----',
  'POST /v1/plugins/{id}/uninstall': '--+----',
  'DELETE /v1/plugins/{id}': '--+----',
  'PUT /v1/plugins/{id}/update': '--+----',
  'GET /v1/survey/plugins': '+++++++',
  'GET /v1/survey/plugins/{id}': '+++++++',
  'POST /v1/survey/plugins/{id}/install': '--+----',
  'POST /v1/survey/plugins/{id}/uninstall': '--+----',
  'POST /v1/survey/plugins/{id}/update': '--+----',
  'POST /v1/survey/plugins/{id}/rate': '+++++++',
};

/** Calls about a record beside those of every entity; who may see or change the record, its entity says. */
export const RECORD_CALLS_OPEN: Readonly<Record<string, string>> = {
  'POST /switching-requests/{id}/clearance': '--++---',
  // Its holder's, whoever that is: of a request that is there, see `tests/server/field-ops.test.ts`.
  'POST /switching-requests/{id}/release': '--+++-+',
  'GET /v1/support/tickets/{id}/replies': '--+++++',
  'POST /v1/support/tickets/{id}/replies': '--+++++',
  'PUT /v1/support/tickets/{id}/tier': '--+++++',
  'POST /v1/support/tickets/upload': '--+++++',
  'GET /support/kb/{id}/feedback': '+++++++',
  'POST /support/kb/{id}/feedback': '+++++++',
  'GET /history/{entity}/{id}': '--+++++',
  'GET /deleted/{entity}': '--++---',
  'GET /imports': '--++---',
  'POST /sync/rehearsal': '--++---',
  'POST /imports': '--++---',
  'POST /imports/{id}/finish': '--++---',
  'POST /imports/{id}/undo': '--++---',
  'POST /files/uploads': '+++++++',
  'PATCH /files/uploads/{id}': '+++++++',
  'DELETE /files/uploads/{id}': '+++++++',
};

/** What everybody who is signed in may call: their own account and device, and what only who knows an id can ask for. */
export const OPEN_TO_ALL: readonly string[] = [
  'GET /settings/feature-flags/evaluate',
  'GET /auth/profile',
  'PATCH /auth/profile',
  'POST /auth/change-password',
  'POST /auth/reauthenticate',
  'GET /auth/sessions',
  'DELETE /auth/sessions',
  'DELETE /auth/sessions/{id}',
  'POST /auth/setup-totp',
  'POST /auth/2fa/setup',
  'POST /auth/enable-totp',
  'POST /auth/2fa/verify',
  'POST /auth/disable-totp',
  'POST /auth/recovery-codes',
  'DELETE /auth/second-factor-reset',
  'POST /auth/passkeys/registration',
  'POST /auth/passkeys',
  'GET /auth/passkeys',
  'PATCH /auth/passkeys/{id}',
  'DELETE /auth/passkeys/{id}',
  'POST /files',
  'GET /files/{id}',
  'POST /logs',
  // What of it somebody may, each row and each operation says.
  'POST /sync/push',
  'GET /sync/changes',
  'GET /sync/blocks/{hash}',
  'POST /sync/digest',
  'PUT /sync/device',
  'GET /sync/events',
  'GET /pusher/channel',
  'POST /pusher/auth',
];

/** What answers without a sign-in: before there is one, or with a proof of its own. */
export const PUBLIC: readonly string[] = [
  'GET /health',
  'GET /ready',
  'GET /settings/public',
  'POST /error-reports',
  'GET /demo/accounts',
  'GET /demo/mails',
  'GET /install/status',
  'GET /install/wizard',
  'POST /install/checks',
  'POST /install/complete',
  'POST /install/database/test',
  'POST /install/database',
  'POST /install/password',
  'POST /install/admin',
  'POST /install/services/{service}/test',
  'POST /install/services',
  'POST /auth/invitations/accept',
  'POST /auth/login',
  'POST /auth/refresh',
  'POST /auth/refresh-token',
  'POST /auth/logout',
  'POST /auth/validate-token',
  'POST /auth/switch-tenant',
  'POST /auth/passkeys/authentication',
  'POST /auth/passkeys/login',
  'POST /auth/password-reset/request',
  'POST /auth/password-reset/confirm',
  'POST /auth/sso/find',
  'POST /auth/sso/start',
  'GET /auth/sso/callback',
  'POST /auth/sso/complete',
];
