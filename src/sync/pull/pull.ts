import { Unreachable } from '../../api/authorised-fetch.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { changeMeta, readMeta } from '../../data/store/meta.ts';
import type { MetaValues } from '../../data/store/meta-record.ts';
import { isProblem } from '../../domain/kit/problems/is-problem.ts';
import { PACKING_FORMAT } from '../../domain/packing/block-bytes.ts';
import type { ChangesPage } from '../../domain/sync/wire.ts';
import { SCHEMA_VERSION } from '../../domain/sync/wire.ts';
import { backOff, retryAfter } from '../calls/back-off.ts';
import { classify } from '../calls/classify.ts';
import type { EngineDeps, Lane } from '../calls/engine-deps.ts';
import { UpgradeNeeded } from '../calls/engine-deps.ts';
import { noteClock } from '../calls/note-clock.ts';
import { noteMoved, pause } from '../calls/pause.ts';
import { isTimeOut, readJson, TimedOut, timedRequest } from '../calls/timed-request.ts';
import { applyPage } from './apply-page.ts';
import { askForFewer, askForMore, asksForMost } from './lane-rows.ts';
import { beginAnew, putAside, putBlockAside } from './shadow-rows.ts';
import { swapRows } from './swap-rows.ts';
import { takeBlocks } from './take-blocks.ts';

/**
 * Fetches pages of changes and takes them over, each while the next is on its way, for as long as `goOn` says so. Returns
 * whether more are waiting.
 * @throws SessionNeeded, Unreachable, Paused, UpgradeNeeded
 */
export async function pullPages(
  deps: EngineDeps,
  lane: Lane,
  goOn: () => Promise<boolean>,
): Promise<boolean> {
  const { database, tools } = deps;
  const shadow = await readMeta(database, 'shadow');
  if (shadow) return pullAside(deps, lane, shadow, goOn);
  const cursor = (await readMeta(database, 'cursor')) ?? null;
  let epoch = await readMeta(database, 'epoch');
  let coming = (await isOutdated(database)) ? null : fetchPage(deps, lane, cursor);
  for (;;) {
    const page = (await coming) ?? 'reset';
    if (page === 'reset' || (epoch !== undefined && epoch !== page.epoch)) {
      await beginAnew(database);
      return true;
    }
    coming = page.more && (await goOn()) ? fetchPage(deps, lane, page.next) : null;
    // A failure of it is met where it is waited for.
    coming?.catch(() => undefined);
    if (!page.blocks) await applyPage(database, tools, page);
    else if (!(await takeBlocks(deps, lane, page, goOn))) return true;
    if (!coming) return page.more;
    ({ epoch } = page);
  }
}

/** Goes on with a download that replaces what is shown once it is complete, and in step with the log. */
async function pullAside(
  deps: EngineDeps,
  lane: Lane,
  { cursor, epoch }: NonNullable<MetaValues['shadow']>,
  goOn: () => Promise<boolean>,
): Promise<boolean> {
  const { database, tools } = deps;
  const page = await fetchPage(deps, lane, cursor);
  if (page === 'reset' || (epoch !== null && epoch !== page.epoch)) {
    await beginAnew(database);
    return true;
  }
  if (!page.blocks) await putAside(database, page);
  else if (!(await takeBlocks(deps, lane, page, goOn, putBlockAside))) return true;
  if (!page.more) await swapRows(database, tools, page);
  return page.more;
}

/** Rows pulled by older definitions lack what newer ones know: they are fetched once more from the start. */
async function isOutdated(database: FieldDatabase): Promise<boolean> {
  const version = await readMeta(database, 'schemaVersion');
  return version !== undefined && version !== SCHEMA_VERSION;
}

/** A page that does not come in time, or that somebody on the way does not wait for, is asked for smaller. */
async function fetchPage(
  deps: EngineDeps,
  lane: Lane,
  cursor: string | null,
): Promise<ChangesPage | 'reset'> {
  try {
    const page = await askForPage(deps, lane, cursor);
    askForMore(deps, lane);
    return page;
  } catch (error) {
    if (error instanceof TimedOut) askForFewer(lane);
    throw error;
  }
}

async function askForPage(
  deps: EngineDeps,
  lane: Lane,
  cursor: string | null,
): Promise<ChangesPage | 'reset'> {
  const query = new URLSearchParams({ limit: String(lane.rows) });
  if (lane.takesBlocks && asksForMost(deps, lane)) query.set('packing', String(PACKING_FORMAT));
  if (cursor !== null) query.set('cursor', cursor);
  return timedRequest(deps, `/sync/changes?${query}`, { method: 'GET' }, async (answer) => {
    const { response } = answer;
    const arrivedAt = deps.tools.clock.now();
    const body = await readJson(answer);
    if (response.ok) {
      if (!isPage(body)) throw new Unreachable();
      await changeMeta(deps.database, 'rights', body.rights);
      if (body.isAsked) lane.told = null;
      await noteClock(deps.database, Date.parse(body.serverTime) - arrivedAt);
      return body;
    }
    const code = isProblem(body) ? body.code : null;
    if (code === 'reset' || code === 'invalid_cursor') return 'reset';
    const wait = retryAfter(response.headers, deps.tools.clock.now());
    const meaning = classify(response.status, code, wait !== null, false);
    await noteMoved(deps.database, body);
    if (meaning === 'pause') await pause(deps, wait ?? backOff(1, deps.tools.random));
    if (meaning === 'upgrade') throw new UpgradeNeeded();
    throw isTimeOut(response.status) ? new TimedOut(response.status) : new Unreachable();
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
