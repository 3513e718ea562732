import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NoAuditArchive, readMonth } from '../../server/audit-archive/archive-file.ts';
import {
  type ArchiveStep,
  type Archiving,
  archiveMonths,
} from '../../server/audit-archive/archive-months.ts';
import { archiveStoreOf } from '../../server/audit-archive/archive-store.ts';
import { migrate } from '../../server/database/schema/migrate.ts';
import { keepLogPartitions } from '../../server/log-partitions.ts';
import { isLockTimeout } from '../../server/postgres/database-errors.ts';
import { runOn } from '../../server/postgres/schema-facts.ts';
import { newId, unique } from '../support/api.ts';
import { startBucketServer } from '../support/bucket-server.ts';
import { onDatabase } from '../support/on-database.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { createDatabase, dropDatabase } from '../support/postgres.ts';
import { describeOnServer } from '../support/server-block.ts';

const KEEP = 12;

/** Noon of a day in the middle of the month that is so many months from now. */
function middleOf(months: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15, 12));
}

const monthOf = (at: Date) => at.toISOString().match(/^\d+-\d+/)?.[0] ?? '';

/** An entry as if the database's clock had said that. */
async function note(client: pg.Client, at: Date, tenantId = 'demo-tenant'): Promise<string> {
  const id = newId();
  await client.query(`select set_config('app.tenant_id', $1, false)`, [tenantId]);
  await client.query(
    `insert into audit_log (tenant_id, at, user_id, action, entity, entity_id, after) values ($1, $2, 'u', 'insert', 'note', $3, $4)`,
    [
      tenantId,
      at.toISOString(),
      id,
      { text: 'Ünïcode \u2028 and\na line', amount: 12345678901234567890n.toString() },
    ],
  );
  return id;
}

async function idsOf(file: string): Promise<string[]> {
  const ids: string[] = [];
  await readMonth(createReadStream(file), (entry) => {
    ids.push((JSON.parse(entry) as { entity_id: string }).entity_id); // what the test has written
    return undefined;
  });
  return ids;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldline-audit-'));
});
beforeEach(async () => {
  for (const name of await readdir(folder)) await rm(join(folder, name));
});
afterAll(() => rm(folder, { recursive: true }));

const storeIn = (place: string) => archiveStoreOf({ keepMonths: KEEP, place: { folder: place } }, place);
const archives = async () => (await readdir(folder)).filter((name) => name.endsWith('.jsonl.gz')).toSorted();

/** As of so many months from now. */
function archiveAs(url: string, months: number, more: Partial<Archiving> = {}) {
  return onDatabase(url, (client) =>
    archiveMonths({
      client,
      store: storeIn(folder),
      now: middleOf(months).getTime(),
      keepMonths: KEEP,
      ...more,
    }),
  );
}

function entries(url: string, id: string): Promise<number> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from audit_log where entity_id = $1',
      [id],
    );
    return rows[0]?.n ?? 0;
  });
}

