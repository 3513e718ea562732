import { Unreachable } from '../api/authorised-fetch.ts';
import type { FieldDatabase } from '../data/database.ts';
import { readMeta } from '../data/meta.ts';
import { writeRows, writtenStores } from '../data/row-writer.ts';
import { isProblem } from '../domain/kit/problem.ts';
import { ENTITIES } from '../domain/registry.ts';
import type { ChangesPage } from '../domain/sync/wire.ts';
import { SCHEMA_VERSION, WIRE_LIMITS } from '../domain/sync/wire.ts';
import { applyPage } from './apply-page.ts';
import { backOff, retryAfter } from './back-off.ts';
import { classify } from './classify.ts';
import type { EngineDeps } from './engine-deps.ts';
import { UpgradeNeeded } from './engine-deps.ts';
import { pause } from './pause.ts';
import { timedRequest } from './timed-request.ts';

/**
 * Fetches the next page of changes and takes it over. Returns whether more are waiting.
 * @throws SessionNeeded, Unreachable, Paused, UpgradeNeeded
 */
export async function pullPage(deps: EngineDeps): Promise<boolean> {
  const { database, tools } = deps;
  const page = await fetchPage(deps, await cursorOf(database));
  if (page === 'reset') {
    await startAgain(database);
    return true;
  }
  const epoch = await readMeta(database, 'epoch');
  if (epoch !== undefined && epoch !== page.epoch) {
    // A restored backup that the cursor did not show: nothing of what lies here can be compared with it.
    await startAgain(database);
    return true;
  }
  await applyPage(database, tools, page);
  return page.more;
}

/** Rows pulled by older definitions lack what newer ones know: they are fetched once more from the start. */
async function cursorOf(database: FieldDatabase): Promise<string | null> {
  const [cursor, version] = [await readMeta(database, 'cursor'), await readMeta(database, 'schemaVersion')];
  return version === SCHEMA_VERSION ? (cursor ?? null) : null;
}

async function fetchPage(deps: EngineDeps, cursor: string | null): Promise<ChangesPage | 'reset'> {
  const query = new URLSearchParams({ limit: String(WIRE_LIMITS.changesMaximum) });
  if (cursor !== null) query.set('cursor', cursor);
  return timedRequest(deps, `/sync/changes?${query}`, { method: 'GET' }, async ({ response, alive }) => {
    const body: unknown = await response.json().catch((error: unknown) => {
      throw new Unreachable(error);
    });
    alive();
    if (response.ok) {
      if (!isPage(body)) throw new Unreachable();
      return body;
    }
    const code = isProblem(body) ? body.code : null;
    if (code === 'reset' || code === 'invalid_cursor') return 'reset';
    const wait = retryAfter(response.headers, deps.tools.clock.now());
    const meaning = classify(response.status, code, wait !== null, false);
    if (meaning === 'pause') await pause(deps, wait ?? backOff(1, deps.tools.random));
    if (meaning === 'upgrade') throw new UpgradeNeeded();
    throw new Unreachable();
  });
}

function isPage(body: unknown): body is ChangesPage {
  return (
    typeof body === 'object' &&
    body !== null &&
    'upserts' in body &&
    'deletes' in body &&
    'outOfScope' in body &&
    'next' in body &&
    typeof body.next === 'string'
  );
}

/**
 * Drops what can be fetched again: clean rows and the cursor. The outbox and the rows with work on them stay; the
 * versions of those are of another history and count no more.
 */
async function startAgain(database: FieldDatabase): Promise<void> {
  await database.dexie.transaction('rw', writtenStores(database, ENTITIES), async () => {
    for (const entity of ENTITIES) {
      const dirty = new Set(
        (await database.base.where('entity').equals(entity.name).toArray()).map(({ id }) => id),
      );
      const ids = await database.rows(entity.name).toCollection().primaryKeys();
      const clean = ids.filter((id) => !dirty.has(id));
      await writeRows(
        database,
        entity,
        clean.map((id) => ({ id, after: null })),
      );
    }
    await database.base.toCollection().modify((base, place) => {
      place.value = { ...base, row: base.row && { ...base.row, version: 0 }, held: null };
    });
    await database.outbox.toCollection().modify((operation, place) => {
      place.value = operation.sent ? operation : { ...operation, baseVersion: 0 };
    });
    await database.meta.bulkDelete(['cursor', 'epoch', 'firstSync']);
  });
}
