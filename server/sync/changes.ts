import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import type { BlockSizes } from '../../src/domain/packing/block-sizes.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import type { BlockPlace, ChangesPage } from '../../src/domain/sync/wire.ts';
import type { Database } from '../database/database.ts';
import { MARK } from '../database/replica/change-mark.ts';
import type { Actor } from '../database/schema/actor.ts';
import { type ReadingTransaction, readInTenant } from '../database/tenants/read-in-tenant.ts';
import type { TransactionContext } from '../database/tenants/tenant.ts';
import { inTenant } from '../database/tenants/tenant.ts';
import { refuse } from '../problems/errors.ts';
import { readableOf, seenOf } from '../resource/rows/access.ts';
import type { NextBlocks } from './blocks/next-blocks.ts';
import { storeBlock } from './blocks/stored-blocks.ts';
import { type Areas, areasOf } from './carried/carried.ts';
import type { Reached } from './change-log.ts';
import { readChangeLog } from './change-log.ts';
import type { Cursor } from './cursor.ts';
import { findCursor, readCursor, writeCursor } from './cursor.ts';
import {
  DOWNLOAD_START,
  type DownloadPage,
  type OfferedBlocks,
  offeredAt,
  readDownload,
} from './download.ts';
import { PLAN_VERSION } from './download-plan.ts';
import { AheadOfLog, noticingRestore } from './epoch.ts';
import type { FollowedLog } from './followed-log.ts';
import type { PageContent } from './page-content.ts';

export interface FeedDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Signs cursors. */
  readonly authSecret: string;
  readonly followed: Pick<FollowedLog, 'note'>;
  readonly blockSizes: BlockSizes;
  /** A block that was cut could not be stored: its rows go as they are. */
  readonly onUnstored: (error: unknown) => void;
}

/** What a page is asked for with. */
export interface PageRequest {
  /** Null: the start of a first download. */
  readonly cursor: string | null;
  /** Rows, at most. */
  readonly limit: number;
  /** Whether the device reads blocks. */
  readonly takesBlocks?: boolean;
}

/**
 * What changed since the cursor, or the next part of the first download. Log and rows are read in one snapshot, so that
 * a page never shows a moment that its cursor has not reached (sync protocol §8).
 *
 * @throws ProblemError `invalid_cursor`; `reset` where the device has to start again: another epoch, a restored backup
 * that the cursor is ahead of or whose log says something else at the cursor's place, a log that no longer reaches back to
 * the cursor, or another role, or other work areas.
 */
export async function readChanges(deps: FeedDeps, actor: Actor, request: PageRequest): Promise<ChangesPage> {
  const given = request.cursor === null ? null : readCursor(deps.authSecret, actor, request.cursor);
  const offered =
    request.takesBlocks && given ? await offeredAt(deps.database, actor, given, deps.blockSizes) : null;
  const read = async (trx: ReadingTransaction, { epoch }: Pick<TransactionContext, 'epoch'>) => {
    const place = await knownPlace(trx, actor, epoch, given);
    const content: PageContent = { upserts: {}, deletes: {}, outOfScope: {} };
    const wanted = { limit: request.limit, now: deps.clock.now(), offered };
    const { blocks, ...reached } = await readPage(trx, actor, place, wanted, content);
    const cursorAt = (next: ReachedPlace) =>
      writeCursor(deps.authSecret, actor, { ...place.cursor, ...next });
    const page: ChangesPage = {
      epoch,
      next: cursorAt(reached),
      more: reached.download !== null || reached.seq < place.head,
      ...content,
      ...(blocks && { blocks: placesOf(blocks, reached, cursorAt) }),
      rights: hashOf([actor.role, actor.permissions]),
      ...(place.isAsked && { isAsked: true }),
      serverTime: new Date(deps.clock.now()).toISOString(),
    };
    return { page, reached, blocks };
  };
  const isDownload = given === null || given.download !== null;
  // Who catches up asks as soon as something is committed: a replica would hardly have it.
  const reading = isDownload
    ? readInTenant(deps.database, actor, read)
    : inTenant(deps.database, actor, read, { snapshot: true });
  const { page, reached, blocks } = await noticingRestore(deps.database, reading);
  const isStored = !blocks?.cut || (await storeBlock(deps, actor, blocks.series, blocks.cut));
  // Nobody is told of what nobody could fetch.
  if (!isStored) return readChanges(deps, actor, { ...request, takesBlocks: false });
  // In the middle of its first download a device has nothing of what lies before the cursor's place.
  if (reached.download === null) deps.followed.note(actor, reached.seq);
  return page;
}

