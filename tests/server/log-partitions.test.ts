import { sql } from 'kysely';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { asIdentityService, inTenant } from '../../server/database/tenants/tenant.ts';
import { keepLogPartitions } from '../../server/log-partitions.ts';
import { isLockTimeout } from '../../server/postgres/database-errors.ts';
import { CHANGES_KEPT, purgeExpired } from '../../server/sync/retention.ts';
import { newId, unique } from '../support/api.ts';
import { onDatabase } from '../support/on-database.ts';
import { productionLike } from '../support/production-like.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';

const DAY = 86_400_000;
const TENANT = 'demo-tenant';

const clockAt = (now: number) => ({ now: () => now });
const keepAt = (database: Database, now: number) => keepLogPartitions({ database, clock: clockAt(now) });

/** Noon of a day in the middle of the month that is so many months from now. */
function middleOf(months: number): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15, 12);
}

/** Changes of one transaction, one for each instant, as if the database's clock had said that. */
function change(
  client: pg.Client,
  instants: readonly number[],
  tenantId = TENANT,
  ids: readonly string[] = instants.map(() => newId()),
): Promise<readonly string[]> {
  const ats = instants.map((at) => new Date(at).toISOString());
  return client
    .query(
      `with tenant as (select set_config('app.tenant_id', $1, true) as id)
        insert into change_log (tenant_id, entity, id, version, op, at)
          select tenant.id, 'workOrder', given.id, 1, 'update', given.at
          from tenant, unnest($2::uuid[], $3::timestamptz[]) as given (id, at)`,
      [tenantId, ids, ats],
    )
    .then(() => ids);
}

interface Placed {
  readonly partition: string;
  readonly seq: number;
}

async function placesOf(url: string, ids: readonly string[]): Promise<Placed[]> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<Placed>(
      `select tableoid::regclass::text as partition, seq::int from change_log where id = any ($1) order by at`,
      [ids],
    ),
  );
  return rows;
}

function nameAt(now: number, log = 'change_log'): string {
  const at = new Date(now);
  return `partitions.${log}_${at.getUTCFullYear()}_${String(at.getUTCMonth() + 1).padStart(2, '0')}`;
}

async function partitionsOf(url: string, log: string): Promise<string[]> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = '${log}'::regclass order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
}

/** By which nobody may reach what the policies of the log itself guard. */
async function openPartitions(url: string): Promise<unknown[]> {
  const { rows } = await onDatabase(url, (client) =>
    client.query(`select c.relname, r.rolname from pg_class c cross join pg_roles r
      where c.relnamespace = 'partitions'::regnamespace and c.relkind = 'r' and not r.rolsuper and r.oid <> c.relowner
        and not pg_has_role(r.oid, c.relowner, 'member') and r.rolname !~ '^pg_'
        and (not c.relrowsecurity or has_any_column_privilege(r.oid, c.oid, 'select, insert, update')
          or has_table_privilege(r.oid, c.oid, 'delete, truncate') or has_schema_privilege(r.oid, 'partitions', 'usage'))`),
  );
  return rows;
}

describeOnServer('the logs in their partitions', (ground) => {
  const url = () => ground.test.url;
  const write = (instants: readonly number[], tenantId?: string) =>
    onDatabase(url(), (client) => change(client, instants, tenantId));

  it('have one for this month and for three to come', async () => {
    for (const log of ['change_log', 'audit_log'])
      expect(await partitionsOf(url(), log)).toEqual(
        [`partitions.${log}_first`, `partitions.${log}_other`]
          .concat([1, 2, 3].map((months) => nameAt(middleOf(months), log)))
          .toSorted(),
      );
  });

  it('are read by their own name alone', async () => {
    await keepAt(ground.test.database, middleOf(1));
    expect(await openPartitions(url())).toEqual([]);
    const planner = await ground.as('planner@demo.example');
    await planner.create('/work-orders', { title: unique('Order'), type: 'repair' });
    for (const role of ['app_user', 'app_identity', 'app_backup']) {
      const attempt = onDatabase(url(), async (client) => {
        await client.query(`begin; set local role ${role}; set local app.tenant_id = '${TENANT}'`);
        await client.query('select from partitions.audit_log_first');
      });
      await expect(attempt).rejects.toThrow('permission denied for schema partitions');
    }
  });

  it('number the changes of a transaction, whatever month they fall into', async () => {
    const instants = [middleOf(1), middleOf(2), middleOf(1) + DAY];
    const places = await placesOf(url(), await write(instants));
    expect(places.map(({ partition }) => partition)).toEqual([
      nameAt(middleOf(1)),
      nameAt(middleOf(1)),
      nameAt(middleOf(2)),
    ]);
    const numbers = places.map(({ seq }) => seq).toSorted((left, right) => left - right);
    const [lowest = Number.NaN] = numbers;
    expect(numbers).toEqual([lowest, lowest + 1, lowest + 2]);
  });

  it('have a place for a clock that is years ahead or behind, and a month of its own when its time comes', async () => {
    const ahead = Date.UTC(2051, 4, 5);
    const ids = await write([Date.UTC(1999, 0, 1), ahead]);
    const places = async () => (await placesOf(url(), ids)).map(({ partition }) => partition);
    expect(await places()).toEqual(['partitions.change_log_first', 'partitions.change_log_other']);
    await keepAt(ground.test.database, middleOf(2));
    expect(await places()).toEqual(['partitions.change_log_first', 'partitions.change_log_other']);
    await keepAt(ground.test.database, ahead);
    expect(await places()).toEqual(['partitions.change_log_first', 'partitions.change_log_2051_05']);
    expect(await openPartitions(url())).toEqual([]);
  });

  it('show a device every change, whatever month it says', async () => {
    const planner = await ground.as('planner@demo.example');
    const ids: string[] = [];
    for (let index = 0; index < 4; index++)
      ids.push((await planner.create('/work-orders', { title: unique('Order'), type: 'repair' })).id);
    const { cursor } = await planner.pull();
    const instants = [Date.now(), Date.UTC(1999, 0, 1), middleOf(2), Date.UTC(2051, 4, 5)];
    await onDatabase(url(), (client) => change(client, instants, TENANT, ids));
    const { upserts, cursor: reached } = await planner.pull(cursor);
    expect([...upserts.keys()].toSorted()).toEqual(ids.toSorted());
    expect((await planner.pull(reached)).upserts.size).toBe(0);
  });

  it('get each partition once, by whichever node', async () => {
    const later = middleOf(7);
    const made = await Promise.all([1, 2, 3].map(() => keepAt(ground.test.database, later)));
    const again = await keepAt(ground.test.database, later);
    const sum = made.reduce((total, kept) => total + kept.made, again.made);
    expect(sum).toBeGreaterThan(0);
    expect((await keepAt(ground.test.database, later)).made).toBe(0);
  });

  it('wait for nobody for long who reads a log', async () => {
    await onDatabase(url(), async (reader) => {
      await reader.query('begin');
      await reader.query('select count(*) from change_log');
      const error = await keepAt(ground.test.database, middleOf(14)).catch((failure: unknown) => failure);
      expect(isLockTimeout(error)).toBe(true);
      await reader.query('rollback');
    });
    expect((await keepAt(ground.test.database, middleOf(14))).made).toBeGreaterThan(0);
  });
});

