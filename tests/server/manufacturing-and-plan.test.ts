import { expect, it } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { newId, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';

describeOnServer('bills of materials', (ground) => {
  it('are not released where the product would be a part of itself, through other released ones too', async () => {
    const planner = await ground.as(PLANNER);
    const item = async () => (await planner.create('/inventory', { name: unique('Part') })).id;
    const [motor, shaft] = [await item(), await item()];
    const bill = (product: string, part: string) =>
      planner.create('/boms', {
        name: unique('Bill'),
        productItemId: product,
        lines: [{ itemId: part, quantity: 1 }],
      });
    const release = ({ id }: AnyRow) => planner.decide(`/boms/${id}`, { status: 'Released' });
    const [first, second] = [await bill(motor, shaft), await bill(shaft, motor)];
    expect((await release(first)).status).toBe(200);
    const refused = await release(second);
    expect(refused.problem).toMatchObject({ code: 'validation', details: [{ path: 'lines' }] });
    expect((await planner.call('GET', `/boms/${second.id}`)).row['status']).toBe('Draft');
  });

  it('have parts that exist', async () => {
    const planner = await ground.as(PLANNER);
    const lines = [{ itemId: newId(), quantity: 1 }];
    const answer = await planner.call('POST', '/boms', { name: unique('Bill'), lines });
    expect(answer.problem).toMatchObject({
      code: 'reference_not_found',
      details: [{ path: 'lines/0/itemId' }],
    });
  });
});

describeOnServer('manufacturing', (ground) => {
  const order = (values = {}) => ({ product: unique('Cut-out'), quantity: 2, ...values });

  it('numbers its orders, and dates their completion', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/v1/manufacturing', order());
    expect(row).toMatchObject({ status: 'Draft', steps: [], completedAt: null });
    expect(row['orderNumber']).toMatch(/^MO-[0-9A-Z]{7}$/);
    const done = await planner.decide(`/v1/manufacturing/${row.id}`, { status: 'Completed' });
    expect(done.row['completedAt']).toMatch(/^2026-11-23T/);
  });

  it('is completed once: the second device that did it is refused, and with it what follows', async () => {
    const planner = await ground.as(PLANNER);
    const { id, ...seen } = await planner.create('/v1/manufacturing', order({ status: 'InProgress' }));
    const { status, completedAt, quantity, bomId, productItemId, sourceWarehouseId, targetWarehouseId } =
      seen;
    const places = { sourceWarehouseId, targetWarehouseId };
    const base = { status, completedAt, quantity, bomId, productItemId, ...places };
    const complete = () => planner.call('PATCH', `/v1/manufacturing/${id}`, { status: 'Completed', base });
    expect((await complete()).status).toBe(200);
    expect((await complete()).problem).toMatchObject({ code: 'transition_refused', status: 409 });
  });

  it('answers with the reservation that is there when another device makes the same one', async () => {
    const planner = await ground.as(PLANNER);
    const item = await planner.create('/inventory', { name: unique('Clamp') });
    const made = await planner.create('/v1/manufacturing', order());
    const values = {
      id: newId(),
      name: 'Clamp',
      itemId: item.id,
      manufacturingOrderId: made.id,
      quantity: 4,
    };
    await planner.create('/inventory/reservations', values);
    const again = await planner.call('POST', '/inventory/reservations', values);
    expect([again.status, again.row.id, again.row.version]).toEqual([200, values.id, 1]);
  });

  it('lets a storekeeper complete orders and not make them', async () => {
    const store = await ground.as('store@demo.example');
    const [running] = (await store.call('GET', '/v1/manufacturing?status=InProgress')).body as AnyRow[];
    const note = { note: 'Short of tape', base: { note: running?.['note'] ?? null } };
    expect((await store.call('PATCH', `/v1/manufacturing/${running?.id}`, note)).status).toBe(200);
    expect((await store.call('POST', '/v1/manufacturing', order())).status).toBe(403);
  });
});

describeOnServer('plans', (ground) => {
  it('have the risk that follows from likelihood and consequence', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/v1/planning', { name: unique('Plan'), likelihood: 3, consequence: 4 });
    expect(row['riskScore']).toBe(12);
    const base = { likelihood: 3, consequence: 4, riskScore: 12 };
    const changed = await planner.call('PATCH', `/v1/planning/${row.id}`, { consequence: null, base });
    expect(changed.row['riskScore']).toBeNull();
    const given = await planner.call('POST', '/v1/planning', { name: unique('Plan'), riskScore: 25 });
    expect(given.problem.code).toBe('validation');
  });

  it('are approved by whoever may only', async () => {
    const planner = await ground.as(PLANNER);
    const { id } = await planner.create('/v1/planning', { name: unique('Plan'), status: 'In Review' });
    const decide = (as: typeof planner) => as.decide(`/v1/planning/${id}`, { status: 'Approved' });
    expect((await decide(await ground.as('viewer@demo.example'))).status).toBe(403);
    expect((await decide(planner)).problem.details).toMatchObject([{ code: 'own_request' }]);
    expect((await decide(await ground.as(ADMIN))).row['status']).toBe('Approved');
    const store = await ground.as('store@demo.example');
    expect((await store.call('GET', '/v1/planning')).status).toBe(403);
  });

  it('stay between tenants: another one sees none of it', async () => {
    const harbor = await ground.as('admin@harbor.example');
    for (const path of [
      '/v1/planning',
      '/projects',
      '/boms',
      '/v1/manufacturing',
      '/inventory/reservations',
    ]) {
      expect((await harbor.call('GET', path)).body, path).toEqual([]);
    }
  });
});

describeOnServer('projects', (ground) => {
  it('go the ways that are declared', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/projects', { name: unique('Project') });
    expect(row['number']).toMatch(/^PR-/);
    const body = { status: 'Completed', base: { status: 'Planned' } };
    const refused = await planner.call('PATCH', `/projects/${row.id}`, body);
    expect(refused.problem).toMatchObject({ status: 409, code: 'transition_refused' });
  });
});
