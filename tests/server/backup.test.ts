import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive } from '../../server/backup/read-archive.ts';
import { openDatabase } from '../../server/database/database.ts';
import { setUpActor } from '../../server/database/schema/actor.ts';
import { inTenant } from '../../server/database/tenants/tenant.ts';
import { lendEmbedded } from '../../server/embedded/embedded-database.ts';
import { loadDemo } from '../../server/seed/demo.ts';
import { newId } from '../support/api.ts';
import { onDatabase } from '../support/on-database.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { giveRoles, type ProductionLike, productionLike } from '../support/production-like.ts';
import { testClock } from '../support/server-app.ts';
import { describeOnServer } from '../support/server-block.ts';

/** Per table, how many rows a superuser sees and what is in them. */
function contentOf(url: string): Promise<Map<string, string>> {
  return onDatabase(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      // What is not logged can be made again from the rest.
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and relpersistence = 'p' order by 1`,
    );
    const content = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ is: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as is from "${name}" as t`,
      );
      content.set(name, rows[0]?.is ?? '');
    }
    return content;
  });
}

function command(
  name: 'backup' | 'restore',
  args: readonly string[],
  database: ProductionLike | { readonly dataDir: string },
) {
  return operatorCommand(
    name,
    args,
    'dataDir' in database
      ? { DATA_DIR: database.dataDir }
      : { DATABASE_URL: database.url, MIGRATION_DATABASE_URL: database.migrationUrl },
  );
}

describe('a backup of PostgreSQL with the roles of docs/operating.md', () => {
  let folder: string;
  let source: ProductionLike;
  let elsewhere: TestPostgres;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldline-backup-'));
    file = join(folder, 'grid.backup');
    source = await productionLike();
    const database = await openDatabase(source);
    await loadDemo(database, testClock());
    await database.close();
    elsewhere = await startPostgres();
  });
  afterAll(async () => {
    await elsewhere.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** A database of a cluster that has never seen Fieldline, with the two roles that the handbook asks for. */
  async function emptyElsewhere(): Promise<ProductionLike> {
    const name = `fresh_${newId().slice(-12)}`;
    await onDatabase(elsewhere.url, (client) => client.query(`create database ${name}`));
    return giveRoles(Object.assign(new URL(elsewhere.url), { pathname: `/${name}` }).href);
  }

  it('holds every row of every table, and says how many', async () => {
    const { code, said } = await command('backup', [file], source);
    expect([code, said]).toEqual([0, expect.stringContaining('is whole')]);
    const { tables, rows } = await readArchive(file);
    const content = await contentOf(source.superuserUrl);
    for (const [name, is] of content) {
      if (name === 'schema_migrations') continue;
      expect([name, tables.get(name)]).toEqual([name, Number(is.split(' ')[0])]);
    }
    expect(rows).toBeGreaterThan(1000);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await command('backup', ['--check', file], source)).said).toContain(`${rows} rows`);
  });

  it('is restored in a cluster that has none of its roles, row for row, with a new epoch', async () => {
    const target = await emptyElsewhere();
    const { code, said } = await command('restore', [file], target);
    expect([code, said]).toEqual([0, expect.stringContaining('new epoch')]);
    const [before, after] = [await contentOf(source.superuserUrl), await contentOf(target.superuserUrl)];
    expect(after.get('server_state')).not.toBe(before.get('server_state'));
    for (const content of [before, after]) {
      content.delete('server_state');
      content.delete('schema_migrations');
    }
    expect([...after]).toEqual([...before]);

    // It serves at once, as the login that owns nothing, and its guards are what they were.
    const database = await openDatabase(target);
    const id = newId();
    await inTenant(database, setUpActor('demo-tenant'), (trx) =>
      sql`insert into feature_flags (tenant_id, id, key) values ('demo-tenant', ${id}, 'after')`.execute(trx),
    );
    const { rows } = await inTenant(database, setUpActor('demo-tenant'), (trx) =>
      sql<{ entity: string }>`select entity from audit_log where entity_id = ${id}`.execute(trx),
    );
    expect(rows).toEqual([{ entity: 'featureFlag' }]);
    await database.close();
    expect(await guardsOf(target)).toEqual(await guardsOf(source));
  });

  it('is restored into nothing but an empty database', async () => {
    const before = await contentOf(source.superuserUrl);
    const { code, said } = await command('restore', [file], source);
    expect([code, said]).toEqual([3, expect.stringContaining('not empty')]);
    expect(await contentOf(source.superuserUrl)).toEqual(before);
  });

  it('is refused where it was cut off or changed, wherever, before anything is written', async () => {
    const whole = await readFile(file);
    const target = await emptyElsewhere();
    const broken = join(folder, 'broken.backup');
    for (let part = 0; part < 24; part++) {
      await writeFile(broken, whole.subarray(0, Math.floor((whole.length * part) / 24)));
      await expect(readArchive(broken), `cut at ${part}/24`).rejects.toThrow(/damaged|cut off/);
      const flipped = Buffer.from(whole);
      const at = 100 + Math.floor(((whole.length - 200) * part) / 24);
      flipped[at] = (flipped[at] ?? 0) ^ 0x10;
      await writeFile(broken, flipped);
      await expect(readArchive(broken), `changed at ${part}/24`).rejects.toThrow(
        /backup|damaged|cut off|hold|lacks/,
      );
    }
    expect((await command('restore', [broken], target)).code).toBe(3);
    expect((await contentOf(target.superuserUrl)).size).toBe(0);
  });

  it('is refused to a role that would see less, and no file is left of it', async () => {
    const less = join(folder, 'less.backup');
    const { code, said } = await command('backup', [less], { ...source, migrationUrl: source.url });
    expect([code, said]).toEqual([3, expect.stringContaining('may not read all')]);
    for (const name of [less, `${less}.unfinished`]) await expect(stat(name)).rejects.toThrow('ENOENT');
  });

  it('is refused of a table that somebody has hidden since', async () => {
    await onDatabase(source.migrationUrl, (client) =>
      client.query('create policy hidden on work_orders as restrictive for select using (false)'),
    );
    const { code, said } = await command('backup', [join(folder, 'hidden.backup')], source);
    await onDatabase(source.migrationUrl, (client) => client.query('drop policy hidden on work_orders'));
    expect([code, said]).toEqual([3, expect.stringContaining('work_orders')]);
  });

  it('is never one of nothing', async () => {
    const target = await emptyElsewhere();
    await (await openDatabase(target)).close();
    const nothing = join(folder, 'nothing.backup');
    const { code, said } = await command('backup', [nothing], target);
    expect([code, said]).toEqual([3, expect.stringContaining('This is no backup')]);
    await expect(stat(nothing)).rejects.toThrow('ENOENT');
  });

  it('is written over no other file', async () => {
    const before = await readFile(file);
    expect((await command('backup', [file], source)).said).toContain('is there already');
    expect(await readFile(file)).toEqual(before);
  });

  it('by pg_dump, which reads by COPY, holds the rows with the role of the handbook alone', async () => {
    const rowsRead = (rowSecurity: 'on' | 'off', role?: string) =>
      onDatabase(source.migrationUrl, async (client) => {
        // pg_dump says the first always, and the second for --role.
        await client.query(`set row_security = ${rowSecurity}`);
        if (role) await client.query(`set role ${role}`);
        return (await client.query('select from work_orders')).rowCount;
      });
    const orders = Number((await contentOf(source.superuserUrl)).get('work_orders')?.split(' ')[0]);
    await expect(rowsRead('off')).rejects.toThrow('row-level security');
    expect(await rowsRead('on')).toBe(0);
    expect(await rowsRead('on', 'app_backup')).toBe(orders);
  });
});

