import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { type AnyItem, itemsOf } from '../../src/domain/kit/fields/field.ts';
import { type Api, newId, operation, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const STORE = 'store@demo.example';
const PLANNER = 'planner@demo.example';
const EAN = 4_006_381_333_931;

const wire = (person: Api, values = {}) =>
  person.create('/inventory', { name: unique('Wire'), unit: 'm', quantity: 0, ...values });

/** Everything that says so many of an item in a unit of its own. */
const USES = [
  ['bom', '/boms', (line: FieldValues) => ({ name: unique('Bill'), lines: [line] }), 'lines/0/unit'],
  [
    'purchase order',
    '/v1/procurement',
    (line: FieldValues) => ({ supplier: unique('S'), items: [{ name: 'x', ...line }] }),
    'items/0/unit',
  ],
  [
    'shipment',
    '/logistics/shipments',
    (line: FieldValues) => ({ title: unique('S'), items: [{ name: 'x', ...line }] }),
    'items/0/unit',
  ],
] as const;

describeOnServer('units', (ground) => {
  it.each(USES)(
    'a line of a %s is in a unit that its item’s can be made of, over REST and over the outbox',
    async (_, path, body, at) => {
      const planner = await ground.as(PLANNER);
      const item = await wire(planner, { packUnit: 'drum', packSize: 500 });
      for (const unit of ['m', 'cm', 'Metre', 'drum', null]) {
        await planner.create(path, body({ itemId: item.id, quantity: 1, unit }));
      }
      const wrong = body({ itemId: item.id, quantity: 1, unit: 'kg' });
      const answer = await planner.call('POST', path, wrong);
      expect(answer.problem).toMatchObject({
        code: 'validation',
        details: [{ path: at, code: 'unit_mismatch', message: expect.stringMatching(/kg.* m,/) }],
      });
      const [result] = await planner.push([
        operation({ method: 'POST', path, body: { id: newId(), ...wrong } }),
      ]);
      expect(result).toMatchObject({ status: 400, body: { details: [{ path: at }] } });
    },
  );

  it('of a reservation too', async () => {
    const planner = await ground.as(PLANNER);
    const item = await wire(planner);
    const order = await planner.create('/v1/manufacturing', { product: unique('Kit'), quantity: 1 });
    const claim = (unit: string) => ({
      name: 'Wire',
      itemId: item.id,
      manufacturingOrderId: order.id,
      quantity: 1,
      unit,
    });
    const refused = await planner.call('POST', '/inventory/reservations', claim('l'));
    expect(refused.problem.details).toMatchObject([{ path: 'unit', code: 'unit_mismatch' }]);
    await planner.create('/inventory/reservations', claim('cm'));
  });

  it('a line that stood there before stays readable, and the others can be changed', async () => {
    const planner = await ground.as(PLANNER);
    const item = await wire(planner, { unit: 'kg' });
    const bill = await planner.create('/boms', {
      name: unique('Bill'),
      lines: [
        { itemId: item.id, quantity: 1, unit: 'g' },
        { itemId: item.id, quantity: 2, unit: 'kg' },
      ],
    });
    expect((await planner.decide(`/inventory/${item.id}`, { unit: 'Rolle' })).status).toBe(200);
    const lines = (changes: FieldValues): AnyItem[] =>
      itemsOf(bill['lines']).map((line, index) => (index === 1 ? { ...line, ...changes } : line));
    const path = `/boms/${bill.id}`;
    expect((await planner.decide(path, { lines: lines({ quantity: 3 }) })).status).toBe(200);
    const refused = await planner.decide(path, { lines: lines({ unit: 't' }) });
    expect(refused.problem.details).toMatchObject([{ path: 'lines/1/unit' }]);
    expect((await planner.decide(path, { lines: lines({ unit: 'rolle' }) })).status).toBe(200);
  });

  it('an item keeps its unit while there is stock in it, and may spell it otherwise', async () => {
    const store = await ground.as(STORE);
    const item = await wire(store, { quantity: 5 });
    const refused = await store.decide(`/inventory/${item.id}`, { unit: 'cm' });
    expect(refused.problem.details).toMatchObject([{ path: 'unit', code: 'unit_in_use' }]);
    expect((await store.decide(`/inventory/${item.id}`, { unit: 'Meter' })).status).toBe(200);
    await store.call(
      'PATCH',
      `/inventory/${item.id}/quantity`,
      { delta: -5 },
      { 'idempotency-key': newId() },
    );
    expect((await store.decide(`/inventory/${item.id}`, { unit: 'cm' })).status).toBe(200);
  });
});

describeOnServer('pieces', (ground) => {
  const fuses = (person: Api, values = {}) =>
    person.create('/inventory', {
      name: unique('Fuse'),
      unit: 'pcs',
      packUnit: 'box',
      packSize: 10,
      ...values,
    });
  const broken = (path: string) => [{ path, code: 'not_whole' }];

  it('are whole wherever so many are said, and what is measured is not', async () => {
    const planner = await ground.as(PLANNER);
    const item = await fuses(planner);
    const place = await planner.create('/warehouses', { name: unique('Store') });
    const line = { name: 'x', itemId: item.id };
    const stockLine = { ...line, warehouseId: place.id, unit: 'Stk.', quantity: 1.5 };
    const wrong: [string, object, string][] = [
      ['/inventory', { name: 'x', quantity: 1.5 }, 'quantity'],
      ['/inventory', { name: 'x', minimumQuantity: 0.5, unit: 'each' }, 'minimumQuantity'],
      ['/inventory', { name: 'x', packUnit: 'box', packSize: 2.5 }, 'packSize'],
      ['/inventory/stock-lines', stockLine, 'quantity'],
      [
        '/v1/procurement',
        { supplier: 'S', items: [{ ...line, quantity: 1.5, unit: 'pcs' }] },
        'items/0/quantity',
      ],
      [
        '/v1/procurement',
        { supplier: 'S', items: [{ ...line, quantity: 0.25, unit: 'box' }] },
        'items/0/quantity',
      ],
      ['/v1/procurement', { supplier: 'S', items: [{ ...line, quantity: 0.5 }] }, 'items/0/quantity'],
      [
        '/logistics/shipments',
        { title: 'S', items: [{ ...line, quantity: 0.25, unit: 'pair' }] },
        'items/0/quantity',
      ],
      [
        '/logistics/shipments',
        { title: 'S', items: [{ name: 'x', quantity: 0.5, unit: 'pcs' }] },
        'items/0/quantity',
      ],
    ];
    for (const [path, body, at] of wrong) {
      const answer = await planner.call('POST', path, body);
      expect([path, answer.problem.details]).toMatchObject([path, broken(at)]);
    }
    for (const [unit, quantity] of [
      ['box', 0.5],
      ['dozen', 0.5],
      ['pair', 1.5],
      ['pallet', 0.5],
    ] as const) {
      const items = [{ name: 'x', quantity, unit }];
      await planner.create('/v1/procurement', { supplier: unique('S'), items });
    }
  });

  it('are taken, brought and counted as whole ones, and an old fraction becomes whole', async () => {
    const store = await ground.as(STORE);
    const item = await fuses(store, { quantity: 10 });
    const path = `/inventory/${item.id}/quantity`;
    const change = (delta: number) => store.call('PATCH', path, { delta }, { 'idempotency-key': newId() });
    expect((await change(-0.5)).problem.details).toMatchObject(broken('quantity'));
    const [result] = await store.push([
      operation({ method: 'PATCH', path, body: { delta: 1.001, reason: null } }),
    ]);
    expect(result).toMatchObject({ status: 400, body: { details: broken('quantity') } });
    const changed = await store.decide(`/inventory/${item.id}`, { quantity: 9.5 });
    expect(changed.problem.details).toMatchObject(broken('quantity'));
    await sql`update inventory_items set quantity = 9.5 where id = ${item.id}`.execute(
      ground.test.database.kysely,
    );
    expect((await change(-1)).status).toBe(200);
    expect((await change(0.5)).row).toMatchObject({ quantity: 9 });
    const book = await store.call('GET', `/inventory/movements?itemId=${item.id}`);
    expect(book.body).toContainEqual(expect.objectContaining({ delta: -1, unit: 'pcs' }));
  });
});

describeOnServer('numbers', (ground) => {
  it('a scanned code is no quantity, no price and no reading: the field is named', async () => {
    const store = await ground.as(STORE);
    const item = await wire(store);
    const refused = async (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
      (await store.call(method, path, body, { 'idempotency-key': newId() })).problem.details;
    const outOf = (path: string) => [{ path, code: 'out_of_range' }];
    const quantity = `/inventory/${item.id}/quantity`;
    expect(await refused(quantity, { delta: -EAN }, 'PATCH')).toMatchObject(outOf('delta'));
    expect(await refused('/inventory', { name: 'x', quantity: EAN })).toMatchObject(outOf('quantity'));
    expect(await refused('/inventory', { name: 'x', unitCost: EAN })).toMatchObject(outOf('unitCost'));
    const [result] = await store.push([
      operation({ method: 'PATCH', path: quantity, body: { delta: -EAN, reason: null } }),
    ]);
    expect(result).toMatchObject({ status: 400, body: { details: outOf('delta') } });
  });

  it('money and quantities have the decimals that their fields declare', async () => {
    const planner = await ground.as(PLANNER);
    const items = [{ name: 'x', quantity: 1, unitPrice: 1.00005 }];
    const answer = await planner.call('POST', '/v1/procurement', { supplier: unique('S'), items });
    expect(answer.problem.details).toMatchObject([{ path: 'items/0/unitPrice', code: 'too_many_places' }]);
    const shipment = { title: unique('S'), value: 0.125 };
    expect((await planner.call('POST', '/logistics/shipments', shipment)).problem.details).toMatchObject([
      { path: 'value', code: 'too_many_places', message: 'must have at most 2 decimals' },
    ]);
  });

  it('1 × 1.005 is 1.01 in the line, in the order and in the database', async () => {
    const planner = await ground.as(PLANNER);
    const items = [{ name: 'x', quantity: 1, unitPrice: 1.005 }];
    const order = await planner.create('/v1/procurement', { supplier: unique('S'), items });
    expect(order).toMatchObject({ totalAmount: 1.01, taxAmount: 0, items: [{ total: 1.01 }] });
    expect((await planner.call('GET', `/v1/procurement/${order.id}`)).row).toMatchObject(order);
  });
});
