import { asset } from '../../src/domain/assets/asset.ts';
import { inventoryItem } from '../../src/domain/inventory/inventory-item.ts';
import { jobSheet } from '../../src/domain/job-sheets/job-sheet.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { Json } from '../../src/domain/kit/fields/field.ts';
import { emptyValue } from '../../src/domain/kit/fields/field.ts';
import { recordNumber, uuidv7 } from '../../src/domain/kit/values/ids.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import { workOrder } from '../../src/domain/work-orders/work-order.ts';
import type { Workload } from './workloads.ts';

/** The entities whose rows a contender may keep. */
export const KINDS = ['workOrder', 'jobSheet', 'inventoryItem', 'asset'] as const;

export type Kind = (typeof KINDS)[number];

export type RowsByKind = Readonly<Record<Kind, readonly AnyRow[]>>;

/** A change of some text fields of one row. */
export interface Edit {
  readonly kind: Kind;
  readonly id: string;
  readonly changes: Readonly<Record<string, string>>;
}

export const TENANT = 'bench';

const START = Date.parse('2026-01-05T06:00:00.000Z');
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

const VERBS = ['Inspect', 'Repair', 'Replace', 'Test', 'Paint', 'Clean', 'Survey', 'Reinforce'] as const;
const THINGS = ['transformer', 'recloser', 'pole', 'insulator', 'switchgear', 'busbar', 'cable'] as const;
const STREETS = ['Mill Lane', 'Alder Road', 'Harbour Street', 'Station Way', 'Quarry Hill'] as const;
const CHECKS = ['Oil level', 'Earthing resistance', 'Bushing temperature', 'Lock and sign'] as const;
const PARTS = ['Fuse link', 'Surge arrester', 'Cable joint', 'Crossarm', 'Bolt set', 'Contactor'] as const;

/** The same rows for every contender, as the sync wire carries them. */
export function generateRows(workload: Workload, total: number): RowsByKind {
  const random = createRandom(total);
  const rows: Record<Kind, AnyRow[]> = { workOrder: [], jobSheet: [], inventoryItem: [], asset: [] };
  for (const { kind, rowsOf } of workload.kept) {
    for (let index = 0; index < rowsOf(total); index++) {
      const id = uuidv7({ now: () => START + index }, random.bytes);
      const given = valuesOf[kind]({ id, index, random, orders: rows.workOrder });
      rows[kind].push(wholeRow(entityNamed(kind), id, index, given));
    }
  }
  return rows;
}

/** Assets in the order of their ids, some at a time: of a million no more than these are in memory. */
export function* assetsInParts(total: number, part: number): Generator<readonly AnyRow[]> {
  const random = createRandom(total);
  for (let from = 0; from < total; from += part) {
    const rows: AnyRow[] = [];
    for (let index = from; index < Math.min(total, from + part); index++) {
      const id = uuidv7({ now: () => START + index }, random.bytes);
      rows.push(wholeRow(asset, id, index, assetValues({ id, index, random, orders: [] })));
    }
    yield rows;
  }
}

/** What a row is made from. */
interface Making {
  readonly id: string;
  readonly index: number;
  readonly random: Random;
  /** The work orders made so far: what follows refers to them. */
  readonly orders: readonly AnyRow[];
}

const valuesOf: Readonly<Record<Kind, (making: Making) => FieldValues>> = {
  workOrder: orderValues,
  jobSheet: sheetValues,
  inventoryItem: itemValues,
  asset: assetValues,
};

function orderValues({ id, index, random }: Making): FieldValues {
  const street = random.one(STREETS);
  const start = START + random.below(300) * DAY;
  return {
    number: recordNumber('WO', id),
    title: `${random.one(VERBS)} ${random.one(THINGS)} ${index + 1} ${street}`,
    type: random.one(workOrder.fields.type.values),
    status: random.one(workOrder.fields.status.values),
    priority: random.one(workOrder.fields.priority.values),
    description: `Reported by the patrol of feeder ${random.below(90)}. Bring the ladder; the gate of the site is locked.`,
    location: `Feeder ${random.below(90)}, ${street} ${random.below(200)}`,
    scheduledStart: instant(start),
    scheduledEnd: instant(start + 180 * MINUTE),
    dueDate: instant(start + 14 * DAY).slice(0, 10),
    estimatedHours: 1 + random.below(12),
    tasks: ['Isolate and earth', 'Restore supply'].map((title, place) =>
      listItem(id, place, { title, assignee: null, startDate: null, endDate: null, done: false }),
    ),
  };
}

