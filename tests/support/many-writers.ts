import { sql } from 'kysely';
import pg from 'pg';
import type { ChangesPage } from '../../src/domain/sync/wire.ts';
import type { Api } from './api.ts';
import { apiOf, unique } from './api.ts';
import { addressOf } from './postgres.ts';
import type { TestApp } from './server-app.ts';

const WRITERS = 16;
const ITEMS = 64;

export interface Writer {
  /** Adds one to the item's quantity and commits. */
  addOne(item: string): Promise<void>;
  end(): Promise<void>;
}

export interface Course {
  /** Of all writers together. */
  readonly commits: number;
  begin(app: TestApp, api: Api): Promise<Writer>;
  /** Gets in the server's way until the writers are done. */
  disturb?(app: TestApp, writing: () => boolean): Promise<void>;
}

/**
 * Sixteen writers add one to the quantities of some items, again and again, while a reader follows the feed.
 * @returns what is wrong in the end
 */
export async function countTogether(app: TestApp, course: Course): Promise<string[]> {
  const api = apiOf(app.app, await app.signIn('planner@demo.example'));
  const items: string[] = [];
  for (let index = 0; index < ITEMS; index++)
    items.push((await api.create('/inventory', { name: unique('Fuse'), quantity: 0 })).id);
  const { cursor } = await api.pull();
  const progress = { begun: 0, ended: 0 };
  const writing = () => progress.ended < course.commits;
  const write = async () => {
    const writer = await course.begin(app, api);
    while (progress.begun < course.commits) {
      await writer.addOne(items[progress.begun++ % ITEMS] ?? '');
      progress.ended++;
    }
    await writer.end();
  };
  const serverFails = course.disturb !== undefined;
  const [seen, missing] = await Promise.all([
    followFeed(api, cursor, writing, { entity: 'inventoryItem', serverFails }),
    missingNumbers(app, writing),
    course.disturb?.(app, writing),
    ...Array.from({ length: WRITERS }, write),
  ]);
  return [
    ...(missing === 0 ? [] : [`${missing} numbers of the feed were not there when the next ones were`]),
    ...(await wrongSums(app, items, course.commits)),
    ...(await unseen(app, items, seen)),
  ];
}

/**
 * Commits as a transaction of the product does (server/database/tenants/tenant.ts): an ordinary update as the application's role
 * with the tenant set, on a connection of its own. All in one message: the transactions of sixteen writers then wait
 * for each other in the database, and not for the processor that runs the server.
 */
export async function writerAtDatabase(app: TestApp, { person }: Api): Promise<Writer> {
  const client = await connect(app);
  const [tenant, actor] = [person.tenant.id, JSON.stringify({ userId: person.user.id })].map((value) =>
    client.escapeLiteral(value),
  );
  return {
    async addOne(item) {
      await client.query(`begin;
        select set_config('role', 'app_user', true), set_config('app.tenant_id', ${tenant}, true),
          set_config('app.actor', ${actor}, true), set_config('lock_timeout', '8000', true), epoch from server_state;
        update inventory_items set quantity = quantity + 1, version = version + 1, updated_at = now()
          where tenant_id = ${tenant} and id = ${client.escapeLiteral(item)};
        commit`);
    },
    end: () => client.end(),
  };
}

/** Pulls until the writers are done and nothing is left. @returns the newest version seen of each row of the entity */
export async function followFeed(
  api: Api,
  from: string,
  writing: () => boolean,
  { entity, limit = 500, serverFails = false }: { entity: string; limit?: number; serverFails?: boolean },
): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  let cursor = from;
  for (;;) {
    const last = !writing();
    const answer = await api.call('GET', `/sync/changes?limit=${limit}&cursor=${cursor}`);
    if (serverFails && answer.status >= 500) continue;
    const page = answer.body as ChangesPage; // every other answer of this call
    for (const row of page.upserts[entity] ?? [])
      seen.set(row.id, Math.max(seen.get(row.id) ?? 0, row.version));
    cursor = page.next;
    if (last && !page.more) return seen;
  }
}

/**
 * Looks again and again at what the log shows beyond the last number it had shown: a device that has read up to a number
 * never sees what is committed under a smaller one later. @returns how many were not there when a higher one was
 */
async function missingNumbers(app: TestApp, writing: () => boolean): Promise<number> {
  const client = await connect(app);
  let missing = 0;
  let reached = 0;
  for (;;) {
    const last = !writing();
    const { rows } = await client.query<{ shown: number; top: number }>(
      `select count(*)::int as shown, coalesce(max(seq), $1)::int as top from change_log
        where tenant_id = 'demo-tenant' and seq > $1`,
      [reached],
    );
    const { shown, top } = rows[0] ?? { shown: 0, top: reached };
    missing += top - reached - shown;
    reached = top;
    if (!last) continue;
    await client.end();
    return missing;
  }
}

/** Every commit counted once: in the quantities, in the versions and in the log. */
async function wrongSums(app: TestApp, items: readonly string[], commits: number): Promise<string[]> {
  const { rows } = await sql<{ quantity: number; version: number }>`select sum(quantity) as quantity,
      sum(version - 1) as version from inventory_items where id = any (${items}::uuid[])`.execute(
    app.database.kysely,
  );
  const { rows: log } = await sql<{ n: number }>`select count(*) as n from change_log
    where op = 'update' and id = any (${items}::uuid[])`.execute(app.database.kysely);
  const counted = { quantity: rows[0]?.quantity, version: rows[0]?.version, log: log[0]?.n };
  return Object.entries(counted)
    .filter(([, sum]) => Number(sum) !== commits)
    .map(([what, sum]) => `${what} counts ${sum}, not ${commits}`);
}

/** What the reader does not know although it has read everything. */
async function unseen(
  app: TestApp,
  items: readonly string[],
  seen: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; version: number }>`select id, version from inventory_items
    where id = any (${items}::uuid[])`.execute(app.database.kysely);
  return rows
    .filter(({ id, version }) => seen.get(id) !== version)
    .map(({ id, version }) => `the reader saw version ${seen.get(id)} of ${id}, not ${version}`);
}

/** A connection to the server's database that is not one of the server's. */
async function connect({ database }: TestApp): Promise<pg.Client> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.kysely);
  const client = new pg.Client({ connectionString: addressOf(rows[0]?.name ?? '') });
  await client.connect();
  return client;
}
