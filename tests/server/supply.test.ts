import { expect, it } from 'vitest';
import { stockLineId } from '../../src/domain/inventory/stock-places.ts';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import type { Api } from '../support/api.ts';
import { newId, operation, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const STORE = 'store@demo.example';
const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';

const rows = async (person: Api, path: string) => (await person.call('GET', path)).body as readonly AnyRow[];
const set = (person: Api, path: string, status: string, values = {}) =>
  person.decide(path, { status, ...values });
const order = (values = {}) => ({ supplier: unique('Supplier'), ...values });

describeOnServer('the stock book', (ground) => {
  it('has an entry for each change of a quantity: the item, the place, why, and by which operation', async () => {
    const store = await ground.as(STORE);
    const item = await store.create('/inventory', { name: unique('Fuse'), quantity: 10 });
    const warehouse = await store.create('/warehouses', { name: unique('Van') });
    const line = await store.create('/inventory/stock-lines', {
      name: String(item.name),
      itemId: item.id,
      warehouseId: warehouse.id,
      quantity: 4,
    });
    const headers = { 'idempotency-key': newId() };
    const taken = { delta: -3, reason: 'WO-1' };
    await store.call('PATCH', `/inventory/stock-lines/${line.id}/quantity`, taken, headers);
    const book = await rows(store, `/inventory/movements?itemId=${item.id}`);
    expect(book).toHaveLength(3);
    const entryOf = (delta: number) => book.find((entry) => entry['delta'] === delta);
    expect(entryOf(-3)).toMatchObject({
      name: item['name'],
      entity: 'stockLine',
      rowId: line.id,
      warehouseId: warehouse.id,
      quantityAfter: 1,
      reason: 'WO-1',
      opId: headers['idempotency-key'],
      createdBy: store.person.user.id,
    });
    expect(entryOf(10)).toMatchObject({ entity: 'inventoryItem', warehouseId: null });
  });

  it('has one entry for an operation that is sent twice', async () => {
    const store = await ground.as(STORE);
    const item = await store.create('/inventory', { name: unique('Fuse'), quantity: 0 });
    const path = `/inventory/${item.id}/quantity`;
    const receive = operation({ method: 'PATCH', path, body: { delta: 5, reason: null } });
    await store.push([receive]);
    await store.push([receive]);
    expect(await rows(store, `/inventory/movements?itemId=${item.id}`)).toHaveLength(1);
    expect((await store.call('GET', `/inventory/${item.id}`)).row['quantity']).toBe(5);
  });

  it('is written by nobody but the server', async () => {
    const store = await ground.as(STORE);
    const entry = { name: 'x', entity: 'stockLine', delta: 1 };
    expect((await store.call('POST', '/inventory/movements', entry)).status).toBe(404);
    const [first] = await rows(store, '/inventory/movements?limit=1');
    expect((await store.call('DELETE', `/inventory/movements/${first?.id}`)).status).toBe(404);
  });

  it('reaches every device with the changes', async () => {
    const store = await ground.as(STORE);
    const { cursor } = await store.pull();
    const item = await store.create('/inventory', { name: unique('Fuse'), quantity: 2 });
    const { pages } = await store.pull(cursor);
    const entries = pages.flatMap(({ upserts }) => upserts['stockMovement'] ?? []);
    expect(entries.map(({ itemId }) => itemId)).toContain(item.id);
  });
});

describeOnServer('a stock line', (ground) => {
  it('that two devices make is one, and their stock adds up', async () => {
    const [store, planner] = [await ground.as(STORE), await ground.as(PLANNER)];
    const item = await store.create('/inventory', { name: unique('Fuse'), quantity: 0 });
    const warehouse = await store.create('/warehouses', { name: unique('Store') });
    const place = { warehouseId: warehouse.id, bin: 'A1', lot: null };
    const id = await stockLineId('demo-tenant', item.id, place);
    const line = { id, name: String(item.name), itemId: item.id, ...place };
    for (const [person, delta] of [
      [store, 7],
      [planner, 3],
    ] as const) {
      const made = await person.call('POST', '/inventory/stock-lines', line);
      expect([200, 201]).toContain(made.status);
      await person.call('PATCH', `/inventory/stock-lines/${id}/quantity`, { delta });
    }
    const [found, ...others] = await rows(store, `/inventory/stock-lines?itemId=${item.id}`);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ quantity: 10, condition: 'OK', bin: 'A1' });
  });

  it('stays what its id was made from, over REST and over the outbox; its bin may be called another name', async () => {
    const store = await ground.as(STORE);
    const [line] = await rows(store, '/inventory/stock-lines?limit=1');
    const [items, places] = [
      await rows(store, '/inventory?limit=2'),
      await rows(store, '/warehouses?limit=2'),
    ];
    const path = `/inventory/stock-lines/${line?.id}`;
    const others = {
      itemId: items.find(({ id }) => id !== line?.['itemId'])?.id ?? null,
      warehouseId: places.find(({ id }) => id !== line?.['warehouseId'])?.id ?? null,
    };
    for (const [name, value] of Object.entries(others)) {
      const refused = await store.decide(path, { [name]: value });
      expect(refused.problem.details).toMatchObject([{ path: name, code: 'forbidden' }]);
      const base = { [name]: line?.[name] ?? null };
      const [pushed] = await store.push([
        operation({ method: 'PATCH', path, base, body: { [name]: value } }),
      ]);
      expect(pushed).toMatchObject({ status: 409, body: { details: [{ path: name }] } });
    }
    expect((await store.decide(path, { bin: unique('Z') })).status).toBe(200);
    expect((await store.call('GET', path)).row).toMatchObject({
      itemId: line?.['itemId'],
      warehouseId: line?.['warehouseId'],
    });
  });

  it('is never deleted: it could not be made again', async () => {
    const store = await ground.as(STORE);
    const [line] = await rows(store, '/inventory/stock-lines?limit=1');
    expect((await store.call('DELETE', `/inventory/stock-lines/${line?.id}`)).status).toBe(404);
  });
});

