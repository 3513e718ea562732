import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Destination, restoreBackup } from '../../server/backup/restore-backup.ts';
import { restoreTenant } from '../../server/backup/restore-tenant.ts';
import { writeBackup } from '../../server/backup/write-backup.ts';
import { openDatabase } from '../../server/database/database.ts';
import { folderStore } from '../../server/modules/attachments/file-store.ts';
import { apiOf, newId, operation, unique } from '../support/api.ts';
import { onDatabase } from '../support/on-database.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { otherInstallation } from '../support/other-installation.ts';
import { createDatabase } from '../support/postgres.ts';
import type { ProductionLike } from '../support/production-like.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import { contentOf as tenantContent } from '../support/tenant-content.ts';

const TENANT = 'demo-tenant';
const NOTHING = { settings: {}, authSecret: null };
const AT = new Date(Date.UTC(2026, 10, 23));
const STAYS = [
  'awaited_resets',
  'last_tenants',
  'mails',
  'refresh_families',
  'sign_in_domains',
  'single_sign_on_secrets',
];

const contentOf = (url: string, whose: 'own' | 'others') => tenantContent(url, TENANT, whose);

describe('a backup of one tenant', () => {
  let folder: string;
  let source: TestApp;
  let archive: string;
  let order: string;
  const key = newId();

  const backUp = (to: string, tenantId?: string) =>
    onDatabase(source.url, (client) =>
      writeBackup(client, to, { files: folderStore(join(folder, 'from')), settings: NOTHING, tenantId }, AT),
    );

  const putBack = (target: ProductionLike, from = archive) =>
    onDatabase(target.migrationUrl, (client) =>
      restoreTenant({ client, files: folderStore(join(folder, 'to')) }, from),
    );

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldline-tenant-'));
    source = await startTestApp({ config: { dataDir: join(folder, 'from') } });
    archive = join(folder, 'tenant.backup');
    const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
    const body = { title: 'Moves with its tenant', type: 'repair' };
    const answer = await planner.call('POST', '/work-orders', body, { 'idempotency-key': key });
    order = answer.row.id;
    await onDatabase(source.url, (client) =>
      client.query(`insert into acceptances (user_id, tenant_id, accepted_at) select id, tenant_id, now() from members
        where tenant_id = '${TENANT}' on conflict do nothing`),
    );
    await backUp(archive, TENANT);
  });
  afterAll(async () => {
    await source.close();
    await rm(folder, { recursive: true });
  });

  it('is put beside others, row for row, by an owner who is no superuser; the others stay as they are', async () => {
    const target = await otherInstallation();
    const before = await contentOf(target.superuserUrl, 'others');
    const { rows } = await putBack(target);
    expect(rows).toBeGreaterThan(1000);
    const [there, here] = [await contentOf(source.url, 'own'), await contentOf(target.superuserUrl, 'own')];
    for (const name of STAYS) {
      there.delete(name);
      here.delete(name);
    }
    expect([...here]).toEqual([...there]);
    expect([...(await contentOf(target.superuserUrl, 'others'))]).toEqual([...before]);
  });

  it('keeps nobody else waiting while it is on its way', async () => {
    const target = await otherInstallation();
    const server = await startTestApp({ database: await openDatabase(target), url: target.superuserUrl });
    const other = apiOf(server.app, await server.signIn('admin@other.example'));
    const meanwhile: number[] = [];
    await onDatabase(target.migrationUrl, (client) => {
      const send = client.query.bind(client);
      // What comes last: all rows are there, and nobody sees them.
      const held = async (text: string, values?: unknown[]) => {
        if (text === 'commit') {
          const body = { title: unique('Meanwhile'), type: 'repair' };
          meanwhile.push((await other.call('POST', '/work-orders', body)).status);
          meanwhile.push((await other.call('GET', '/work-orders')).status);
        }
        return send(text, values);
      };
      Object.assign(client, { query: held });
      return restoreTenant({ client, files: folderStore(join(folder, 'to')) }, archive);
    });
    expect(meanwhile).toEqual([201, 200]);
    await server.close();
  });

  it('goes on there: people sign in, repeated keys are known, devices start again, and what is written is logged', async () => {
    const target = await otherInstallation();
    const device = apiOf(source.app, await source.signIn('planner@demo.example'));
    const { cursor } = await device.pull();
    await putBack(target);
    const server = await startTestApp({ database: await openDatabase(target), url: target.superuserUrl });
    const planner = apiOf(server.app, await server.signIn('planner@demo.example'));
    expect((await planner.call('GET', `/work-orders/${order}`)).row).toMatchObject({ version: 1 });
    const body = { title: 'Moves with its tenant', type: 'repair' };
    const again = await planner.call('POST', '/work-orders', body, { 'idempotency-key': key });
    expect([again.status, again.row.id]).toEqual([201, order]);
    await expect(planner.pull(cursor)).rejects.toThrow(/reset|409|410/);
    const { upserts } = await planner.pull();
    expect(upserts.has(order)).toBe(true);
    const id = newId();
    const [made] = await planner.push([
      operation({
        method: 'POST',
        path: '/work-orders',
        body: { id, title: unique('New'), type: 'repair' },
      }),
    ]);
    expect(made?.status).toBe(201);
    const logged = await onDatabase(target.superuserUrl, (client) =>
      client.query('select from audit_log where tenant_id = $1 and entity_id = $2', [TENANT, id]),
    );
    expect(logged.rowCount).toBe(1);
    await server.close();
  });

  it('is refused where it does not fit, and nothing of it is there', async () => {
    const target = await otherInstallation();
    await putBack(target);
    await expect(putBack(target)).rejects.toThrow('There is a tenant "demo-tenant"');
    const same = await otherInstallation('tech1@demo.example');
    await expect(putBack(same)).rejects.toThrow('tech1@demo.example');
    const own = await contentOf(same.superuserUrl, 'own');
    expect([...own].filter(([, is]) => !is.startsWith('0 '))).toEqual([]);
    const empty = await createDatabase();
    const files = folderStore(join(folder, 'to'));
    const into = (
      url: string,
      restore: (to: Destination, archive: string) => Promise<unknown>,
      from: string,
    ) => onDatabase(url, (client) => restore({ client, files }, from));
    await expect(into(empty, restoreTenant, archive)).rejects.toThrow('Set up the server first');
    await expect(into(empty, restoreBackup, archive)).rejects.toThrow('holds one tenant (demo-tenant)');
    const whole = join(folder, 'whole.backup');
    await backUp(whole);
    await expect(putBack(await otherInstallation(), whole)).rejects.toThrow('holds a whole installation');
    await expect(backUp(join(folder, 'nobody.backup'), 'nobody')).rejects.toThrow(
      'There are: demo-tenant, harbor-grid',
    );
  });

  it('is none where a file of somebody else is in it', async () => {
    const lines = gunzipSync(await readFile(archive))
      .toString('utf8')
      .split('\n');
    const at = lines.findIndex((line) => line.startsWith('{"settings"'));
    const foreign = { file: newId(), tenant: 'other-grid' };
    const forged = join(folder, 'forged.backup');
    await writeFile(forged, gzipSync(lines.toSpliced(at, 0, JSON.stringify(foreign)).join('\n')));
    await expect(putBack(await otherInstallation(), forged)).rejects.toThrow('holds a file of other-grid');
  });

  it('is made and put back by the commands, which say what it is', async () => {
    const target = await otherInstallation();
    const to = join(folder, 'by-command.backup');
    const from = { DATABASE_URL: source.url, DATA_DIR: join(folder, 'from') };
    const made = await operatorCommand('backup', [to, '--tenant', TENANT], from);
    expect([made.code, made.said]).toEqual([0, expect.stringContaining('tenant demo-tenant alone')]);
    const beside = {
      DATABASE_URL: target.url,
      MIGRATION_DATABASE_URL: target.migrationUrl,
      DATA_DIR: join(folder, 'to'),
    };
    const restored = await operatorCommand('restore', [to], beside);
    expect([restored.code, restored.said]).toEqual([
      0,
      expect.stringContaining('Restored Alder Valley Grid'),
    ]);
    expect(await operatorCommand('restore', [to], beside)).toMatchObject({ code: 3 });
    expect(await operatorCommand('backup', [`${to}2`, '--tenant', 'nobody'], from)).toMatchObject({
      code: 3,
    });
    expect(
      await operatorCommand('backup', [`${to}2`, '--tenant', TENANT, '--with-secrets'], from),
    ).toMatchObject({
      code: 2,
    });
  });

  it('leaves out what another server must not go on with, and lets nobody in by a password alone who had a second factor', async () => {
    const id = source.database.kysely;
    await sql`insert into second_factors (user_id, secret, created_at, enabled_at)
      select id, '', now(), now() from identities where email = 'admin@demo.example'`.execute(id);
    const guarded = join(folder, 'guarded.backup');
    await backUp(guarded, TENANT);
    const target = await otherInstallation();
    await putBack(target, guarded);
    const people = await onDatabase(target.superuserUrl, async (client) => {
      const { rows } = await client.query(
        "select email, password_hash is null as asked from identities where email like '%@demo.example' order by 1",
      );
      return rows as { email: string; asked: boolean }[];
    });
    expect(people.filter(({ asked }) => asked).map(({ email }) => email)).toEqual(['admin@demo.example']);
    const left = await contentOf(target.superuserUrl, 'own');
    expect(STAYS.map((name) => left.get(name)?.split(' ')[0])).toEqual(STAYS.map(() => '0'));
  });
});
