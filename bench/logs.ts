/**
 * Both logs, in partitions of a month and as one table each, side by side in turns on PostgreSQL with durable
 * settings: a month that is purged, the end of a tenant's feed, one record's history, one entry that is written.
 * `npm run bench:logs`; `-- --rows 1000000 --months 8` for other numbers of rows of each log and of months than 2,500,000 and 24.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { migrate } from '../server/database/schema/migrate.ts';
import { connect, onConnection } from '../server/postgres/connection.ts';
import { runOn } from '../server/postgres/schema-facts.ts';
import { createDatabase, SHARED_CLUSTER, startPostgres } from '../tests/support/postgres.ts';
import { fillLogs, monthBefore, TENANTS, tenantAt } from './logs/filled-logs.ts';
import { median } from './median.ts';

const ROUNDS = 5;
const READS = 200;
const STEP = 500;

type Kind = 'one table' | 'partitions';
const KINDS: readonly Kind[] = ['one table', 'partitions'];
const PREFIX: Readonly<Record<Kind, string>> = { 'one table': 'flat_', partitions: '' };

/** Milliseconds of one; by name, then by kind. */
type Figures = Map<string, Record<Kind, number[]>>;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '2500000' },
    months: { type: 'string', default: '24' },
  },
});
const [rows, months] = [Number(values.rows), Number(values.months)];
const cluster = await startPostgres({ fsync: 'on', full_page_writes: 'on', max_wal_size: '4GB' });
process.env[SHARED_CLUSTER] = cluster.url;
try {
  await onConnection(connect({ connectionString: await createDatabase() }), async (client) => {
    await migrate(runOn(client));
    process.stdout.write(`Filling both logs with ${rows} rows each, over ${months} months …\n`);
    await fillLogs(client, rows, months);
    const figures: Figures = new Map();
    for (let round = 0; round < ROUNDS; round++) {
      for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed())
        await measure(client, kind, round, figures);
    }
    report(figures);
  });
} finally {
  await cluster.stop();
}

async function measure(client: pg.Client, kind: Kind, round: number, figures: Figures): Promise<void> {
  const note = (name: string, figure: number) => {
    const of = figures.get(name) ?? { 'one table': [], partitions: [] };
    of[kind].push(figure);
    figures.set(name, of);
  };
  const [changes, audit] = [`${PREFIX[kind]}change_log`, `${PREFIX[kind]}audit_log`];
  const top = Math.floor(rows / TENANTS);
  // As the product asks: months near the cursor first, which hold all of it here.
  const near = kind === 'partitions' ? 'and at >= $3 and at < $4' : '';
  const bounds = kind === 'partitions' ? [monthBefore(1), new Date().toISOString()] : [];
  note(
    'the last 500 changes of a feed, ms',
    await reading(client, (index) => [
      `select seq, entity, id, scopes from ${changes} where tenant_id = $1 and seq > $2 ${near} order by seq limit 500`,
      [tenantAt(index % TENANTS), top - 500, ...bounds],
    ]),
  );
  note(
    'the change at a cursor, ms',
    await reading(client, (index) => [
      `select entity, id, version, op, at, log_id from ${changes} where tenant_id = $1 and seq = $2`,
      [tenantAt(index % TENANTS), top - index],
    ]),
  );
  note(
    'history of a record, ms',
    await reading(client, (index) => [
      `select id, at, user_id, action, before, after from ${audit} where tenant_id = $1 and entity = 'workOrder'
        and entity_id = md5($2::text)::uuid::text order by id desc limit 200`,
      [tenantAt(index % TENANTS), index],
    ]),
  );
  note('one entry written, ms', await writing(client, audit));
  const purged = await purging(client, kind, monthBefore(months - 1 - round));
  note('a month of changes purged, s', purged.seconds);
  note('write-ahead log of that, MB', purged.megabytes);
}

/** Median milliseconds, as a signed-in person of the tenant. */
async function reading(
  client: pg.Client,
  queryOf: (index: number) => readonly [text: string, values: unknown[]],
): Promise<number> {
  const took: number[] = [];
  await client.query('begin; set local role app_user');
  for (let index = 0; index < READS; index++) {
    const [text, given] = queryOf(index);
    await client.query("select set_config('app.tenant_id', $1, true)", [given[0]]);
    const begun = performance.now();
    const found = await client.query({ name: text.slice(0, 60), text, values: given });
    took.push(performance.now() - begun);
    if (found.rows.length === 0) throw new Error(`nothing found: ${text}`);
  }
  await client.query('rollback');
  return median(took);
}

/** Median milliseconds, without the commit. */
async function writing(client: pg.Client, audit: string): Promise<number> {
  const took: number[] = [];
  await client.query("begin; set local app.tenant_id = 'tenant-1'");
  for (let index = 0; index < READS; index++) {
    const begun = performance.now();
    await client.query({
      name: `write ${audit}`,
      text: `insert into ${audit} (tenant_id, at, action, entity, entity_id, after, unconditional)
        values ('tenant-1', clock_timestamp(), 'insert', 'workOrder', $1, '{"status":"open"}', false)`,
      values: [`${index}`],
    });
    took.push(performance.now() - begun);
  }
  await client.query('rollback');
  return median(took);
}

/** As a server does it, step by step and each in a transaction of its own. */
async function purging(
  client: pg.Client,
  kind: Kind,
  before: string,
): Promise<{ seconds: number; megabytes: number }> {
  const purge = kind === 'partitions' ? 'purge_change_log' : 'flat_purge';
  const { rows: from } = await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  const begun = performance.now();
  for (let index = 0; index < TENANTS; index++) {
    for (let purged = 1; purged > 0; ) {
      const step = await client.query<{ purged: string }>(`select ${purge}($1, $2, ${STEP}) as purged`, [
        tenantAt(index),
        before,
      ]);
      purged = Number(step.rows[0]?.purged);
    }
  }
  if (kind === 'partitions') await client.query('select drop_expired_changes($1)', [before]);
  // What is left of deleted rows is part of what deleting costs.
  else await client.query('vacuum flat_change_log');
  const seconds = (performance.now() - begun) / 1000;
  const { rows: written } = await client.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::float8 as bytes',
    [from[0]?.lsn],
  );
  return { seconds, megabytes: Number(written[0]?.bytes) / 1e6 };
}

function report(figures: Figures): void {
  process.stdout.write(`\n| medians of ${ROUNDS} rounds in turns | ${KINDS.join(' | ')} |\n|---|---|---|\n`);
  for (const [name, of] of figures)
    process.stdout.write(`| ${name} | ${KINDS.map((kind) => median(of[kind]).toFixed(2)).join(' | ')} |\n`);
}