describeOnServer('a purchase order', (ground) => {
  it('adds up its lines, whatever the caller says', async () => {
    const store = await ground.as(STORE);
    const items = [
      { name: 'Fuse', quantity: 3, unitPrice: 0.1 },
      { name: 'Arm', quantity: 2, unitPrice: 61, total: 1 },
    ];
    const made = await store.create('/v1/procurement', order({ items, totalAmount: 5 }));
    expect(made).toMatchObject({ totalAmount: 122.3, requestedBy: store.person.user.id });
    expect(made['items']).toMatchObject([{ total: 0.3 }, { total: 122 }]);
    const bare = await store.create('/v1/procurement', order({ totalAmount: 900 }));
    expect(bare).toMatchObject({ totalAmount: 900, status: 'Draft', currency: 'EUR' });
  });

  it('is approved by another person than the one who asked for it', async () => {
    const [store, planner, admin] = [
      await ground.as(STORE),
      await ground.as(PLANNER),
      await ground.as(ADMIN),
    ];
    const asked = await store.create('/v1/procurement', order());
    const path = `/v1/procurement/${asked.id}`;
    expect((await set(store, path, 'Requested')).status).toBe(200);
    expect((await set(store, path, 'Approved')).problem.code).toBe('forbidden');
    expect((await set(store, path, 'Ordered')).problem.code).toBe('forbidden');
    expect((await set(planner, path, 'Approved')).status).toBe(200);
    expect((await set(store, path, 'Ordered')).status).toBe(200);

    const own = await planner.create('/v1/procurement', order({ requestedBy: store.person.user.id }));
    const refused = await set(planner, `/v1/procurement/${own.id}`, 'Approved');
    expect(refused.problem.details).toMatchObject([{ path: 'status', code: 'own_request' }]);
    expect((await set(admin, `/v1/procurement/${own.id}`, 'Approved')).status).toBe(200);
    expect((await planner.call('POST', '/v1/procurement', order({ status: 'Approved' }))).status).toBe(403);
  });

  it('keeps what was approved: lines, supplier and amount stand, and goods may come', async () => {
    const [store, planner] = [await ground.as(STORE), await ground.as(PLANNER)];
    const line = { name: 'Fuse', quantity: 10, unitPrice: 2 };
    const made = await store.create('/v1/procurement', order({ items: [line], status: 'Requested' }));
    const path = `/v1/procurement/${made.id}`;
    expect((await store.call('PATCH', path, { items: [{ ...line, quantity: 8 }] })).status).toBe(200);
    const approved = (await set(planner, path, 'Approved')).row;
    const [kept] = approved['items'] as readonly AnyRow[];
    const changes: readonly FieldValues[] = [
      { items: [{ ...kept, quantity: 80 }] as never },
      { items: [] },
      { supplier: 'Somebody else' },
      { items: [{ ...kept, unitPrice: 1 }] as never, status: 'Ordered' },
    ];
    for (const change of changes) {
      const { status, problem } = await planner.decide(path, change);
      expect([status, problem.code]).toEqual([409, 'granted']);
      expect(problem.details.map((detail) => detail.path)).toContain(Object.keys(change)[0]);
    }
    expect((await set(store, path, 'Ordered')).status).toBe(200);
    const receipts = [{ lineId: kept?.id ?? '', quantity: 4 }];
    const received = await store.call('PATCH', path, { receipts, base: { receipts: [] }, note: 'x' });
    expect(received.row).toMatchObject({ items: [{ quantity: 8, receivedQuantity: 4 }], totalAmount: 16 });
    expect((await set(store, path, 'Cancelled', { statusReason: 'x' })).status).toBe(403);
    expect((await set(planner, path, 'Cancelled')).problem.details[0]?.path).toBe('statusReason');
    expect((await set(planner, path, 'Cancelled', { statusReason: 'Never came' })).status).toBe(200);
    expect((await store.call('PATCH', path, { supplier: unique('Other') })).status).toBe(200);
  });

  it('counts two deliveries that two people book from the same state', async () => {
    const [store, planner] = [await ground.as(STORE), await ground.as(PLANNER)];
    const items = [{ name: 'Fuse', quantity: 10 }];
    const made = await store.create('/v1/procurement', order({ items, status: 'Requested' }));
    const [line] = made['items'] as readonly AnyRow[];
    const path = `/v1/procurement/${made.id}`;
    await set(planner, path, 'Approved');
    await set(store, path, 'Ordered');
    for (const [person, quantity] of [
      [store, 7],
      [planner, 3],
    ] as const) {
      const receipts = [{ lineId: line?.id ?? '', quantity }];
      const answer = await person.call('PATCH', path, { receipts, base: { receipts: [] } });
      expect(answer.row).not.toHaveProperty('conflicts');
    }
    expect((await store.call('GET', path)).row['items']).toMatchObject([{ receivedQuantity: 10 }]);
  });

  it('refuses a line whose item does not exist', async () => {
    const store = await ground.as(STORE);
    const items = [{ name: 'Fuse', itemId: newId(), quantity: 1 }];
    const refused = await store.call('POST', '/v1/procurement', order({ items }));
    expect(refused.problem).toMatchObject({
      code: 'reference_not_found',
      details: [{ path: 'items/0/itemId' }],
    });
  });
});

