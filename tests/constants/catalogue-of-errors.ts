/** A text of section 8 (and of section 5's checks) of the specification, and where this product says it. */
export interface SpecifiedMessage {
  readonly text: string;
  /** Source that says it, below `src/`. */
  readonly from: string;
}

/** Texts that a person reads, translated. */
export const TRANSLATED: readonly SpecifiedMessage[] = [
  ...saidBy('session/error-words.ts', [
    'Server error occurred',
    'Network error - please check your connection',
    'An unexpected error occurred',
  ]),
  ...saidBy('app/login/login-form.tsx', ['Authentication failed']),
  ...saidBy('app/pages/router-error.tsx', ['Unexpected Application Error!']),
  ...saidBy('features/surveys/labels.ts', [
    'Failed to fetch surveys',
    'Failed to fetch survey',
    'Failed to create survey',
    'Failed to update survey',
    'Failed to delete survey',
  ]),
  ...saidBy('features/plugins/use-plugin-actions.ts', [
    'Unknown error',
    'Failed to install plugin',
    'Failed to uninstall plugin',
  ]),
  ...saidBy('features/plugins/catalogue-grid.tsx', ['Failed to fetch plugins']),
  ...saidBy('features/plugins/use-upload.ts', [
    'Failed to upload plugin',
    'invalid format',
    'File type must be one of the accepted types',
    'Too many files',
  ]),
  ...saidBy('features/job-sheets/labels.ts', [
    'Failed to fetch job sheets',
    'Failed to create job sheet',
    'Failed to update job sheet',
    'Failed to delete job sheet',
    'Status, title, and assignee are required.',
  ]),
  ...saidBy('features/support/labels.ts', ['Failed to fetch ticket', 'Failed to update tier/assignment']),
  ...saidBy('features/support/reply-box.tsx', ['Failed to add reply']),
  ...saidBy('features/support/thread.tsx', ['Failed to fetch replies']),
  ...saidBy('features/knowledge-base/labels.ts', [
    'Failed to fetch articles',
    'Failed to create article',
    'Failed to update article',
    'Failed to delete article',
  ]),
  ...saidBy('features/knowledge-base/feedback-stats.tsx', ['Failed to fetch feedback stats']),
  ...saidBy('features/work-orders/labels.ts', [
    'An error occurred. Please try again.',
    'Failed to delete work order.',
    'Type, status, and title are required.',
  ]),
  ...saidBy('resource/use-error-text.ts', ['This field is required.']),
];

/** Ids that the specification names without their wording. */
export const NAMED: readonly SpecifiedMessage[] = [
  ...saidBy('features/plugins/use-plugin-actions.ts', [
    'plugins.installSuccess',
    'plugins.updateSuccess',
    'plugins.uninstallSuccess',
    'plugins.updateError',
    'plugins.uninstallError',
  ]),
  ...saidBy('features/surveys/labels.ts', ['survey.form.required']),
];

/**
 * Fallbacks that the session's state holds and no screen shows: every failure that reaches it has words of its own,
 * and what a person reads of it is translated by `errorWords`.
 */
export const KEPT_IN_STATE = saidBy('session/session-store.ts', [
  'Login failed',
  'Logout failed',
  'Token refresh failed',
]);

export interface MessagesToCome {
  /** What has to be built first. */
  readonly with: string;
  /** Calls whose first use by the app means that it was built. */
  readonly calls: RegExp;
  readonly texts: readonly string[];
}

/** Texts of screens that do not exist yet. The test fails when one exists and its texts do not. */
export const TO_COME: readonly MessagesToCome[] = [
  {
    with: 'the screens for the second factor and for forgotten passwords, the other callers of the auth service',
    calls: /\/auth\/(2fa|setup-totp|enable-totp|disable-totp|password-reset)/,
    texts: ['An error occurred'],
  },
  {
    with: 'the admin portal: people',
    calls: /\/users/,
    texts: [
      'Failed to fetch users',
      'Failed to fetch user',
      'Failed to create user',
      'Failed to update user',
      'Failed to delete user',
      'Failed to invite user',
      'Failed to change user role',
      'Failed to change user status',
      'Failed to fetch users.',
    ],
  },
  {
    with: 'the admin portal: tenants',
    calls: /\/tenants/,
    texts: ['Failed to fetch tenants.', 'Failed to create tenant.'],
  },
  {
    with: 'the admin portal: roles',
    calls: /\/roles/,
    texts: ['Failed to fetch roles.', 'Failed to create role.'],
  },
  { with: 'the admin portal: audit logs', calls: /\/audit-logs/, texts: ['Failed to fetch audit logs.'] },
  {
    with: 'the install wizard',
    calls: /\/install\/(?!status)/,
    texts: [
      'Please fill in all required fields.',
      'System requirements check failed.',
      'Database setup failed.',
      'Failed to create admin user.',
      'Service configuration failed.',
      'Failed to complete installation.',
    ],
  },
];

function saidBy(from: string, texts: readonly string[]): SpecifiedMessage[] {
  return texts.map((text) => ({ text, from: `src/${from}` }));
}
