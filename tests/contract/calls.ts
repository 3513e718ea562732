/** A call as the specification spells it, below the API base; `{id}` stands for any parameter. */
export type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** Every call of section 7 of the specification, by requirement (R7.1–R7.15). Both forms where two are seen. */
export const CALLS_OF_SPECIFICATION: Readonly<Record<string, readonly Call[]>> = {
  'R7.1 surveys': [
    'GET /surveys/v1/surveys',
    'GET /surveys/v1/surveys/{id}',
    'POST /surveys/v1/surveys',
    'PUT /surveys/v1/surveys/{id}',
    'DELETE /surveys/v1/surveys/{id}',
  ],
  'R7.2 plugins': [
    'GET /v1/plugins',
    'GET /v1/plugins/installed',
    'POST /v1/plugins/{id}/install',
    'DELETE /v1/plugins/{id}',
    'POST /v1/plugins/{id}/uninstall',
    'PUT /v1/plugins/{id}/update',
    'POST /v1/plugins/upload',
    'GET /v1/survey/plugins',
    'GET /v1/survey/plugins/{id}',
    'POST /v1/survey/plugins/{id}/install',
    'POST /v1/survey/plugins/{id}/uninstall',
    'POST /v1/survey/plugins/{id}/update',
    'POST /v1/survey/plugins/{id}/rate',
  ],
  'R7.3 feature flags': ['GET /settings/feature-flags/evaluate'],
  'R7.4 authentication': [
    'POST /auth/login',
    'POST /auth/logout',
    'POST /auth/refresh-token',
    'POST /auth/refresh',
    'POST /auth/validate-token',
    'GET /auth/profile',
    'GET /auth/sessions',
    'DELETE /auth/sessions/{id}',
  ],
  'R7.5 install': ['GET /install/status'],
  'R7.6 planning': [
    'GET /v1/planning',
    'POST /v1/planning',
    'GET /v1/planning/{id}',
    'PATCH /v1/planning/{id}',
    'DELETE /v1/planning/{id}',
  ],
  'R7.7 inventory': [
    'GET /inventory',
    'POST /inventory',
    'GET /inventory/{id}',
    'PATCH /inventory/{id}',
    'DELETE /inventory/{id}',
    'PATCH /inventory/{id}/quantity',
  ],
  'R7.8 procurement and manufacturing': [
    'GET /v1/procurement',
    'POST /v1/procurement',
    'GET /v1/procurement/{id}',
    'PATCH /v1/procurement/{id}',
    'DELETE /v1/procurement/{id}',
    'GET /v1/manufacturing',
    'POST /v1/manufacturing',
    'GET /v1/manufacturing/{id}',
    'PATCH /v1/manufacturing/{id}',
    'DELETE /v1/manufacturing/{id}',
  ],
  'R7.9 users': ['GET /users'],
  'R7.10 logistics': [
    'GET /logistics/shipments',
    'POST /logistics/shipments',
    'GET /logistics/shipments/{id}',
    'PUT /logistics/shipments/{id}',
    'DELETE /logistics/shipments/{id}',
  ],
  'R7.11 job sheets and work orders': [
    'GET /job-sheets',
    'POST /job-sheets',
    'GET /job-sheets/{id}',
    'PUT /job-sheets/{id}',
    'DELETE /job-sheets/{id}',
    'GET /work-orders',
    'POST /work-orders',
    'GET /work-orders/{id}',
    'PUT /work-orders/{id}',
    'DELETE /work-orders/{id}',
  ],
  'R7.12 support': [
    'GET /v1/support/tickets',
    'POST /v1/support/tickets',
    'GET /v1/support/tickets/{id}',
    'PATCH /v1/support/tickets/{id}',
    'DELETE /v1/support/tickets/{id}',
    'GET /v1/support/tickets/{id}/replies',
    'POST /v1/support/tickets/{id}/replies',
    'PUT /v1/support/tickets/{id}/tier',
    'POST /v1/support/tickets/upload',
  ],
  'R7.13 knowledge base': [
    'GET /support/kb',
    'POST /support/kb',
    'PUT /support/kb/{id}',
    'DELETE /support/kb/{id}',
    'GET /support/kb/{id}/feedback',
  ],
  'R7.15 logs': ['POST /logs'],
};

/**
 * Calls of the specification that the server does not answer yet. Each answers 404 as a whole: whoever builds one moves
 * it up, and none is half there.
 */
export const CALLS_TO_COME: readonly Call[] = [
  'POST /auth/setup-totp',
  'POST /auth/2fa/setup',
  'POST /auth/enable-totp',
  'POST /auth/disable-totp',
  'POST /auth/2fa/verify',
  'POST /auth/password-reset/request',
  'POST /auth/password-reset/confirm',
  'POST /users',
  'GET /users/{id}',
  'PATCH /users/{id}',
  'DELETE /users/{id}',
  'POST /users/invite',
  'POST /users/{id}/role',
  'POST /users/{id}/status',
];

/** Calls of our own, beside those of the entities' definitions: what the specification leaves open or does not know. */
export const OWN_CALLS: Readonly<Record<Call, string>> = {
  'GET /health': 'for load balancers',
  'GET /demo/accounts': 'what the login page offers where demo data is loaded',
  'POST /sync/push': 'sync protocol §3',
  'GET /sync/changes': 'sync protocol §6',
  'GET /sync/events': 'sync protocol §7',
};
