import { describe, expect, it } from 'vitest';
import type { InventoryItem } from './inventory-item.ts';
import { costOfParts, itemsOfWork, type PartMovement, partsOfWork } from './parts-of-work.ts';

const ITEM = {
  id: 'fuse',
  name: 'Fuse',
  unit: 'pcs',
  packUnit: null,
  packSize: null,
  quantity: 4,
  status: 'InStock',
  workOrderId: null,
  // What the rules here do not look at is left out.
} as unknown as InventoryItem;

const movement = (delta: number, changes: Partial<PartMovement> = {}): PartMovement => ({
  opId: String(delta),
  entity: 'inventoryItem',
  rowId: 'fuse',
  itemId: 'fuse',
  workOrderId: 'order',
  delta,
  unit: 'pcs',
  unitCost: 2.5,
  isWaiting: false,
  ...changes,
});

const NOTHING = { items: [ITEM], movements: [], planned: [], purchases: [], workOrderId: 'order' };

const only = (known: Partial<Parameters<typeof partsOfWork>[0]>) => partsOfWork({ ...NOTHING, ...known })[0];

describe('the parts of a piece of work', () => {
  it('are what was taken less what came back, at the prices of those days', () => {
    const movements = [movement(-3), movement(1), movement(-1, { unitCost: 3 })];
    expect(only({ movements })).toMatchObject({ used: 3, cost: 8, isWaiting: false });
  });

  it('count an item in all once, however many places it was taken from', () => {
    const place = { entity: 'stockLine', rowId: 'van', unitCost: null };
    const movements = [movement(-2), movement(-2, place), movement(-1, { ...place, rowId: 'store' })];
    expect(only({ movements })).toMatchObject({ used: 2, cost: 5, lineIds: ['van', 'store'] });
  });

  it('have no cost where nobody said what one of it costs', () => {
    expect(only({ movements: [movement(-1), movement(-1, { unitCost: null })] })?.cost).toBeNull();
    expect(costOfParts([])).toBe(0);
  });

  it('are counted in the unit in which the item is kept now', () => {
    const item = { ...ITEM, unit: 'm' };
    const movements = [
      movement(-250, { unit: 'cm', unitCost: 0.01 }),
      movement(-1, { unit: 'm', unitCost: 1 }),
    ];
    expect(only({ items: [item], movements })).toMatchObject({ used: 3.5, cost: 3.5 });
  });

  it('show what is planned, set apart and asked for beside what was used', () => {
    const planned = [
      { itemId: 'fuse', quantity: 2 },
      { itemId: 'fuse', quantity: 0.5 },
    ];
    const item = { ...ITEM, status: 'Reserved' as const, workOrderId: 'order' };
    const line = { id: '1', position: 'a', itemId: 'fuse', quantity: 5, unit: 'pcs', receivedQuantity: 2 };
    const purchase = { status: 'Requested', items: [line] } as never;
    const part = only({ items: [item], planned, purchases: [purchase] });
    expect(part).toMatchObject({ planned: 2.5, reserved: 4, wished: 3, used: 0, cost: 0 });
    expect(only({ items: [item], workOrderId: null })?.reserved).toBe(0);
  });

  it('say when something of it waits for the server', () => {
    expect(only({ movements: [movement(-1, { isWaiting: true }), movement(-1)] })?.isWaiting).toBe(true);
  });

  it('name each item once', () => {
    const movements = [
      movement(-1),
      movement(1),
      movement(-1, { itemId: 'rope' }),
      movement(1, { itemId: null }),
    ];
    expect(itemsOfWork({ movements, planned: [{ itemId: 'fuse', quantity: 1 }] })).toEqual(['fuse', 'rope']);
  });
});
