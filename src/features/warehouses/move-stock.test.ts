import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { hangingOn } from '../../data/read/hanging.ts';
import { outboxList, systemTools } from '../../data/recovery/outbox-actions.ts';
import { openFieldDatabase } from '../../data/store/database.ts';
import { createRepository } from '../../data/write/create-repository.ts';
import { entityNamed } from '../../domain/registry.ts';
import { moveAll } from '../../resource/deleting/move-all.ts';
import { moveStock } from './move-stock.ts';

test('stock that leaves a warehouse which is to be deleted is as much as lies there now, and says of which quantity it was taken', async () => {
  const database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  const repository = createRepository(database, { ...systemTools, onSaved: () => undefined });
  const [from, to] = [
    await repository.create('warehouse', { name: 'Old', kind: 'site' }),
    await repository.create('warehouse', { name: 'New', kind: 'site' }),
  ];
  const item = await repository.create('inventoryItem', { name: 'Fuse', quantity: 10, unit: 'pcs' });
  const place = { itemId: item.id, warehouseId: from.id, name: 'Fuse', unit: 'pcs', quantity: 10 };
  const state = { condition: 'damaged', lot: 'L1', expiry: '2027-05-01' };
  const line = await repository.create('stockLine', { ...place, ...state });
  const [hanging] = await hangingOn(database, entityNamed('warehouse'), from);
  if (!hanging) throw new Error('the stock hangs on it');
  const { naming, rows } = hanging;
  await repository.adjustQuantity('stockLine', line.id, -2, null);
  const desk = { database, repository };
  expect(await moveAll(desk, naming, { named: from, rows, to: to.id }, moveStock)).toEqual({
    moved: 1,
    left: [],
  });
  const lines = await database.rows('stockLine').all();
  expect(lines.find(({ id }) => id === line.id)).toMatchObject({ quantity: 0, ...state });
  expect(lines.find(({ id }) => id !== line.id)).toMatchObject({
    warehouseId: to.id,
    quantity: 8,
    bin: 'DAMAGED',
    ...state,
  });
  expect(await database.rows('inventoryItem').get(item.id)).toMatchObject({ quantity: 10 });
  const taken = (await outboxList(database)).filter(({ changes }) => 'seen' in changes);
  expect(taken).toMatchObject([{ entityId: line.id, changes: { delta: -8, seen: 8 } }]);
});
