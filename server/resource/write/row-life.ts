import type { EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { entityNamed } from '../../../src/domain/registry.ts';
import {
  type Deletion,
  deletionsWith,
  forgetDeletions,
  forgetNotes,
  noteDeletions,
} from '../rows/deletions.ts';
import type { HangingRow } from '../rows/hanging-rows.ts';
import type { DatabaseRow } from '../rows/row-shape.ts';
import { lockRows, markDeleted, writeRow } from '../rows/row-store.ts';
import { passScopeOn } from '../rows/scope.ts';
import type { WriteContext } from '../rows/write-context.ts';

/*
 * The only place where rows go and come back. A row has a note of its deletion only while it is deleted: otherwise the next
 * deletion, by somebody who notes nothing, would be taken back with what went in an earlier one.
 */

/** Deletes a record with what goes with it, so that all of it comes back together. The caller has locked them. */
export async function deleteTogether(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  taken: readonly HangingRow[],
): Promise<void> {
  // First: the triggers that remove files ask whether they are to come back.
  await noteDeletions(context, { entity, id, taken });
  for (const [each, rows] of Map.groupBy(taken, (one) => one.entity)) {
    const ids = rows.map(({ row }) => row.id);
    await markDeleted(context, each, ids, true);
  }
  await writeRow(context, entity, id, {}, { deleted: true });
}

/**
 * Takes rows away that nobody restores: what made them brings them back, or nothing does. Those that were deleted before
 * cannot be restored from then on either. What was said about them stays for when they are there again.
 */
export async function dropRows(
  context: WriteContext,
  entity: EntityDefinition,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await forgetNotes(context, entity, ids);
  const found = await lockRows(context, entity, ids);
  const there = found.filter(({ deletedAt }) => deletedAt === null).map(({ row }) => row.id);
  if (there.length > 0) await markDeleted(context, entity, there, true);
}

interface RowsOf {
  readonly entity: EntityDefinition;
  readonly rows: readonly DatabaseRow[];
}

/** What a deletion took, locked; in the order in which it went: what stands on another record comes after it. */
export interface Gone {
  readonly deletions: readonly Deletion[];
  readonly others: readonly RowsOf[];
}

/** What comes back with a deleted record. Without `deletions` nobody noted that it went, or its time is over. */
export async function goneWith(context: WriteContext, entity: EntityDefinition, id: string): Promise<Gone> {
  const deletions = await deletionsWith(context, entity, id);
  const others: RowsOf[] = [];
  for (const [name, some] of Map.groupBy(deletions.slice(1), (each) => each.entity)) {
    const other = entityNamed(name);
    const ids = some.map((each) => each.id);
    const rows = await lockRows(context, other, ids);
    others.push({ entity: other, rows: rows.filter(({ deletedAt }) => deletedAt !== null) });
  }
  return { deletions, others };
}

interface Back {
  readonly values?: FieldValues;
  readonly scopeUsers?: readonly string[];
}

/** Brings a deleted record back with what went with it. The caller has locked them. */
export async function bringBack(
  context: WriteContext,
  entity: EntityDefinition,
  stored: DatabaseRow,
  { deletions, others }: Gone,
  { values = {}, scopeUsers }: Back,
): Promise<DatabaseRow> {
  const extra = { deleted: false, ...(scopeUsers && { scopeUsers }) };
  const after = await writeRow(context, entity, stored.row.id, values, extra);
  for (const { entity: other, rows } of others) {
    const ids = rows.map(({ row }) => row.id);
    await markDeleted(context, other, ids, false);
  }
  await passScopeOn(context, entity, stored, after);
  await forgetDeletions(context, deletions);
  // Its own too where the time to restore it is over.
  await forgetNotes(context, entity, [stored.row.id]);
  return after;
}
