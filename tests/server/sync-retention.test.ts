import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ANSWERS_KEPT, CHANGES_KEPT, purgeExpired } from '../../server/sync/retention.ts';
import { newId, operation, unique } from '../support/api.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const HOUR = 3_600_000;

const order = () => ({ title: unique('Order'), type: 'repair', status: 'waitingOnApproval' });

/** As if this node's clock had gone on. */
function purge(ground: Ground, after: number, stopping?: AbortSignal): Promise<number> {
  const { database } = ground.test;
  return purgeExpired({ database, clock: { now: () => Date.now() + after } }, stopping);
}

function count(ground: Ground, table: 'change_log' | 'retention'): Promise<number> {
  const { kysely } = ground.test.database;
  const counted = sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(kysely);
  return counted.then(({ rows }) => rows[0]?.n ?? 0);
}

describeOnServer('what is kept for a time', (ground) => {
  it('stays until then, and looking at it writes nothing', async () => {
    const planner = await ground.as(PLANNER);
    const { cursor } = await planner.pull();
    await planner.create('/work-orders', order());
    const before = await count(ground, 'change_log');
    expect(await purge(ground, ANSWERS_KEPT - HOUR)).toBe(0);
    expect([await count(ground, 'change_log'), await count(ground, 'retention')]).toEqual([before, 0]);
    expect((await planner.pull(cursor)).upserts.size).toBe(1);
  });

  it('loses the answers of operations after 90 days, and keeps their keys for ever', async () => {
    const planner = await ground.as(PLANNER);
    const created = operation({ method: 'POST', path: '/work-orders', body: { id: newId(), ...order() } });
    const refused = operation({
      method: 'POST',
      path: '/work-orders',
      body: { ...order(), assetId: newId() },
    });
    const [, refusal] = await planner.push([created, refused]);
    expect(await purge(ground, ANSWERS_KEPT + HOUR)).toBeGreaterThan(0);
    const [again, refusedAgain] = await planner.push([created, refused]);
    expect(again).toMatchObject({ status: 201, body: { applied: true }, replayed: true });
    expect(refusedAgain).toMatchObject({ status: 422, body: refusal?.body, replayed: true });
    const { rows } = await sql`select from work_orders
      where id = ${String(created.body?.['id'])}`.execute(ground.test.database.kysely);
    expect(rows.length).toBe(1);
  });

  it('leaves the log of changes after 180 days: an older cursor starts again, a newer one goes on', async () => {
    const planner = await ground.as(PLANNER);
    const { cursor: old } = await planner.pull();
    const removed = await planner.create('/work-orders', order());
    await planner.call('DELETE', `/work-orders/${removed.id}`);
    const { cursor } = await planner.pull();
    const before = await count(ground, 'change_log');
    expect(before).toBeGreaterThan(500);
    expect(await purge(ground, CHANGES_KEPT + HOUR)).toBeGreaterThanOrEqual(before);
    expect(await count(ground, 'change_log')).toBe(0);
    const answer = await planner.call('GET', `/sync/changes?cursor=${old}`);
    expect(answer.problem).toMatchObject({ status: 410, code: 'reset' });
    const made = await planner.create('/work-orders', order());
    expect([...(await planner.pull(cursor)).upserts.keys()]).toEqual([made.id]);
    expect((await planner.pull()).upserts.has(removed.id)).toBe(false);
    // What was deleted stays deleted, whoever comes back with work on it.
    const late = await planner.call('PUT', `/work-orders/${removed.id}`, {
      location: 'x',
      base: { location: null },
    });
    expect(late.problem).toMatchObject({ status: 410, code: 'deleted' });
  });

  it('is not purged a second time, and purging nothing writes nothing', async () => {
    expect(await purge(ground, CHANGES_KEPT + HOUR)).toBeGreaterThan(0);
    const states = () => sql`select *, xmin::text from retention order by tenant_id`;
    const { kysely } = ground.test.database;
    const before = (await states().execute(kysely)).rows;
    expect(await purge(ground, CHANGES_KEPT + HOUR)).toBe(0);
    expect((await states().execute(kysely)).rows).toEqual(before);
    expect(before.length).toBeGreaterThan(1);
  });

  it('goes up to the first change that is still to be kept, whatever comes behind it', async () => {
    const planner = await ground.as(PLANNER);
    for (let index = 0; index < 3; index++) await planner.create('/work-orders', order());
    const { kysely } = ground.test.database;
    await sql`update change_log set at = now() - interval '200 days' where tenant_id = 'demo-tenant' and seq in
      (select seq from change_log where tenant_id = 'demo-tenant' order by seq desc limit 3)
      and seq <> (select max(seq) - 1 from change_log where tenant_id = 'demo-tenant')`.execute(kysely);
    expect(await purge(ground, 0)).toBe(1);
    expect(await count(ground, 'change_log')).toBe(2);
  });

  it('is left alone by a node that is being stopped', async () => {
    expect(await purge(ground, CHANGES_KEPT + HOUR, AbortSignal.abort())).toBe(0);
    expect(await count(ground, 'change_log')).toBe(2);
  });
});

describeOnServer('two nodes that purge at the same time', (ground) => {
  it('do it once between them', async () => {
    const before = await count(ground, 'change_log');
    const purged = await Promise.all([
      purge(ground, CHANGES_KEPT + HOUR),
      purge(ground, CHANGES_KEPT + HOUR),
    ]);
    expect(purged[0] + purged[1] + (await purge(ground, CHANGES_KEPT + HOUR))).toBe(before);
    expect(await count(ground, 'change_log')).toBe(0);
  });
});
