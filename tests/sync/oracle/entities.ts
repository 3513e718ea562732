/** The entities that the model plays with, in the oracle's own words. */
export interface EntityRules {
  readonly path: string;
  readonly table: string;
  /** Fields that a person writes, by how two people's values come together. */
  readonly plain: readonly string[];
  readonly sets: readonly string[];
  readonly lists: readonly string[];
  /** Fields that the server fills in by itself; taken from its answers. */
  readonly kept: readonly string[];
  readonly quantity: string | null;
  /** Fields that win or lose as one. */
  readonly groups: readonly (readonly string[])[];
  /** The field that names the row's parent, and the parent's entity. */
  readonly parent: Parent | null;
  /** The field that names what the row is about: it is deleted with that. */
  readonly about: string | null;
  /** Creating it twice under one id is creating it once. */
  readonly once: boolean;
}

/** The parent is not deleted while its child stands in a status that is none of these. */
interface Parent {
  readonly field: string;
  readonly entity: string;
  readonly settled: readonly string[];
}

export const RULES: Readonly<Record<string, EntityRules>> = {
  workOrder: {
    path: '/work-orders',
    table: 'work_orders',
    plain: [
      'title',
      'location',
      'description',
      'priority',
      'status',
      'statusReason',
      'scheduledStart',
      'scheduledEnd',
    ],
    sets: ['assignees'],
    lists: [],
    kept: ['completedDate'],
    quantity: null,
    groups: [
      ['status', 'completedDate'],
      ['scheduledStart', 'scheduledEnd'],
    ],
    parent: null,
    about: null,
    once: true,
  },
  jobSheet: {
    path: '/job-sheets',
    table: 'job_sheets',
    plain: ['title', 'description', 'status', 'workOrderId'],
    sets: [],
    lists: ['checklist'],
    kept: ['completedAt'],
    quantity: null,
    groups: [['status', 'completedAt']],
    parent: { field: 'workOrderId', entity: 'workOrder', settled: ['Completed', 'Cancelled'] },
    about: null,
    once: false,
  },
  survey: {
    path: '/surveys/v1/surveys',
    table: 'surveys',
    plain: ['title', 'description', 'status', 'workOrderId'],
    sets: [],
    lists: [],
    kept: ['completedDate'],
    quantity: null,
    groups: [['status', 'completedDate']],
    parent: { field: 'workOrderId', entity: 'workOrder', settled: ['Completed', 'Cancelled'] },
    about: null,
    once: false,
  },
  inventoryItem: {
    path: '/inventory',
    table: 'inventory_items',
    plain: ['name', 'location', 'description'],
    sets: [],
    lists: [],
    kept: [],
    quantity: 'quantity',
    groups: [],
    parent: null,
    about: null,
    once: false,
  },
  comment: {
    path: '/comments',
    table: 'comments',
    plain: ['text', 'entityId'],
    sets: [],
    lists: [],
    kept: [],
    quantity: null,
    groups: [],
    parent: null,
    about: 'entityId',
    once: false,
  },
};

/** What a call writes to; null for a call that writes to none of these. */
export function targetOf(
  path: string,
  body: Readonly<Record<string, unknown>> | null,
): { entity: string; id: string; isQuantity: boolean } | null {
  for (const [entity, rules] of Object.entries(RULES)) {
    if (path === rules.path) return { entity, id: String(body?.['id'] ?? ''), isQuantity: false };
    if (!path.startsWith(`${rules.path}/`)) continue;
    const [id = '', suffix] = path.slice(rules.path.length + 1).split('/');
    return { entity, id, isQuantity: suffix === 'quantity' };
  }
  return null;
}
