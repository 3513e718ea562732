import { describe, expect, it } from 'vitest';
import { inventoryItem } from '../inventory/inventory-item.ts';
import { typedRow } from '../kit/entity/typed-row.ts';
import { cycleThrough } from './bom-cycle.ts';
import { completeOrder, scheduleOrder, withdrawOrder } from './order-rules.ts';
import { availabilityOf, buildsPossible, requirementsFor, reservedByItem } from './requirements.ts';
import { nextRevision } from './revision.ts';

const line = (itemId: string | null, quantity: number, more = {}) => ({
  id: `${itemId}-${quantity}`,
  position: 'a0',
  itemId,
  quantity,
  name: null,
  unit: null,
  scrapPercent: null,
  optional: false,
  substitute: null,
  ...more,
});

const BASE = { tenantId: 't', version: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null };

const ITEMS = new Map(
  [
    { id: 'bolt', name: 'Bolt M12', unit: 'pcs', quantity: 50, packUnit: 'box', packSize: 50 },
    { id: 'wire', name: 'Wire', unit: 'm', quantity: 20 },
  ].map((item) => [item.id, item]),
);

describe('what an order takes', () => {
  it('is each line × quantity ÷ output, scrap on top, up to the next thousandth or whole piece', () => {
    const needed = (one: ReturnType<typeof line>, outputQuantity: number, quantity: number) =>
      requirementsFor({ lines: [one], outputQuantity }, quantity, ITEMS)[0]?.quantity;
    expect(needed(line('wire', 1.5, { scrapPercent: 10 }), 1, 4)).toBe(6.6);
    expect(needed(line('wire', 1), 3, 1)).toBe(0.334);
    expect(needed(line('bolt', 0.1), 1, 3)).toBe(1);
    expect(needed(line('bolt', 1, { scrapPercent: 10 }), 1, 20)).toBe(22);
  });

  it('is in the unit that the item is kept in, whatever unit a line is in', () => {
    const needed = (...lines: ReturnType<typeof line>[]) =>
      requirementsFor({ lines, outputQuantity: 1 }, 1, ITEMS);
    expect(needed(line('wire', 50, { unit: 'cm' }), line('wire', 2, { unit: 'm' }))).toEqual([
      { itemId: 'wire', name: 'Wire', unit: 'm', quantity: 2.5 },
    ]);
    expect(needed(line('bolt', 2, { unit: 'Box' }))).toEqual([
      { itemId: 'bolt', name: 'Bolt M12', unit: 'pcs', quantity: 100 },
    ]);
    expect(needed(line('wire', 3, { unit: 'kg' }), line('wire', 1))).toEqual([
      { itemId: 'wire', name: 'Wire', unit: 'm', quantity: 1, mismatch: 'kg' },
    ]);
  });

  it('loses no thousandth between a division and a pack', () => {
    const items = new Map([
      ['bolt', { id: 'bolt', name: 'Bolt', unit: 'pcs', quantity: 9, packUnit: 'bag', packSize: 3 }],
    ]);
    const lines = [line('bolt', 2, { unit: 'bag' })];
    expect(requirementsFor({ lines, outputQuantity: 3 }, 1, items)).toMatchObject([{ quantity: 2 }]);
  });

  it('adds the lines of one item up, and leaves out optional ones and those that are no stock item', () => {
    const lines = [
      line('bolt', 4),
      line('bolt', 2),
      line('wire', 1, { optional: true }),
      line(null, 9, { name: 'Paint' }),
    ];
    expect(requirementsFor({ lines, outputQuantity: 2 }, 10, ITEMS)).toEqual([
      { itemId: 'bolt', name: 'Bolt M12', unit: 'pcs', quantity: 30 },
    ]);
  });

  it('stands against the shelf less what other orders that are there have reserved', () => {
    const claims = [
      { itemId: 'bolt', quantity: 25, status: 'open', manufacturingOrderId: 'other' },
      { itemId: 'bolt', quantity: 30, status: 'open', manufacturingOrderId: 'own' },
      { itemId: 'bolt', quantity: 9, status: 'consumed', manufacturingOrderId: 'other' },
      { itemId: 'bolt', quantity: 7, status: 'open', manufacturingOrderId: 'deleted' },
    ] as const;
    const orders = new Set(['own', 'other']);
    const needed = [{ itemId: 'bolt', name: 'Bolt M12', unit: 'pcs', quantity: 30 }];
    expect(availabilityOf(needed, ITEMS, reservedByItem(claims, orders, 'own'))).toEqual([
      { ...needed[0], onHand: 50, reserved: 25, short: 5 },
    ]);
  });

  it('limits how many can be built by the scarcest part', () => {
    const lines = [line('bolt', 4), line('wire', 0.3)];
    const possible = (...reserved: [string, number][]) =>
      buildsPossible({ lines, outputQuantity: 1 }, ITEMS, new Map(reserved));
    expect(possible()).toBe(12);
    expect(possible(['wire', 18.5])).toBe(5);
    expect(possible(['bolt', 60])).toBe(0);
    expect(buildsPossible({ lines: [], outputQuantity: 1 }, ITEMS, new Map())).toBeNull();
    const tenth = { lines: [line('bolt', 0.1)], outputQuantity: 1 };
    expect(buildsPossible(tenth, ITEMS, new Map())).toBe(500);
  });
});

