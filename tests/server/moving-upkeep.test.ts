import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveMonths } from '../../server/audit-archive/archive-months.ts';
import { archiveStoreOf } from '../../server/audit-archive/archive-store.ts';
import { restoreTenant } from '../../server/backup/restore-tenant.ts';
import { writeBackup } from '../../server/backup/write-backup.ts';
import { openDatabase } from '../../server/database/database.ts';
import { keepLogPartitions } from '../../server/log-partitions.ts';
import { moveTenant } from '../../server/move/move-tenant.ts';
import { purgeExpired } from '../../server/sync/retention.ts';
import { apiOf, newId } from '../support/api.ts';
import { killedMover } from '../support/mover-process.ts';
import { onBoth, SAME, serverOn, TENANT, trailLeft, useMovers } from '../support/movers.ts';
import { onDatabase } from '../support/on-database.ts';
import { otherInstallation } from '../support/other-installation.ts';
import type { TestApp } from '../support/server-app.ts';

/** A month of which there is no partition yet, the next one, and when nobody needs them any more. */
const MONTH = Date.UTC(2051, 4, 15);
const NEXT = Date.UTC(2051, 5, 15);
const OVER = Date.UTC(2053, 4, 15);

const KEEP = 12;

describe('the upkeep of logs beside a tenant that moves', () => {
  const movers = useMovers();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldline-upkeep-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const archive = (url: string) =>
    onDatabase(url, (client) =>
      archiveMonths({
        client,
        store: archiveStoreOf({ keepMonths: KEEP, place: { folder } }, folder),
        now: OVER,
        keepMonths: KEEP,
      }),
    );
  const keep = ({ database }: Pick<TestApp, 'database'>, now: number) =>
    keepLogPartitions({ database, clock: { now: () => now } });
  const purge = ({ database }: TestApp) => purgeExpired({ database, clock: { now: () => OVER } });

  it('makes, drops and archives months of the others once it has moved, though its rows are still here', async () => {
    const source = await movers.source();
    const target = await otherInstallation();
    await onDatabase(source.url, (client) => writeLogs(client));
    await movers.run(source, target);
    expect((await keep(source, NEXT)).made).toBeGreaterThan(0);
    expect(await partitionsOf(source.url, 'change_log')).toContain('partitions.change_log_2051_05');
    expect((await archive(source.url))?.map(({ month }) => month)).toContain('2051-05');
    await purge(source);
    expect((await keep(source, OVER)).dropped).toBeGreaterThan(0);
    expect(await partitionsOf(source.url, 'change_log')).not.toContain('partitions.change_log_2051_05');
    await source.close();
  });

  it('drops and archives nothing while it moves, at neither side, and all of it afterwards', async () => {
    const source = await movers.source();
    const target = await otherInstallation();
    const there = await openDatabase(target);
    await onDatabase(source.url, (client) => writeLogs(client));
    await keep(source, NEXT);
    await keep({ database: there }, OVER);
    const before = await partitionsOf(source.url, 'change_log');
    const moved = await movers.run(source, target, SAME, {
      async onStep(step) {
        if (step !== 'copied' && step !== 'compared') return;
        await purge(source);
        expect((await keep(source, OVER)).dropped).toBe(0);
        expect((await keep({ database: there }, OVER)).dropped).toBe(0);
        await expect(archive(source.url)).rejects.toThrow('A tenant moves');
      },
    });
    expect(moved).not.toBeNull();
    expect(await partitionsOf(source.url, 'change_log')).toEqual(expect.arrayContaining(before));
    await purge(source);
    expect((await keep(source, OVER)).dropped).toBeGreaterThan(0);
    expect((await archive(source.url))?.length).toBeGreaterThan(0);
    await there.close();
    await source.close();
  });

  it('archives nothing while it waits for a mover that was killed, after which it may go on here', async () => {
    const source = await movers.source();
    const target = await otherInstallation();
    await onDatabase(source.url, (client) => writeLogs(client));
    await keep(source, NEXT);
    await killedMover(movers.order(source, target, 'closed'));
    await expect(archive(source.url)).rejects.toThrow('waits for its move to end');
    await movers.cancel(source, target);
    expect((await archive(source.url))?.length).toBeGreaterThan(0);
    await source.close();
  });

  it.each(['by a move', 'by its archive'] as const)(
    'is said where it went: what was archived before is not here (%s)',
    async (how) => {
      const source = await movers.source();
      const target = await otherInstallation();
      const until = '2024-02-01T00:00:00.000Z';
      await onDatabase(source.url, (client) =>
        client.query('update server_state set audit_archived_before = $1', [until]),
      );
      const file = join(folder, `${newId()}.backup`);
      const [from, to] = [movers.from(), movers.to()];
      if (how === 'by a move') await movers.run(source, target);
      else {
        const parts = { files: from, settings: { settings: {}, authSecret: null }, tenantId: TENANT };
        await onDatabase(source.url, (client) => writeBackup(client, file, parts, new Date(0)));
        await onDatabase(target.migrationUrl, (client) => restoreTenant({ client, files: to }, file));
      }
      const server = await serverOn(target);
      const headerFor = async (email: string) => {
        const answer = await apiOf(server.app, await server.signIn(email)).call('GET', '/audit-logs');
        return [answer.status, answer.headers['x-archived-before']];
      };
      expect(await headerFor('admin@demo.example')).toEqual([200, until]);
      expect(await headerFor('admin@other.example')).toEqual([200, undefined]);
      await server.close();
      await source.close();
    },
  );

  it('leaves no trigger behind, in whatever order the catalogue names the partitions', async () => {
    const source = await movers.source();
    const target = await otherInstallation();
    await onBoth(source.url, target.migrationUrl, async (client, there) => {
      await client.query('set enable_sort = off');
      const sides = [
        { client, files: movers.from() },
        { client: there, files: movers.to() },
      ] as const;
      const moving = moveTenant(...sides, SAME, {
        onStep() {
          throw new Error('failed by itself');
        },
      });
      await expect(moving).rejects.toThrow(/^failed by itself$/);
    });
    expect(await trailLeft(source.url)).toBe(0);
    await source.close();
  });

  it('lets one tenant come at a time', async () => {
    const source = await movers.source();
    const target = await otherInstallation();
    const file = join(folder, 'twice.backup');
    const parts = { files: movers.from(), settings: { settings: {}, authSecret: null }, tenantId: TENANT };
    await onDatabase(source.url, (client) => writeBackup(client, file, parts, new Date(0)));
    const restore = () =>
      onDatabase(target.migrationUrl, (client) => restoreTenant({ client, files: movers.to() }, file));
    const ends = await Promise.allSettled([restore(), restore()]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await source.close();
  });
});

/** Changes and entries of two tenants in a month of which there is no partition. */
async function writeLogs(client: pg.Client): Promise<void> {
  for (const tenant of [TENANT, 'harbor-grid']) {
    const at = new Date(MONTH).toISOString();
    await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
    await client.query(
      `insert into change_log (tenant_id, entity, id, version, op, at) values ($1, 'workOrder', $2, 1, 'update', $3)`,
      [tenant, newId(), at],
    );
    await client.query(
      `insert into audit_log (tenant_id, at, user_id, action, entity, entity_id) values ($1, $3, 'u', 'insert', 'note', $2)`,
      [tenant, newId(), at],
    );
  }
}

async function partitionsOf(url: string, log: string): Promise<string[]> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = '${log}'::regclass order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
}
