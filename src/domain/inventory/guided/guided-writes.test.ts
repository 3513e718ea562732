import { describe, expect, it } from 'vitest';
import { typedRow } from '../../kit/entity/typed-row.ts';
import { inventoryItem } from '../inventory-item.ts';
import { stockLine } from '../stock-line.ts';
import type { StockReader } from '../stock-places.ts';
import { counterChanges, type FinishedLine, guidedChanges } from './guided-writes.ts';
import { wholePlace } from './place-key.ts';

const BASE = { tenantId: 't', version: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null };
const item = typedRow(inventoryItem, { ...BASE, id: 'fuse', name: 'Fuse', unit: 'pcs', quantity: 9 });
const line = typedRow(stockLine, {
  ...BASE,
  id: 'line',
  itemId: 'fuse',
  warehouseId: 'store',
  bin: 'A-1',
  lot: 'L-7',
  condition: 'OK',
  expiry: '2027-01-01',
  quantity: 9,
});
const reader: StockReader = {
  tenantId: 't',
  items: () => Promise.resolve([item]),
  linesOf: () => Promise.resolve([line]),
};
const BOX = wholePlace({ id: 'box', code: 'BOX-1', name: 'Box' });

const changesOf = (kind: FinishedLine['kind'], toBin: string | null) => {
  const finished = { kind, warehouseId: 'store', bin: 'A-1', lot: 'L-7', expiry: null, toBin, quantity: 4 };
  return guidedChanges(reader, item, finished);
};

describe('a line that is packed or handed over', () => {
  it.each(['pack', 'handOver'] as const)(
    'moves into its goal by %s, with its lot and its day',
    async (kind) => {
      const [taken, put, ...others] = await changesOf(kind, BOX);
      expect(taken).toMatchObject({ point: { lineId: 'line' }, delta: -4 });
      expect(put).toMatchObject({
        point: { place: { warehouseId: 'box', bin: null, lot: 'L-7' }, expiry: '2027-01-01' },
        delta: 4,
      });
      expect(others).toEqual([]);
    },
  );

  it('leaves the stock with a person who keeps no van, and comes back when it is undone', async () => {
    const changes = await changesOf('handOver', null);
    expect(changes).toMatchObject([{ point: { lineId: 'line' }, delta: -4 }]);
    expect(counterChanges(changes)).toMatchObject([{ point: { lineId: 'line', isNew: false }, delta: 4 }]);
  });
});
