import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStore } from '../../server/modules/files/file-store.ts';
import { type Move, type MoveStep, type MoveWatch, moveTenant } from '../../server/move/move-tenant.ts';
import { openDatabase } from '../../server/plugins/database.ts';
import { type Api, apiOf, newId, operation } from '../support/api.ts';
import { onDatabase } from '../support/on-database.ts';
import { otherInstallation } from '../support/other-installation.ts';
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
});
