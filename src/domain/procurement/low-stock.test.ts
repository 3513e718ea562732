import { describe, expect, it } from 'vitest';
import { inventoryItem } from '../inventory/inventory-item.ts';
import { typedRow } from '../kit/entity/typed-row.ts';
import type { Json } from '../kit/fields/field.ts';
import { isLow, onOrder, shortages } from './low-stock.ts';
import { procurementOrder } from './procurement-order.ts';

const item = (quantity: number, minimumQuantity: number | null) =>
  typedRow(inventoryItem, {
    id: 'i',
    tenantId: 't',
    version: 1,
    createdAt: '',
    createdBy: null,
    updatedAt: '',
    updatedBy: null,
    quantity,
    minimumQuantity,
  });

it('an item is low at its minimum, and never without one', () => {
  expect([isLow(item(5, 5)), isLow(item(6, 5)), isLow(item(-1, null)), isLow(item(0, 0))]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

describe('what runs out', () => {
  const order = (status: string, line: Readonly<Record<string, Json>>) =>
    typedRow(procurementOrder, {
      ...item(0, null),
      id: 'o',
      status,
      items: [{ id: 'l', position: 'a0', name: 'x', itemId: 'i', ...line }],
    });

  it('is filled up to twice its minimum', () => {
    expect(shortages([item(2, 5)], [])).toMatchObject([{ onOrder: 0, proposed: 8 }]);
    expect(shortages([item(0, 0)], [])).toMatchObject([{ proposed: 1 }]);
  });

  it('is left out while enough of it is on order', () => {
    const open = order('Ordered', { quantity: 10, receivedQuantity: 6 });
    expect(shortages([item(2, 5)], [open])).toEqual([]);
    expect(shortages([item(1, 5)], [open])).toMatchObject([{ onOrder: 4, proposed: 5 }]);
  });

  it('counts nothing on orders that are over', () => {
    const over = ['Received', 'Cancelled'].map((status) => order(status, { quantity: 10 }));
    expect(onOrder([item(1, 5)], over).size).toBe(0);
  });

  it('counts what is on order in the unit of the item, and proposes whole packs', () => {
    const packed = { ...item(20, 60), unit: 'pcs', packUnit: 'box', packSize: 50 };
    const boxes = order('Ordered', { quantity: 1, unit: 'box' });
    expect(onOrder([packed], [boxes]).get('i')).toBe(50);
    expect(shortages([packed], [])).toMatchObject([{ proposed: 100 }]);
    expect(onOrder([packed], [order('Ordered', { quantity: 9, unit: 'kg' })]).get('i')).toBe(0);
  });
});
