import { expect, it } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { type Api, newId, operation, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const TECH = 'tech1@demo.example';
const PLANNER = 'planner@demo.example';

async function orderWithItem(planner: Api, assignees: readonly string[] = []) {
  const order = await planner.create('/work-orders', { title: unique('Mend'), type: 'repair', assignees });
  const item = await planner.create('/inventory', { name: unique('Fuse'), quantity: 10, unitCost: 2.5 });
  return { order, item };
}

const bookOf = async (person: Api, filter: string) =>
  (await person.call('GET', `/inventory/movements?${filter}`)).body as readonly AnyRow[];

describeOnServer('what stock is taken for', (ground) => {
  it('stands in the stock book with what one cost then, once however often it is sent', async () => {
    const [tech, planner] = [await ground.as(TECH), await ground.as(PLANNER)];
    const { order, item } = await orderWithItem(planner, [tech.person.user.id]);
    const path = `/inventory/${item.id}/quantity`;
    const body = { delta: -2, reason: 'WO', workOrderId: order.id };
    const taken = operation({ method: 'PATCH', path, body });
    await tech.push([taken]);
    await tech.push([taken]);
    await planner.call('PATCH', `/inventory/${item.id}`, { unitCost: 9 });
    expect(await bookOf(planner, `workOrderId=${order.id}`)).toMatchObject([
      { delta: -2, workOrderId: order.id, jobSheetId: null, unitCost: 2.5, opId: taken.opId },
    ]);
  });

  it('is taken down though the order was given to somebody else, or deleted, since', async () => {
    const [tech, planner] = [await ground.as(TECH), await ground.as(PLANNER)];
    const { order, item } = await orderWithItem(planner);
    await planner.call('DELETE', `/work-orders/${order.id}`);
    const body = { delta: -1, workOrderId: order.id };
    const answer = await tech.call('PATCH', `/inventory/${item.id}/quantity`, body);
    expect(answer).toMatchObject({ status: 200, body: { quantity: 9 } });
    expect(await bookOf(planner, `workOrderId=${order.id}`)).toHaveLength(1);
  });

  it('is refused where there never was such an order, or it is another tenant’s', async () => {
    const [planner, other] = [await ground.as(PLANNER), await ground.as('admin@harbor.example')];
    const { item } = await orderWithItem(planner);
    const theirs = await other.create('/work-orders', { title: 'Theirs', type: 'repair' });
    for (const workOrderId of [newId(), theirs.id]) {
      const answer = await planner.call('PATCH', `/inventory/${item.id}/quantity`, {
        delta: -1,
        workOrderId,
      });
      expect(answer.problem).toMatchObject({
        code: 'reference_not_found',
        details: [{ path: 'workOrderId', code: 'reference_not_found' }],
      });
    }
    const about = { delta: -1, workOrderId: 'WO-1' };
    expect((await planner.call('PATCH', `/inventory/${item.id}/quantity`, about)).status).toBe(400);
    expect((await planner.call('GET', `/inventory/${item.id}`)).row['quantity']).toBe(10);
  });
});

describeOnServer('what is missing on site', (ground) => {
  it('is asked for by whoever works there, who sees that purchase and no other', async () => {
    const [tech, planner] = [await ground.as(TECH), await ground.as(PLANNER)];
    const { order, item } = await orderWithItem(planner, [tech.person.user.id]);
    const other = await planner.create('/v1/procurement', { supplier: 'Elsewhere' });
    const { cursor } = await tech.pull();
    const wish = await tech.create('/v1/procurement', {
      supplier: 'Not chosen yet',
      status: 'Requested',
      workOrderId: order.id,
      items: [{ name: String(item['name']), itemId: item.id, quantity: 4, unit: 'pcs' }],
    });
    expect(wish).toMatchObject({ requestedBy: tech.person.user.id, workOrderId: order.id });
    const seen = (await tech.call('GET', '/v1/procurement?limit=1000')).body as readonly AnyRow[];
    expect(seen.map(({ id }) => id)).toContain(wish.id);
    expect(new Set(seen.map(({ requestedBy }) => requestedBy))).toEqual(new Set([tech.person.user.id]));
    expect((await tech.call('GET', `/v1/procurement/${other.id}`)).status).toBe(404);
    expect((await tech.pull(cursor)).upserts.has(wish.id)).toBe(true);
    const approve = { status: 'Approved' };
    expect((await tech.call('PATCH', `/v1/procurement/${wish.id}`, approve)).status).toBe(403);
    const found = await planner.call('GET', `/v1/procurement?workOrderId=${order.id}`);
    expect((found.body as readonly AnyRow[]).map(({ id }) => id)).toEqual([wish.id]);
  });
});
