import { defineEntity } from '../kit/entity/entity.ts';
import { MONEY } from '../kit/fields/measures.ts';

export const decommissioning = defineEntity({
  name: 'decommissioning',
  table: 'decommissionings',
  store: 'decommissionings',
  path: '/decommissioning',
  verbs: { list: true, read: true, create: true, update: 'PUT', remove: true },
  subject: 'decommissioning',
  titleField: 'title',
  number: { field: 'number', prefix: 'DC' },
  defaults: { status: 'Requested' },
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    title: { kind: 'text', maxLength: 200, required: true },
    status: {
      kind: 'choice',
      values: ['Requested', 'Approved', 'Isolated', 'Removed', 'Disposed', 'ReturnedToStock', 'Closed'],
      required: true,
    },
    assetId: { kind: 'reference', entity: 'asset', onDelete: 'refuseOpen', required: true },
    workOrderId: { kind: 'reference', entity: 'workOrder', onDelete: 'refuseOpen' },
    reason: { kind: 'text', maxLength: 10_000, multiline: true },
    plannedDate: { kind: 'date' },
    /** Why a decision was taken back: reopened, revoked, cancelled after it was approved. */
    statusReason: { kind: 'text', maxLength: 2000, multiline: true },
    permitNumber: { kind: 'text', maxLength: 60, identifier: true },
    isolatedDate: { kind: 'date' },
    removedDate: { kind: 'date' },
    oilLitres: { kind: 'number', measure: 'reading', min: 0, max: 1_000_000, unit: 'l' },
    pcbPpm: { kind: 'number', measure: 'reading', min: 0, max: 1_000_000, unit: 'ppm' },
    sf6Kg: { kind: 'number', measure: 'reading', min: 0, max: 100_000, unit: 'kg' },
    manifestNumber: { kind: 'text', maxLength: 60, identifier: true },
    certificateNumber: { kind: 'text', maxLength: 60, identifier: true },
    disposedDate: { kind: 'date' },
    /** In the tenant's currency. */
    salvageValue: { ...MONEY, max: 1_000_000_000 },
    closedAt: { kind: 'instant', writable: 'server' },
  },
  groups: [['status', 'closedAt']],
  statuses: {
    lifecycle: {
      initial: ['Requested'],
      next: {
        Requested: ['Approved'],
        Approved: ['Isolated', 'Requested'],
        Isolated: ['Removed', 'Approved'],
        Removed: ['Disposed', 'ReturnedToStock'],
        Disposed: ['Closed', 'Removed'],
        ReturnedToStock: ['Closed', 'Removed'],
        Closed: [],
      },
    },
    // Closing retires the asset and ends its plans.
    byAction: ['Closed'],
    completion: { field: 'closedAt', done: ['Closed'] },
    settled: ['Closed'],
  },
  decisions: [
    {
      statuses: ['Approved', 'Isolated', 'Removed', 'Disposed', 'ReturnedToStock', 'Closed'],
      action: 'approve',
      byAnother: { people: [] },
      about: ['assetId', 'workOrderId', 'reason', 'plannedDate'],
      fixes: ['assetId', 'reason'],
      undo: { to: ['Requested'], action: 'approve', reason: 'statusReason' },
    },
    {
      statuses: ['Closed'],
      about: ['assetId', 'removedDate', 'disposedDate', 'manifestNumber', 'certificateNumber'],
      fixes: 'record',
      evidence: true,
    },
  ],
  scope: { kind: 'tenant' },
  scanned: { number: 'number', manifestNumber: 'number', certificateNumber: 'number' },
  list: {
    columns: ['number', 'title', 'status', 'assetId', 'plannedDate', 'permitNumber'],
    filters: ['status', 'assetId', 'workOrderId'],
    sorts: ['-updatedAt', 'plannedDate', 'title', 'number'],
    search: ['number', 'title', 'permitNumber', 'manifestNumber', 'certificateNumber'],
    counts: ['status'],
  },
});
