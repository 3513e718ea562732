import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import type { ChangesPage } from '../../src/domain/sync/wire.ts';
import type { Database } from '../database/database.ts';
import { MARK } from '../database/replica/change-mark.ts';
import type { Actor } from '../database/schema/actor.ts';
import { type ReadingTransaction, readInTenant } from '../database/tenants/read-in-tenant.ts';
import type { TransactionContext } from '../database/tenants/tenant.ts';
import { inTenant } from '../database/tenants/tenant.ts';
import { refuse } from '../problems/errors.ts';
import { readableOf, seenOf } from '../resource/rows/access.ts';
import type { Columns } from '../resource/rows/row-shape.ts';
import { columnsOf, storedRowOf, tableOf } from '../resource/rows/row-shape.ts';
import type { PageContent, Reached } from './change-log.ts';
import { readChangeLog } from './change-log.ts';
import type { Cursor, DownloadPosition } from './cursor.ts';
import { findCursor, readCursor, writeCursor } from './cursor.ts';
import { downloadPlan, PLAN_VERSION } from './download-plan.ts';
import { AheadOfLog, noticingRestore } from './epoch.ts';
import type { FollowedLog } from './followed-log.ts';

export interface FeedDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Signs cursors. */
  readonly authSecret: string;
  readonly followed: Pick<FollowedLog, 'note'>;
}

/**
 * What changed since the cursor, or the next part of the first download. Log and rows are read in one snapshot, so that
 * a page never shows a moment that its cursor has not reached (sync protocol §8).
 *
 * @throws ProblemError `invalid_cursor`; `reset` where the device has to start again: another epoch, a restored backup
 * that the cursor is ahead of or whose log says something else at the cursor's place, a log that no longer reaches back to
 * the cursor, or another role.
 */
export async function readChanges(
  deps: FeedDeps,
  actor: Actor,
  cursorText: string | null,
  limit: number,
): Promise<ChangesPage> {
  const given = cursorText === null ? null : readCursor(deps.authSecret, actor, cursorText);
  const read = async (trx: ReadingTransaction, { epoch }: Pick<TransactionContext, 'epoch'>) => {
    const { cursor, head, at } = await knownPlace(trx, actor, epoch, given);
    const content: PageContent = { upserts: {}, deletes: {}, outOfScope: {} };
    const reached = await readPage(trx, actor, { cursor, head, at, now: deps.clock.now() }, limit, content);
    const page: ChangesPage = {
      epoch,
      next: writeCursor(deps.authSecret, actor, { ...cursor, ...reached }),
      more: reached.download !== null || reached.seq < head,
      ...content,
      rights: hashOf([actor.role, actor.permissions]),
      serverTime: new Date(deps.clock.now()).toISOString(),
    };
    return { page, reached };
  };
  const isDownload = given === null || given.download !== null;
  // Who catches up asks as soon as something is committed: a replica would hardly have it.
  const reading = isDownload
    ? readInTenant(deps.database, actor, read)
    : inTenant(deps.database, actor, read, { snapshot: true });
  const { page, reached } = await noticingRestore(deps.database, reading);
  // In the middle of its first download a device has nothing of what lies before the cursor's place.
  if (reached.download === null) deps.followed.note(actor, reached.seq);
  return page;
}

interface Place extends Pick<Reach, 'head' | 'at'> {
  readonly cursor: Cursor;
}

/**
 * The device's place in the log, or the start of a download where it has none.
 * @throws ProblemError `reset`; AheadOfLog
 */
export async function knownPlace(
  trx: ReadingTransaction,
  actor: Actor,
  epoch: string,
  given: Cursor | null,
): Promise<Place> {
  const scope = scopeOf(actor);
  const { head, purgedTo, mark, at } = await reachOf(trx, actor, given, epoch);
  if (!given) {
    const start = { plan: PLAN_VERSION, step: 0, after: null };
    return { cursor: { epoch, scope, seq: head, mark, download: start }, head, at };
  }
  if (given.epoch !== epoch || given.seq < purgedTo || given.scope !== scope) refuse('reset');
  if (given.download && given.download.plan !== PLAN_VERSION) refuse('reset');
  return { cursor: { ...given, mark }, head, at };
}

