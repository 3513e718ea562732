import { WORK_AREAS } from '../field-ops/work-area.ts';
import type { RowOf } from '../kit/entity/entity.ts';
import { defineEntity } from '../kit/entity/entity.ts';
import { SUMMARY } from '../kit/entity/summary.ts';
import { count, LATITUDE, LONGITUDE } from '../kit/fields/measures.ts';
import { SHAPE } from '../kit/fields/shapes.ts';

/** Class names of IEC 61970-301 where it has one; PowerPlant, ConverterStation and Pole are the field's usual words. */
const ASSET_KINDS = [
  'Substation',
  'PowerPlant',
  'ConverterStation',
  'Junction',
  'Feeder',
  'VoltageLevel',
  'Bay',
  'Line',
  'BusbarSection',
  'PowerTransformer',
  'Breaker',
  'Recloser',
  'LoadBreakSwitch',
  'Disconnector',
  'GroundDisconnector',
  'Fuse',
  'ACLineSegment',
  'ShuntCompensator',
  'EnergySource',
  'SynchronousMachine',
  'EnergyConsumer',
  'SurgeArrester',
  'Pole',
  'Other',
] as const;

/** IEC 61968-4 in-use states, with the states before delivery and after removal. */
const ASSET_STATUSES = [
  'planned',
  'underConstruction',
  'readyForUse',
  'inUse',
  'notReadyForUse',
  'retired',
] as const;

/** IEC 61970-301 PhaseCode, of three-phase networks. */
const PHASE_CODES = ['ABC', 'ABCN', 'AB', 'BC', 'AC', 'A', 'B', 'C', 'N'] as const;

const SWITCH_STATES = ['open', 'closed'] as const;

export const asset = defineEntity({
  name: 'asset',
  table: 'assets',
  store: 'assets',
  path: '/assets',
  verbs: { list: true, read: true, create: true, update: 'PUT', remove: true },
  subject: 'assets',
  titleField: 'name',
  number: { field: 'tag', prefix: 'AS' },
  defaults: { status: 'inUse', kind: 'Other' },
  fields: {
    tag: { kind: 'text', maxLength: 60, identifier: true, distinct: true },
    name: { kind: 'text', maxLength: 200, required: true },
    kind: { kind: 'choice', values: ASSET_KINDS, required: true },
    status: { kind: 'choice', values: ASSET_STATUSES, required: true },
    workAreaIds: WORK_AREAS,
    parentId: { kind: 'reference', entity: 'asset', onDelete: 'refuse' },
    description: { kind: 'text', maxLength: 10_000, multiline: true },
    /** How to get there: gate, key, dog, track, whom to call. */
    accessNotes: { kind: 'text', maxLength: 2000, multiline: true },
    /** What grows near it, and when it was cut. */
    vegetationNotes: { kind: 'text', maxLength: 2000, multiline: true },
    nominalVoltage: { kind: 'number', measure: 'reading', min: 0, max: 1500, unit: 'kV' },
    currentKind: { kind: 'choice', values: ['AC', 'DC'] },
    ratedPower: { kind: 'number', measure: 'reading', min: 0, max: 10_000, unit: 'MVA' },
    ratedCurrent: { kind: 'number', measure: 'reading', min: 0, max: 1_000_000, unit: 'A' },
    phases: { kind: 'choice', values: PHASE_CODES },
    /** What it is connected to: `network-of-assets.ts`. */
    terminals: { kind: 'document', maxSize: 4000 },
    /** Of a switch, fuse or link: as it usually stands (IEC 61970-301 `Switch.normalOpen`), and as it stands (`Switch.open`). */
    normalState: { kind: 'choice', values: SWITCH_STATES },
    switchState: { kind: 'choice', values: SWITCH_STATES },
    servedCustomers: count(0, 10_000_000),
    country: { kind: 'text', maxLength: 2, identifier: true },
    operator: { kind: 'text', maxLength: 200 },
    geometry: SHAPE,
    /** Of a shape the place in it where one goes to: they follow it (`place-of-shape.ts`). */
    latitude: LATITUDE,
    longitude: LONGITUDE,
    manufacturer: { kind: 'text', maxLength: 200 },
    model: { kind: 'text', maxLength: 200 },
    serialNumber: { kind: 'text', maxLength: 100, identifier: true, distinct: true },
    criticality: count(1, 5),
    manufacturedDate: { kind: 'date' },
    purchasedDate: { kind: 'date' },
    receivedDate: { kind: 'date' },
    installedDate: { kind: 'date' },
    removedDate: { kind: 'date' },
    retiredDate: { kind: 'date' },
    /** The id of this asset where it came from; an import with the same one updates instead of adding. */
    externalId: { kind: 'text', maxLength: 100, identifier: true, distinct: true },
    tags: { kind: 'map', maxItems: 50, maxLength: 1000, maxSize: 20_000 },
  },
  groups: [['geometry', 'latitude', 'longitude']],
  statuses: {
    lifecycle: {
      // Whoever takes a grid over has assets in every state.
      initial: ASSET_STATUSES,
      // What has been in use is not planned or built any more. A retired one may come back from the store.
      next: {
        planned: ['underConstruction', 'readyForUse', 'inUse', 'retired'],
        underConstruction: ['planned', 'readyForUse', 'inUse', 'notReadyForUse', 'retired'],
        readyForUse: ['underConstruction', 'inUse', 'notReadyForUse', 'retired'],
        inUse: ['readyForUse', 'notReadyForUse', 'retired'],
        notReadyForUse: ['underConstruction', 'readyForUse', 'inUse', 'retired'],
        retired: ['readyForUse', 'notReadyForUse', 'inUse'],
      },
    },
  },
  scope: { kind: 'tenant' },
  summary: ['tag', 'name', 'kind', 'status', 'workAreaIds', 'latitude', 'longitude'],
  scanned: { tag: 'number', serialNumber: 'serial', externalId: 'number' },
  list: {
    columns: ['tag', 'name', 'kind', 'status', 'nominalVoltage', 'country'],
    filters: ['status', 'kind', 'country', 'parentId'],
    sorts: ['name', '-updatedAt', 'tag'],
    search: ['tag', 'name', 'country', 'operator', 'serialNumber', 'externalId'],
    counts: ['status', 'kind', SUMMARY],
  },
});

export type Asset = RowOf<typeof asset>;
