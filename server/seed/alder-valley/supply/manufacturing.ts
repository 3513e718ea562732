import { recordNumber } from '../../../../src/domain/kit/values/ids.ts';
import type { Bom } from '../../../../src/domain/manufacturing/bom.ts';
import { requirementsFor, type StockOfItem } from '../../../../src/domain/manufacturing/requirements.ts';
import { personId } from '../../accounts.ts';
import type { Calendar, SeedRow } from '../../seed-kit.ts';
import { readTable, seedId, seedItems } from '../../seed-kit.ts';
import { PLANNER, TECH1 } from '../work/work-orders.ts';

const STORE = personId('store@demo.example');

interface BomStory {
  readonly key: string;
  readonly name: string;
  readonly kind: Bom['kind'];
  readonly status: Bom['status'];
  readonly revision: string;
  /** Stock number of what comes out. */
  readonly product?: string;
  readonly description: string;
  readonly lines: readonly LineStory[];
}

/** Stock number, or the name of what is no stock item; quantity for one; then what else is to be said. */
type LineStory = readonly [
  part: string,
  quantity: number,
  more?: { readonly scrapPercent?: number; readonly optional?: true; readonly substitute?: string },
];

/** What the workshop of a small utility puts together, and the standard assemblies its crews build from. */
const BOMS: readonly BomStory[] = [
  {
    key: 'cut-out-a',
    name: 'Fuse cut-out 24 kV with bracket',
    kind: 'product',
    status: 'Obsolete',
    revision: 'A',
    product: 'CUT-24',
    description: 'Pin insulator; cracked in two of the frosts of last winter. Replaced by revision B.',
    lines: [
      ['INS-PIN-24', 1],
      ['FUS-K-025', 1],
      ['CLMP-PG-70', 2],
    ],
  },
  {
    key: 'cut-out-b',
    name: 'Fuse cut-out 24 kV with bracket',
    kind: 'product',
    status: 'Released',
    revision: 'B',
    product: 'CUT-24',
    description:
      'Line post insulator on a galvanised bracket, with the fuse link fitted and the clamps beside it.',
    lines: [
      ['INS-LP-24', 1],
      ['FUS-K-025', 1, { substitute: 'Fuse link 40 A type K, where the transformer is over 160 kVA' }],
      ['CLMP-PG-70', 2],
      ['Bracket, galvanised, from the workshop’s own steel', 1],
      ['BIRD-24', 1, { optional: true }],
    ],
  },
  {
    key: 'earth-set',
    name: 'Earthing and short-circuiting set 20 kV',
    kind: 'product',
    status: 'Released',
    revision: 'C',
    product: 'EARTH-SET-20',
    description: 'Three phase leads and an earth lead. Test and label it before it goes into stock.',
    lines: [
      ['EARTH-CU-50', 12, { scrapPercent: 5 }],
      ['LUG-150', 6],
      ['CLMP-PG-70', 4],
      ['TAPE-INS', 0.5],
    ],
  },
  {
    key: 'stay',
    name: 'Stay wire set 16 mm with anchor',
    kind: 'product',
    status: 'Draft',
    revision: 'A',
    product: 'STAY-16',
    description: 'To be released when the anchor’s supplier is settled.',
    lines: [
      ['PREF-70', 2],
      ['INS-COMP-24', 1],
      ['Screw anchor 1.5 m', 1],
    ],
  },
  {
    key: 'pole-top',
    name: '20 kV pole top, tangent, wooden cross-arm',
    kind: 'assembly',
    status: 'Released',
    revision: 'D',
    description: 'For spans up to 80 m. Bird guards where the ecologist asks for them.',
    lines: [
      ['XARM-W-24', 1, { substitute: 'Composite cross-arm 2.4 m near the coast' }],
      ['INS-PIN-24', 3],
      ['CLMP-TEN-120', 3],
      ['BIRD-24', 3, { optional: true }],
    ],
  },
  {
    key: 'transformer-pole',
    name: 'Pole for a transformer up to 160 kVA',
    kind: 'assembly',
    status: 'Released',
    revision: 'A',
    description: 'Pole, arm, cut-outs and arresters; the transformer comes by its own order.',
    lines: [
      ['POLE-P-13', 1],
      ['XARM-S-20', 2],
      ['CUT-24', 3],
      ['ARR-24', 3],
      ['EARTH-CU-50', 15, { scrapPercent: 10 }],
    ],
  },
];

const STEPS: Readonly<Record<string, readonly string[]>> = {
  'cut-out-b': ['Cut and drill the brackets', 'Assemble', 'Insulation test', 'Label and pack'],
  'earth-set': ['Cut the leads', 'Press the lugs', 'Continuity test', 'Label and pack'],
};

interface OrderStory {
  readonly key: string;
  readonly bom: string;
  readonly status: 'Draft' | 'Scheduled' | 'InProgress' | 'Completed' | 'Cancelled';
  readonly quantity: number;
  /** Day on which it starts. */
  readonly day: number;
  readonly note?: string;
}

