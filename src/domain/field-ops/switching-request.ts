import type { FeatureKey } from '../identity/feature-flag.ts';
import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import type { ItemOf } from '../kit/fields/field.ts';
import { SHAPE } from '../kit/fields/shapes.ts';

/** `sectionIsolation` says what each means; nothing but the first is issued without a reason. */
export const SECTION_VERDICTS = ['isolatedAndEarthed', 'notEarthed', 'notIsolated', 'notKnown'] as const;

const ACTIONS = ['open', 'close', 'earth', 'unearth', 'tag', 'test'] as const;

/** The tenant's switch that lets one person ask for switching and approve it; off unless somebody turns it on. */
export const SWITCHING_BY_ONE = 'switchingByOnePerson' satisfies FeatureKey;

/** What is switched, where and when; who did each step when is written as it is done. */
const PROGRAMME = [
  'assetId',
  'workOrderId',
  'requestedStart',
  'requestedEnd',
  { list: 'steps', parts: ['device', 'assetId', 'action', 'phase'] },
] as const;

/**
 * A switching request from its first line to the network as it was. Issuing and releasing the clearance is in no `next`:
 * that goes through calls of its own (`/clearance`, `/release`), which a device cannot queue. Who works on a line that
 * is thought to be dead must have heard it from the control room now, not from a tablet later.
 */
export const switchingRequest = defineEntity({
  name: 'switchingRequest',
  table: 'switching_requests',
  store: 'switchingRequests',
  path: '/switching-requests',
  verbs: { list: true, read: true, create: true, update: 'PATCH', remove: true },
  subject: 'switching',
  screens: 'field-ops/switching',
  titleField: 'title',
  number: { field: 'number', prefix: 'SW' },
  defaults: { status: 'Draft' },
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    title: { kind: 'text', maxLength: 200, required: true },
    status: {
      kind: 'choice',
      values: [
        'Draft',
        'Requested',
        'Approved',
        'Switching',
        'Isolated',
        'ClearanceIssued',
        'Released',
        'Restored',
        'Cancelled',
      ],
      required: true,
    },
    assetId: { kind: 'reference', entity: 'asset', onDelete: 'refuseOpen' },
    workOrderId: { kind: 'reference', entity: 'workOrder', onDelete: 'refuseOpen' },
    /** The section that is switched, where that is not its asset as a whole. */
    geometry: SHAPE,
    reason: { kind: 'text', maxLength: 10_000, multiline: true },
    /** Why a decision was taken back: reopened, revoked, cancelled after it was approved. */
    statusReason: { kind: 'text', maxLength: 2000, multiline: true },
    requestedStart: { kind: 'instant' },
    requestedEnd: { kind: 'instant' },
    /** Who switches. */
    operator: { kind: 'person' },
    /** Who works under the clearance. */
    holder: { kind: 'person' },
    clearanceIssuedAt: { kind: 'instant', writable: 'server' },
    clearanceIssuedBy: { kind: 'person', writable: 'server' },
    clearanceReleasedAt: { kind: 'instant', writable: 'server' },
    clearanceReleasedBy: { kind: 'person', writable: 'server' },
    /** What the network of the device of whoever issued it said of the section; null where nothing is connected. */
    clearanceVerdict: { kind: 'choice', values: SECTION_VERDICTS, writable: 'server' },
    /** Why it was issued although that was not isolated and earthed. */
    clearanceVerdictReason: { kind: 'text', maxLength: 2000, multiline: true, writable: 'server' },
    /** Why somebody else than the holder released it. */
    clearanceReleaseReason: { kind: 'text', maxLength: 2000, multiline: true, writable: 'server' },
    steps: {
      kind: 'items',
      maxItems: 200,
      marked: {
        words: ['device', 'assetId', 'action', 'phase'],
        marks: ['tagNumber', 'orderedAt', 'executedAt', 'initials'],
      },
      item: {
        device: { kind: 'text', maxLength: 200, required: true },
        /** The device in the register, by which it is known whatever somebody calls it; none for what is not in it. */
        assetId: { kind: 'reference', entity: 'asset', onDelete: 'refuseOpen' },
        action: { kind: 'choice', values: ACTIONS, required: true },
        /** Before the clearance or after its release; before when absent. */
        phase: { kind: 'choice', values: ['isolate', 'restore'] },
        tagNumber: { kind: 'text', maxLength: 40, identifier: true },
        orderedAt: { kind: 'instant', stamp: true },
        executedAt: { kind: 'instant', stamp: true },
        initials: { kind: 'text', maxLength: 10 },
      },
    },
  },
  groups: [
    ['requestedStart', 'requestedEnd'],
    [
      'status',
      'clearanceIssuedAt',
      'clearanceIssuedBy',
      'clearanceVerdict',
      'clearanceVerdictReason',
      'clearanceReleasedAt',
      'clearanceReleasedBy',
    ],
  ],
  writesApart: true,
  decisions: [
    {
      statuses: ['Approved', 'Switching', 'Isolated', 'ClearanceIssued', 'Released', 'Restored'],
      action: 'approve',
      byAnother: { people: [], unlessFlag: SWITCHING_BY_ONE },
      about: PROGRAMME,
      // The drawing shows what the programme says, and need not have been seen by whoever goes by that: apps of before know of none.
      fixes: [...PROGRAMME, 'geometry'],
      undo: { to: ['Requested', 'Draft', 'Cancelled'], action: 'approve', reason: 'statusReason' },
    },
    // The first step is carried out on the programme that its operator saw, and not on another that was approved since.
    {
      statuses: ['Switching', 'Isolated', 'ClearanceIssued', 'Released', 'Restored'],
      about: PROGRAMME,
      undo: { to: ['Approved', 'Cancelled'] },
    },
    // So is each step behind it: the request may have been taken back, given another line or time, and begun anew.
    { marks: { list: 'steps', parts: ['orderedAt', 'executedAt'] }, about: PROGRAMME },
    // From here on somebody may have their hands on it. Restoring is carried out step by step.
    {
      statuses: ['ClearanceIssued', 'Released', 'Restored'],
      byCall: true,
      about: [...PROGRAMME, 'operator', 'holder'],
      fixes: 'record',
      goesOn: ['steps'],
      evidence: true,
    },
  ],
  statuses: {
    lifecycle: {
      initial: ['Draft', 'Requested'],
      next: {
        Draft: ['Requested', 'Cancelled'],
        Requested: ['Approved', 'Draft', 'Cancelled'],
        Approved: ['Switching', 'Isolated', 'Requested', 'Cancelled'],
        Switching: ['Approved', 'Isolated', 'Cancelled'],
        Isolated: ['Approved', 'Switching', 'Cancelled'],
        ClearanceIssued: [],
        Released: ['Restored'],
        Restored: [],
        Cancelled: ['Draft'],
      },
    },
    // Restored follows from the last restoring step; a programme without one is ended by hand.
    byAction: ['Switching', 'Isolated', 'ClearanceIssued', 'Released'],
    settled: ['Restored', 'Cancelled'],
  },
  scope: { kind: 'tenant' },
  workOf: ['operator', 'holder'],
  scanned: { number: 'number' },
  list: {
    columns: ['number', 'title', 'status', 'assetId', 'operator', 'requestedStart'],
    filters: ['status', 'operator', 'assetId', 'workOrderId'],
    sorts: ['-updatedAt', 'requestedStart', 'title', 'number'],
    search: ['number', 'title'],
    counts: ['status'],
  },
});

export type SwitchingRequest = RowOf<typeof switchingRequest>;
export type SwitchingStep = ItemOf<typeof switchingRequest.fields.steps.item>;
