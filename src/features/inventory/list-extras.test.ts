import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeRows, writtenStores } from '../../data/rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../../data/store/database.ts';
import type { AnyRow, FieldValues } from '../../domain/kit/entity/entity.ts';
import { entities, entityNamed } from '../../domain/registry.ts';
import type { Workspace } from '../../session/account/workspace.tsx';
import { ITEM_EXTRAS, nothingFree, STOCK_EXTRAS } from './list-extras.ts';

const idOf = (at: number) => `01920000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const [FUSE, LAMP, CABLE] = [idOf(1), idOf(2), idOf(3)];
const [STORE, BOX, OTHER, ORDER] = [idOf(11), idOf(12), idOf(13), idOf(14)];

let database: FieldDatabase;
let workspace: Workspace;

beforeEach(async () => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  // No more of it is asked for.
  workspace = { database } as unknown as Workspace;
  await given('inventoryItem', FUSE, { name: 'Fuse', quantity: 10, status: 'InStock', workOrderId: null });
  await given('inventoryItem', LAMP, {
    name: 'Lamp',
    quantity: 4,
    status: 'Reserved',
    workOrderId: idOf(99),
  });
  await given('inventoryItem', CABLE, { name: 'Cable', quantity: 5, status: 'InStock', workOrderId: null });
  await given('manufacturingOrder', ORDER, { product: 'Board' });
  const claim = { name: 'Fuse', itemId: FUSE, manufacturingOrderId: ORDER, quantity: 7, status: 'open' };
  await given('reservation', idOf(21), claim);
  await given('reservation', idOf(22), { ...claim, manufacturingOrderId: idOf(98), quantity: 2 });
  await given('warehouse', STORE, { name: 'Store', kind: 'site', standsInId: null, code: 'A' });
  await given('warehouse', BOX, { name: 'Box', kind: 'toolbox', standsInId: STORE, code: 'B' });
  await given('warehouse', OTHER, { name: 'Other', kind: 'site', standsInId: null, code: 'C' });
  const line = { itemId: FUSE, name: 'Fuse', condition: 'OK' };
  await given('stockLine', idOf(31), { ...line, warehouseId: STORE, quantity: 2 });
  await given('stockLine', idOf(32), { ...line, warehouseId: BOX, quantity: 6 });
  await given('stockLine', idOf(33), { ...line, warehouseId: OTHER, quantity: 2, condition: 'damaged' });
  return () => database.dexie.close();
});

async function given(name: string, id: string, values: FieldValues): Promise<void> {
  const at = '2026-11-01T08:00:00.000Z';
  const base = { tenantId: 't', version: 1, createdAt: at, createdBy: 'u', updatedAt: at, updatedBy: 'u' };
  const entity = entityNamed(name);
  const after: AnyRow = { ...base, id, ...values };
  await database.dexie.transaction('rw', writtenStores(database, [entity]), async () => {
    await writeRows(database, entity, [{ id, after }]);
  });
}

async function filled(extras: typeof ITEM_EXTRAS, entity: string): Promise<unknown[]> {
  const rows = await extras.fill?.(database, await database.rows(entity).all());
  return (rows ?? []).map((row) => row['free']);
}

async function narrowed(
  extras: typeof ITEM_EXTRAS,
  state: { sort: string; filters?: Record<string, string> },
) {
  const limits = extras.narrow?.({ filters: {}, ...state }) ?? [];
  return Promise.all(limits.map(async ({ only }) => [...((await only?.(workspace)) ?? [])]));
}

describe('what is free', () => {
  test('of an item is what no order that is still there has reserved', async () => {
    expect(await filled(ITEM_EXTRAS, entities.inventoryItem.name)).toEqual([3, 0, 5]);
  });

  test('of a place is what lies there, as far as so many of the item are free and may be used', async () => {
    expect(await filled(STOCK_EXTRAS, entities.stockLine.name)).toEqual([2, 3, 0]);
  });

  test('is an order of the list, up and down', async () => {
    expect(await narrowed(ITEM_EXTRAS, { sort: 'free' })).toEqual([[LAMP, FUSE, CABLE]]);
    expect(await narrowed(ITEM_EXTRAS, { sort: '-free' })).toEqual([[CABLE, FUSE, LAMP]]);
    expect(await narrowed(ITEM_EXTRAS, { sort: 'name' })).toEqual([]);
  });

  test('is nothing of what is set apart for an order', async () => {
    expect([...(await nothingFree(workspace))]).toEqual([LAMP]);
  });
});

test('stock of a store is what lies in its containers, too', async () => {
  const inStore = (warehouseId: string) => narrowed(STOCK_EXTRAS, { sort: 'name', filters: { warehouseId } });
  expect(await inStore(STORE)).toEqual([[idOf(31), idOf(32)]]);
  expect(await inStore(BOX)).toEqual([[idOf(32)]]);
  expect(await inStore(OTHER)).toEqual([[idOf(33)]]);
});