const ORDERS: readonly OrderStory[] = [
  { key: 'mo-1', bom: 'cut-out-b', status: 'Completed', quantity: 6, day: -21 },
  {
    key: 'mo-2',
    bom: 'earth-set',
    status: 'InProgress',
    quantity: 2,
    day: -1,
    note: 'One of them for crew 2.',
  },
  { key: 'mo-3', bom: 'cut-out-b', status: 'Scheduled', quantity: 8, day: 3, note: 'For the winter plan.' },
  { key: 'mo-4', bom: 'earth-set', status: 'Draft', quantity: 4, day: 12 },
  { key: 'mo-5', bom: 'cut-out-b', status: 'Draft', quantity: 24, day: 20, note: 'Wait for the insulators.' },
  { key: 'mo-6', bom: 'cut-out-b', status: 'Cancelled', quantity: 10, day: -9, note: 'Ordered twice.' },
];

const CLAIMS = {
  Completed: 'consumed',
  InProgress: 'open',
  Scheduled: 'open',
  Cancelled: 'released',
  Draft: null,
} as const;

export function alderBoms(): SeedRow[] {
  return BOMS.map((story, index) => ({
    id: bomId(story.key),
    createdBy: PLANNER,
    createdDaysAgo: 300 - index * 20,
    changedDaysAgo: 40 + index * 7,
    values: {
      number: recordNumber('BOM', bomId(story.key)),
      name: story.name,
      kind: story.kind,
      status: story.status,
      revision: story.revision,
      productItemId: story.product === undefined ? null : itemId(story.product),
      outputQuantity: 1,
      description: story.description,
      lines: linesOf(story),
    },
  }));
}

export function alderManufacturing(calendar: Calendar): SeedRow[] {
  return ORDERS.map((order) => {
    const bom = bomOf(order);
    const id = orderId(order.key);
    return {
      id,
      createdBy: PLANNER,
      createdDaysAgo: Math.max(3, 6 - order.day),
      changedDaysAgo: Math.max(0, -order.day - 1),
      values: {
        orderNumber: recordNumber('MO', id),
        product: bom.name,
        status: order.status,
        quantity: order.quantity,
        bomId: bomId(bom.key),
        productItemId: bom.product === undefined ? null : itemId(bom.product),
        scheduledStart: calendar.at(order.day, 7),
        scheduledEnd: calendar.at(order.day + 1, 15),
        completedAt: order.status === 'Completed' ? calendar.past(order.day + 1, 14) : null,
        note: order.note ?? null,
        steps: seedItems(id, stepsOf(order, calendar)),
      },
    };
  });
}

/** A claim for each part of an order that was ever scheduled. */
export function alderReservations(): SeedRow[] {
  const stock = stockByItem();
  return ORDERS.flatMap((order) => {
    const status = CLAIMS[order.status];
    if (status === null) return [];
    const bom = { outputQuantity: 1, lines: linesOf(bomOf(order)) };
    return requirementsFor(bom, order.quantity, stock).map((requirement) => ({
      id: seedId('demo-tenant', 'reservation', order.key, requirement.itemId),
      createdBy: PLANNER,
      createdDaysAgo: Math.max(2, 5 - order.day),
      changedDaysAgo: Math.max(0, -order.day - 1),
      values: { ...requirement, manufacturingOrderId: orderId(order.key), status },
    }));
  });
}

function linesOf({ key, lines }: BomStory): Bom['lines'] {
  const stock = stockByItem();
  const items = lines.map(([part, quantity, more = {}]) => {
    const item = stock.get(itemId(part));
    return {
      itemId: item ? item.id : null,
      name: item ? null : part,
      quantity,
      unit: item?.unit ?? 'pcs',
      scrapPercent: more.scrapPercent ?? null,
      optional: more.optional ?? false,
      substitute: more.substitute ?? null,
    };
  });
  // Items come back with an id and a position, and are otherwise as they were.
  return seedItems(bomId(key), items) as unknown as Bom['lines'];
}

function stepsOf({ bom, status, day }: OrderStory, calendar: Calendar) {
  return (STEPS[bom] ?? []).map((name, index) => {
    const isDone = status === 'Completed' || (status === 'InProgress' && index === 0);
    const isBegun = isDone || (status === 'InProgress' && index === 1);
    return {
      name,
      status: isDone ? 'Completed' : isBegun ? 'InProgress' : 'Pending',
      assignedTo: index % 2 === 0 ? STORE : TECH1,
      startedAt: isBegun ? calendar.past(day, 7 + index) : null,
      completedAt: isDone ? calendar.past(day, 8 + index) : null,
    };
  });
}

function bomOf({ bom }: OrderStory): BomStory {
  const story = BOMS.find(({ key }) => key === bom);
  if (!story) throw new Error(`no bill of the story is called "${bom}"`);
  return story;
}

function bomId(key: string): string {
  return seedId('demo-tenant', 'bom', key);
}

function orderId(key: string): string {
  return seedId('demo-tenant', 'manufacturing-order', key);
}

/** As the stock of the story has it (field-work.ts). */
function itemId(sku: string): string {
  return seedId('demo-tenant', 'stock', sku);
}

function stockByItem(): Map<string, StockOfItem> {
  return new Map(
    readTable('alder-valley/supply/stock.csv').map(({ sku = '', name = '', unit = 'pcs', quantity }) => [
      itemId(sku),
      { id: itemId(sku), name, unit, quantity: Number(quantity) },
    ]),
  );
}