/** As an operator's nodes do it, with a clock that has gone on. */
async function passTo({ test: { database } }: Ground, now: number): Promise<number> {
  await purgeExpired({ database, clock: clockAt(now) });
  return (await keepAt(database, now)).dropped;
}

describeOnServer('a partition of the log of changes', (ground) => {
  const month = middleOf(1);
  const over = middleOf(2) + CHANGES_KEPT;
  const url = () => ground.test.url;

  it('goes as a whole when no feed reaches back to it any more', async () => {
    const planner = await ground.as('planner@demo.example');
    const { cursor: old } = await planner.pull();
    await planner.create('/work-orders', { title: unique('Order'), type: 'repair' });
    await onDatabase(url(), async (client) => {
      await change(client, [month, month]);
      await change(client, [month], 'harbor-grid');
    });
    const { cursor } = await planner.pull(old);
    // Of one tenant the feed still reaches back.
    await purgeExpired({ database: ground.test.database, clock: clockAt(month + CHANGES_KEPT - DAY) });
    expect((await keepAt(ground.test.database, over)).dropped).toBe(1);
    expect(await partitionsOf(url(), 'change_log')).toContain(nameAt(month));
    expect(await partitionsOf(url(), 'change_log')).not.toContain('partitions.change_log_first');
    expect((await planner.call('GET', `/sync/changes?cursor=${old}`)).problem).toMatchObject({
      code: 'reset',
    });

    expect(await passTo(ground, over)).toBe(1);
    expect(await partitionsOf(url(), 'change_log')).not.toContain(nameAt(month));
    const made = await planner.create('/work-orders', { title: unique('Order'), type: 'repair' });
    expect([...(await planner.pull(cursor)).upserts.keys()]).toEqual([made.id]);
  });

  it('comes again for a change that comes late, and goes again', async () => {
    const [id = ''] = await onDatabase(url(), (client) => change(client, [month]));
    expect(await placesOf(url(), [id])).toMatchObject([{ partition: 'partitions.change_log_other' }]);
    await keepAt(ground.test.database, middleOf(3));
    expect(await placesOf(url(), [id])).toMatchObject([{ partition: nameAt(month) }]);
    await passTo(ground, over);
    expect(await partitionsOf(url(), 'change_log')).not.toContain(nameAt(month));
    expect(await placesOf(url(), [id])).toEqual([]);
  });
});

it('an owner without special rights keeps partitions for a login without any', async () => {
  const address = await productionLike();
  const database = await openDatabase(address);
  try {
    const far = middleOf(40);
    const actor = { tenantId: 'harbor', userId: newId(), role: 'planner', permissions: [] };
    const unknown = { deviceId: null, deviceTime: null, ip: null, requestId: 'test' };
    await asIdentityService(database, (trx) =>
      trx.insertInto('tenants').values({ id: 'harbor', name: 'Harbor', plan: null, region: null }).execute(),
    );
    await onDatabase(address.migrationUrl, (owner) => change(owner, [middleOf(1), far], 'harbor'));
    expect((await keepAt(database, far)).made).toBeGreaterThan(0);
    const { rows } = await inTenant(database, { ...actor, ...unknown }, (trx) =>
      sql<{ seq: number }>`select seq from change_log order by seq`.execute(trx),
    );
    expect(rows).toEqual([{ seq: 1 }, { seq: 2 }]);
    expect(await openPartitions(address.superuserUrl)).toEqual([]);
    const gone = far + 2 * CHANGES_KEPT;
    await purgeExpired({ database, clock: clockAt(gone) });
    expect((await keepAt(database, gone)).dropped).toBeGreaterThan(3);
    expect(await partitionsOf(address.superuserUrl, 'change_log')).not.toContain(nameAt(far));
  } finally {
    await database.close();
  }
});
