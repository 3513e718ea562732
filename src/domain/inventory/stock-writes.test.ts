import { describe, expect, it } from 'vitest';
import type { AnyRow } from '../kit/entity/entity.ts';
import { typedRow } from '../kit/entity/typed-row.ts';
import { deliverShipment } from '../logistics/shipment-delivery.ts';
import { receiveGoods } from '../procurement/goods-receipt.ts';
import { inventoryItem } from './inventory-item.ts';
import { jobChanges } from './stock-jobs.ts';
import { type StockLine, stockLine } from './stock-line.ts';
import { pointAt, pointsIn, type StockPoint, type StockReader } from './stock-places.ts';
import { needsNewLine, stockWrites } from './stock-writes.ts';

const BASE = { tenantId: 't', version: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null };
const item = typedRow(inventoryItem, { ...BASE, id: 'item', name: 'Fuse', unit: 'pcs', quantity: 20 });
const point = (lineId: string, isNew = false): StockPoint => ({
  lineId,
  isNew,
  item,
  place: { warehouseId: `w-${lineId}`, bin: null, lot: null },
});
const line = (id: string, values: Partial<Record<string, string | number | null>>) =>
  typedRow(stockLine, {
    ...BASE,
    id,
    warehouseId: 'main',
    bin: null,
    lot: null,
    quantity: 0,
    condition: 'OK',
    ...values,
  });
const reader = (lines: readonly StockLine[]): StockReader => ({
  tenantId: 't',
  items: async (ids) => (ids.includes('item') ? [item] : []),
  linesOf: async () => lines,
});

describe('a change of stock', () => {
  it('changes the item by what its places change', () => {
    expect(stockWrites([{ item, point: point('a'), delta: 7 }], 'PO-1')).toEqual([
      { kind: 'delta', entity: 'inventoryItem', id: 'item', delta: 7, reason: 'PO-1' },
      { kind: 'delta', entity: 'stockLine', id: 'a', delta: 7, reason: 'PO-1' },
    ]);
  });

  it('leaves the total alone when stock only moves', () => {
    const from = { item, point: point('a'), delta: -0.3 };
    const to = { item, point: point('b'), delta: 0.3 };
    expect(stockWrites([from, to], null).map(({ entity }) => entity)).toEqual(['stockLine', 'stockLine']);
  });

  it('makes a line that is missing once, and empty', () => {
    const twice = [1, 2].map((delta) => ({ item, point: point('a', true), delta }));
    const lines = stockWrites(twice, null).filter(({ entity }) => entity === 'stockLine');
    expect(lines.map(({ kind }) => kind)).toEqual(['create', 'delta', 'delta']);
    expect(lines[0]).toMatchObject({ values: { id: 'a', itemId: 'item', warehouseId: 'w-a', quantity: 0 } });
    expect(needsNewLine(twice)).toBe(true);
  });

  it('knows only the total where nobody knows the place', () => {
    expect(stockWrites([{ item, point: null, delta: -3 }], null)).toHaveLength(1);
  });
});

describe('a job at a shelf', () => {
  const job = { item, from: point('a'), to: point('b'), quantity: 4, expected: 6.5 };

  it('moves, issues, receives', () => {
    const deltas = (kind: 'receive' | 'issue' | 'move') =>
      jobChanges({ ...job, kind }).map(({ point: at, delta }) => [at?.lineId, delta]);
    expect(deltas('receive')).toEqual([['b', 4]]);
    expect(deltas('issue')).toEqual([['a', -4]]);
    expect(deltas('move')).toEqual([
      ['a', -4],
      ['b', 4],
    ]);
  });

  it('counts by the difference it makes', () => {
    expect(jobChanges({ ...job, kind: 'count' })).toMatchObject([{ delta: -2.5 }]);
  });
});

describe('the place of an item', () => {
  it('is the same line on two devices that make it', async () => {
    const place = { warehouseId: 'main', bin: 'A1', lot: null };
    const [one, other] = [await pointAt(reader([]), item, place), await pointAt(reader([]), item, place)];
    expect(one.lineId).toBe(other.lineId);
    expect(one.isNew).toBe(true);
    expect((await pointAt(reader([]), item, { ...place, bin: 'A2' })).lineId).not.toBe(one.lineId);
  });

  it('is the line that is there, whatever its id', async () => {
    const known = line('imported', { bin: 'A1' });
    const found = await pointAt(reader([known]), item, { warehouseId: 'main', bin: 'A1', lot: null });
    expect(found).toMatchObject({ lineId: 'imported', isNew: false });
  });

  it('is the fullest usable bin of a warehouse', async () => {
    const lines = [
      line('few', { bin: 'A1', quantity: 2 }),
      line('many', { bin: 'A2', quantity: 9 }),
      line('damaged', { bin: 'Q1', quantity: 50, condition: 'damaged' }),
      line('elsewhere', { warehouseId: 'yard', quantity: 90 }),
    ];
    expect((await pointsIn(reader(lines), ['item'], 'main')).get('item')?.lineId).toBe('many');
    expect((await pointsIn(reader(lines), ['item'], 'van')).get('item')?.isNew).toBe(true);
    expect((await pointsIn(reader(lines), ['other'], 'main')).size).toBe(0);
  });
});