describeOnServer('months of the audit log', (ground) => {
  const url = () => ground.test.url;
  beforeAll(async () => {
    const { database } = ground.test;
    for (const months of [4, 8, 12])
      await keepLogPartitions({ database, clock: { now: () => middleOf(months).getTime() } });
  });

  it('stay as long as they are to be kept', async () => {
    const id = await onDatabase(url(), (client) => note(client, middleOf(-30)));
    expect(await archiveAs(url(), KEEP)).toEqual([]);
    expect([await archives(), await entries(url(), id)]).toEqual([[], 1]);
    const admin = await ground.as('admin@demo.example');
    expect((await admin.call('GET', '/audit-logs')).headers['x-archived-before']).toBeUndefined();
  });

  it('leave the database as one file each, which holds every entry of every tenant', async () => {
    const [old, other] = [middleOf(-30), middleOf(-20)];
    const ids = await onDatabase(url(), async (client) => [
      await note(client, old),
      await note(client, other),
      await note(client, other, 'harbor-grid'),
    ]);
    const { rows: all } = await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(
      ground.test.database.kysely,
    );
    const archived = await archiveAs(url(), KEEP + 1);
    const files = await archives();
    expect(archived?.map(({ name }) => name)).toEqual(files);
    expect(files.map((name) => name.replace(/-[0-9a-f]{64}\.jsonl\.gz$/, ''))).toEqual(
      expect.arrayContaining([
        `audit-${monthOf(old)}`,
        `audit-${monthOf(other)}`,
        `audit-${monthOf(middleOf(0))}`,
      ]),
    );
    expect(archived?.reduce((sum, { entries: count }) => sum + count, 0)).toBe(all[0]?.n);
    const held = (await Promise.all(files.map((name) => idsOf(join(folder, name))))).flat();
    expect(held).toEqual(expect.arrayContaining(ids));
    expect(new Set(held).size).toBeGreaterThan(3);
    for (const id of ids) expect(await entries(url(), id)).toBe(0);
    for (const { name, bytes, sha256OfFile } of archived ?? []) {
      const file = await readFile(join(folder, name));
      expect([file.length, createHash('sha256').update(file).digest('hex')]).toEqual([bytes, sha256OfFile]);
    }
  });

  it('are named to whoever reads the log afterwards', async () => {
    const admin = await ground.as('admin@demo.example');
    const answer = await admin.call('GET', '/audit-logs');
    const start = new Date(
      Date.UTC(middleOf(1).getUTCFullYear(), middleOf(1).getUTCMonth(), 1),
    ).toISOString();
    expect([answer.status, answer.headers['x-archived-before']]).toEqual([200, start]);
    expect((await admin.call('GET', '/audit-logs/export')).headers['x-archived-before']).toBe(start);
    const { id } = await admin.create('/work-orders', { title: unique('Order'), type: 'repair' });
    const history = await admin.call('GET', `/history/workOrder/${id}`);
    expect([history.status, history.headers['x-archived-before']]).toEqual([200, start]);
  });

  it('leave behind who wrote on a record: nobody grants what they asked for, however long ago', async () => {
    const [admin, planner] = [await ground.as('admin@demo.example'), await ground.as('planner@demo.example')];
    const made = await admin.create('/switching-requests', { title: 'Bay 7', status: 'Requested' });
    const path = `/switching-requests/${made.id}`;
    expect((await planner.decide(path, { title: 'Bay 7, both sides' })).status).toBe(200);
    const { database } = ground.test;
    await keepLogPartitions({ database, clock: { now: () => middleOf(0).getTime() } });
    await archiveAs(url(), KEEP + 1);
    expect(await entries(url(), made.id)).toBe(0);
    const refused = await planner.decide(path, { status: 'Approved' });
    expect(refused.problem.details).toMatchObject([{ code: 'own_request' }]);
  });

  const steps: readonly ArchiveStep[] = ['written', 'kept', 'read back', 'dropped'];
  it.each(steps)('lose nothing when the database or the program ends after: %s', async (last) => {
    const month = 2 + steps.indexOf(last);
    const id = await onDatabase(url(), (client) => note(client, middleOf(month)));
    const now = month + KEEP + 1;
    const dying = onDatabase(url(), async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      client.on('error', () => undefined);
      return archiveMonths({
        client,
        store: storeIn(folder),
        now: middleOf(now).getTime(),
        keepMonths: KEEP,
        async onStep(step) {
          if (step !== last) return;
          await onDatabase(url(), (other) => other.query('select pg_terminate_backend($1)', [rows[0]?.pid]));
          throw new Error('died');
        },
      });
    });
    await expect(dying).rejects.toThrow('died');
    expect(await entries(url(), id)).toBe(last === 'dropped' ? 0 : 1);
    const again = await archiveAs(url(), now);
    expect(again?.length).toBe(last === 'dropped' ? 0 : 1);
    const files = await archives();
    expect(files).toHaveLength(1);
    expect([await idsOf(join(folder, files[0] ?? '')), await entries(url(), id)]).toEqual([[id], 0]);
    expect(await readdir(folder)).toEqual(files);
  });

  it('stay where the archive is not what was written, does not open, or somebody reads for long', async () => {
    const id = await onDatabase(url(), (client) => note(client, middleOf(7)));
    const now = 7 + KEEP + 1;
    const store = storeIn(folder);
    const cut = {
      ...store,
      async open(name: string) {
        await truncate(join(folder, name), 60);
        return store.open(name);
      },
    };
    await expect(archiveAs(url(), now, { store: cut })).rejects.toThrow(NoAuditArchive);
    const lost = { ...store, open: (name: string) => store.open(`${name}.not`) };
    await expect(archiveAs(url(), now, { store: lost })).rejects.toThrow('ENOENT');
    await onDatabase(url(), async (reader) => {
      await reader.query('begin');
      await reader.query('select count(*) from audit_log');
      const error = await archiveAs(url(), now).catch((failure: unknown) => failure);
      expect(isLockTimeout(error)).toBe(true);
    });
    expect(await entries(url(), id)).toBe(1);
    expect(await archiveAs(url(), now)).toHaveLength(1);
    expect(await entries(url(), id)).toBe(0);
  });

  it('stay where an entry comes meanwhile, and go with it the next time', async () => {
    const at = middleOf(8);
    const ids = [await onDatabase(url(), (client) => note(client, at))];
    const now = 8 + KEEP + 1;
    const late = archiveAs(url(), now, {
      async onStep(step) {
        if (step === 'read back') ids.push(await onDatabase(url(), (client) => note(client, at)));
      },
    });
    await expect(late).rejects.toThrow('stays, and is archived again');
    for (const id of ids) expect(await entries(url(), id)).toBe(1);
    const [archived] = (await archiveAs(url(), now)) ?? [];
    expect(await idsOf(join(folder, archived?.name ?? ''))).toEqual(ids);
    const { rows } = await sql<{ file: string }>`select file from audit_archives
      where month = ${`${monthOf(at)}-01`}::date`.execute(ground.test.database.kysely);
    expect(rows).toEqual([{ file: archived?.name }]);
  });

  it('are left to whoever archives already', async () => {
    await onDatabase(url(), (client) => note(client, middleOf(9)));
    const now = 9 + KEEP + 1;
    let second: unknown = [];
    const first = await archiveAs(url(), now, {
      async onStep(step) {
        if (step === 'written') second = await archiveAs(url(), now);
      },
    });
    expect([first?.length, second]).toEqual([1, null]);
  });

  it('go into a bucket as well', async () => {
    const key = {
      region: 'eu-west-3',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'a secret of the bucket',
    };
    const bucket = await startBucketServer(key);
    try {
      const id = await onDatabase(url(), (client) => note(client, middleOf(10)));
      const place = { bucket: { ...key, endpoint: bucket.url, bucket: 'grid-files' } };
      const store = archiveStoreOf({ keepMonths: KEEP, place }, folder);
      bucket.beBusy(10);
      await expect(archiveAs(url(), 10 + KEEP + 1, { store })).rejects.toThrow('503');
      bucket.beBusy(0);
      expect(await entries(url(), id)).toBe(1);
      const [archived] = (await archiveAs(url(), 10 + KEEP + 1, { store })) ?? [];
      const kept = bucket.objects.get(`/grid-files/audit/${archived?.name}`);
      expect(
        createHash('sha256')
          .update(kept ?? '')
          .digest('hex'),
      ).toBe(archived?.sha256OfFile);
      expect([await entries(url(), id), await readdir(folder)]).toEqual([0, []]);
    } finally {
      await bucket.close();
    }
  });
});

