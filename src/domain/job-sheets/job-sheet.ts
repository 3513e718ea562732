import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import type { ItemOf } from '../kit/fields/field.ts';
import { CHECKLIST_FIELD } from './checklist-field.ts';

/** What a permit allows to be done. */
export const PERMIT_KINDS = [
  'work',
  'test',
  'liveWork',
  'hotWork',
  'confinedSpace',
  'excavation',
  'other',
] as const;

/** What it says beside its number. */
const PERMIT_DETAILS = [
  'permitKind',
  'permitIssuer',
  'permitValidFrom',
  'permitValidUntil',
  'permitPhotographs',
] as const;

export const PAUSE_REASONS = ['weather', 'material', 'access', 'safety', 'break', 'other'] as const;

/** As what somebody signs, or is asked to. */
export const SIGNER_ROLES = ['technician', 'crewLead', 'customer', 'inspector', 'other'] as const;

/** What a seal was made of before it covered the crew and what the permit says. */
const SIGNED_AT_FIRST = [
  'title',
  'description',
  'workOrderId',
  'startedAt',
  'permitNumber',
  'permitConfirmedAt',
  'checklist',
  'tasks',
] as const;

/** The same before it covered the tools, and what the work began without. */
const SIGNED_WITH_CREW = [
  ...SIGNED_AT_FIRST,
  ...PERMIT_DETAILS,
  'permitOverride',
  'signOnRequired',
  'signOns',
] as const;

/** What somebody puts their name under: what was to be done, who was warned of what, by which permit, with what, and what was done. */
const SIGNED = [...SIGNED_WITH_CREW, 'toolsOnBoard', 'begunWithout'] as const;

/** Who is asked to sign: people of the tenant and others, and whoever wrote it down. */
const SIGNER = {
  role: { kind: 'choice', values: SIGNER_ROLES, required: true },
  person: { kind: 'person', freeText: true, required: true },
  at: { kind: 'instant', required: true, stamp: true },
  enteredBy: { kind: 'person', required: true, ownName: {} },
} as const;

