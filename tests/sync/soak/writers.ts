import { sql } from 'kysely';
import type { ChangesPage } from '../../../src/domain/sync/wire.ts';
import type { Api } from '../../support/api.ts';
import { apiOf, newId, unique } from '../../support/api.ts';
import type { TestApp } from '../../support/server-app.ts';
import { startTestApp } from '../../support/server-app.ts';

const WRITERS = 16;
const ITEMS = 64;

/**
 * Sixteen writers add one to many quantities, each call repeated under its key until it is answered, while connections
 * are killed and a reader follows the feed. @returns what is wrong in the end
 */
export async function writeTogether(commits: number): Promise<string[]> {
  const app = await startTestApp({ on: 'postgres' });
  try {
    return await write(app, commits);
  } finally {
    await app.close();
  }
}

async function write(app: TestApp, commits: number): Promise<string[]> {
  const signIn = async () => apiOf(app.app, await app.signIn('planner@demo.example'));
  const api = await signIn();
  const items: string[] = [];
  for (let index = 0; index < ITEMS; index++) {
    items.push((await api.create('/inventory', { name: unique('Fuse'), quantity: 0 })).id);
  }
  const { cursor } = await api.pull();
  const progress = { begun: 0, ended: 0, repeated: 0, killed: 0 };
  const writing = () => progress.ended < commits;
  const reader = follow(api, cursor, writing);
  const killer = killConnections(app, writing, progress);
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (progress.begun < commits) {
        const item = items[progress.begun++ % ITEMS] ?? '';
        await untilAnswered(api, item, progress);
        progress.ended++;
      }
    }),
  );
  await killer;
  const seen = await reader;
  process.stdout.write(
    `${progress.ended} commits by ${WRITERS} writers, ${progress.repeated} calls repeated, ${progress.killed} connections killed\n`,
  );
  return findings(app, items, commits, seen);
}

async function untilAnswered(api: Api, item: string, progress: { repeated: number }): Promise<void> {
  const key = newId();
  for (;;) {
    const answer = await api.call(
      'PATCH',
      `/inventory/${item}/quantity`,
      { delta: 1 },
      { 'idempotency-key': key },
    );
    if (answer.status === 200) return;
    if (answer.status < 500 && answer.status !== 409)
      throw new Error(`refused: ${JSON.stringify(answer.body)}`);
    progress.repeated++;
  }
}

/** Kills one connection that is in the middle of a transaction, four times a second. */
async function killConnections(
  app: TestApp,
  writing: () => boolean,
  progress: { killed: number },
): Promise<void> {
  while (writing()) {
    try {
      const { rows } = await sql`select pg_terminate_backend(pid), pg_sleep(0.25) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'
          and query not like 'listen%' limit 1`.execute(app.database.kysely);
      progress.killed += rows.length;
    } catch {
      // It killed the connection that it was about to use itself.
    }
  }
}

/** @returns the newest version seen of each row */
async function follow(api: Api, from: string, writing: () => boolean): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  let cursor = from;
  for (;;) {
    const last = !writing();
    const answer = await api.call('GET', `/sync/changes?limit=500&cursor=${cursor}`);
    if (answer.status >= 500) continue;
    const page = answer.body as ChangesPage; // every other answer of this call
    for (const row of page.upserts['inventoryItem'] ?? [])
      seen.set(row.id, Math.max(seen.get(row.id) ?? 0, row.version));
    cursor = page.next;
    if (last && !page.more) return seen;
  }
}

async function findings(
  app: TestApp,
  items: readonly string[],
  commits: number,
  seen: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; quantity: number; version: number }>`select id, quantity, version
    from inventory_items where id = any (${items}::uuid[])`.execute(app.database.kysely);
  const { rows: log } = await sql<{ n: number; first: number; last: number }>`select count(*) as n,
    min(seq) as first, max(seq) as last from change_log where tenant_id = 'demo-tenant'`.execute(
    app.database.kysely,
  );
  const [feed] = log;
  const sum = rows.reduce((total, { quantity }) => total + Number(quantity), 0);
  const unseen = rows.filter(({ id, version }) => seen.get(id) !== version);
  const gaps = feed ? Number(feed.last) - Number(feed.first) + 1 - Number(feed.n) : -1;
  return [
    ...(sum === commits ? [] : [`the sum is ${sum}, not ${commits}`]),
    ...unseen.map(({ id, version }) => `the reader saw version ${seen.get(id)} of ${id}, not ${version}`),
    ...(gaps === 0 ? [] : [`${gaps} gaps in the feed`]),
  ];
}