describeOnServer('a receipt', (ground) => {
  it('is booked in the name of whoever books it, and stands in it', async () => {
    const [store, planner] = [await ground.as(STORE), await ground.as(PLANNER)];
    const items = [{ id: newId(), name: 'Fuse', quantity: 4 }];
    const made = await store.create('/v1/procurement', order({ status: 'Requested', items }));
    const path = `/v1/procurement/${made.id}`;
    expect((await set(planner, path, 'Approved')).status).toBe(200);
    expect((await set(store, path, 'Ordered')).status).toBe(200);
    const receipt = { id: newId(), lineId: items[0]?.id ?? '', quantity: 1 };
    const by = (person: Api) => ({ receipts: [{ ...receipt, receivedBy: person.person.user.id }] });
    const refused = await store.decide(path, by(planner));
    expect(refused.problem.details).toMatchObject([{ path: 'receipts/0/receivedBy' }]);
    const [pushed] = await store.push([operation({ method: 'PATCH', path, body: by(planner) })]);
    expect(pushed?.status).toBe(400);
    const booked = await store.decide(path, by(store));
    expect(booked.status).toBe(200);
    const more = { ...receipt, id: newId(), receivedBy: planner.person.user.id };
    const receipts = [...itemsOf(booked.row['receipts']), more];
    expect((await planner.decide(path, { receipts })).status).toBe(200);
    // Who asked for it is part of what was granted.
    const renamed = await store.decide(path, { requestedBy: planner.person.user.id });
    expect(renamed.problem.details).toMatchObject([{ path: 'requestedBy', code: 'granted' }]);
  });
});