describe('goods received', () => {
  const order: AnyRow = {
    ...BASE,
    id: 'order',
    orderNumber: 'PO-1',
    status: 'Ordered',
    items: [{ id: 'l1', position: 'a0', name: 'Fuse', itemId: 'item', quantity: 10 }],
    receipts: [],
  };
  const PLACES = {
    points: new Map([['item', point('a')]]),
    damagedPoints: new Map([['item', { ...point('d'), isNew: true, condition: 'damaged' as const }]]),
  };
  const receipt = (id: string, quantity: number) => ({ id, position: id, lineId: 'l1', quantity });

  it('raise the stock by what came; the order stays ordered while some is outstanding', () => {
    const receipts = [receipt('r1', 7)];
    const writes = receiveGoods(order, { receipts, ...PLACES, closeShort: false });
    expect(writes).toEqual([
      { kind: 'update', entity: 'procurementOrder', id: 'order', changes: { receipts } },
      { kind: 'delta', entity: 'inventoryItem', id: 'item', delta: 7, reason: 'PO-1' },
      { kind: 'delta', entity: 'stockLine', id: 'a', delta: 7, reason: 'PO-1' },
    ]);
  });

  it('close the order with the last of them, and do not count the first ones again', () => {
    const before = { ...order, receipts: [receipt('r1', 7)] };
    const receipts = [receipt('r1', 7), receipt('r2', 3)];
    const [update, total] = receiveGoods(before, { receipts, ...PLACES, closeShort: false });
    expect(update).toMatchObject({ changes: { status: 'Received' } });
    expect(total).toMatchObject({ delta: 3 });
  });

  it('close it short where nothing more is expected', () => {
    const writes = receiveGoods(order, { receipts: [], ...PLACES, closeShort: true });
    expect(writes).toMatchObject([{ changes: { status: 'Received' } }]);
  });
});

describe('goods that came damaged', () => {
  it('are counted, and lie apart where nobody takes them', () => {
    const order: AnyRow = {
      ...BASE,
      id: 'order',
      orderNumber: 'PO-1',
      items: [{ id: 'l1', position: 'a0', name: 'Fuse', itemId: 'item', quantity: 10 }],
    };
    const writes = receiveGoods(order, {
      receipts: [{ id: 'r1', position: 'a0', lineId: 'l1', quantity: 10, damagedQuantity: 3 }],
      points: new Map([['item', point('a')]]),
      damagedPoints: new Map([['item', { ...point('d'), isNew: true, condition: 'damaged' as const }]]),
      closeShort: false,
    });
    expect(writes).toMatchObject([
      { entity: 'procurementOrder', changes: { status: 'Received' } },
      { kind: 'delta', entity: 'inventoryItem', delta: 10 },
      { kind: 'delta', entity: 'stockLine', id: 'a', delta: 7 },
      { kind: 'create', entity: 'stockLine', values: { id: 'd', quantity: 0, condition: 'damaged' } },
      { kind: 'delta', entity: 'stockLine', id: 'd', delta: 3 },
    ]);
  });
});

describe('a shipment delivered', () => {
  const shipment: AnyRow = {
    ...BASE,
    id: 'trip',
    number: 'SH-1',
    items: [
      { id: 'i1', position: 'a0', name: 'Fuse', itemId: 'item', quantity: 4 },
      { id: 'i2', position: 'a1', name: 'Sandwiches', itemId: null, quantity: 2 },
    ],
  };
  const proof = { receivedBy: 'Lena', deliveredAt: '2026-11-23T09:00:00.000Z', deliveryNote: null };

  it('moves its stock from the one warehouse to the other', () => {
    const ends = new Map([['item', { item, from: point('a'), to: point('b') }]]);
    expect(deliverShipment(shipment, proof, ends)).toEqual([
      { kind: 'update', entity: 'shipment', id: 'trip', changes: { status: 'Delivered', ...proof } },
      { kind: 'delta', entity: 'stockLine', id: 'a', delta: -4, reason: 'SH-1' },
      { kind: 'delta', entity: 'stockLine', id: 'b', delta: 4, reason: 'SH-1' },
    ]);
  });

  it('takes the stock out where it leaves our warehouses', () => {
    const ends = new Map([['item', { item, from: point('a'), to: null }]]);
    expect(deliverShipment(shipment, proof, ends).slice(1)).toMatchObject([
      { entity: 'inventoryItem', delta: -4 },
      { entity: 'stockLine', id: 'a', delta: -4 },
    ]);
  });
});