/** Behind each of them the device may go on later. */
function placesOf(
  { series, blocks }: NextBlocks,
  reached: ReachedPlace,
  cursorAt: (place: ReachedPlace) => string,
): BlockPlace[] {
  return blocks.map(({ hash, rows, last }) => ({
    entity: series.entity.name,
    hash,
    rows,
    next: cursorAt({ ...reached, download: reached.download && { ...reached.download, after: last } }),
  }));
}

type ReachedPlace = Reached & Pick<Cursor, 'download'>;

interface Place extends Pick<Reach, 'head' | 'at' | 'isAsked'> {
  readonly cursor: Cursor;
  readonly areas: Areas | null;
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
  const areas = await areasOf(trx, actor);
  const scope = scopeOf(actor, areas);
  const { head, purgedTo, mark, at, isAsked } = await reachOf(trx, actor, given, epoch);
  if (!given) {
    return { cursor: { epoch, scope, seq: head, mark, download: DOWNLOAD_START }, head, at, isAsked, areas };
  }
  if (given.epoch !== epoch || given.seq < purgedTo || given.scope !== scope) refuse('reset');
  if (given.download && given.download.plan !== PLAN_VERSION) refuse('reset');
  return { cursor: { ...given, mark }, head, at, isAsked, areas };
}

interface Wanted {
  readonly limit: number;
  /** Milliseconds. */
  readonly now: number;
  readonly offered: OfferedBlocks | null;
}

async function readPage(
  trx: ReadingTransaction,
  actor: Actor,
  { cursor, head, at, areas }: Place,
  { limit, now, offered }: Wanted,
  content: PageContent,
): Promise<Reached & DownloadPage> {
  const { seq, mark, download } = cursor;
  if (download)
    return { seq, mark, ...(await readDownload(trx, actor, download, limit, content, { offered, areas })) };
  // The usual question of a device that has all: each partition of the log would be looked into for nothing.
  if (seq === head) return { seq, mark, download };
  const reached = await readChangeLog(trx, actor, { seq, mark }, { head, at, now, limit }, content, areas);
  return { ...reached, download };
}

interface Reach {
  readonly head: number;
  readonly purgedTo: number;
  readonly mark: string | null;
  /** When the change at the cursor began; null where none stands there. */
  readonly at: string | null;
  /** Somebody asks something of this device, which `PUT /sync/device` tells it. */
  readonly isAsked: boolean;
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
      last.mark, last.at,
      exists(select from devices where tenant_id = ${tenantId} and user_id = ${actor.userId} and device_id = ${actor.deviceId}
        and (sync_asked_at is not null or lock_asked_at is not null)) as "isAsked"
    from (select (select seq from change_counter where tenant_id = ${tenantId}) as head) as counter
    left join lateral (select ${MARK} as mark, at from change_log
      where tenant_id = ${tenantId} and seq = coalesce(${seq}, counter.head)) as last on true`.execute(trx);
  const [reach] = rows;
  const { head = null, purgedTo = null, mark = null, at = null, isAsked = null } = reach ?? {};
  const found = { head: head ?? 0, purgedTo: purgedTo ?? 0, mark, at, isAsked: isAsked ?? false };
  if (cursor?.epoch !== epoch) return found;
  const isKnown = cursor.mark === null || cursor.mark === found.mark || cursor.seq <= found.purgedTo;
  if (cursor.seq > found.head || !isKnown) throw new AheadOfLog(epoch);
  return found;
}

/** What this person sees of each entity, and their devices carry of it, as a short hash: it stands in every cursor. */
function scopeOf(actor: Actor, areas: Areas | null): string {
  const seen = ENTITIES.map((entity) => [
    entity.name,
    seenOf(actor, entity),
    ...(readableOf(actor, entity) ?? []),
  ]);
  return hashOf(areas ? [seen, areas] : seen);
}

/** Tells one value from another, and nothing else of it. */
function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}
