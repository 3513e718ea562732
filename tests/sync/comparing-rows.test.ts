import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DEMO_PEOPLE } from '../../server/seed/accounts.ts';
import { withIndexKeys } from '../../src/data/store/stored-row.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import { digestOf } from '../../src/domain/sync/digest.ts';
import type { Device } from './support/device.ts';
import { openOrders } from './support/open-orders.ts';
import { useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';
const DAY = 25 * 60 * 60 * 1000;

test('rows come to the same in any order and in any portions, and to something else when one differs', () => {
  const rows = [
    { id: '018f0000-0000-7000-8000-0000ffffffff', version: 3 },
    { id: '018f0000-0000-7000-8000-000000000002', version: 1 },
  ];
  expect(digestOf(rows)).toEqual({ count: 2, sum: String(3 * 0xffffffff + 2) });
  expect(digestOf(rows.slice(1), digestOf(rows.slice(0, 1)))).toEqual(digestOf(rows.toReversed()));
  expect(digestOf(rows.map((row) => ({ ...row, version: row.version + 1 })))).not.toEqual(digestOf(rows));
});

describe('once a day a device compares its rows with the server’s', () => {
  const world = useWorld();

  test.each(DEMO_PEOPLE.map(({ email }) => email))('and they agree: %s', async (email) => {
    const { device } = await world.at(email);
    expect(calls(device)).toEqual([]);
    world.server().clock.advance(DAY);
    expect((await device.sync()).outcome).toBe('done');
    await device.sync();
    expect(calls(device)).toEqual(['POST /sync/digest']);
  });

  test('a row that went missing comes back, one too many goes, and the operator hears of it', async () => {
    const { device, desk } = await world.at(PLANNER);
    const [missing, stale] = await desk.database.rows('asset').after('', 2);
    if (!missing || !stale) throw new Error('the demo has no assets');
    await desk.database.index('asset').delete(missing.id);
    const extra = crypto.randomUUID();
    const damage = (entity: string, row: AnyRow) =>
      desk.database.index(entity).put(withIndexKeys(entityNamed(entity), row));
    await damage('survey', { ...stale, id: extra });
    await damage('asset', { ...stale, name: 'As it was', version: 0 });
    world.server().clock.advance(DAY);
    expect((await device.sync()).outcome).toBe('done');
    expect(await desk.row('asset', missing.id)).toBeDefined();
    expect(await desk.row('asset', stale.id)).toMatchObject({ version: stale.version });
    expect(await desk.row('survey', extra)).toBeUndefined();
    expect(calls(device)).toEqual(['POST /sync/digest', 'POST /logs']);
    expect(await loggedEntities()).toEqual(['survey', 'asset']);
  });

  test('work that has not arrived is no difference', async () => {
    const { device, desk } = await world.at(PLANNER);
    const [order] = await openOrders(desk);
    await desk.repository.update('workOrder', order?.id ?? '', { title: 'Not yet sent' });
    device.network.plan('/sync/push', { kind: 'answer', status: 403, body: '{}' });
    world.server().clock.advance(DAY);
    await device.sync();
    expect(calls(device)).toEqual(['POST /sync/digest']);
    expect(await desk.row('workOrder', order?.id ?? '')).toMatchObject({ title: 'Not yet sent' });
  });

  /** Those beside the ordinary conversation. */
  function calls(device: Device): string[] {
    return device.network.sent
      .filter(({ path }) => path === '/sync/digest' || path === '/logs')
      .map(({ method, path }) => `${method} ${path}`);
  }

  async function loggedEntities(): Promise<unknown> {
    const { rows } = await sql<{ context: { entities: string[] } }>`select context from client_logs`.execute(
      world.server().database.kysely,
    );
    return rows[0]?.context.entities;
  }
});
