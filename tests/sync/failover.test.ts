import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { loadDemo } from '../../server/seed/demo.ts';
import { outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { apiOf, operation } from '../support/api.ts';
import { cheapenDemo } from '../support/cheap-passwords.ts';
import { openEventStream } from '../support/event-stream.ts';
import { type Forwarder, startForwarder } from '../support/forwarder.ts';
import { onDatabase } from '../support/on-database.ts';
import { startProduct } from '../support/product-process.ts';
import {
  caughtUp,
  endCommitWait,
  type Member,
  makeSynchronous,
  promote,
  startPrimary,
  startStandby,
  urlAt,
} from '../support/replication.ts';
import { startRoundRobin } from '../support/round-robin.ts';
import { startTestApp, testClock } from '../support/server-app.ts';
import { startServerProcess } from '../support/server-process.ts';
import { startTransactionPooler } from '../support/transaction-pooler.ts';
import { createDevice } from './support/device.ts';
import { headersOf, type Ledger, signIn, startLedger } from './support/ledger.ts';

const STORE = 'store@demo.example';
const ADMIN = 'admin@demo.example';

const SENDERS = 4;

/** Operations before the failover and after it. */
const SOME = 400;

describe('a primary and its standby', { timeout: 300_000 }, () => {
  let primary: Member;
  let standby: Member;
  /** Where the standby hears of the primary, and where the nodes find whoever is the primary. */
  let upstream: Forwarder;
  let address: Forwarder;
  let url: string;
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldline-failover-'));
    primary = await startPrimary();
    upstream = await startForwarder(primary.port);
    address = await startForwarder(primary.port);
    url = urlAt(address.port, 'postgres');
    const database = await openDatabase({ url });
    await loadDemo(database, systemClock);
    await cheapenDemo(database);
    await database.close();
    standby = await startStandby(primary, upstream.port);
  });
  afterEach(async () => {
    await address.close();
    await upstream.close();
    await standby.stop();
    await primary.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('that is synchronous has every acknowledged operation once, and the nodes find it by themselves', async () => {
    await makeSynchronous(primary);
    const environment = { DATABASE_URL: url, HOST: '127.0.0.1' };
    const nodes = [
      await startServerProcess({ dataDir: join(folder, 'a'), environment }),
      await startServerProcess({ dataDir: join(folder, 'b'), environment }),
    ];
    const balancer = await startRoundRobin(nodes.map((node) => node.url));
    const before = await epochOf(primary);
    const ledger = await startLedger(() => balancer.url);
    const [enough, isOver] = [reaching(ledger, SOME), { now: false }];
    const work = Promise.all(Array.from({ length: SENDERS }, () => ledger.send(() => isOver.now)));
    await enough();
    await failOver();
    await reaching(ledger, ledger.acknowledged() + SOME)();
    isOver.now = true;
    await work;
    while (ledger.open() > 0) await ledger.sendOpen();
    expect(await ledger.quantity()).toBe(ledger.acknowledged());
    expect(await epochOf(standby)).not.toBe(before);

    const [first, second] = nodes;
    const hints = await openEventStream(first?.url ?? '', headersOf(await signIn(first?.url ?? '')));
    // The listener of a node looks once a second: a write that comes before is not hinted, and the next one is.
    const hinted = hints.next();
    const isHinted = { now: false };
    const hinting = hinted.then(() => {
      isHinted.now = true;
    });
    const other = await startLedger(() => second?.url ?? '');
    await other.send(() => isHinted.now);
    await hinting;
    hints.close();
    await balancer.close();
    for (const node of nodes) await node.stop();
  });

  test('that lacks what was acknowledged last has another epoch, also behind a pooler, and gets it again from the devices', async () => {
    const clock = testClock(Date.now());
    // Whose connections outlive the failover: it leads them to another PostgreSQL.
    const pooler = await startTransactionPooler(address.port);
    const database = await openDatabase({ url: urlAt(pooler.port, 'postgres'), listenUrl: url });
    const server = await startTestApp({ database, clock, url });
    const at = async (email: string) => {
      const device = createDevice({ app: server.app, clock });
      const desk = await device.open(email);
      await device.sync();
      return { device, desk };
    };
    const [mine, theirs] = [await at(STORE), await at(ADMIN)];
    const item = await mine.desk.repository.create('inventoryItem', {
      name: 'Fuse link 16 A',
      quantity: 100,
    });
    await mine.device.sync();
    await theirs.device.sync();
    await caughtUp(primary, standby);
    const before = await epochOf(primary);
    upstream.leadTo(null);
    await mine.desk.repository.adjustQuantity('inventoryItem', item.id, -3, null);
    const late = await mine.desk.repository.create('inventoryItem', { name: 'Fuse link 25 A', quantity: 8 });
    expect((await mine.device.sync()).outcome).toBe('done');
    expect(await outboxList(mine.desk.database)).toEqual([]);
    await failOver();
    // Others write first, and as many changes as were lost.
    await theirs.desk.repository.adjustQuantity('inventoryItem', item.id, -10, null);
    await theirs.desk.repository.create('inventoryItem', { name: 'Cable tie', quantity: 1 });
    await untilDone(theirs.device);
    expect(await epochOf(standby)).not.toBe(before);
    await untilDone(mine.device);
    await untilDone(mine.device);
    expect(await mine.desk.row('inventoryItem', item.id)).toMatchObject({ quantity: 87 });
    await theirs.device.sync();
    expect(await theirs.desk.row('inventoryItem', item.id)).toMatchObject({ quantity: 87 });
    expect(await theirs.desk.row('inventoryItem', late.id)).toMatchObject({
      name: 'Fuse link 25 A',
      quantity: 8,
    });
    await server.close();
    await pooler.close();
  });

  test('that is away holds acknowledgements back, also where a commit’s wait for it is cut off', async () => {
    await makeSynchronous(primary);
    const database = await openDatabase({ url });
    const server = await startTestApp({ database, clock: testClock(Date.now()), url });
    const store = apiOf(server.app, await server.signIn(STORE));
    const queued = operation({
      method: 'POST',
      path: '/inventory',
      body: { name: 'Cable tie', quantity: 1 },
    });
    upstream.leadTo(null);
    const first = store.push([queued]);
    await endCommitWait(primary);
    expect(await first).toMatchObject([{ opId: queued.opId, status: 503 }]);
    // It is there, and still not on the standby.
    const second = store.push([queued]);
    await endCommitWait(primary);
    expect(await second).toMatchObject([{ opId: queued.opId, status: 503 }]);
    upstream.leadTo(primary.port);
    expect(await store.push([queued])).toMatchObject([{ opId: queued.opId, status: 201 }]);
    await server.close();
  });

  test('that has not taken over yet is waited for: by a node that runs, which answers 503, and by one that starts', async () => {
    const settings = { DATABASE_URL: url, HOST: '127.0.0.1' };
    const running = await startServerProcess({ dataDir: join(folder, 'a'), environment: settings });
    const person = await signIn(running.url);
    const write = () =>
      fetch(`${running.url}/api/inventory`, {
        method: 'POST',
        headers: headersOf(person),
        body: JSON.stringify({ name: 'Cable tie', quantity: 1 }),
      });
    const ready = async ({ url: node }: { url: string }) => (await fetch(`${node}/api/ready`)).status;
    await caughtUp(primary, standby);
    await primary.kill();
    address.leadTo(standby.port);
    const refused = await write();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(await ready(running)).toBe(503);
    expect((await fetch(`${running.url}/api/health`)).status).toBe(200);
    const waits = Promise.withResolvers<void>();
    const starting = startProduct(
      join(folder, 'b'),
      { ...settings, AUTH_SECRET: 'a secret for tests, long enough for everybody' },
      { hear: (said) => said.includes('The database takes no writes') && waits.resolve() },
    );
    await waits.promise;
    await promote(standby);
    const started = await starting;
    // An answer is given out again for a second.
    await running.advanceClock(1000);
    expect([await ready(running), await ready(started)]).toEqual([200, 200]);
    expect((await write()).status).toBe(201);
    await started.stop();
    await running.stop();
  });

  async function failOver(): Promise<void> {
    await primary.kill();
    await promote(standby);
    address.leadTo(standby.port);
  }
});

/** As a device that tries again. */
async function untilDone(device: { sync(): Promise<{ outcome: string }> }): Promise<void> {
  while ((await device.sync()).outcome !== 'done');
}

function reaching(ledger: Ledger, acknowledged: number): () => Promise<void> {
  return async () => {
    while (ledger.acknowledged() < acknowledged) await new Promise(setImmediate);
  };
}

async function epochOf(member: Member): Promise<string> {
  return onDatabase(member.urlOf('postgres'), async (client) => {
    const { rows } = await client.query('select epoch from server_state');
    return String(rows[0]?.epoch);
  });
}
