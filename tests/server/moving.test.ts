import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketStore } from '../../server/modules/files/bucket-store.ts';
import { type FileStore, folderStore } from '../../server/modules/files/file-store.ts';
import { sweepFiles } from '../../server/modules/files/sweep-files.ts';
import { cancelMove, forgetTenant } from '../../server/move/after-move.ts';
import { type Move, type MoveStep, type MoveWatch, moveTenant } from '../../server/move/move-tenant.ts';
import { openDatabase } from '../../server/plugins/database.ts';
import { purgeExpired } from '../../server/sync/retention.ts';
import { type Api, apiOf, newId, operation } from '../support/api.ts';
import { startBucket } from '../support/bucket-server.ts';
import { killedMover, type MoverOrder } from '../support/mover-process.ts';
import { onDatabase } from '../support/on-database.ts';
import { otherInstallation } from '../support/other-installation.ts';
import { createDatabase } from '../support/postgres.ts';
import type { ProductionLike } from '../support/production-like.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import { contentOf } from '../support/tenant-content.ts';

const TENANT = 'demo-tenant';
const SAME: Move = { tenantId: TENANT, address: null, isSecretSame: true };
/** What is each installation's own: of the rest of a tenant both sides hold the same when it has moved. */
const STAYS = ['awaited_resets', 'last_tenants', 'mails', 'refresh_families', 'sign_in_domains'];

