import { describe, expect, it } from 'vitest';
import { typedRow } from '../kit/entity/typed-row.ts';
import { approveCount, varianceOf } from './count-variance.ts';
import { inventoryItem } from './inventory-item.ts';
import type { StockCount } from './stock-count.ts';
import { type StockLine, stockLine } from './stock-line.ts';

const BASE = { tenantId: 't', version: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null };
const FUSE = typedRow(inventoryItem, { ...BASE, id: 'fuse', name: 'Fuse', unit: 'pcs', quantity: 20 });

function lineAt(id: string): [string, StockLine] {
  const values = { itemId: 'fuse', warehouseId: 'main', bin: id, lot: null, quantity: 10 };
  return [id, typedRow(stockLine, { ...BASE, id, ...values })];
}

function counted(
  id: string,
  stockLineId: string,
  figures: { counted: number | null; expected: number | null },
) {
  return { id, position: id, stockLineId, name: 'Fuse', bin: null, unit: 'pcs', ...figures };
}

const STOCK = {
  lines: new Map(['a', 'b', 'c'].map(lineAt)),
  items: new Map([['fuse', FUSE]]),
};

describe('the variance of a line', () => {
  it.each([
    [7, 10, -3],
    [10, 10, 0],
    [2.3, 2.1, 0.2],
    [3, null, 3],
    [1, -2, 3],
  ])('counted %s, in the book %s: %s', (count, expected, variance) => {
    expect(varianceOf({ counted: count, expected })).toBe(variance);
  });

  it('is not known before it is counted', () => {
    expect(varianceOf({ counted: null, expected: 10 })).toBeNull();
  });
});

it('an approved count books the differences, and nothing of what nobody counted', () => {
  const count = {
    ...BASE,
    id: 'count',
    number: 'CNT-1',
    title: 'Bay 1',
    lines: [
      counted('1', 'a', { counted: 7, expected: 10 }),
      counted('2', 'b', { counted: 11, expected: 10 }),
      counted('3', 'c', { counted: null, expected: null }),
      counted('4', 'gone', { counted: 5, expected: 0 }),
    ],
  } as unknown as StockCount; // what is looked at of a count
  expect(approveCount(count, STOCK)).toEqual([
    { kind: 'update', entity: 'stockCount', id: 'count', changes: { status: 'Approved' } },
    { kind: 'delta', entity: 'inventoryItem', id: 'fuse', delta: -2, reason: 'CNT-1' },
    { kind: 'delta', entity: 'stockLine', id: 'a', delta: -3, reason: 'CNT-1' },
    { kind: 'delta', entity: 'stockLine', id: 'b', delta: 1, reason: 'CNT-1' },
  ]);
});
