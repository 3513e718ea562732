import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import { refuse } from '../../problems/errors.ts';
import { membersAmong, requireLive } from '../checks/references.ts';
import { maySee, requireWrite } from '../rows/access.ts';
import type { DatabaseRow } from '../rows/row-shape.ts';
import { findRow } from '../rows/row-store.ts';
import { peopleNamed, scopeUsersOf } from '../rows/scope.ts';
import type { WriteContext } from '../rows/write-context.ts';
import type { WriteAnswer } from '../rows/write-request.ts';
import { bringBack, type Gone, goneWith } from './row-life.ts';
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
  const { row } = stored.deletedAt === null ? stored : await takeBack(context, entity, stored);
  return { status: 200, etag: etagOf(context.epoch, row.version), body: row };
}

async function takeBack(
  context: WriteContext,
  entity: EntityDefinition,
  stored: DatabaseRow,
): Promise<DatabaseRow> {
  const gone = await goneWith(context, entity, stored.row.id);
  if (gone.deletions.length === 0) refuse('deleted', [], 'deleted_for_good');
  await requireLiveAll(context, [{ entity, rows: [stored] }, ...gone.others]);
  const scopeUsers = await seenAgainBy(context, entity, stored);
  const after = await bringBack(context, entity, stored, gone, { scopeUsers });
  await applyRules(context, { entity, before: stored, after });
  return after;
}

/** Who sees it now: the people of what it belongs to may be others than when it was deleted. */
async function seenAgainBy(
  context: WriteContext,
  entity: EntityDefinition,
  { row }: DatabaseRow,
): Promise<string[]> {
  const values = Object.fromEntries(Object.keys(entity.fields).map((name) => [name, row[name] ?? null]));
  const members = await membersAmong(context, peopleNamed(entity, values));
  return scopeUsersOf(context, entity, values, row.createdBy, members);
}

async function requireLiveAll(context: WriteContext, all: Gone['others']): Promise<void> {
  const keys = all.flatMap(({ entity, rows }) => rows.map(({ row }) => `${entity.name}/${row.id}`));
  const coming = new Set(keys);
  for (const { entity, rows } of all) {
    for (const { row } of rows) {
      await requireLive(context, entity, row, (name, id) => coming.has(`${name}/${id}`));
    }
  }
}