export const jobSheet = defineEntity({
  name: 'jobSheet',
  table: 'job_sheets',
  store: 'jobSheets',
  path: '/job-sheets',
  verbs: { list: true, read: true, create: true, update: 'PUT', remove: true },
  subject: 'job-sheets',
  titleField: 'title',
  number: { field: 'number', prefix: 'JS' },
  defaults: { status: 'Assigned' },
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    title: { kind: 'text', maxLength: 200, required: true },
    status: { kind: 'choice', values: ['Assigned', 'InProgress', 'Completed', 'Cancelled'], required: true },
    workOrderId: { kind: 'reference', entity: 'workOrder', onDelete: 'refuseOpen' },
    assignedTo: { kind: 'person', required: true },
    description: { kind: 'text', maxLength: 10_000, multiline: true },
    scheduledStart: { kind: 'instant' },
    scheduledEnd: { kind: 'instant' },
    startedAt: { kind: 'instant', stamp: true },
    completedAt: { kind: 'instant', writable: 'server' },
    /** When the status became what, by instants. */
    statusTrail: { kind: 'map', maxItems: 200, maxLength: 60, maxSize: 20_000, writable: 'server' },
    /** The permit to work that was in the crew's hands before they began. */
    permitNumber: { kind: 'text', maxLength: 60, identifier: true },
    permitConfirmedAt: { kind: 'instant', stamp: true },
    permitKind: { kind: 'choice', values: PERMIT_KINDS },
    /** Who granted it: a person or an office, often without an account. */
    permitIssuer: { kind: 'text', maxLength: 200 },
    permitValidFrom: { kind: 'instant' },
    permitValidUntil: { kind: 'instant' },
    permitPhotographs: { kind: 'text', maxLength: 1000, format: 'photographs' },
    /** Why the work may begin without a valid permit: said by who has the right to. */
    permitOverride: { kind: 'text', maxLength: 2000, multiline: true },
    permitOverrideBy: { kind: 'person', writable: 'server' },
    /** Nobody begins before somebody of the crew confirmed the briefing. */
    signOnRequired: { kind: 'flag' },
    /** Who confirmed it: people of the tenant and others, with the hazards that it warned them of. */
    signOns: {
      kind: 'items',
      maxItems: 100,
      item: {
        person: { kind: 'person', freeText: true, required: true },
        at: { kind: 'instant', required: true, stamp: true },
        enteredBy: { kind: 'person', required: true, ownName: {} },
        hazards: { kind: 'text', maxLength: 2000 },
      },
    },
    /** Which of the tools that the order asks for somebody saw on board before they left, by name. */
    toolsOnBoard: {
      kind: 'items',
      maxItems: 100,
      item: {
        tool: { kind: 'text', maxLength: 100, required: true },
        at: { kind: 'instant', required: true, stamp: true },
        enteredBy: { kind: 'person', required: true, ownName: {} },
      },
    },
    /** Competences and tools that the order asks for and the work began without, with commas between. */
    begunWithout: { kind: 'text', maxLength: 2000 },
    begunWithoutBy: { kind: 'person', writable: 'server' },
    /** Whoever accepts the work: often somebody without an account. */
    signedBy: { kind: 'text', maxLength: 200 },
    signature: { kind: 'text', maxLength: 20_000, format: 'signature' },
    signedAt: { kind: 'instant', stamp: true },
    /** SHA-256 of what was signed, in hexadecimal. */
    signatureHash: { kind: 'text', maxLength: 64, identifier: true, writable: 'server' },
    /** Who signed beside whoever accepts the work. */
    signers: {
      kind: 'items',
      maxItems: 10,
      item: {
        ...SIGNER,
        signature: { kind: 'text', maxLength: 10_000, format: 'signature', required: true },
      },
    },
    /** SHA-256 of what each of them signed, in hexadecimal, by the id of the signature. */
    signerSeals: { kind: 'map', maxItems: 10, maxLength: 64, maxSize: 2000, writable: 'server' },
    /** Who was asked to sign and did not: a book. */
    refusals: {
      kind: 'items',
      maxItems: 20,
      appendOnly: true,
      item: { ...SIGNER, reason: { kind: 'text', maxLength: 2000, multiline: true, required: true } },
    },
    /** Why a decision was taken back: reopened, revoked, cancelled after it was approved. */
    statusReason: { kind: 'text', maxLength: 2000, multiline: true },
    /** The last one is open while the work rests. */
    pauses: {
      kind: 'items',
      maxItems: 100,
      item: {
        reason: { kind: 'choice', values: PAUSE_REASONS, required: true },
        note: { kind: 'text', maxLength: 500 },
        from: { kind: 'instant', required: true, stamp: true },
        until: { kind: 'instant', stamp: true },
      },
    },
    checklist: CHECKLIST_FIELD,
    tasks: {
      kind: 'items',
      maxItems: 200,
      marked: { words: ['title'], marks: ['done'] },
      item: {
        title: { kind: 'text', maxLength: 300, required: true },
        assignee: { kind: 'person', freeText: true },
        startDate: { kind: 'date' },
        endDate: { kind: 'date' },
        done: { kind: 'flag' },
      },
    },
  },
  groups: [
    ['status', 'completedAt', 'statusTrail'],
    ['scheduledStart', 'scheduledEnd'],
    ['permitNumber', 'permitConfirmedAt'],
    ['permitValidFrom', 'permitValidUntil'],
    ['permitOverride', 'permitOverrideBy'],
    ['begunWithout', 'begunWithoutBy'],
    ['signedBy', 'signature', 'signedAt', 'signatureHash'],
  ],
  decisions: [
    {
      statuses: ['Completed'],
      about: ['checklist', 'tasks', 'workOrderId', 'permitNumber'],
      fixes: [...SIGNED, 'assignedTo', 'pauses', 'signedBy', 'signature', 'signedAt', 'signers', 'refusals'],
      evidence: true,
      undo: {
        to: ['InProgress'],
        reason: 'statusReason',
        clears: ['signedBy', 'signature', 'signedAt', 'signers'],
      },
    },
    // Until the sheet is handed in a signature may be taken off; under it, and of it, nothing changes.
    {
      signature: 'signature',
      about: SIGNED,
      sealedBefore: [SIGNED_WITH_CREW, SIGNED_AT_FIRST],
      undo: { clears: ['signedBy', 'signedAt'] },
      seal: 'signatureHash',
      evidence: true,
    },
    {
      signature: 'signers',
      about: SIGNED,
      sealedBefore: [SIGNED_WITH_CREW],
      undo: {},
      seal: 'signerSeals',
      evidence: true,
    },
    // That work begins without a valid permit is somebody's word, as a signature is.
    {
      signature: 'permitOverride',
      action: 'override',
      about: ['title', 'workOrderId'],
      fixes: ['workOrderId'],
      undo: { action: 'override' },
    },
  ],
  writers: { permitOverride: 'permitOverrideBy', begunWithout: 'begunWithoutBy' },
  statuses: {
    completion: { field: 'completedAt', done: ['Completed'] },
    trail: 'statusTrail',
    settled: ['Completed', 'Cancelled'],
  },
  scope: { kind: 'assigned', people: ['assignedTo'], parent: 'workOrderId' },
  scanned: { number: 'number' },
  list: {
    columns: ['number', 'title', 'status', 'assignedTo', 'scheduledStart'],
    filters: ['status', 'assignedTo', 'workOrderId'],
    sorts: ['-updatedAt', 'scheduledStart', 'title'],
    search: ['number', 'title'],
    counts: ['status'],
  },
});

export type PermitKind = (typeof PERMIT_KINDS)[number];
export type PauseReason = (typeof PAUSE_REASONS)[number];

export type JobSheet = RowOf<typeof jobSheet>;
export type ChecklistStep = ItemOf<typeof jobSheet.fields.checklist.item>;
export type Pause = ItemOf<typeof jobSheet.fields.pauses.item>;
export type Signer = ItemOf<typeof jobSheet.fields.signers.item>;
export type Refusal = ItemOf<typeof jobSheet.fields.refusals.item>;
export type SignerRole = (typeof SIGNER_ROLES)[number];
export type SignOn = ItemOf<typeof jobSheet.fields.signOns.item>;