describe('a backup of the embedded database', { timeout: 180_000 }, () => {
  it('is made while its server runs, and restored into a new one beside it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldline-backup-'));
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    const running = await openDatabase({ dataDir: from });
    try {
      await loadDemo(running, testClock());
      const file = join(folder, 'grid.backup');
      const made = await command('backup', [file], { dataDir: from });
      expect([made.code, made.said]).toEqual([0, expect.stringContaining('is whole')]);
      const filled = await command('restore', [file], { dataDir: from });
      expect([filled.code, filled.said]).toEqual([3, expect.stringContaining('not empty')]);
      const restored = await command('restore', [file], { dataDir: to });
      expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('new epoch')]);
      const orders = (dataDir: string) =>
        lendEmbedded(dataDir, (url) =>
          onDatabase(url, async (client) => {
            await client.query('set role app_backup');
            return (await client.query('select id, version from work_orders order by id')).rows;
          }),
        );
      expect(await orders(to)).toEqual(await orders(from));
      expect((await orders(to)).length).toBeGreaterThan(0);
    } finally {
      await running.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Row-level security, policies, references, indexes and triggers. */
function guardsOf({ superuserUrl }: ProductionLike): Promise<unknown> {
  return onDatabase(superuserUrl, async (client) => {
    const { rows } = await client.query(`select c.relname, c.relrowsecurity, c.relforcerowsecurity,
        (select array_agg(polname::text order by polname) from pg_policy where polrelid = c.oid) as policies,
        (select array_agg(indexdef order by indexdef) from pg_indexes where schemaname = 'public' and tablename = c.relname) as indexes,
        (select array_agg(conname::text || convalidated::text order by conname) from pg_constraint where conrelid = c.oid) as constraints,
        (select array_agg(tgname::text || tgenabled::text order by tgname) from pg_trigger where tgrelid = c.oid and not tgisinternal) as triggers
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
    return rows;
  });
}

describeOnServer('the role of backups', (ground) => {
  it('reads every table, and nobody who serves requests may take it', async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'r' and not (
        has_table_privilege('app_backup', c.oid, 'select') and not has_table_privilege('app_backup', c.oid, 'insert, update, delete')
        and (not relrowsecurity or exists (select from pg_policy
          where polrelid = c.oid and polname = 'backup' and polcmd = 'r' and polroles = array['app_backup'::regrole::oid])))`.execute(
      ground.test.database.kysely,
    );
    expect(rows).toEqual([]);
    const taken = await sql<{
      role: string;
    }>`select role from unnest(array['app_user', 'app_identity']) as role
      where pg_has_role(role, 'app_backup', 'member')`.execute(ground.test.database.kysely);
    expect(taken.rows).toEqual([]);
  });
});
