import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { refusalOfDatabase } from '../../server/install/database-fault.ts';
import { markInstalled } from '../../server/install/installed.ts';
import type { DatabaseFault, WizardState } from '../../src/domain/install/wizard.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { emptyFolder, startInstall, type TestInstall } from '../support/install-app.ts';
import { createDatabase, GUARDED } from '../support/postgres.ts';
import { productionLike } from '../support/production-like.ts';

let folder: Awaited<ReturnType<typeof emptyFolder>>;
let server: TestInstall | undefined;
const begin = async (environment: Record<string, string> = {}) => {
  folder = await emptyFolder();
  server = await startInstall(folder.path, environment);
  return server;
};
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await folder.remove();
});

async function sql(url: string, statements: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result: unknown = await client.query(statements);
    // Several statements answer a list of results.
    const last = (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult;
    return last.rows;
  } finally {
    await client.end();
  }
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);
const as = (url: string, user: string) => Object.assign(new URL(url), { username: user }).href;
const otherDatabase = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** Each makes an address that has to be refused. */
const REFUSED: readonly [DatabaseFault, string, () => Promise<string>][] = [
  ['database_unreachable', 'nothing listens', async () => 'postgres://a:b@127.0.0.1:9/x'],
  [
    'database_host_unknown',
    'a host that does not exist',
    async () => 'postgres://a:b@no-such-host.invalid/x',
  ],
  ['database_missing', 'no such database', async () => otherDatabase(await createDatabase(), 'not_there')],
  [
    'database_password',
    'a wrong password',
    async () => {
      const url = await createDatabase();
      const name = `guarded_${nameOf(url)}`;
      await sql(
        url,
        `do $$ begin create role ${GUARDED}; exception when duplicate_object then null; end $$;
          create role "${name}" login password 'the right one' in role ${GUARDED}`,
      );
      return Object.assign(new URL(as(url, name)), { password: 'another' }).href;
    },
  ],
  [
    'database_read_only',
    'a database that cannot be written',
    async () => {
      const url = await createDatabase();
      await sql(url, `alter database "${nameOf(url)}" set default_transaction_read_only = on`);
      return url;
    },
  ],
  [
    'database_foreign',
    'tables of something else',
    async () => {
      const url = await createDatabase();
      await sql(url, 'create table invoices (id integer)');
      return url;
    },
  ],
  [
    'database_newer',
    'a newer version',
    async () => {
      const url = await createDatabase();
      await sql(
        url,
        "create table schema_migrations (name text); insert into schema_migrations values ('9999_x.sql')",
      );
      return url;
    },
  ],
  [
    'database_installed',
    'an installed Fieldline',
    async () => {
      const url = await createDatabase();
      const database = await openDatabase({ url });
      await markInstalled(database, systemClock);
      await database.close();
      return url;
    },
  ],
  [
    'database_no_tables',
    'a user who may not create tables',
    async () => {
      const url = await createDatabase();
      await sql(url, `create role "poor_${nameOf(url)}" login`);
      return as(url, `poor_${nameOf(url)}`);
    },
  ],
  [
    'database_encoding',
    'a database that is not UTF-8',
    async () => {
      const url = await createDatabase();
      const name = `${nameOf(url)}_latin`;
      await sql(
        url,
        `create database "${name}" encoding LATIN1 template template0 locale_provider libc locale 'C'`,
      );
      return otherDatabase(url, name);
    },
  ],
];