async function readPage(
  trx: ReadingTransaction,
  actor: Actor,
  { cursor, head, at, now }: Place & { readonly now: number },
  limit: number,
  content: PageContent,
): Promise<Reached & Pick<Cursor, 'download'>> {
  const { seq, mark } = cursor;
  if (cursor.download === null) {
    // The usual question of a device that has all: each partition of the log would be looked into for nothing.
    if (seq === head) return { seq, mark, download: null };
    return {
      ...(await readChangeLog(trx, actor, { seq, mark }, { head, at, now, limit }, content)),
      download: null,
    };
  }
  return { seq, mark, download: await download(trx, actor, cursor.download, limit, content) };
}

/**
 * Fills the page from as many steps as it takes. What this person begins to work with ends its page, however little it is: a
 * device has it before it stores the rest. @returns where to go on, null when all is delivered.
 */
async function download(
  trx: ReadingTransaction,
  actor: Actor,
  start: DownloadPosition,
  limit: number,
  content: PageContent,
): Promise<DownloadPosition | null> {
  const { upserts } = content;
  const { steps, first } = downloadPlan(actor);
  content.inOrder = start.step >= first;
  let room = limit;
  let after = start.after;
  for (let step = start.step; step < steps.length; step++) {
    if (step === first && room < limit) return { ...start, step, after: null };
    const { entity, where } = steps[step] ?? refuse('internal');
    const { rows } = await sql<Columns>`select ${columnsOf(entity)} from ${tableOf(entity)}
      where tenant_id = ${actor.tenantId} and deleted_at is null and ${where}
        and id > ${after ?? '00000000-0000-0000-0000-000000000000'}
      order by id limit ${room}`.execute(trx);
    const found = rows.map((columns) => storedRowOf(entity, columns).row);
    if (found.length > 0) upserts[entity.name] = [...(upserts[entity.name] ?? []), ...found];
    room -= found.length;
    if (room === 0) return { ...start, step, after: found.at(-1)?.id ?? null };
    after = null;
  }
  return null;
}

interface Reach {
  readonly head: number;
  readonly purgedTo: number;
  readonly mark: string | null;
  /** When the change at the cursor began; null where none stands there. */
  readonly at: string | null;
}

/**
 * Whether a cursor comes from this life of the data, whatever else has become of it. @throws ProblemError `reset` for one
 * of another epoch, or that nobody signed; AheadOfLog
 */
export async function requireOfThisLife(
  { authSecret }: Pick<FeedDeps, 'authSecret'>,
  trx: ReadingTransaction,
  actor: Actor,
  epoch: string,
  cursorText: string,
): Promise<void> {
  const cursor = findCursor(authSecret, actor, cursorText);
  if (cursor?.epoch !== epoch) refuse('reset');
  await reachOf(trx, actor, cursor, epoch);
}

/**
 * From where to where the tenant's log holds every change, and the mark of the one at the cursor; without one, at its head.
 * @throws AheadOfLog for a cursor of this epoch that the log has not come to, or at whose place it holds something else
 */
async function reachOf(
  trx: ReadingTransaction,
  actor: Actor,
  cursor: Cursor | null,
  epoch: string,
): Promise<Reach> {
  const { tenantId } = actor;
  const seq = cursor?.seq ?? null;
  const { rows } = await sql<{ [name in keyof Reach]: Reach[name] | null }>`select counter.head,
      (select log_purged_to from retention where tenant_id = ${tenantId}) as "purgedTo",
      last.mark, last.at
    from (select (select seq from change_counter where tenant_id = ${tenantId}) as head) as counter
    left join lateral (select ${MARK} as mark, at from change_log
      where tenant_id = ${tenantId} and seq = coalesce(${seq}, counter.head)) as last on true`.execute(trx);
  const [reach] = rows;
  const { head = null, purgedTo = null, mark = null, at = null } = reach ?? {};
  const found = { head: head ?? 0, purgedTo: purgedTo ?? 0, mark, at };
  if (cursor?.epoch !== epoch) return found;
  const isKnown = cursor.mark === null || cursor.mark === found.mark || cursor.seq <= found.purgedTo;
  if (cursor.seq > found.head || !isKnown) throw new AheadOfLog(epoch);
  return found;
}

/** What this person sees of each entity, as a short hash: it stands in every cursor. */
function scopeOf(actor: Actor): string {
  const seen = ENTITIES.map((entity) => [
    entity.name,
    seenOf(actor, entity),
    ...(readableOf(actor, entity) ?? []),
  ]);
  return hashOf(seen);
}

/** Tells one value from another, and nothing else of it. */
function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}