describe('a bill that contains itself', () => {
  const bill = (id: string, product: string | null, ...parts: string[]) => ({
    id,
    productItemId: product,
    lines: parts.map((part) => line(part, 1)),
  });

  it('is found straight away and through what its parts are made of', () => {
    expect(cycleThrough(bill('1', 'a', 'b', 'a'), [])).toEqual(['a', 'a']);
    const others = [bill('2', 'b', 'x', 'c'), bill('3', 'c', 'a')];
    expect(cycleThrough(bill('1', 'a', 'b'), others)).toEqual(['a', 'b', 'c', 'a']);
  });

  it('is no cycle where two ways lead to one part, or others go in circles', () => {
    const diamond = [bill('2', 'b', 'd'), bill('3', 'c', 'd'), bill('4', 'd', 'x')];
    expect(cycleThrough(bill('1', 'a', 'b', 'c'), diamond)).toBeNull();
    const foreign = [bill('2', 'b', 'c'), bill('3', 'c', 'b')];
    expect(cycleThrough(bill('1', 'a', 'b'), foreign)).toBeNull();
    expect(cycleThrough(bill('1', null, 'b'), [])).toBeNull();
  });

  it('is judged by its own lines as they are now, not as they were', () => {
    expect(cycleThrough(bill('1', 'a', 'b'), [bill('1', 'a', 'a')])).toBeNull();
  });
});

describe('a manufacturing order', () => {
  const order = { id: 'o', orderNumber: 'MO-1', product: 'Kit', productItemId: 'kit', quantity: 3 };
  const bolts = { itemId: 'bolt', name: 'Bolt M12', unit: 'pcs', quantity: 12 };
  const claim = (id: string, itemId: string, status: 'open' | 'consumed' | 'released') => ({
    id,
    itemId,
    status,
    quantity: 12,
  });

  const placed = (itemId: string, lineId: string | null) => {
    const item = typedRow(inventoryItem, { ...BASE, id: itemId, name: itemId, unit: 'pcs' });
    const place = { warehouseId: 'main', bin: null, lot: null };
    return [itemId, { item, point: lineId === null ? null : { lineId, isNew: false, place, item } }] as const;
  };

  it('reserves its parts when it is scheduled, the order first', () => {
    expect(scheduleOrder(order, [bolts], [], new Map([['bolt', 'r1']]))).toEqual([
      { kind: 'update', entity: 'manufacturingOrder', id: 'o', changes: { status: 'Scheduled' } },
      {
        kind: 'create',
        entity: 'reservation',
        values: { id: 'r1', manufacturingOrderId: 'o', status: 'open', ...bolts },
      },
    ]);
  });

  it('takes up a released claim again and gives back one that is not needed any more', () => {
    const claims = [claim('r1', 'bolt', 'released'), claim('r2', 'wire', 'open')];
    expect(scheduleOrder(order, [bolts], claims, new Map()).slice(1)).toEqual([
      { kind: 'update', entity: 'reservation', id: 'r1', changes: { status: 'open', quantity: 12 } },
      { kind: 'update', entity: 'reservation', id: 'r2', changes: { status: 'released' } },
    ]);
  });

  it('uses up its open claims when it is completed, and puts the product into stock', () => {
    const stock = new Map([placed('bolt', 'A1'), placed('kit', null)]);
    const writes = completeOrder(
      order,
      [claim('r1', 'bolt', 'open'), claim('r2', 'wire', 'released')],
      stock,
    );
    expect(writes).toEqual([
      { kind: 'update', entity: 'manufacturingOrder', id: 'o', changes: { status: 'Completed' } },
      { kind: 'update', entity: 'reservation', id: 'r1', changes: { status: 'consumed' } },
      { kind: 'delta', entity: 'inventoryItem', id: 'bolt', delta: -12, reason: 'MO-1' },
      { kind: 'delta', entity: 'inventoryItem', id: 'kit', delta: 3, reason: 'MO-1' },
      { kind: 'delta', entity: 'stockLine', id: 'A1', delta: -12, reason: 'MO-1' },
    ]);
  });

  it('is completed without a part that was taken out of the catalogue', () => {
    const writes = completeOrder(order, [claim('r1', 'gone', 'open')], new Map([placed('kit', 'B2')]));
    expect(writes.slice(2)).toEqual([
      { kind: 'delta', entity: 'inventoryItem', id: 'kit', delta: 3, reason: 'MO-1' },
      { kind: 'delta', entity: 'stockLine', id: 'B2', delta: 3, reason: 'MO-1' },
    ]);
  });

  it('frees its parts when it is called off', () => {
    expect(
      withdrawOrder(order, 'Cancelled', [claim('r1', 'bolt', 'open'), claim('r2', 'wire', 'consumed')]),
    ).toEqual([
      { kind: 'update', entity: 'manufacturingOrder', id: 'o', changes: { status: 'Cancelled' } },
      { kind: 'update', entity: 'reservation', id: 'r1', changes: { status: 'released' } },
    ]);
  });
});

it.each([
  ['A', 'B'],
  ['Z', 'AA'],
  ['AZ', 'BA'],
  ['9', '10'],
  ['1.b', '1.b.2'],
])('revision %s is followed by %s', (revision, next) => {
  expect(nextRevision(revision)).toBe(next);
});