describe('a database', () => {
  it.each(REFUSED)('is refused as %s (%s), and nothing is half done', async (code, _, make) => {
    const { call } = await begin();
    const url = await make();
    for (const path of ['/install/database/test', '/install/database']) {
      const { problem } = await call('POST', path, { kind: 'postgres', url });
      expect(problem).toMatchObject({ status: 400, code: 'validation', details: [{ path: 'url', code }] });
      // Sentences get into screenshots and tickets.
      expect(problem.message).not.toContain('postgres://');
    }
    expect((await call<WizardState>('GET', '/install/wizard')).body).toMatchObject({
      step: 'database',
      database: { kind: null, phase: 'open' },
    });
    await expect(readFile(join(folder.path, 'settings.json'))).rejects.toThrow('ENOENT');
  });

  it.each([
    ['53100', 'database_full'],
    ['ENOSPC', 'database_full'],
    ['EROFS', 'database_read_only'],
    ['57P03', 'database_busy'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'database_tls'],
    ['DATA_DIR_IN_USE', 'database_in_use'],
  ])('error %s is told as %s', (code, fault) => {
    expect(refusalOfDatabase(Object.assign(new Error('x'), { code })).code).toBe(fault);
  });

  it('is tried without leaving anything in it', async () => {
    const { call } = await begin();
    const url = await createDatabase();
    const { body } = await call('POST', '/install/database/test', { kind: 'postgres', url });
    expect(body).toMatchObject({ holds: 'nothing', version: expect.stringMatching(/^1[5-9]/) });
    expect(await sql(url, "select 1 from pg_class where relname like 'fieldline_try%'")).toEqual([]);
  });

  it('takes up a set-up that was begun in it', async () => {
    const { call } = await begin();
    const url = await createDatabase();
    await (await openDatabase({ url })).close();
    const { body } = await call('POST', '/install/database/test', { kind: 'postgres', url });
    expect(body).toMatchObject({ holds: 'ours' });
  });

  it('whose disk is full in the middle of the migrations holds nothing, and takes the same call afterwards', async () => {
    const { call, wizard } = await begin();
    const url = await createDatabase();
    await sql(
      url,
      `create function no_room() returns event_trigger language plpgsql as $$ begin
        if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.warehouses') then
          raise exception 'could not extend file: No space left on device' using errcode = '53100';
        end if;
      end $$;
      create event trigger no_room on ddl_command_end execute function no_room()`,
    );
    const choose = async () => {
      await call('POST', '/install/database', { kind: 'postgres', url });
      await wizard.settled();
      return (await call<WizardState>('GET', '/install/wizard')).body.database;
    };
    expect(await choose()).toMatchObject({ phase: 'failed', fault: { code: 'database_full' } });
    expect(await sql(url, "select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
    await sql(url, 'drop event trigger no_room');
    expect(await choose()).toMatchObject({ phase: 'ready', fault: null });
  });

  it('may be migrated by another role than the one that logs in', async () => {
    const { call, wizard } = await begin();
    const { url, migrationUrl } = await productionLike();
    await call('POST', '/install/database', { kind: 'postgres', url, migrationUrl });
    await wizard.settled();
    const { database } = (await call<WizardState>('GET', '/install/wizard')).body;
    expect(database).toMatchObject({ phase: 'ready', fault: null });
    expect(database.address).toContain(`${new URL(url).username}@`);
  });

  it('is kept without a word of its password in any answer', async () => {
    const { call, wizard } = await begin();
    const url = Object.assign(new URL(await createDatabase()), { password: 'hush' }).href;
    await call('POST', '/install/database', { kind: 'postgres', url });
    await wizard.settled();
    const { body } = await call('GET', '/install/wizard');
    expect(JSON.stringify(body)).not.toContain('hush');
    expect(await readFile(join(folder.path, 'settings.json'), 'utf8')).toContain('hush');
  });

  it('that the environment names is shown as fixed', async () => {
    const { call } = await begin({ DATABASE_URL: await createDatabase() });
    const { body } = await call<WizardState>('GET', '/install/wizard');
    expect(body).toMatchObject({ step: 'admin', database: { fixed: true, phase: 'ready' } });
    const other = await call('POST', '/install/database', { kind: 'embedded' });
    expect(other.problem.message).toContain('DATABASE_URL');
  });
});

describe('a start whose database does not answer', () => {
  const settings = (installed: boolean) => ({
    database: 'postgres',
    servicesDone: false,
    installed,
    variables: { DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x' },
  });

  it('in the middle of an installation leads back to the choice, with the reason', async () => {
    folder = await emptyFolder();
    await writeFile(join(folder.path, 'settings.json'), JSON.stringify(settings(false)));
    server = await startInstall(folder.path);
    const { body } = await server.call<WizardState>('GET', '/install/wizard');
    expect(body).toMatchObject({
      step: 'database',
      database: { phase: 'failed', fault: { code: 'database_unreachable' } },
    });
    const url = await createDatabase();
    await server.call('POST', '/install/database', { kind: 'postgres', url });
    await server.wizard.settled();
    expect((await server.call<WizardState>('GET', '/install/wizard')).body.step).toBe('admin');
  });

  it('of an installed server fails, and tells no device that nothing is installed', async () => {
    folder = await emptyFolder();
    await writeFile(join(folder.path, 'settings.json'), JSON.stringify(settings(true)));
    await expect(startInstall(folder.path)).rejects.toThrow(
      'DATABASE_URL: the database cannot be reached: nothing listens at this host and port (connect ECONNREFUSED',
    );
  });

  it('names the settings file that somebody has broken', async () => {
    folder = await emptyFolder();
    await writeFile(join(folder.path, 'settings.json'), '{"database":');
    await expect(startInstall(folder.path)).rejects.toThrow('settings.json is not valid');
  });
});

it('a database of a newer version is opened by no start', async () => {
  folder = await emptyFolder();
  const url = await createDatabase();
  await (await openDatabase({ url })).close();
  await sql(url, "insert into schema_migrations (name) values ('9999_later.sql')");
  await expect(openDatabase({ url })).rejects.toThrow('9999_later.sql');
});
