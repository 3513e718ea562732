/** A text of section 8 (and of section 5's checks) of the specification, and where this product says it. */
export interface SpecifiedMessage {
  readonly text: string;
  /** Source that says it, below `src/`. */
  readonly from: string;
}

/** Texts that a person reads, translated. */
export const TRANSLATED: readonly SpecifiedMessage[] = [
  ...saidBy('session/problems/error-words.ts', [
    'Server error occurred',
    'Network error - please check your connection',
    'An unexpected error occurred',
  ]),
  ...saidBy('app/login/login-form.tsx', ['Authentication failed']),
  ...saidBy('features/profile/use-account-call.ts', ['An error occurred']),
  ...saidBy('app/pages/router-error.tsx', ['Unexpected Application Error!']),
  ...saidBy('features/admin/users/person-dialogs.tsx', [
    'Failed to update user',
    'Failed to change user role',
    'Failed to change user status',
    'Failed to delete user',
  ]),
  ...saidBy('features/admin/users/invite-dialog.tsx', ['Failed to invite user', 'Failed to create user']),
  ...saidBy('features/admin/users/tenant-people.tsx', ['Failed to fetch users.']),
  ...saidBy('features/admin/users/user-list-screen.tsx', ['Failed to fetch users']),
  ...saidBy('features/admin/users/tenant-user-screen.tsx', ['Failed to fetch user']),
  ...saidBy('features/admin/roles/role-list-screen.tsx', ['Failed to fetch roles.']),
  ...saidBy('features/admin/roles/new-role-dialog.tsx', ['Failed to create role.']),
  ...saidBy('features/admin/tenants/tenant-list-screen.tsx', ['Failed to fetch tenants.']),
  ...saidBy('features/admin/tenants/tenant-dialog.tsx', ['Failed to create tenant.']),
  ...saidBy('features/admin/audit/audit-screen.tsx', ['Failed to fetch audit logs.']),
  ...saidBy('features/surveys/survey/labels.ts', [
    'Failed to fetch surveys',
    'Failed to fetch survey',
    'Failed to create survey',
    'Failed to update survey',
    'Failed to delete survey',
  ]),
  ...saidBy('features/plugins/use-refusal-reason.ts', ['Unknown error']),
  ...saidBy('features/plugins/use-plugin-actions.ts', [
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
  ...saidBy('app/install/admin-step.tsx', [
    'Please fill in all required fields.',
    'Failed to create admin user.',
  ]),
  ...saidBy('app/install/check-step.tsx', ['System requirements check failed.']),
  ...saidBy('app/install/database-step.tsx', ['Database setup failed.']),
  ...saidBy('app/install/services-step.tsx', ['Service configuration failed.']),
  ...saidBy('app/install/complete-step.tsx', ['Failed to complete installation.']),
  ...saidBy('resource/form/use-error-text.ts', ['This field is required.']),
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
  ...saidBy('features/surveys/survey/labels.ts', ['survey.form.required']),
];

/**
 * Fallbacks that the session's state holds and no screen shows: every failure that reaches it has words of its own,
 * and what a person reads of it is translated by `errorWords`.
 */
export const KEPT_IN_STATE = saidBy('session/account/session-store.ts', [
  'Login failed',
  'Logout failed',
  'Token refresh failed',
]);

function saidBy(from: string, texts: readonly string[]): SpecifiedMessage[] {
  return texts.map((text) => ({ text, from: `src/${from}` }));
}
