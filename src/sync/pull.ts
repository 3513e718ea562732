import { Unreachable } from '../api/authorised-fetch.ts';
import type { FieldDatabase } from '../data/database.ts';
import type { MetaValues } from '../data/meta.ts';
import { changeMeta, readMeta } from '../data/meta.ts';
import { isProblem } from '../domain/kit/problem.ts';
import type { ChangesPage } from '../domain/sync/wire.ts';
import { SCHEMA_VERSION } from '../domain/sync/wire.ts';
import { applyPage } from './apply-page.ts';
import { backOff, retryAfter } from './back-off.ts';
import { classify } from './classify.ts';
import type { EngineDeps } from './engine-deps.ts';
import { UpgradeNeeded } from './engine-deps.ts';
import { noteClock } from './note-clock.ts';
import { pause } from './pause.ts';
import { beginAnew, putAside } from './shadow-rows.ts';
import { swapRows } from './swap-rows.ts';
import { readJson, timedRequest } from './timed-request.ts';

/**
 * Fetches pages of changes and takes them over, each while the next is on its way, for as long as `goOn` says so. Returns
 * whether more are waiting.
 * @throws SessionNeeded, Unreachable, Paused, UpgradeNeeded
 */
export async function pullPages(deps: EngineDeps, goOn: () => Promise<boolean>): Promise<boolean> {
  const { database, tools } = deps;
  const shadow = await readMeta(database, 'shadow');
  if (shadow) return pullAside(deps, shadow);
  const cursor = (await readMeta(database, 'cursor')) ?? null;
  let epoch = await readMeta(database, 'epoch');
  let coming = (await isOutdated(database)) ? null : fetchPage(deps, cursor);
  for (;;) {
    const page = (await coming) ?? 'reset';
    if (page === 'reset' || (epoch !== undefined && epoch !== page.epoch)) {
      await beginAnew(database);
      return true;
    }
    coming = page.more && (await goOn()) ? fetchPage(deps, page.next) : null;
    // A failure of it is met where it is waited for.
    coming?.catch(() => undefined);
    await applyPage(database, tools, page);
    if (!coming) return page.more;
    ({ epoch } = page);
  }
}

/** Goes on with a download that replaces what is shown once it is complete, and in step with the log. */
async function pullAside(
  deps: EngineDeps,
  { cursor, epoch }: NonNullable<MetaValues['shadow']>,
): Promise<boolean> {
  const { database, tools } = deps;
  const page = await fetchPage(deps, cursor);
  if (page === 'reset' || (epoch !== null && epoch !== page.epoch)) {
    await beginAnew(database);
    return true;
  }
  await putAside(database, page);
  if (!page.more) await swapRows(database, tools, page);
  return page.more;
}

/** Rows pulled by older definitions lack what newer ones know: they are fetched once more from the start. */
async function isOutdated(database: FieldDatabase): Promise<boolean> {
  const version = await readMeta(database, 'schemaVersion');
  return version !== undefined && version !== SCHEMA_VERSION;
}

async function fetchPage(deps: EngineDeps, cursor: string | null): Promise<ChangesPage | 'reset'> {
  const query = new URLSearchParams({ limit: String(deps.pullAtMost) });
  if (cursor !== null) query.set('cursor', cursor);
  return timedRequest(deps, `/sync/changes?${query}`, { method: 'GET' }, async (answer) => {
    const { response } = answer;
    const arrivedAt = deps.tools.clock.now();
    const body = await readJson(answer);
    if (response.ok) {
      if (!isPage(body)) throw new Unreachable();
      await changeMeta(deps.database, 'rights', body.rights);
      await noteClock(deps.database, Date.parse(body.serverTime) - arrivedAt);
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
    'rights' in body &&
    typeof body.rights === 'string' &&
    'next' in body &&
    typeof body.next === 'string'
  );
}