function sheetValues({ id, index, random, orders }: Making): FieldValues {
  const start = START + random.below(300) * DAY;
  return {
    number: recordNumber('JS', id),
    title: `Job sheet ${index + 1} ${random.one(THINGS)}`,
    status: random.one(jobSheet.fields.status.values),
    workOrderId: orders[random.below(orders.length)]?.id ?? null,
    assignedTo: `crew-${random.below(40)}`,
    scheduledStart: instant(start),
    scheduledEnd: instant(start + 90 * MINUTE),
    checklist: CHECKS.map((label, place) =>
      listItem(id, place, {
        label,
        kind: 'passFail',
        result: null,
        value: null,
        unit: null,
        min: null,
        max: null,
        note: null,
      }),
    ),
  };
}

function itemValues({ id, index, random }: Making): FieldValues {
  const part = random.one(PARTS);
  return {
    sku: recordNumber('IT', id),
    name: `${part} ${index + 1}`,
    description: `${part} for medium voltage, kept dry and above freezing`,
    category: random.one(['Line', 'Cable', 'Substation']),
    type: 'spare',
    status: random.one(inventoryItem.fields.status.values),
    quantity: random.below(500),
    unit: 'pcs',
    minimumQuantity: 5,
    serialNumber: `SN-${index + 1}`,
    location: `Shelf ${random.below(60)}`,
  };
}

function assetValues({ index, random }: Making): FieldValues {
  return {
    tag: `B-${index + 1}`,
    name: `${random.one(THINGS)} ${index + 1} ${random.one(STREETS)}`,
    kind: random.one(asset.fields.kind.values),
    status: random.one(asset.fields.status.values),
    description: `Fed by feeder ${random.below(90)}; the key of the site hangs at the depot`,
    nominalVoltage: random.one([10, 20, 110]),
    country: 'GB',
    operator: random.one(['Alder Valley Grid', 'Harbor Grid']),
    latitude: (50_000 + random.below(4000)) / 1000,
    longitude: random.below(1500) / 1000,
    manufacturer: random.one(['Northern Switch', 'Vale Electric']),
    serialNumber: `SN-${index + 1}`,
    criticality: 1 + random.below(5),
    installedDate: instant(START - random.below(9000) * DAY).slice(0, 10),
  };
}

/** A field that nobody filled in is there all the same, as on the wire. */
function wholeRow(entity: EntityDefinition, id: string, index: number, given: FieldValues): AnyRow {
  const values = Object.entries(entity.fields).map(([name, field]) => [
    name,
    given[name] ?? emptyValue(field),
  ]);
  const changed = instant(START + index * MINUTE);
  const base = { id, tenantId: TENANT, version: 1, createdAt: instant(START), createdBy: null };
  const row = { ...base, updatedAt: changed, updatedBy: null, ...Object.fromEntries(values) };
  return { ...row, ...completed(entity, given, changed) };
}

/** What the server keeps itself: it would be set at the first edit of a row that is done, and the rows would differ. */
function completed({ statuses, fields }: EntityDefinition, { status }: FieldValues, at: string): FieldValues {
  const completion = statuses?.completion;
  if (!completion?.done.includes(String(status))) return {};
  return { [completion.field]: fields[completion.field]?.kind === 'date' ? at.slice(0, 10) : at };
}

function listItem(parent: string, place: number, values: Readonly<Record<string, Json>>) {
  return { id: `${parent.slice(0, -1)}${place}`, position: `a${place}`, ...values };
}

function instant(time: number): string {
  return new Date(time).toISOString();
}

interface Random {
  below(limit: number): number;
  one<T>(values: readonly T[]): T;
  bytes(length: number): Uint8Array;
}

/** Mulberry32 (Tommy Ettinger, 2017): small, and the same everywhere. */
function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    one(values) {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('nothing to choose from');
      return value;
    },
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
  };
}
