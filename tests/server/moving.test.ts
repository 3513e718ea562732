import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { bucketStore } from '../../server/modules/attachments/bucket-store.ts';
import { BytesGone, type FileStore } from '../../server/modules/attachments/file-store.ts';
import { sweepFiles } from '../../server/modules/attachments/sweep-files.ts';
import { forgetTenant } from '../../server/move/after-move.ts';
import { type MoveStep, moveTenant } from '../../server/move/move-tenant.ts';
import { purgeExpired } from '../../server/sync/retention.ts';
import { apiOf, newId } from '../support/api.ts';
import { startBucketServer } from '../support/bucket-server.ts';
import {
  createOrder,
  onBoth,
  SAME,
  serverOn,
  TENANT,
  tablesLeft,
  trailLeft,
  useMovers,
} from '../support/movers.ts';
import { onDatabase } from '../support/on-database.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { otherInstallation } from '../support/other-installation.ts';
import { contentOf } from '../support/tenant-content.ts';

/** What is each installation's own: of the rest of a tenant both sides hold the same when it has moved. */
const STAYS = ['awaited_resets', 'last_tenants', 'mails', 'refresh_families', 'sign_in_domains'];

describe('a tenant that moves', () => {
  const movers = useMovers();

  it('is there row for row, with what was written and deleted meanwhile; the others of both sides stay as they are', async () => {
    const source = await movers.source();
    const target = await otherInstallation();
    const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
    const others = [
      await contentOf(source.url, TENANT, 'others'),
      await contentOf(target.superuserUrl, TENANT, 'others'),
    ];
    const steps: [MoveStep, number][] = [];
    const made: string[] = [];
    const moved = await movers.run(source, target, SAME, {
      async onStep(step, rows) {
        steps.push([step, rows]);
        if (step === 'closed' || step === 'copiedRest' || step === 'opened') return;
        const order = await createOrder(planner, `While ${step}`);
        expect(order.made?.status).toBe(201);
        made.push(order.id);
      },
    });
    expect(moved?.rows).toBeGreaterThan(1000);
    expect(steps.map(([step]) => step)).toEqual([
      'following',
      'copied',
      'caughtUp',
      'compared',
      'caughtUp',
      'closed',
      'copiedRest',
      'opened',
    ]);
    expect(moved?.lastRows).toBeLessThan(20);
    const [there, here] = [
      await contentOf(source.url, TENANT, 'own'),
      await contentOf(target.superuserUrl, TENANT, 'own'),
    ];
    for (const name of STAYS) for (const side of [there, here]) side.delete(name);
    expect([...here]).toEqual([...there]);
    const server = await serverOn(target);
    const again = apiOf(server.app, { ...planner.person });
    for (const id of made) expect((await again.call('GET', `/work-orders/${id}`)).status).toBe(200);
    expect((await createOrder(again, 'After it')).made?.status).toBe(201);
    expect((await planner.call('GET', '/work-orders')).problem).toMatchObject({ status: 421, code: 'moved' });
    expect([...(await contentOf(source.url, TENANT, 'others'))]).toEqual([...(others[0] ?? [])]);
    expect([...(await contentOf(target.superuserUrl, TENANT, 'others'))]).toEqual([...(others[1] ?? [])]);
    await server.close();
    await source.close();
  });

  it('takes its files along, in a folder or a bucket, and says which were nowhere', async () => {
    const source = await movers.source();
    const target = await otherInstallation();
    const ids = [newId(), newId(), newId()];
    const [whole = '', late = '', gone = ''] = ids;
    await onDatabase(source.url, async (client) => {
      for (const id of ids)
        await client.query(
          `insert into files (tenant_id, id, name, type, size, sha256, created_by)
            values ($1, $2, 'photo.jpg', 'image/jpeg', 36, encode(sha256($3), 'hex'), 'somebody')`,
          [TENANT, id, Buffer.from(id)],
        );
    });
    await movers.from().save(TENANT, whole, Buffer.from(whole));
    const key = { region: 'eu-west-1', accessKeyId: 'key', secretAccessKey: 'a secret of the bucket' };
    const bucket = await startBucketServer(key);
    const there = bucketStore({ bucket: 'moved', endpoint: bucket.url, ...key });
    const moved = await onBoth(source.url, target.migrationUrl, (here, beside) =>
      moveTenant({ client: here, files: movers.from() }, { client: beside, files: there }, SAME, {
        async onStep(step) {
          // Its row was there before its bytes.
          if (step === 'compared') await movers.from().save(TENANT, late, Buffer.from(late));
        },
      }),
    );
    expect(moved?.missing).toBe((await missingOf(source.url, movers.from())).length);
    expect(await text(await there.open(TENANT, whole))).toBe(whole);
    expect(await text(await there.open(TENANT, late))).toBe(late);
    await expect(there.open(TENANT, gone)).rejects.toBeInstanceOf(BytesGone);
    await bucket.close();
    await source.close();
  });

  it('moves, and is forgotten, by the command, which reads the settings of the target from a file', async () => {
    const source = await movers.source();
    const target = await otherInstallation();
    const [here, there] = [join(movers.folder(), 'from'), join(movers.folder(), 'to')];
    await mkdir(there, { recursive: true });
    const file = join(movers.folder(), 'target.env');
    await writeFile(
      file,
      `DATABASE_URL=${target.url}
MIGRATION_DATABASE_URL=${target.migrationUrl}
DATA_DIR='${there}'
PUBLIC_URL=https://elsewhere.example
AUTH_SECRET='another secret for tests, long enough for everybody'
`,
    );
    const own = { DATABASE_URL: source.url, DATA_DIR: here, PUBLIC_URL: 'https://here.example' };
    const move = (...args: string[]) => operatorCommand('move', ['--tenant', TENANT, ...args], own);
    expect((await move('--forget')).code).toBe(3);
    const moved = await move('--to', file);
    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('https://elsewhere.example') });
    expect(moved.said).toContain('people sign in anew');
    expect((await move('--to', file)).code).toBe(3);
    expect((await move('--to', file, '--cancel')).code).toBe(3);
    expect(await move('--forget')).toMatchObject({ code: 0, said: expect.stringContaining('removed here') });
    expect((await move()).code).toBe(2);
    const server = await serverOn(target);
    const planner = apiOf(server.app, await server.signIn('planner@demo.example'));
    expect((await planner.call('GET', '/work-orders')).status).toBe(200);
    await server.close();
    await source.close();
  });

  it('writes nothing at the source any more, by whatever way; the upkeep of the others goes on, and what is left can be removed', async () => {
    const source = await movers.source();
    const target = await otherInstallation();
    await movers.run(source, target);
    const by = (statement: string) => onDatabase(source.url, (client) => client.query(statement));
    await expect(
      by(`update work_orders set title = 'late' where tenant_id = '${TENANT}'`),
    ).rejects.toMatchObject({
      code: 'FM001',
    });
    await expect(by(`delete from change_log where tenant_id = '${TENANT}'`)).rejects.toMatchObject({
      code: 'FM001',
    });
    source.clock.advance(400 * 86_400_000);
    expect(await purgeExpired(source)).toBeGreaterThan(0);
    await sweepFiles({ ...source, files: movers.from() });
    const others = await contentOf(source.url, TENANT, 'others');
    const rows = await onDatabase(source.url, (client) =>
      forgetTenant({ client, files: movers.from() }, TENANT),
    );
    expect(rows).toBeGreaterThan(1000);
    expect(await tablesLeft(source.url)).toEqual([]);
    expect([...(await contentOf(source.url, TENANT, 'others'))]).toEqual([...others]);
    expect(await trailLeft(source.url)).toBe(0);
    await source.close();
  });
});

/** Files of the tenant whose bytes its store does not have. */
async function missingOf(url: string, store: FileStore): Promise<string[]> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ id: string }>('select id from files where tenant_id = $1', [TENANT]),
  );
  const missing: string[] = [];
  for (const { id } of rows) {
    const found = await store.open(TENANT, id).catch(() => null);
    if (found) found.destroy();
    else missing.push(id);
  }
  return missing;
}
