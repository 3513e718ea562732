import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import type { ItemOf } from '../kit/fields/field.ts';
import { READING } from '../kit/fields/measures.ts';

/** What commissioning measures: IEC 60364-6 and the makers' factory tests, as a crew names them. */
const TEST_KINDS = ['earth', 'insulation', 'ratio', 'other'] as const;

/** What somebody puts their name under. */
const ACCEPTED = ['assetId', 'workOrderId', 'checklist', 'tests', 'asBuiltNotes'] as const;

export const installation = defineEntity({
  name: 'installation',
  table: 'installations',
  store: 'installations',
  path: '/installations',
  verbs: { list: true, read: true, create: true, update: 'PUT', remove: true },
  subject: 'installations',
  screens: 'installation',
  titleField: 'title',
  number: { field: 'number', prefix: 'IN' },
  defaults: { status: 'Planned' },
  fields: {
    number: { kind: 'text', maxLength: 40, identifier: true },
    title: { kind: 'text', maxLength: 200, required: true },
    status: {
      kind: 'choice',
      values: ['Planned', 'MaterialsReady', 'InProgress', 'Tested', 'Energised', 'HandedOver'],
      required: true,
    },
    assetId: { kind: 'reference', entity: 'asset', onDelete: 'refuseOpen', required: true },
    workOrderId: { kind: 'reference', entity: 'workOrder', onDelete: 'refuseOpen' },
    crew: { kind: 'people', maxItems: 50 },
    plannedStart: { kind: 'date' },
    plannedEnd: { kind: 'date' },
    checklist: {
      kind: 'items',
      maxItems: 200,
      marked: { words: ['text'], marks: ['done', 'note'] },
      item: {
        text: { kind: 'text', maxLength: 300, required: true },
        done: { kind: 'flag' },
        note: { kind: 'text', maxLength: 2000 },
      },
    },
    tests: {
      kind: 'items',
      maxItems: 100,
      marked: { words: ['name', 'kind', 'unit', 'lowerLimit', 'upperLimit'], marks: ['value'] },
      item: {
        name: { kind: 'text', maxLength: 300, required: true },
        kind: { kind: 'choice', values: TEST_KINDS, required: true },
        unit: { kind: 'text', maxLength: 20 },
        lowerLimit: READING,
        upperLimit: READING,
        value: READING,
      },
    },
    /** Why less is asked for, or why it was taken back from whoever carries it out. */
    statusReason: { kind: 'text', maxLength: 2000, multiline: true },
    asBuiltNotes: { kind: 'text', maxLength: 10_000, multiline: true },
    handedOverAt: { kind: 'instant', writable: 'server' },
    acceptedBy: { kind: 'person', freeText: true },
    signature: { kind: 'text', maxLength: 20_000, format: 'signature' },
    /** SHA-256 of what was accepted, in hexadecimal. */
    signatureHash: { kind: 'text', maxLength: 64, identifier: true, writable: 'server' },
  },
  groups: [
    ['status', 'handedOverAt', 'acceptedBy', 'signature', 'signatureHash'],
    ['plannedStart', 'plannedEnd'],
  ],
  statuses: {
    lifecycle: {
      initial: ['Planned', 'MaterialsReady'],
      next: {
        Planned: ['MaterialsReady', 'InProgress'],
        MaterialsReady: ['InProgress', 'Planned'],
        InProgress: ['Tested', 'MaterialsReady'],
        Tested: ['Energised', 'InProgress'],
        Energised: ['HandedOver', 'Tested'],
        HandedOver: [],
      },
    },
    // Handing over commissions the asset and starts its maintenance.
    byAction: ['HandedOver'],
    completion: { field: 'handedOverAt', done: ['HandedOver'] },
    settled: ['HandedOver'],
  },
  decisions: [
    {
      statuses: ['HandedOver'],
      about: ACCEPTED,
      fixes: 'record',
      seal: 'signatureHash',
      evidence: true,
    },
    // Whoever accepts may sign before the rest of it is said: from then on it is what they signed.
    { signature: 'signature', about: ACCEPTED, undo: { clears: ['acceptedBy'] }, seal: 'signatureHash' },
  ],
  scope: { kind: 'tenant' },
  workOf: ['crew'],
  scanned: { number: 'number' },
  list: {
    columns: ['number', 'title', 'status', 'assetId', 'crew', 'plannedStart', 'plannedEnd'],
    filters: ['status', 'assetId', 'workOrderId'],
    sorts: ['-updatedAt', 'plannedStart', 'title', 'number'],
    search: ['number', 'title'],
    counts: ['status'],
  },
});

export type InstallationTest = ItemOf<typeof installation.fields.tests.item>;

export type Installation = RowOf<typeof installation>;
