import type { EntityDefinition } from '../../src/domain/kit/entity.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import { etagOf } from '../../src/domain/sync/wire.ts';
import { refuse } from '../plugins/errors.ts';
import { maySee, requireWrite } from './access.ts';
import { type Deletion, deletionsWith, forgetDeletions } from './deletions.ts';
import { membersAmong, requireLive } from './references.ts';
import type { StoredRow } from './row-shape.ts';
import type { WriteContext } from './row-store.ts';
import { findRow, lockRows, markDeleted, updateRow } from './row-store.ts';
import { passScopeOn, peopleNamed, scopeUsersOf } from './scope.ts';
import type { WriteAnswer } from './write-request.ts';
import { applyRules } from './write-rules.ts';

/**
 * Takes a deletion back: the record as it was, with what was deleted with it in the same act, for whoever may delete it
 * (decision 54). A record that is there already is answered as it is: somebody else was quicker.
 *
 * @throws ProblemError `not_found`; `deleted` with a reason where nothing of it was kept; `reference_not_found` that
 *   names what it stood on and is gone.
 */
export async function restoreRecord(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
): Promise<WriteAnswer> {
  requireWrite(context.actor, entity, 'restore');
  const stored = await findRow(context, entity, id, 'update');
  if (!stored || !maySee(context.actor, entity, stored)) refuse('not_found');
  requireWrite(context.actor, entity, 'restore', stored);
  const { row } = stored.deletedAt === null ? stored : await bringBack(context, entity, stored);
  return { status: 200, etag: etagOf(context.epoch, row.version), body: row };
}

async function bringBack(
  context: WriteContext,
  entity: EntityDefinition,
  stored: StoredRow,
): Promise<StoredRow> {
  const deletions = await deletionsWith(context, entity, stored.row.id);
  if (deletions.length === 0) refuse('deleted', [], 'deleted_for_good');
  const others = await lockOthers(context, deletions.slice(1));
  await requireLiveAll(context, [{ entity, rows: [stored] }, ...others]);
  const after = await updateRow(context, entity, stored.row.id, {}, await undeleted(context, entity, stored));
  for (const { entity: other, rows } of others) {
    const ids = rows.map(({ row }) => row.id);
    await markDeleted(context, other, ids, false);
  }
  await passScopeOn(context, entity, stored, after);
  await forgetDeletions(context, deletions);
  await applyRules(context, { entity, before: stored, after });
  return after;
}

/** Who sees it now: the people of what it belongs to may be others than when it was deleted. */
async function undeleted(context: WriteContext, entity: EntityDefinition, { row }: StoredRow) {
  const values = Object.fromEntries(Object.keys(entity.fields).map((name) => [name, row[name] ?? null]));
  const members = await membersAmong(context, peopleNamed(entity, values));
  const scopeUsers = await scopeUsersOf(context, entity, values, row.createdBy, members);
  return { scopeUsers, deleted: false };
}

interface RowsOf {
  readonly entity: EntityDefinition;
  readonly rows: readonly StoredRow[];
}

/** In the order in which they were deleted: what stands on another record comes after it. */
async function lockOthers(context: WriteContext, deletions: readonly Deletion[]): Promise<RowsOf[]> {
  const others: RowsOf[] = [];
  for (const [name, some] of Map.groupBy(deletions, (each) => each.entity)) {
    const entity = entityNamed(name);
    const rows = await lockRows(
      context,
      entity,
      some.map(({ id }) => id),
    );
    others.push({ entity, rows: rows.filter(({ deletedAt }) => deletedAt !== null) });
  }
  return others;
}

async function requireLiveAll(context: WriteContext, all: readonly RowsOf[]): Promise<void> {
  const keys = all.flatMap(({ entity, rows }) => rows.map(({ row }) => `${entity.name}/${row.id}`));
  const coming = new Set(keys);
  for (const { entity, rows } of all) {
    for (const { row } of rows) {
      await requireLive(context, entity, row, (name, id) => coming.has(`${name}/${id}`));
    }
  }
}
