import { describe, expect, it } from 'vitest';
import { typedRow } from '../kit/entity/typed-row.ts';
import { inventoryItem } from './inventory-item.ts';
import { type StockLine, stockLine } from './stock-line.ts';
import {
  damagedPointsIn,
  isMovedTo,
  pointAt,
  pointForPartOf,
  pointOf,
  pointsIn,
  type StockPlace,
  type StockPoint,
  type StockReader,
  stockLineId,
} from './stock-places.ts';
import { stockWrites } from './stock-writes.ts';

const BASE = { tenantId: 't', version: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null };
const item = typedRow(inventoryItem, { ...BASE, id: 'item', name: 'Fuse', unit: 'pcs', quantity: 20 });
const line = (id: string, values: Partial<Record<string, string | number | null>>) =>
  typedRow(stockLine, {
    ...BASE,
    id,
    warehouseId: 'main',
    bin: null,
    lot: null,
    expiry: null,
    quantity: 7,
    condition: 'OK',
    ...values,
  });
const reader = (...lines: readonly StockLine[]): StockReader => ({
  tenantId: 't',
  items: async (ids) => (ids.includes('item') ? [item] : []),
  linesOf: async () => lines,
});
const place = (warehouseId: string, bin: string | null = null, lot: string | null = null): StockPlace => ({
  warehouseId,
  bin,
  lot,
});
/** The row of a point that had to be made. */
const madeAt = ({ lineId, place: at, ...point }: StockPoint, values = {}) =>
  line(lineId, { ...at, condition: point.condition ?? 'OK', expiry: point.expiry ?? null, ...values });

const UNUSABLE = ['damaged', 'quarantined', 'lost'] as const;
const BINS = [null, 'A1'] as const;
const cases = UNUSABLE.flatMap((condition) => BINS.map((bin) => ({ condition, bin })));

describe('stock that is moved', () => {
  it.each(cases)('stays $condition where it is put in bin $bin beside good stock', async (each) => {
    const { condition, bin } = each;
    const source = line('source', { condition, lot: 'L1', expiry: '2027-05-01' });
    const good = [null, 'A1', condition.toUpperCase()].flatMap((at) => [
      line(`good-${at}`, { warehouseId: 'van', bin: at }),
      line(`good-${at}-L1`, { warehouseId: 'van', bin: at, lot: 'L1' }),
    ]);
    const point = await pointForPartOf(reader(source, ...good), item, source, place('van', bin));
    expect(point).toMatchObject({ isNew: true, place: { bin: bin ?? condition.toUpperCase(), lot: 'L1' } });
    const [, made] = stockWrites(
      [
        { item, point: pointOf(item, source), delta: -7 },
        { item, point, delta: 7 },
      ],
      null,
    );
    expect(made).toMatchObject({ kind: 'create', values: { condition, expiry: '2027-05-01', lot: 'L1' } });
    const again = await pointForPartOf(
      reader(source, ...good, madeAt(point)),
      item,
      source,
      place('van', bin),
    );
    expect(again).toMatchObject({ lineId: point.lineId, isNew: false });
  });

  it.each([...UNUSABLE, 'attention'])(
    'does not become usable as what was good is %s now',
    async (condition) => {
      const id = await stockLineId('t', 'item', place('van'));
      const source = line('source', {});
      const lines = [source, line(id, { warehouseId: 'van', condition })];
      const point = await pointForPartOf(reader(...lines), item, source, place('van'));
      expect(point.isNew).toBe(condition !== 'attention');
      expect(point.lineId === id).toBe(condition === 'attention');
      const next = await pointForPartOf(reader(...lines, madeAt(point)), item, source, place('van'));
      expect(next).toMatchObject({ lineId: point.lineId, isNew: false });
    },
  );

  it('that needs attention or expires does not join what does not', async () => {
    const good = line('good', { warehouseId: 'van' });
    for (const values of [{ condition: 'attention' }, { expiry: '2027-05-01' }]) {
      const source = line('source', values);
      const point = await pointForPartOf(reader(source, good), item, source, place('van'));
      expect(point).toMatchObject({ isNew: true, ...values });
    }
  });

  it('is on two devices that make its line the same line, and another one for other stock', async () => {
    const sources = [
      {},
      { condition: 'damaged' },
      { condition: 'lost' },
      { expiry: '2027-05-01' },
      { expiry: '2028-05-01' },
    ].map((values) => line('source', values));
    const ids = (at: StockPlace) =>
      Promise.all(
        sources.map(async (source) => (await pointForPartOf(reader(source), item, source, at)).lineId),
      );
    expect(await ids(place('van', 'A1'))).toEqual(await ids(place('van', 'A1')));
    expect(new Set(await ids(place('van', 'A1'))).size).toBe(sources.length);
  });

  it('never goes onto the line that it is taken from', async () => {
    const id = await stockLineId('t', 'item', place('main', 'A1'));
    const source = line(id, { bin: 'B7' });
    const point = await pointForPartOf(reader(source), item, source, place('main', 'A1'));
    expect(point).toMatchObject({ isNew: true });
    expect(point.lineId).not.toBe(id);
    expect(isMovedTo(source, place('main', 'B7'))).toBe(false);
    expect(isMovedTo(source, place('main', 'A1'))).toBe(true);
  });
});

describe('stock that comes in', () => {
  it.each(UNUSABLE)('is not put on a %s line, with or without the id of the place', async (condition) => {
    const id = await stockLineId('t', 'item', place('main'));
    for (const known of [line(id, { condition }), line('imported', { condition })]) {
      for (const point of [
        await pointAt(reader(known), item, place('main')),
        (await pointsIn(reader(known), ['item'], 'main')).get('item'),
      ]) {
        expect(point).toMatchObject({ isNew: true });
        expect(point?.lineId).not.toBe(known.id);
      }
    }
  });

  it('damaged lies apart, also where its bin holds something else', async () => {
    const good = line('good', { bin: 'DAMAGED' });
    const point = (await damagedPointsIn(reader(good), ['item'], 'main')).get('item');
    expect(point).toMatchObject({ isNew: true, condition: 'damaged', place: { bin: 'DAMAGED' } });
  });

  it('from another warehouse keeps its lot and its day', async () => {
    const source = line('source', { lot: 'L1', expiry: '2027-05-01' });
    const other = line('other', { warehouseId: 'van', quantity: 90 });
    const taken = new Map([['item', pointOf(item, source)]]);
    const to = async (...lines: StockLine[]) =>
      (await pointsIn(reader(source, ...lines), ['item'], 'van', taken)).get('item');
    expect(await to(other)).toMatchObject({ isNew: true, place: { lot: 'L1' }, expiry: '2027-05-01' });
    const same = line('same', { warehouseId: 'van', bin: 'V2', lot: 'L1', expiry: '2027-05-01' });
    expect(await to(other, same)).toMatchObject({ lineId: 'same', isNew: false });
  });

  it('of which nothing is known goes where most of it lies', async () => {
    const lines = [line('few', { bin: 'A1', quantity: 2 }), line('many', { bin: 'A2', lot: 'L1' })];
    expect((await pointsIn(reader(...lines), ['item'], 'main')).get('item')?.lineId).toBe('many');
  });
});
