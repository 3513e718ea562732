import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { loadDemo } from '../../server/seed/demo.ts';
import type { SignIn } from '../../src/domain/identity/session.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import type { PushOperation } from '../../src/domain/sync/wire.ts';
import { SCHEMA_VERSION } from '../../src/domain/sync/wire.ts';
import { linesOf, newId, operation } from '../support/api.ts';
import { openEventStream } from '../support/event-stream.ts';
import { createDatabase } from '../support/postgres.ts';
import { type RoundRobin, startRoundRobin } from '../support/round-robin.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const WRITES = 120;

describe('two nodes on one PostgreSQL', () => {
  let nodes: ServerProcess[];
  let balancer: RoundRobin;
  let folder: string;

  beforeAll(async () => {
    const url = await createDatabase();
    const database = await openDatabase({ url });
    await loadDemo(database, systemClock);
    await database.close();
    folder = await mkdtemp(join(tmpdir(), 'fieldline-nodes-'));
    const environment = { DATABASE_URL: url, HOST: '127.0.0.1' };
    nodes = [
      await startServerProcess({ dataDir: join(folder, 'a'), environment }),
      await startServerProcess({ dataDir: join(folder, 'b'), environment }),
    ];
    balancer = await startRoundRobin(nodes.map((node) => node.url));
  });
  afterAll(async () => {
    await balancer.close();
    for (const node of nodes) await node.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('a token of one is good on the other, and a write through one is hinted to a device on the other', async () => {
    const [first, second] = nodes;
    const person = await signIn(first?.url ?? '');
    const hints = await openEventStream(second?.url ?? '', headersOf(person));
    const began = performance.now();
    const answer = await write(first?.url ?? '', person, [newOrder(1)]);
    expect(answer.map(({ status }) => status)).toEqual([201]);
    const hint = await hints.next();
    const took = performance.now() - began;
    process.stdout.write(`Written and hinted by the other node after ${took.toFixed(0)} ms\n`);
    expect(hint.seq).toBeGreaterThan(0);
    // A promise of the product: a second, of which it usually takes some hundredths.
    expect(took).toBeLessThan(1000);
    hints.close();
  });

  it('one that is killed between requests loses nothing and applies nothing twice', async () => {
    const person = await signIn(balancer.url);
    const operations = Array.from({ length: WRITES }, (_, index) => newOrder(index));
    for (const [index, one] of operations.entries()) {
      if (index === WRITES / 3) void nodes[0]?.stop('SIGKILL');
      if (index === (2 * WRITES) / 3) await nodes[0]?.start();
      await untilAnswered(person, one);
    }
    const titles = await titlesOnServer(person);
    const wanted = operations.map(({ body }) => String((body as { title: string }).title));
    expect(titles.filter((title) => wanted.includes(title)).toSorted()).toEqual(wanted.toSorted());
  });

  it('of forty wrong passwords sent to both at once no more than five are looked at', async () => {
    const guess = async () => {
      const answer = await fetch(`${balancer.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-device-id': newId() },
        body: JSON.stringify({ email: 'viewer@demo.example', password: 'guess' }),
      });
      return answer.status;
    };
    const statuses = await Promise.all(Array.from({ length: 40 }, guess));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(35);
  });

  /** As a device does: the same operation again until a node has answered it. */
  async function untilAnswered(person: SignIn, one: PushOperation): Promise<void> {
    for (;;) {
      const [result] = await write(balancer.url, person, [one]).catch(() => []);
      if (result?.status === 201) return;
    }
  }

  async function titlesOnServer(person: SignIn): Promise<string[]> {
    const titles: string[] = [];
    let url: string | undefined = '/api/work-orders?limit=1000&sort=title';
    while (url) {
      const answer: Response = await fetch(new URL(url, nodes[1]?.url), { headers: headersOf(person) });
      const rows: { title: string }[] = await answer.json();
      titles.push(...rows.map(({ title }) => title));
      url = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    return titles;
  }
});

function newOrder(index: number): PushOperation {
  const body = { id: newId(), title: `Two nodes ${newId()} ${index}`, type: 'repair' };
  return operation({ method: 'POST', path: '/work-orders', body });
}

async function signIn(url: string): Promise<SignIn> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'planner@demo.example', password: DEMO_PASSWORD }),
  });
  return answer.json();
}

function headersOf({ token, tenant }: SignIn): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'x-tenant-id': tenant.id, 'content-type': 'application/json' };
}

async function write(url: string, person: SignIn, operations: readonly PushOperation[]) {
  const answer = await fetch(`${url}/api/sync/push`, {
    method: 'POST',
    headers: headersOf(person),
    body: JSON.stringify({
      tenantId: person.tenant.id,
      userId: person.user.id,
      deviceId: 'tablet-1',
      schemaVersion: SCHEMA_VERSION,
      operations,
    }),
  });
  if (answer.status !== 200) throw new Error(`${answer.status}`);
  return linesOf(await answer.text());
}
