import { describe, expect, test } from 'vitest';
import { stockReader } from '../../src/data/read/stock/stock-reader.ts';
import { issuesList, outboxList, retryOperation } from '../../src/data/recovery/outbox-actions.ts';
import { stockLine } from '../../src/domain/inventory/stock-line.ts';
import { pointAt, pointOf } from '../../src/domain/inventory/stock-places.ts';
import { stockWrites } from '../../src/domain/inventory/stock-writes.ts';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { type Place, useWorld } from './support/world.ts';

const ADMIN = 'admin@demo.example';

function create({ desk }: Place, entity: string, values: FieldValues): Promise<AnyRow> {
  return desk.repository.create(entity, values);
}

function update({ desk }: Place, { id }: AnyRow, entity: string, changes: FieldValues): Promise<void> {
  return desk.repository.update(entity, id, changes);
}

async function expectGone({ device, desk }: Place, entity: string, { id }: AnyRow): Promise<void> {
  await device.sync();
  await device.sync();
  expect(await outboxList(desk.database)).toEqual([]);
  expect(await issuesList(desk.database)).toEqual([]);
  expect(await desk.row(entity, id)).toBeUndefined();
}

/** All that lies on a line, to another warehouse: as the dialog moves it. */
async function moveAll({ desk }: Place, { id }: AnyRow, to: AnyRow): Promise<void> {
  const line = await desk.row(stockLine, id);
  const reader = stockReader(desk.database);
  const [item] = await reader.items([String(line?.itemId)]);
  if (!line || !item) throw new Error('it lies there');
  const point = await pointAt(reader, item, { warehouseId: to.id, bin: null, lot: null });
  const quantity = Number(line.quantity);
  const changes = [
    { item, point: pointOf(item, line), delta: -quantity },
    { item, point, delta: quantity },
  ];
  await desk.repository.saveTogether(stockWrites(changes, null));
}

async function stocked(place: Place) {
  const item = await create(place, 'inventoryItem', { name: 'Fuse NH00', quantity: 7, unit: 'pcs' });
  const [old, other] = [
    await create(place, 'warehouse', { name: 'Old yard', kind: 'site' }),
    await create(place, 'warehouse', { name: 'New yard', kind: 'site' }),
  ];
  const line = await create(place, 'stockLine', {
    name: 'Fuse NH00',
    itemId: item.id,
    warehouseId: old.id,
    unit: 'pcs',
    quantity: 7,
  });
  await place.device.sync();
  return { item, old, other, line };
}

describe('a deletion without signal arrives behind what made it allowed', () => {
  const world = useWorld();

  test('stock was received and then moved away', async () => {
    const place = await world.at(ADMIN);
    const { old, other, line } = await stocked(place);
    await place.desk.repository.adjustQuantity('stockLine', line.id, 3, 'received');
    await moveAll(place, line, other);
    await place.desk.repository.remove('warehouse', old.id);
    await expectGone(place, 'warehouse', old);
    expect(await place.desk.row('stockLine', line.id)).toBeUndefined();
  });

  test('an order was moved to another asset and on to a third', async () => {
    const place = await world.at(ADMIN);
    const [first, gone, last] = [
      await create(place, 'asset', { name: 'First', kind: 'Pole', status: 'planned' }),
      await create(place, 'asset', { name: 'Gone', kind: 'Pole', status: 'planned' }),
      await create(place, 'asset', { name: 'Last', kind: 'Pole', status: 'planned' }),
    ];
    const values = { title: 'Poles', type: 'repair', status: 'waitingOnApproval', assetId: first.id };
    const order = await create(place, 'workOrder', values);
    await place.device.sync();
    await update(place, order, 'workOrder', { assetId: gone.id });
    await update(place, order, 'workOrder', { status: 'cancelled', statusReason: 'No such pole' });
    await update(place, order, 'workOrder', { status: 'waitingOnApproval' });
    await update(place, order, 'workOrder', { assetId: last.id });
    await place.desk.repository.remove('asset', gone.id);
    await expectGone(place, 'asset', gone);
    expect(await place.desk.row('workOrder', order.id)).toMatchObject({ assetId: last.id });
  });

  test('an order was carried out, step by step, after the asset had been edited', async () => {
    const place = await world.at(ADMIN);
    const asset = await create(place, 'asset', { name: 'Old', kind: 'Pole', status: 'planned' });
    const values = { title: 'Take down', type: 'repair', status: 'scheduled', assetId: asset.id };
    const order = await create(place, 'workOrder', values);
    await place.device.sync();
    await update(place, asset, 'asset', { name: 'To be taken down' });
    await update(place, order, 'workOrder', { status: 'inProgress' });
    await update(place, order, 'workOrder', { status: 'cancelled', statusReason: 'It fell by itself' });
    await place.desk.repository.remove('asset', asset.id);
    await expectGone(place, 'asset', asset);
    expect(await place.desk.row('workOrder', order.id)).toMatchObject({
      status: 'cancelled',
      assetId: asset.id,
    });
  });

  test('parts of parts were selected with the whole', async () => {
    const place = await world.at(ADMIN);
    const made: AnyRow[] = [];
    for (const name of ['Whole', 'Part', 'Part of the part']) {
      const values = { name, kind: 'Pole', status: 'planned', parentId: made.at(-1)?.id ?? null };
      made.push(await create(place, 'asset', values));
    }
    await place.device.sync();
    const ids = made.map(({ id }) => id);
    expect(await place.desk.repository.removeMany('asset', ids)).toEqual([]);
    for (const asset of made) await expectGone(place, 'asset', asset);
  });

  test('a ticket came to name it in between, which it goes on doing', async () => {
    const place = await world.at(ADMIN);
    const asset = await create(place, 'asset', { name: 'Old', kind: 'Pole', status: 'planned' });
    const ticket = await create(place, 'supportTicket', { title: 'It hums' });
    await place.device.sync();
    await update(place, asset, 'asset', { name: 'Humming' });
    await update(place, ticket, 'supportTicket', { status: 'Pending' });
    await update(place, ticket, 'supportTicket', { assetId: asset.id });
    await place.desk.repository.remove('asset', asset.id);
    await expectGone(place, 'asset', asset);
    expect(await place.desk.row('supportTicket', ticket.id)).toMatchObject({ assetId: asset.id });
  });
});

describe('a deletion that the server refused', () => {
  const world = useWorld();

  test('is not sent again while something hangs there, and then goes behind what was moved away', async () => {
    const [place, office] = [await world.at(ADMIN), await world.at(ADMIN)];
    const { old, other, line } = await stocked(place);
    await moveAll(place, line, other);
    await place.device.sync();
    await office.device.sync();
    await office.desk.repository.adjustQuantity('stockLine', line.id, 4, 'found');
    await office.device.sync();
    await place.desk.repository.remove('warehouse', old.id);
    await place.device.sync();
    const [refused] = await outboxList(place.desk.database);
    expect(refused).toMatchObject({ state: 'rejected', problem: { code: 'in_use' } });
    const again = () => retryOperation(place.desk.database, refused?.opId ?? '', place.device.tools);
    await expect(again()).rejects.toMatchObject({ code: 'in_use' });
    await place.desk.repository.adjustQuantity('stockLine', line.id, -1, 'used');
    await moveAll(place, line, other);
    await again();
    await expectGone(place, 'warehouse', old);
  });
});
