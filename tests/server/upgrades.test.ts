import { readFile } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { type MigrationStep, migrationNames, rewritesOf } from '../../server/database/schema/migrate.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { type Api, apiOf } from '../support/api.ts';
import { onDatabase } from '../support/on-database.ts';
import { createDatabase, dropDatabase } from '../support/postgres.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';

/** What the old version acknowledged: see upgrades/README.md. */
const ORDER = '01900000-0000-7000-8000-00000000aaaa';
const SHEET = '01900000-0000-7000-8000-00000000bbbb';
const FUSE = '01900000-0000-7000-8000-00000000cccc';

/** The steps that take as long as the tables are big: each one more is a maintenance window more. */
const REWRITING = [
  '0012_administration.sql',
  '0063_decimals.sql',
  '0071_words_and_order.sql',
  '0125_shapes.sql',
  '0131_shapes_of_switching.sql',
];

/** A database as that version left it. */
async function databaseOf(version: string): Promise<string> {
  const file = new URL(`upgrades/${version}.sql.zst`, import.meta.url);
  const dump = zstdDecompressSync(await readFile(file)).toString('utf8');
  const url = await createDatabase();
  const roles = new Set([...dump.matchAll(/\bTO (app_\w+)/g)].map(([, role]) => role));
  await onDatabase(url, async (client) => {
    for (const role of roles) {
      await client.query(`do $$ begin create role ${role} nologin;
        exception when duplicate_object or unique_violation then null; end $$`);
    }
    await client.query(dump);
  });
  return url;
}

/** All that migrations make, without what is in it. Columns by name: a table that grew has them in another order. */
async function schemaOf(url: string): Promise<Record<string, string[]>> {
  const queries = {
    columns: `select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated,
        a.attidentity, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid)) as is
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
    constraints: `select concat_ws(' ', conrelid::regclass, pg_get_constraintdef(oid), convalidated) as is from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'`,
    indexes: `select regexp_replace(indexdef, 'INDEX \\S+ ON', 'INDEX ON') as is from pg_indexes where schemaname = 'public'`,
    policies: `select concat_ws(' ', tablename, permissive, roles, cmd, qual, with_check) as is from pg_policies`,
    security: `select concat_ws(' ', relname, relrowsecurity, relforcerowsecurity, relacl) as is from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')`,
    triggers: `select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) as is from pg_trigger where not tgisinternal`,
    functions: `select concat_ws(' ', oid::regprocedure, prosecdef, provolatile, proconfig, proacl, prosrc) as is from pg_proc
      where pronamespace = 'public'::regnamespace`,
  };
  return onDatabase(url, async (client) => {
    const schema: Record<string, string[]> = {};
    for (const [name, query] of Object.entries(queries)) {
      const { rows } = await client.query<{ is: string }>(query);
      schema[name] = rows.map(({ is }) => is).sort();
    }
    return schema;
  });
}

it('a migration that writes columns anew says of what', async () => {
  const silent: string[] = [];
  for (const name of await migrationNames()) {
    const text = await readFile(new URL(`../../server/migrations/${name}`, import.meta.url), 'utf8');
    const isRewriting = /alter column \w+ type\b|generated always as \(/.test(text);
    if (isRewriting && rewritesOf(text) === null) silent.push(name);
  }
  expect(silent).toEqual([]);
});

describe.each(['first-schema', 'before-restoring'])('the newest release on data of %s', (version) => {
  let url: string;
  const steps: MigrationStep[] = [];
  let server: TestApp;
  let planner: Api;

  beforeAll(async () => {
    url = await databaseOf(version);
    const database = await openDatabase({ url }, { onStep: (step) => steps.push(step) });
    server = await startTestApp({ database, url });
    planner = apiOf(server.app, await server.signIn('planner@demo.example'));
  });
  afterAll(async () => {
    await server.close();
    await dropDatabase(url);
  });

  it('says each step of the way, and which of them rewrite much', () => {
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1));
    expect(steps.every(({ of }) => of === steps.length)).toBe(true);
    const words = steps.find(({ name }) => name === '0071_words_and_order.sql');
    expect(words).toMatchObject({ rewrites: 'the tables of all lists', rows: expect.any(Number) });
    const taken = (name: string) => steps.some((step) => step.name === name);
    const rewriting = steps.filter(({ rewrites }) => rewrites !== null).map(({ name }) => name);
    expect(rewriting).toEqual(REWRITING.filter(taken));
  });

  it('has the schema of a new one, to the last right', async () => {
    const fresh = await createDatabase();
    await (await openDatabase({ url: fresh })).close();
    const [old, made] = [await schemaOf(url), await schemaOf(fresh)];
    for (const [name, lines] of Object.entries(made)) {
      const [missing, more] = [
        lines.filter((line) => !old[name]?.includes(line)),
        old[name]?.filter((line) => !lines.includes(line)),
      ];
      expect({ name, missing, more }).toEqual({ name, missing: [], more: [] });
    }
    await dropDatabase(fresh);
  });

  it('has what was acknowledged once, and knows it when it comes again', async () => {
    const order = await planner.call('GET', `/work-orders/${ORDER}`);
    expect(order.row).toMatchObject({ title: 'Upgrade: replace the arrester', version: 1 });
    expect((await planner.call('GET', `/job-sheets/${SHEET}`)).row).toMatchObject({ workOrderId: ORDER });
    expect((await planner.call('GET', `/inventory/${FUSE}`)).row).toMatchObject({ quantity: 7 });
    const body = { id: ORDER, title: 'Upgrade: replace the arrester', type: 'repair' };
    // What was answered then is answered again, without the fields that have come since.
    const node = await startTestApp({ database: await openDatabase({ url }), url, validateAnswers: false });
    const sender = apiOf(node.app, await node.signIn('planner@demo.example'));
    const again = await sender.call('POST', '/work-orders', body, { 'idempotency-key': 'upgrade-1' });
    expect([again.status, again.row]).toEqual([201, expect.objectContaining({ id: ORDER })]);
    await node.close();
    const book = await planner.call('GET', `/inventory/movements?itemId=${FUSE}`);
    const deltas = (book.body as readonly AnyRow[]).map(({ delta }) => delta); // our own server's answer
    // The first schema noted no opening.
    expect(deltas.filter((delta) => delta !== 10)).toEqual([-3]);
  });

  it('answers every list by its contract, and a device downloads all of it', async () => {
    const admin = apiOf(server.app, await server.signIn('admin@demo.example'));
    for (const { name, path, verbs } of ENTITIES) {
      if (!verbs.list) continue;
      const { status } = await admin.call('GET', `${path}?limit=1000`);
      expect([name, status]).toEqual([name, 200]);
    }
    const { upserts } = await admin.pull();
    expect(upserts.size).toBeGreaterThan(300);
    expect(upserts.get(ORDER)).toMatchObject({ title: 'Upgrade: replace the arrester' });
  });

  it('goes on: what was there is changed, and what is new is written', async () => {
    const changed = await planner.call('GET', `/work-orders/${ORDER}`);
    const { title, type, status } = changed.row;
    const answer = await planner.call(
      'PUT',
      `/work-orders/${ORDER}`,
      { title, type, status, location: 'Bay 3' },
      { 'if-match': String(changed.headers.etag) },
    );
    expect([answer.status, answer.row['location']]).toEqual([200, 'Bay 3']);
    await planner.create('/inventory', { name: 'After the upgrade', quantity: 2 });
    const used = { delta: -2, reason: 'after' };
    expect((await planner.call('PATCH', `/inventory/${FUSE}/quantity`, used)).row).toMatchObject({
      quantity: 5,
    });
  });
});
