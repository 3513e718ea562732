import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { CLUSTER_FOLDER } from '../../server/embedded/embedded-database.ts';
import { loadDemo } from '../../server/seed/demo.ts';
import { outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { amount } from '../support/amount.ts';
import { cheapenDemo } from '../support/cheap-passwords.ts';
import { startTestApp, type TestApp, testClock } from '../support/server-app.ts';
import { killServers } from './soak/kills.ts';
import { createDevice, type Desk, type Device } from './support/device.ts';

const STORE = 'store@demo.example';
const ADMIN = 'admin@demo.example';

interface Place {
  readonly device: Device;
  readonly desk: Desk;
}

describe('an embedded database', { timeout: 300_000 }, () => {
  const clock = testClock();
  let folder = '';
  let template = '';
  let dataDir = '';
  let running: TestApp | null = null;
  const server = () => {
    if (!running) throw new Error('the server runs in tests only');
    return running;
  };
  const current = {
    get app() {
      return server().app;
    },
    clock,
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldline-power-'));
    template = join(folder, 'template');
    const database = await openDatabase({ dataDir: template });
    await loadDemo(database, clock);
    await cheapenDemo(database);
    await database.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('that is killed in mid-push, again and again, has what it acknowledged, and nothing twice', async () => {
    expect(await killServers(amount(20))).toEqual([]);
  });

  test('whose files alone were put back gets again what it had acknowledged, after others wrote in its place', async () => {
    await startOnCopy('put-back-alone');
    const [mine, theirs] = [await at(STORE), await at(ADMIN)];
    const item = await mine.desk.repository.create('inventoryItem', {
      name: 'Fuse link 16 A',
      quantity: 100,
    });
    await mine.device.sync();
    await theirs.device.sync();
    await stop();
    const earlier = await filesNow('earlier', [CLUSTER_FOLDER]);
    await start();
    await consume(mine.desk, item.id, -3);
    const late = await mine.desk.repository.create('inventoryItem', { name: 'Fuse link 25 A', quantity: 8 });
    expect((await mine.device.sync()).outcome).toBe('done');
    expect(await outboxList(mine.desk.database)).toEqual([]);
    await comeBackWith(earlier);
    expect(await onServer(item.id)).toMatchObject({ quantity: 100 });
    // As many changes as were lost, and more: by its place alone the log cannot tell.
    await consume(theirs.desk, item.id, -10);
    await theirs.desk.repository.create('inventoryItem', { name: 'Cable tie', quantity: 1 });
    await theirs.desk.repository.create('inventoryItem', { name: 'Cable shoe', quantity: 1 });
    await theirs.device.sync();
    await mine.device.sync();
    expect(await onServer(item.id)).toMatchObject({ quantity: 87 });
    expect(await onServer(late.id)).toMatchObject({ name: 'Fuse link 25 A', quantity: 8 });
    await mine.device.sync();
    expect(await mine.desk.row('inventoryItem', item.id)).toEqual(await onServer(item.id));
    await stop();
  });

  test('whose whole folder was put back is found out by who saw what was lost', async () => {
    await startOnCopy('put-back');
    const [mine, theirs] = [await at(STORE), await at(ADMIN)];
    const item = await mine.desk.repository.create('inventoryItem', {
      name: 'Fuse link 16 A',
      quantity: 100,
    });
    await mine.device.sync();
    await theirs.device.sync();
    await stop();
    // With what the server noted beside it: nothing on this machine can tell that there was more.
    const stopped = await filesNow('stopped', [CLUSTER_FOLDER, 'database-seen']);
    await start();
    const before = await epoch();
    await consume(mine.desk, item.id, -3);
    await mine.device.sync();
    await comeBackWith(stopped);
    expect(await epoch()).toBe(before);
    await consume(theirs.desk, item.id, -10);
    await theirs.desk.repository.create('inventoryItem', { name: 'Cable tie', quantity: 1 });
    await theirs.device.sync();
    await mine.device.sync();
    expect(await epoch()).not.toBe(before);
    expect(await onServer(item.id)).toMatchObject({ quantity: 87 });
    await stop();
  });

  test('that was stopped in order is the same to everybody: nobody downloads again', async () => {
    await startOnCopy('in-order');
    const { device, desk } = await at(STORE);
    const before = await epoch();
    for (let times = 0; times < 2; times++) {
      await stop();
      await start();
    }
    expect(await epoch()).toBe(before);
    const asked = device.network.sent.length;
    await desk.repository.create('inventoryItem', { name: 'Fuse link 16 A', quantity: 1 });
    await device.sync();
    const answers = device.network.sent.slice(asked).map(({ path, status }) => [path, status]);
    expect(answers).toContainEqual(['/sync/changes', 200]);
    expect(answers.filter(([, status]) => status === 410)).toEqual([]);
    await stop();
  });

  async function startOnCopy(name: string): Promise<void> {
    dataDir = join(folder, name);
    await cp(template, dataDir, { recursive: true });
    await start();
  }

  async function start(): Promise<void> {
    const database = await openDatabase({ dataDir });
    running = await startTestApp({ database, clock, config: { dataDir } });
  }

  async function stop(): Promise<void> {
    await running?.close();
    running = null;
  }

  /** Of the data directory of a stopped server. */
  async function filesNow(name: string, parts: readonly string[]): Promise<string> {
    const copy = `${dataDir}-${name}`;
    for (const part of parts) await cp(join(dataDir, part), join(copy, part), { recursive: true });
    return copy;
  }

  async function comeBackWith(files: string): Promise<void> {
    await stop();
    await rm(join(dataDir, CLUSTER_FOLDER), { recursive: true });
    await cp(files, dataDir, { recursive: true });
    await start();
  }

  async function epoch(): Promise<string> {
    const { kysely } = server().database;
    return (await kysely.selectFrom('server_state').select('epoch').executeTakeFirstOrThrow()).epoch;
  }

  async function at(email: string): Promise<Place> {
    const device = createDevice(current);
    const desk = await device.open(email);
    await device.sync();
    return { device, desk };
  }

  async function consume(desk: Desk, id: string, delta: number): Promise<void> {
    await desk.repository.adjustQuantity('inventoryItem', id, delta, null);
  }

  async function onServer(id: string) {
    const { headers } = await server().signIn(ADMIN);
    const answer = await server().app.inject({ method: 'GET', url: `/api/inventory/${id}`, headers });
    return answer.statusCode === 200 ? answer.json() : undefined;
  }
});