describe('the program', () => {
  it('archives, lists and reads by itself, and says which archive is not whole', async () => {
    const url = await createDatabase();
    const environment = { DATABASE_URL: url, DATA_DIR: folder, AUDIT_ARCHIVE_DIR: folder };
    const audit = (args: readonly string[], keep = '12') =>
      operatorCommand('audit', args, { ...environment, AUDIT_KEEP_MONTHS: keep });
    await onDatabase(url, async (client) => {
      await migrate(runOn(client));
      await client.query(`drop table partitions.audit_log_first`);
      await client.query(`select make_log_partition('audit_log', '2020-01-01 00:00+00')`);
      await note(client, new Date('2020-01-20T10:00:00Z'));
      await note(client, new Date('2020-01-21T10:00:00Z'), 'harbor-grid');
    });
    expect((await audit(['--archive'], '11')).said).toContain('AUDIT_KEEP_MONTHS: Too small');
    const done = await audit(['--archive']);
    const [name = ''] = await archives();
    expect(done).toEqual({ code: 0, said: `${name}: 2 entries\n` });
    expect(await audit(['--archive'])).toEqual({ code: 0, said: '' });
    expect((await audit(['--list'])).said).toMatch(new RegExp(`^[0-9a-f]{64} {2}${name} {2}2 entries\n$`));
    const shown = (await audit([join(folder, name), '--tenant', 'harbor-grid'])).said.trim().split('\n');
    expect(shown.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ tenant_id: 'harbor-grid', at: '2020-01-21T10:00:00+00:00', entity: 'note' }),
    ]);
    expect((await audit([join(folder, name)])).said.trim().split('\n')).toHaveLength(2);
    await truncate(join(folder, name), 100);
    expect(await audit([join(folder, name)])).toMatchObject({ code: 3 });
    expect(await audit([])).toMatchObject({ code: 2 });
    await dropDatabase(url);
  });
});