describe('a tenant that moves', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldline-move-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const from = () => folderStore(join(folder, 'from'));
  const to = () => folderStore(join(folder, 'to'));

  function run(source: TestApp, target: ProductionLike, move: Move = SAME, watch: MoveWatch = {}) {
    return onDatabase(source.url, (here) =>
      onDatabase(target.migrationUrl, (there) =>
        moveTenant({ client: here, files: from() }, { client: there, files: to() }, move, watch),
      ),
    );
  }

  async function serverOn(target: ProductionLike): Promise<TestApp> {
    return startTestApp({ database: await openDatabase(target), url: target.superuserUrl });
  }

  const create = (api: Api, title: string) => {
    const id = newId();
    const body = { id, title, type: 'repair' };
    return api
      .push([operation({ method: 'POST', path: '/work-orders', body })])
      .then(([made]) => ({ id, made }));
  };

  it('is there row for row, with what was written and deleted meanwhile; the others of both sides stay as they are', async () => {
    const source = await startTestApp({ config: { dataDir: join(folder, 'from') } });
    const target = await otherInstallation();
    const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
    const others = [
      await contentOf(source.url, TENANT, 'others'),
      await contentOf(target.superuserUrl, TENANT, 'others'),
    ];
    const steps: [MoveStep, number][] = [];
    const made: string[] = [];
    const moved = await run(source, target, SAME, {
      async onStep(step, rows) {
        steps.push([step, rows]);
        if (step === 'closed' || step === 'copiedRest' || step === 'opened') return;
        const order = await create(planner, `While ${step}`);
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
    expect((await create(again, 'After it')).made?.status).toBe(201);
    expect((await planner.call('GET', '/work-orders')).problem).toMatchObject({ status: 421, code: 'moved' });
    expect([...(await contentOf(source.url, TENANT, 'others'))]).toEqual([...(others[0] ?? [])]);
    expect([...(await contentOf(target.superuserUrl, TENANT, 'others'))]).toEqual([...(others[1] ?? [])]);
    await server.close();
    await source.close();
  });

  it('takes its files along, in a folder or a bucket, and says which were nowhere', async () => {
    const source = await startTestApp({ config: { dataDir: join(folder, 'from') } });
    const target = await otherInstallation();
    const ids = [newId(), newId(), newId()];
    const [whole = '', late = '', gone = ''] = ids;
    await onDatabase(source.url, async (client) => {
      for (const id of ids)
        await client.query(
          `insert into files (tenant_id, id, name, media_type, size, sha256, created_at, created_by)
            values ($1, $2, 'photo.jpg', 'image/jpeg', 4, encode(sha256($3), 'hex'), now(), 'somebody')`,
          [TENANT, id, Buffer.from(id)],
        );
    });
    await from().save(TENANT, whole, Buffer.from(whole));
    const bucket = await startBucket();
    const moved = await onDatabase(source.url, (here) =>
      onDatabase(target.migrationUrl, (there) =>
        moveTenant({ client: here, files: from() }, { client: there, files: bucketStore(bucket.settings) }, SAME, {
          async onStep(step) {
            // Its row was there before its bytes.
            if (step === 'compared') await from().save(TENANT, late, Buffer.from(late));
          },
        }),
      ),
    );
    expect(moved?.missing).toBe((await missingOf(source.url, from())).length);
    const there = bucketStore(bucket.settings);
    expect(await text(await there.open(TENANT, whole))).toBe(whole);
    expect(await text(await there.open(TENANT, late))).toBe(late);
    await expect(there.open(TENANT, gone)).rejects.toThrow();
    await bucket.close();
    await source.close();
  });

  it.each(['following', 'copied', 'compared', 'closed', 'copiedRest'] as const)(
    'is where it was after a mover that was killed when it had "%s": nothing is at the target, and another one moves it',
    async (until) => {
      const source = await startTestApp({ config: { dataDir: join(folder, 'from') } });
      const target = await otherInstallation();
      const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
      const before = await create(planner, `Before ${until}`);
      await killedMover(order(source, target, until));
      const isClosed = until === 'closed' || until === 'copiedRest';
      const [answer] = [await planner.call('GET', `/work-orders/${before.id}`)];
      expect(answer.status).toBe(isClosed ? 503 : 200);
      if (isClosed) expect(answer.headers['retry-after']).toBe('2');
      const left = await contentOf(target.superuserUrl, TENANT, 'own');
      expect([...left].filter(([, is]) => !is.startsWith('0 '))).toEqual([]);
      await onDatabase(source.url, (here) =>
        onDatabase(target.migrationUrl, (there) =>
          cancelMove({ client: here, files: from() }, { client: there, files: to() }, TENANT),
        ),
      );
      const after = await create(planner, `After ${until}`);
      expect(after.made?.status).toBe(201);
      expect(await triggersLeft(source.url)).toBe(0);
      await killedMover(order(source, target, until));
      expect(await run(source, target)).not.toBeNull();
      const server = await serverOn(target);
      const there = apiOf(server.app, planner.person);
      for (const { id } of [before, after]) expect((await there.call('GET', `/work-orders/${id}`)).status).toBe(200);
      await server.close();
      await source.close();
    },
  );

  it('is open in one place after a mover that was killed between the opening and the mark, and the same command ends it', async () => {
    const source = await startTestApp({ config: { dataDir: join(folder, 'from') } });
    const target = await otherInstallation();
    const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
    await killedMover(order(source, target, 'opened'));
    expect((await planner.call('GET', '/work-orders')).status).toBe(503);
    const cancelling = onDatabase(source.url, (here) =>
      onDatabase(target.migrationUrl, (there) =>
        cancelMove({ client: here, files: from() }, { client: there, files: to() }, TENANT),
      ),
    );
    await expect(cancelling).rejects.toThrow('open at the target already');
    const address = 'https://elsewhere.example';
    expect(await run(source, target, { ...SAME, address })).toBeNull();
    const { problem } = await planner.call('GET', '/work-orders');
    expect(problem).toMatchObject({ status: 421, code: 'moved', reason: 'tenant_moved', movedTo: address });
    await expect(run(source, target)).rejects.toThrow('--forget');
    await source.close();
  });

  it('writes nothing at the source any more, by whatever way; the upkeep of the others goes on, and what is left can be removed', async () => {
    const source = await startTestApp({ config: { dataDir: join(folder, 'from') } });
    const target = await otherInstallation();
    await run(source, target);
    const by = (statement: string) => onDatabase(source.url, (client) => client.query(statement));
    await expect(by(`update work_orders set title = 'late' where tenant_id = '${TENANT}'`)).rejects.toMatchObject({
      code: 'FM001',
    });
    await expect(by(`delete from idempotency where tenant_id = '${TENANT}'`)).rejects.toMatchObject({ code: 'FM001' });
    source.clock.advance(400 * 86_400_000);
    expect(await purgeExpired(source)).toBeGreaterThan(0);
    await sweepFiles({ ...source, files: from() });
    const others = await contentOf(source.url, TENANT, 'others');
    const rows = await onDatabase(source.url, (client) => forgetTenant({ client, files: from() }, TENANT));
    expect(rows).toBeGreaterThan(1000);
    const own = await contentOf(source.url, TENANT, 'own');
    expect([...own].filter(([, is]) => !is.startsWith('0 '))).toEqual([]);
    expect([...(await contentOf(source.url, TENANT, 'others'))]).toEqual([...others]);
    expect(await triggersLeft(source.url)).toBe(0);
    await source.close();
  });

  it('does not go where it does not fit, and its people notice nothing', async () => {
    const source = await startTestApp({ config: { dataDir: join(folder, 'from') } });
    const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
    const target = await otherInstallation();
    const itself = { ...target, migrationUrl: source.url };
    await expect(run(source, itself)).rejects.toThrow('the database that the tenant is in');
    const empty = { ...target, migrationUrl: await createDatabase() };
    await expect(run(source, empty)).rejects.toThrow('Set up that server first');
    await expect(run(source, target, { ...SAME, tenantId: 'nobody' })).rejects.toThrow('There is no tenant "nobody"');
    await expect(run(source, target, { ...SAME, tenantId: 'platform' })).rejects.toThrow('cannot move');
    const taken = await otherInstallation('tech1@demo.example');
    await expect(run(source, taken)).rejects.toThrow('tech1@demo.example');
    const newer = await otherInstallation();
    await onDatabase(newer.superuserUrl, (client) => client.query("delete from schema_migrations where name like '0091%'"));
    await expect(run(source, newer)).rejects.toThrow('newer version of Fieldline');
    let second: Promise<unknown> = Promise.resolve();
    await run(source, target, SAME, {
      async onStep(step) {
        if (step !== 'copied') return;
        second = run(source, taken);
        await expect(second).rejects.toThrow('is under way');
      },
    });
    await expect(run(source, target)).rejects.toThrow('has moved');
    const there = await startTestApp();
    await expect(
      onDatabase(there.url, (here) =>
        onDatabase(target.migrationUrl, (client) =>
          moveTenant({ client: here, files: from() }, { client, files: to() }, SAME),
        ),
      ),
    ).rejects.toThrow(`There is a tenant "${TENANT}"`);
    expect((await planner.call('GET', '/work-orders')).status).toBe(421);
    await there.close();
    await source.close();
  });

  it('stays open at the source where the move fails, and nothing is left of it on either side', async () => {
    const source = await startTestApp({ config: { dataDir: join(folder, 'from') } });
    const target = await otherInstallation();
    const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
    for (const failing of ['copied', 'closed', 'copiedRest'] as const) {
      const moving = run(source, target, SAME, {
        onStep(step) {
          if (step === failing) throw new Error(`failed when ${step}`);
        },
      });
      await expect(moving).rejects.toThrow(`failed when ${failing}`);
      expect((await create(planner, `After ${failing}`)).made?.status).toBe(201);
      const left = await contentOf(target.superuserUrl, TENANT, 'own');
      expect([...left].filter(([, is]) => !is.startsWith('0 '))).toEqual([]);
      expect(await triggersLeft(source.url)).toBe(0);
    }
    await source.close();
  });

  function order(source: TestApp, target: ProductionLike, until: MoveStep): MoverOrder {
    const [here, there] = [join(folder, 'from'), join(folder, 'to')];
    return {
      from: { url: source.url, dataDir: here },
      to: { url: target.migrationUrl, dataDir: there },
      move: SAME,
      until,
    };
  }
});

async function triggersLeft(url: string): Promise<number> {
  const { rowCount } = await onDatabase(url, (client) =>
    client.query("select from pg_trigger where tgname like 'note_move%' union all select from move_trail"),
  );
  return rowCount ?? 0;
}

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
