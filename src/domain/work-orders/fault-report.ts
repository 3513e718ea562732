import { defineEntity, type RowOf } from '../kit/entity/entity.ts';

/** What a passer-by can tell of a fault, without knowing the network. */
export const FAULT_KINDS = [
  'damage',
  'leaning',
  'wireDown',
  'sparks',
  'vegetation',
  'noise',
  'noSupply',
  'other',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/**
 * What somebody says is wrong with an asset: a passer-by without an account, by its label (docs/decisions/0110), or a caller, whose words are
 * taken down. It waits until somebody makes a work order of it, or says why not.
 */
export const faultReport = defineEntity({
  name: 'faultReport',
  table: 'fault_reports',
  store: 'faultReports',
  path: '/v1/fault-reports',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'fault-reports',
  titleField: 'title',
  number: { field: 'number', prefix: 'FR' },
  defaults: { status: 'New' },
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    title: { kind: 'text', maxLength: 200, required: true },
    kind: { kind: 'choice', values: FAULT_KINDS, required: true },
    description: { kind: 'text', maxLength: 4000, multiline: true },
    status: { kind: 'choice', values: ['New', 'Accepted', 'Rejected', 'Duplicate'], required: true },
    assetId: { kind: 'reference', entity: 'asset', onDelete: 'leave' },
    reportedBy: { kind: 'text', maxLength: 200 },
    /** Telephone number or address of whoever reported it. */
    contact: { kind: 'text', maxLength: 200 },
    workOrderId: { kind: 'reference', entity: 'workOrder', onDelete: 'leave' },
    duplicateOf: { kind: 'reference', entity: 'faultReport', onDelete: 'leave' },
    rejectionReason: { kind: 'text', maxLength: 2000, multiline: true },
    /** Why a decision was taken back. */
    statusReason: { kind: 'text', maxLength: 2000, multiline: true },
  },
  groups: [['status', 'workOrderId', 'duplicateOf', 'rejectionReason']],
  statuses: {
    lifecycle: {
      initial: ['New'],
      next: {
        New: ['Accepted', 'Rejected', 'Duplicate'],
        Accepted: ['New'],
        Rejected: ['New'],
        Duplicate: ['New'],
      },
    },
    byAction: ['Accepted', 'Rejected', 'Duplicate'],
    settled: ['Accepted', 'Rejected', 'Duplicate'],
  },
  decisions: [
    {
      statuses: ['Accepted', 'Rejected', 'Duplicate'],
      about: ['title', 'kind', 'description', 'assetId', 'reportedBy', 'contact'],
      fixes: 'record',
      evidence: true,
      undo: {
        to: ['New'],
        reason: 'statusReason',
        clears: ['workOrderId', 'duplicateOf', 'rejectionReason'],
      },
    },
  ],
  scope: { kind: 'tenant' },
  scanned: { number: 'number' },
  list: {
    columns: ['number', 'title', 'kind', 'status', 'assetId', 'createdAt'],
    filters: ['status', 'kind', 'assetId', 'workOrderId'],
    sorts: ['-createdAt', '-updatedAt', 'title', 'number'],
    search: ['number', 'title', 'description', 'reportedBy'],
    counts: ['status'],
  },
});

export type FaultReport = RowOf<typeof faultReport>;
