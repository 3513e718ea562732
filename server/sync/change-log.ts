import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import { findEntity } from '../../src/domain/registry.ts';
import { MARK } from '../database/replica/change-mark.ts';
import type { Actor } from '../database/schema/actor.ts';
import type { ReadingTransaction } from '../database/tenants/read-in-tenant.ts';
import { maySee, readableOf, seenOfRow } from '../resource/rows/access.ts';
import type { Columns, DatabaseRow } from '../resource/rows/row-shape.ts';
import { columnsOf, storedRowOf, tableOf } from '../resource/rows/row-shape.ts';
import type { Areas } from './carried/carried.ts';
import { carryChanges } from './carried/carried-changes.ts';
import type { PageContent } from './page-content.ts';

/** How far a page reaches, and the change that stands there. */
export interface Reached {
  readonly seq: number;
  /** By which that change is known again; null where none stands there any more, or none yet. */
  readonly mark: string | null;
}

interface LogRow {
  readonly seq: number;
  readonly mark: string;
  readonly entity: string;
  readonly id: string;
  readonly scopes: readonly string[] | null;
}

const DAY = 86_400_000;

/** How much of the log is wanted. */
interface Wanted {
  /** The highest number that there is. */
  readonly head: number;
  /** When the change began that the page begins behind; null: unknown. */
  readonly at: string | null;
  /** Milliseconds. */
  readonly now: number;
  readonly limit: number;
}

/** One page of the log, as the rows it names stand now: a row that changed twice comes once. @param areas as `areasOf` found them */
export async function readChangeLog(
  trx: ReadingTransaction,
  actor: Actor,
  since: Reached,
  wanted: Wanted,
  content: PageContent,
  areas: Areas | null,
): Promise<Reached> {
  const log = await changesAfter(trx, actor, since.seq, wanted);
  const found = new Map<string, readonly DatabaseRow[]>();
  for (const [name, changed] of changedRows(actor, log)) {
    const entity = findEntity(name);
    // No definition: an entity that this version no longer has.
    if (!entity) continue;
    const rows = await rowsOf(trx, actor, entity, [...changed.keys()]);
    const own = rows.filter(({ row }) => changed.get(row.id) === true);
    found.set(name, own);
    sortOut(actor, entity, await concerning(trx, actor, entity, changed, rows), rows, content);
  }
  await carryChanges(trx, actor, areas, found, content, (entity, ids) => rowsOf(trx, actor, entity, ids));
  const last = log.at(-1);
  return last ? { seq: last.seq, mark: last.mark } : since;
}

/**
 * Planning a look into each month's partition takes longer than the look. What follows a change began after it, or at most hours
 * before: so those months are looked into first. Numbers have no gaps: where they are all there, nothing was missed.
 */
async function changesAfter(
  trx: ReadingTransaction,
  { tenantId }: Actor,
  seq: number,
  { head, at, now, limit }: Wanted,
): Promise<readonly LogRow[]> {
  const find = async (when: RawBuilder<unknown>) => {
    const { rows } = await sql<LogRow>`select seq, entity, id, scopes, ${MARK} as mark from change_log
      where tenant_id = ${tenantId} and seq > ${seq} ${when} order by seq limit ${limit}`.execute(trx);
    return rows;
  };
  const instant = (milliseconds: number) => new Date(milliseconds).toISOString();
  const near =
    at === null
      ? []
      : await find(sql`and at >= ${instant(Date.parse(at) - DAY)} and at < ${instant(now + DAY)}`);
  return near.length === Math.min(limit, head - seq) ? near : find(sql``);
}

/** By entity and id: whether the change concerned this person, who may have lost the row by it. */
function changedRows(actor: Actor, log: readonly LogRow[]): Map<string, Map<string, boolean>> {
  const byEntity = new Map<string, Map<string, boolean>>();
  for (const { entity, id, scopes } of log) {
    const changed = byEntity.get(entity) ?? new Map<string, boolean>();
    byEntity.set(entity, changed);
    changed.set(id, changed.get(id) === true || scopes === null || scopes.includes(actor.userId));
  }
  return byEntity;
}

/**
 * The rows whose change this person is to hear of: those that they see, and those that they saw before. Of a draft that
 * nobody has published its readers do not even hear that it is there.
 */
async function concerning(
  trx: ReadingTransaction,
  actor: Actor,
  entity: EntityDefinition,
  changed: ReadonlyMap<string, boolean>,
  rows: readonly DatabaseRow[],
): Promise<ReadonlySet<string>> {
  const readable = readableOf(actor, entity);
  const isSeen = (stored: DatabaseRow) => maySee(actor, entity, stored);
  if (readable) {
    const unseen = rows.filter((stored) => !isSeen(stored)).map(({ row }) => row.id);
    const before = await onceReadable(trx, actor, entity, unseen, readable);
    return new Set([...rows.filter(isSeen).map(({ row }) => row.id), ...before]);
  }
  const isConcerning = ({ row }: DatabaseRow) =>
    seenOfRow(actor, entity, row) === 'all' || changed.get(row.id) === true;
  return new Set(rows.filter(isConcerning).map(({ row }) => row.id));
}

async function onceReadable(
  trx: ReadingTransaction,
  actor: Actor,
  entity: EntityDefinition,
  ids: readonly string[],
  readable: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select distinct entity_id as id from audit_log
    where tenant_id = ${actor.tenantId} and entity = ${entity.name} and entity_id = any (${ids}::text[])
      and after ->> 'status' = any (${[...readable]}::text[])`.execute(trx);
  return rows.map(({ id }) => id);
}

function sortOut(
  actor: Actor,
  entity: EntityDefinition,
  concerned: ReadonlySet<string>,
  rows: readonly DatabaseRow[],
  content: PageContent,
): void {
  for (const stored of rows) {
    const { id, version } = stored.row;
    if (seenOfRow(actor, entity, stored.row) === 'none' || !concerned.has(id)) continue;
    const isSeen = maySee(actor, entity, stored);
    if (stored.deletedAt === null && isSeen) listIn(content.upserts, entity.name).push(stored.row);
    // Of what was taken out of sight before it was deleted, no more than that it is gone.
    else if (stored.deletedAt === null || !isSeen) listIn(content.outOfScope, entity.name).push(id);
    else listIn(content.deletes, entity.name).push({ id, version });
  }
}

async function rowsOf(
  trx: ReadingTransaction,
  actor: Actor,
  entity: EntityDefinition,
  ids: readonly string[],
): Promise<DatabaseRow[]> {
  const { rows } = await sql<Columns>`select ${columnsOf(entity)} from ${tableOf(entity)}
    where tenant_id = ${actor.tenantId} and id = any (${ids}::uuid[]) order by id`.execute(trx);
  return rows.map((columns) => storedRowOf(entity, columns));
}

function listIn<T>(lists: Record<string, T[]>, name: string): T[] {
  const list = lists[name] ?? [];
  lists[name] = list;
  return list;
}
