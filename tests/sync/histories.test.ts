import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { issuesList, outboxList } from '../../src/data/outbox-actions.ts';
import type { Fault } from './support/network.ts';
import type { Place } from './support/world.ts';
import { useWorld } from './support/world.ts';

const HISTORIES = 15;
const FIELDS = ['title', 'location', 'description', 'priority'] as const;

/** One thing that happens to one of two devices. */
type Step =
  | { readonly do: 'edit'; readonly field: (typeof FIELDS)[number]; readonly value: string }
  | { readonly do: 'consume'; readonly delta: number }
  | { readonly do: 'create' }
  | { readonly do: 'sync'; readonly push: Fault | null; readonly pull: Fault | null }
  | { readonly do: 'wait'; readonly minutes: number };

/**
 * Any history of two devices on a bad network. At rest afterwards: no operation is left, no delta is lost or doubled,
 * both devices show what the server has, and each edit either won or was brought before its person.
 */
describe('any history', () => {
  const world = useWorld();

  test('ends with the same truth everywhere', { timeout: 240_000 }, async () => {
    const histories = fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), step()), { minLength: 4, maxLength: 14 }), live),
      { numRuns: HISTORIES },
    );
    await expect(histories).resolves.toBeUndefined();
  });

  async function live(steps: readonly (readonly [number, Step])[]): Promise<void> {
    const places = [await world.at('planner@demo.example'), await world.at('admin@demo.example')];
    const first = places[0];
    if (!first) throw new Error('two devices take part');
    const order = await first.desk.repository.create('workOrder', { title: 'Start', type: 'repair' });
    const item = await first.desk.repository.create('inventoryItem', { name: 'Fuse', quantity: 100 });
    for (const place of places) await place.device.sync();
    const wishes: { who: number; field: string; value: string }[] = [];
    let stock = 100;
    let made = 0;
    for (const [who, what] of steps) {
      const place = places[who];
      if (!place) continue;
      if (what.do === 'edit') {
        await place.desk.repository.update('workOrder', order.id, { [what.field]: what.value });
        wishes.push({ who, field: what.field, value: what.value });
      } else if (what.do === 'consume') {
        await place.desk.repository.adjustQuantity('inventoryItem', item.id, what.delta, null);
        stock += what.delta;
      } else if (what.do === 'create') {
        await place.desk.repository.create('survey', {
          title: `Survey of ${order.id}`,
          workOrderId: order.id,
        });
        made++;
      } else if (what.do === 'wait') world.server().clock.advance(what.minutes * 60_000);
      else await faultySync(place, what);
    }
    await rest(places);
    await expectTruth(places, { order: order.id, item: item.id, stock, made });
    await expectNothingLost(places, order.id, wishes);
  }

  async function rest(places: readonly Place[]): Promise<void> {
    for (let round = 0; round < 2; round++) {
      world.server().clock.advance(10 * 60_000);
      for (const { device } of places) expect((await device.sync()).outcome).toBe('done');
    }
  }

  async function expectTruth(
    places: readonly Place[],
    truth: { order: string; item: string; stock: number; made: number },
  ): Promise<void> {
    const { headers } = await world.server().signIn('admin@demo.example');
    const read = async (url: string) =>
      (await world.server().app.inject({ url: `/api${url}`, headers })).json();
    const [order, item] = [await read(`/work-orders/${truth.order}`), await read(`/inventory/${truth.item}`)];
    expect(item.quantity).toBe(Math.round(truth.stock * 1000) / 1000);
    for (const { desk } of places) {
      expect(await outboxList(desk.database)).toEqual([]);
      expect(await desk.database.base.count()).toBe(0);
      expect(await desk.row('workOrder', truth.order)).toEqual(order);
      expect(await desk.row('inventoryItem', truth.item)).toEqual(item);
      const surveys = await desk.database
        .rows('survey')
        .filter((row) => row.workOrderId === truth.order)
        .count();
      expect(surveys).toBe(truth.made);
    }
  }

  /** The last wish of each person for a field is what everybody has, or stands in that person's conflicts. */
  async function expectNothingLost(
    places: readonly Place[],
    id: string,
    wishes: readonly { who: number; field: string; value: string }[],
  ): Promise<void> {
    const last = new Map(wishes.map((wish) => [`${wish.who} ${wish.field}`, wish]));
    for (const { who, field, value } of last.values()) {
      const place = places[who];
      if (!place) continue;
      const row = await place.desk.row('workOrder', id);
      const asked = (await issuesList(place.desk.database))
        .filter((issue) => issue.entityId === id)
        .flatMap((issue) => issue.conflicts)
        .some((conflict) => conflict.path === field && conflict.mine === value);
      const others = wishes.some(
        (wish) => wish.who !== who && wish.field === field && wish.value === row?.[field],
      );
      expect(row?.[field] === value || asked || others).toBe(true);
    }
  }
});

async function faultySync(
  { device }: Place,
  faults: { push: Fault | null; pull: Fault | null },
): Promise<void> {
  if (faults.push) device.network.plan('/sync/push', faults.push);
  if (faults.pull) device.network.plan('/sync/changes', faults.pull);
  await device.sync();
  device.network.calm();
}

function step(): fc.Arbitrary<Step> {
  const fault = fc.option(
    fc.constantFrom<Fault>(
      { kind: 'dropRequest' },
      { kind: 'dropAnswer' },
      { kind: 'duplicate' },
      { kind: 'truncate', lines: 0 },
      { kind: 'truncate', lines: 1 },
      { kind: 'answer', status: 500, body: '' },
      { kind: 'answer', status: 502, body: '<html></html>' },
      { kind: 'answer', status: 200, body: '<html>hotel</html>', headers: { 'content-type': 'text/html' } },
    ),
  );
  const value = fc.constantFrom('low', 'medium', 'high', 'emergency');
  return fc.oneof(
    fc.record({ do: fc.constant('edit' as const), field: fc.constantFrom(...FIELDS), value }),
    fc.record({ do: fc.constant('consume' as const), delta: fc.constantFrom(-3, -0.125, 2, 10) }),
    fc.record({ do: fc.constant('create' as const) }),
    fc.record({ do: fc.constant('sync' as const), push: fault, pull: fault }),
    fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 20) }),
  );
}
