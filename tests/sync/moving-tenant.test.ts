import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { folderStore } from '../../server/modules/attachments/file-store.ts';
import { moveTenant } from '../../server/move/move-tenant.ts';
import { outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { readMeta } from '../../src/data/store/meta.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { type Forwarder, startForwarder } from '../support/forwarder.ts';
import { onDatabase } from '../support/on-database.ts';
import { otherInstallation } from '../support/other-installation.ts';
import { startTestApp, type TestApp, testClock } from '../support/server-app.ts';
import { createDevice, type Desk, type Device } from './support/device.ts';

const CREWS = ['planner@demo.example', 'admin@demo.example', 'store@demo.example'];
const TENANT = 'demo-tenant';

interface Place {
  readonly device: Device;
  readonly desk: Desk;
}

const portOf = ({ app }: TestApp) => (app.server.address() as AddressInfo).port; // it listens

describe('a tenant that moves under its devices', () => {
  let folder: string;
  const clock = testClock();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldline-moving-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function listening(place: string, options: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
    const server = await startTestApp({ ...options, clock, config: { dataDir: join(folder, place) } });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    return server;
  }

  async function crewAt(proxy: Forwarder): Promise<Place[]> {
    const places: Place[] = [];
    for (const email of CREWS) {
      const device = createDevice({ app: `http://127.0.0.1:${proxy.port}`, clock });
      const desk = await device.open(email, TENANT);
      await device.sync();
      places.push({ device, desk });
    }
    return places;
  }

  test('what was saved before, while and after is there once, nothing comes to the old server any more, and devices follow by themselves', async () => {
    const source = await listening('from', {});
    const other = await otherInstallation();
    const target = await listening('to', { database: await openDatabase(other), url: other.superuserUrl });
    const proxy = await startForwarder(portOf(source));
    const places = await crewAt(proxy);
    const [, , store] = places;
    const item = await store?.desk.repository.create('inventoryItem', { name: 'Moved fuse', quantity: 1000 });
    if (!store || !item) throw new Error('the storekeeper is at work');
    await store.device.sync();
    const rows: AnyRow[] = [];
    let issued = 0;
    let isMoving = true;
    const outcomes = new Set<string>();
    /** A record, a change of it, and something from the shelf, as fast as the server takes them. */
    const round = async ({ desk, device }: Place, number: number) => {
      const made = await desk.repository.create('inventoryItem', { name: `Moved ${number}` });
      rows.push(made);
      outcomes.add((await device.sync()).outcome);
      await desk.repository.update('inventoryItem', made.id, { location: `Round ${number}` });
      if (desk === store.desk) {
        await desk.repository.adjustQuantity('inventoryItem', item.id, -1, `round ${number}`);
        issued++;
      }
      outcomes.add((await device.sync()).outcome);
      clock.advance(1000);
    };
    const working = Promise.all(
      places.map(async (place) => {
        for (let number = 0; isMoving; number++) await round(place, number);
      }),
    );
    const steps: string[] = [];
    const moved = await onDatabase(source.url, (here) =>
      onDatabase(other.migrationUrl, (there) =>
        moveTenant(
          { client: here, files: folderStore(join(folder, 'from')) },
          { client: there, files: folderStore(join(folder, 'to')) },
          { tenantId: TENANT, address: null, isSecretSame: true },
          {
            async onStep(step) {
              steps.push(step);
              // Each moment of the move sees more of their work.
              const before = rows.length;
              if (step !== 'copiedRest')
                await expect.poll(() => rows.length > before, { timeout: 60_000 }).toBe(true);
            },
          },
        ),
      ),
    );
    const atOld = await changesOf(source.url);
    const before = rows.length;
    await expect.poll(() => rows.length > before + 3, { timeout: 60_000 }).toBe(true);
    expect(await changesOf(source.url)).toBe(atOld);
    proxy.leadTo(portOf(target));
    isMoving = false;
    await working;
    expect(outcomes).toContain('paused');
    expect(moved?.lastRows).toBeLessThan(500);
    clock.advance(60_000);
    for (const { device } of places) expect((await device.sync()).outcome).toBe('done');
    for (const { device } of places) await device.sync();
    for (const { desk } of places) {
      expect(await outboxList(desk.database)).toEqual([]);
      expect(await readMeta(desk.database, 'movedTo')).toBeFalsy();
    }
    for (const { id } of rows) {
      expect(await store.desk.row('inventoryItem', id)).toMatchObject({
        location: expect.stringMatching(/^Round/),
      });
    }
    expect((await store.desk.row('inventoryItem', item.id))?.quantity).toBe(1000 - issued);
    const movements = await store.desk.database.rows('stockMovement').all();
    const issues = movements.filter(({ rowId, reason }) => rowId === item.id && reason !== null);
    expect(issues).toHaveLength(issued);
    expect(await changesOf(source.url)).toBe(atOld);
    for (const place of places) await round(place, 1001);
    expect([...outcomes].sort()).toEqual(expect.arrayContaining(['done', 'paused']));
    for (const { device } of places) device.close();
    await proxy.close();
    await source.close();
    await target.close();
  });
});

/** How far the tenant's log has come, and how many operations are known. */
function changesOf(url: string): Promise<string> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ is: string }>(
      `select (select seq from change_counter where tenant_id = $1) || ' ' ||
        (select count(*) from idempotency where tenant_id = $1) as is`,
      [TENANT],
    );
    return rows[0]?.is ?? '';
  });
}