describeOnServer('a shipment', (ground) => {
  it('is named after what it carries, where nobody named it', async () => {
    const store = await ground.as(STORE);
    const items = ['Fuse', 'Arm', 'Rope', 'Sign'].map((name) => ({ name }));
    expect(await store.create('/logistics/shipments', { items })).toMatchObject({ title: 'Fuse, Arm +2' });
    const empty = await store.create('/logistics/shipments', {});
    expect(empty).toMatchObject({ title: empty['number'], status: 'Draft' });
  });

  it('goes the way of its lifecycle only', async () => {
    const store = await ground.as(STORE);
    const { id } = await store.create('/logistics/shipments', { title: unique('Trip') });
    const path = `/logistics/shipments/${id}`;
    const to = (status: string, from: string) =>
      store.call('PUT', path, { status, base: { status: from, receivedBy: null, deliveredAt: null } });
    expect((await to('Delivered', 'Draft')).problem.code).toBe('transition_refused');
    expect((await to('Booked', 'Draft')).status).toBe(200);
    expect((await to('InTransit', 'Booked')).status).toBe(200);
  });

  it('that two people deliver without signal is delivered once: the second one is told', async () => {
    const [store, planner] = [await ground.as(STORE), await ground.as(PLANNER)];
    const { id } = await store.create('/logistics/shipments', { title: unique('Trip'), status: 'Booked' });
    const path = `/logistics/shipments/${id}`;
    await store.call('PUT', path, { status: 'InTransit', base: { status: 'Booked' } });
    const item = await store.create('/inventory', { name: unique('Fuse'), quantity: 10 });
    for (const [person, expected] of [
      [store, [200, 200]],
      [planner, [409, 424]],
    ] as const) {
      const delivery = operation({
        method: 'PUT',
        path,
        body: { status: 'Delivered', receivedBy: 'The gate keeper' },
        base: {
          status: 'InTransit',
          receivedBy: null,
          fromWarehouseId: null,
          toWarehouseId: null,
          items: [],
        },
      });
      const taken = operation({
        method: 'PATCH',
        path: `/inventory/${item.id}/quantity`,
        body: { delta: -4, reason: null },
        dependsOn: [delivery.opId],
      });
      const answers = await person.push([delivery, taken]);
      expect(answers.map(({ status }) => status)).toEqual(expected);
    }
    expect((await store.call('GET', `/inventory/${item.id}`)).row['quantity']).toBe(6);
  });
});

describeOnServer('the stock of the demo', (ground) => {
  it('adds up: places to items, and the book to both', async () => {
    const store = await ground.as(STORE);
    const items = await rows(store, '/inventory?limit=1000');
    const lines = await rows(store, '/inventory/stock-lines?limit=1000');
    const book = await rows(store, '/inventory/movements?limit=1000');
    const sum = (list: readonly AnyRow[], field: string) =>
      Math.round(list.reduce((total, row) => total + Number(row[field]), 0) * 1000) / 1000;
    for (const item of items.filter((row) => lines.some((line) => line['itemId'] === row.id))) {
      const own = lines.filter((line) => line['itemId'] === item.id);
      const entries = book.filter(({ rowId }) => rowId === item.id);
      const expected = [item['name'], item['quantity'], item['quantity']];
      expect([item['name'], sum(own, 'quantity'), sum(entries, 'delta')]).toEqual(expected);
    }
    expect(lines.length).toBeGreaterThan(80);
  });
});
