import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface SubjectGroup {
  readonly id: string;
  readonly label: MessageDescriptor;
  /** Subjects of permissions, in the order of the sidebar. */
  readonly subjects: Readonly<Record<string, MessageDescriptor>>;
}

/** What permissions are about, as the screens call it. */
export const SUBJECT_GROUPS: readonly SubjectGroup[] = [
  {
    id: 'work',
    label: msg`Work`,
    subjects: {
      'work-orders': msg`Work orders`,
      'job-sheets': msg`Job sheets`,
      surveys: msg`Surveys`,
      'survey-templates': msg`Survey templates`,
      planning: msg`Plans`,
      'fault-reports': msg`Fault reports`,
      'time-entries': msg`Time entries`,
      hazards: msg`Hazards`,
      projects: msg`Projects`,
      crews: msg`Crews`,
      'work-areas': msg`Work areas`,
      switching: msg`Switching requests`,
    },
  },
  {
    id: 'assets',
    label: msg`Assets`,
    subjects: {
      assets: msg`Asset registry`,
      installations: msg`Installations`,
      maintenance: msg`Maintenance plans`,
      'maintenance-records': msg`Maintenance records`,
      decommissioning: msg`Decommissioning`,
      compliance: msg`Compliance and outages`,
    },
  },
  {
    id: 'supply',
    label: msg`Supply`,
    subjects: {
      inventory: msg`Inventory`,
      warehouses: msg`Warehouses`,
      boms: msg`Bills of materials`,
      procurement: msg`Procurement`,
      manufacturing: msg`Manufacturing`,
      shipments: msg`Shipments`,
    },
  },
  {
    id: 'help',
    label: msg`Reports and help`,
    subjects: {
      reports: msg`Reports`,
      articles: msg`Knowledge base`,
      tickets: msg`Support tickets`,
      'canned-replies': msg`Canned replies`,
      comments: msg`Comments`,
      attachments: msg`Photos and files`,
      notifications: msg`Notifications`,
    },
  },
  {
    id: 'admin',
    label: msg`Administration`,
    subjects: {
      admin: msg`Administration area`,
      users: msg`Users`,
      roles: msg`Roles`,
      'feature-flags': msg`Feature flags`,
      plugins: msg`Plugins`,
      'audit-logs': msg`Audit logs`,
      tenants: msg`Tenants`,
    },
  },
];

/** The columns of the matrix; whatever else a permission allows stands in the last one, in words. */
export const RIGHT_COLUMNS = ['view-assigned', 'view', 'create', 'edit', 'delete', 'approve'] as const;

const ACTION_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'view-assigned': msg`See own`,
  view: msg`See all`,
  create: msg`Create`,
  edit: msg`Edit`,
  delete: msg`Delete`,
  approve: msg`Approve`,
  import: msg`Import`,
  consume: msg`Take stock`,
  publish: msg`Publish`,
  locate: msg`See where they are`,
  override: msg`Let work begin without a permit`,
  issue: msg`Issue clearances`,
  release: msg`Release for others`,
};

/** What a permission allows; its own name for one that a newer server knows and this app does not. */
export function actionWord(i18n: I18n, action: string): string {
  const words = ACTION_WORDS[action];
  return words ? i18n._(words) : action;
}
