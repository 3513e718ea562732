import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { clientFields } from '../../domain/kit/entity/entity.ts';
import { signedFields, signs } from '../../domain/kit/entity/signed-fields.ts';
import { itemsOf, numberOf } from '../../domain/kit/fields/field.ts';
import { baseFields } from '../../domain/kit/merge/merge.ts';
import { byPosition } from '../../domain/kit/merge/merge-items.ts';
import { taken } from '../../domain/kit/rules/decision.ts';
import { quantityDifference } from '../../domain/kit/values/decimal.ts';
import { ENTITIES, entityNamed } from '../../domain/registry.ts';
import { carryBases, onOther, supersede, withdrawOperation } from '../outbox/outbox-queue.ts';
import { addQuantity, withValueAt } from '../rows/rebase.ts';
import { baseKey, newest, settleRow, writeRows, writtenStores } from '../rows/row-writer.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';
import { followersOf, operationById, operationsOn } from '../store/outbox/queue.ts';
import type { IssueRecord, OutboxRecord } from '../store/outbox-record.ts';
import { postSignal } from '../store/signals.ts';
import type { Tools } from '../store/tools.ts';
import { saveChanges } from '../write/save-changes.ts';
import { saveNewRows } from '../write/save-new-rows.ts';
import { placeDeletion } from '../write/save-removal.ts';
import { discard, systemTools } from './outbox-actions.ts';

/** `mine`, `theirs`, or a value for each path of the conflict (`title`, `checklist/<item id>/result`). */
export type Resolution = 'mine' | 'theirs' | { readonly values: FieldValues };

/** Carries out what a person decided; what they chose over the server's row becomes a new operation. */
export async function resolveConflict(
  database: FieldDatabase,
  issueId: string,
  choice: Resolution,
  tools: Tools = systemTools,
): Promise<void> {
  await database.inTransaction('rw', writtenStores(database, ENTITIES), async (local) => {
    const issue = await local.issues.get(issueId);
    if (!issue) throw new DataError('not_found', 'This conflict has been settled');
    await local.issues.delete(issueId);
    switch (issue.kind) {
      case 'conflict':
        return settleFields(local, tools, issue, choice);
      case 'deletedElsewhere':
        return settleDeleted(local, tools, issue, choice);
      case 'editedSinceDelete':
        return settleDelete(local, tools, issue, choice);
      case 'seenChanged':
        return settleUnseen(local, tools, issue, choice);
      case 'outOfScope':
        return choice === 'theirs' ? forget(local, tools, issue) : undefined;
      case 'unreadable':
        return undefined;
    }
  });
  postSignal({ type: 'saved', database: database.name });
}

async function settleFields(database: FieldDatabase, tools: Tools, issue: IssueRecord, choice: Resolution) {
  if (choice === 'theirs') return;
  const row = await database.rows(issue.entity).get(issue.entityId);
  if (!row) throw new DataError('not_found', 'The record is gone');
  const values =
    choice === 'mine'
      ? Object.fromEntries(issue.conflicts.map(({ path, mine }) => [path, mine]))
      : choice.values;
  const wanted = Object.entries(values).reduce(
    (result, [path, value]) => withValueAt(withItemAt(result, path, issue), path, value),
    row,
  );
  const fields = clientFields(entityNamed(issue.entity)).filter((field) => wanted[field] !== row[field]);
  await saveChanges(database, tools, issue.entity, issue.entityId, pick(wanted, fields));
}

/** Somebody has removed the list item since: whoever insists on a value of it wants the item, at its old place. */
function withItemAt(row: AnyRow, path: string, { mine, theirs }: IssueRecord): AnyRow {
  const [name = '', itemId] = path.split('/');
  const items = itemsOf(row[name]);
  if (itemId === undefined || items.some(({ id }) => id === itemId)) return row;
  // As the server last had it: of its other fields nobody here was asked.
  const known = [theirs?.[name], mine[name]].flatMap((list) => itemsOf(list));
  const item = known.find(({ id }) => id === itemId);
  return item ? { ...row, [name]: [...items, item].toSorted(byPosition) } : row;
}

/** Their work was on a row that is gone: let it go, or make it a new record. What was deleted stays deleted. */
async function settleDeleted(database: FieldDatabase, tools: Tools, issue: IssueRecord, choice: Resolution) {
  const row = await database.rows(issue.entity).get(issue.entityId);
  await forget(database, tools, issue);
  if (choice === 'theirs' || !row) return;
  const entity = entityNamed(issue.entity);
  const values = {
    ...pick(row, clientFields(entity)),
    ...firstStatus(entity, row),
    ...(choice === 'mine' ? {} : choice.values),
  };
  await saveNewRows(database, tools, [{ entity: entity.name, values }]);
}

/** A new record begins where its lifecycle does, and undecided: who keeps their work grants nothing by it. */
function firstStatus(entity: EntityDefinition, { status }: AnyRow): FieldValues {
  const { statuses, defaults } = entity;
  const lifecycle = statuses?.lifecycle;
  const begins = !lifecycle || lifecycle.initial.includes(String(status));
  return begins && taken(entity, null, { status: status ?? null }).length === 0
    ? {}
    : { status: defaults.status ?? null };
}

/** Their deletion met a row that somebody else edited: keep the row, or delete it as it is now. */
async function settleDelete(database: FieldDatabase, tools: Tools, issue: IssueRecord, choice: Resolution) {
  const operation = await operationById(database, issue.opId);
  if (!operation) return;
  if (choice === 'mine') {
    const base = await database.base.get(baseKey(issue.entity, issue.entityId));
    const known = base && newest(base);
    const version = Math.max(known?.version ?? 0, issue.theirs?.version ?? 0);
    const row = issue.theirs ?? known;
    const place = row ? await placeDeletion(database, entityNamed(issue.entity), row) : {};
    await supersede(database, tools, operation, { ...place, baseVersion: version });
    return;
  }
  await withdrawOperation(database, tools, operation);
  await settleRow(database, entityNamed(issue.entity), issue.entityId);
}

/** They decided on something that has changed: decide on it as it is now, or let it go with what follows from it. */
async function settleUnseen(database: FieldDatabase, tools: Tools, issue: IssueRecord, choice: Resolution) {
  const operation = await operationById(database, issue.opId);
  if (!operation) return;
  if (choice !== 'mine') {
    await discard(database, tools, operation);
    return;
  }
  const entity = entityNamed(issue.entity);
  if (operation.kind === 'delta') {
    await countOnto(database, tools, issue, operation);
    return;
  }
  if (signs(entity, operation.changes)) {
    await takeSignatureOff(database, tools, entity, operation);
    return;
  }
  const base = await database.base.get(baseKey(issue.entity, issue.entityId));
  const known = base && newest(base);
  const shown = shownBy(issue, operation.baseValues, known ?? null);
  const { changes, baseValues } = onOther(operation, { ...keptWith(entity, shown, known ?? null), ...shown });
  const baseVersion = known?.version ?? operation.baseVersion;
  await supersede(database, tools, operation, { changes, baseValues, baseVersion });
}

/**
 * So many are there, whatever the records said: they differ by another number now, here and in the item's total. What was
 * taken from here and put in another place is as many more, or fewer, there.
 */
async function countOnto(database: FieldDatabase, tools: Tools, issue: IssueRecord, operation: OutboxRecord) {
  const { changes } = operation;
  const seen = numberOf(issue.conflicts[0]?.theirs);
  const delta = quantityDifference(addQuantity(changes.seen, changes.delta), seen);
  if (delta === 0) return discard(database, tools, operation);
  const more = quantityDifference(delta, numberOf(changes.delta));
  const followers = await followersOf(database, operation.opId);
  const deltas = followers.filter(({ kind }) => kind === 'delta');
  for (const other of deltas) {
    const isPlace = other.entity === operation.entity;
    const withMore = { ...other.changes, delta: addQuantity(other.changes.delta, isPlace ? -more : more) };
    await supersede(database, tools, other, { changes: withMore });
  }
  await supersede(database, tools, operation, { changes: { ...changes, delta, seen } });
  for (const { entity, entityId } of [operation, ...deltas])
    await settleRow(database, entityNamed(entity), entityId);
}

/**
 * Who signed did so under what they were shown, and whoever looks now is somebody else: the rest of the work is kept, to
 * be signed anew. What was accepted with it is not accepted.
 */
async function takeSignatureOff(
  database: FieldDatabase,
  tools: Tools,
  entity: EntityDefinition,
  operation: OutboxRecord,
) {
  const names = signedFields(entity);
  const [off, rest] = [true, false].map((isOff) =>
    Object.fromEntries(Object.entries(operation.changes).filter(([name]) => names.includes(name) === isOff)),
  ) as [FieldValues, FieldValues]; // two in, two out
  if ('status' in rest || Object.keys(rest).length === 0) {
    await discard(database, tools, operation);
    return;
  }
  const all = await operationsOn(database, entity.name, operation.entityId);
  const later = all.filter(({ seq }) => seq > operation.seq);
  await carryBases(database, later, off, operation.baseValues);
  await supersede(database, tools, operation, { changes: rest });
  await settleRow(database, entity, operation.entityId);
}

/** The rest of a field's group, which the server keeps: with another date of completion the status is another one. */
function keptWith(entity: EntityDefinition, shown: FieldValues, known: AnyRow | null): FieldValues {
  return known ? pick(known, baseFields(entity, Object.keys(shown))) : {};
}

/** What the person was shown here as it is now: the server asks again about anything newer. */
function shownBy({ conflicts }: IssueRecord, base: FieldValues, known: AnyRow | null): FieldValues {
  const [whole, parts] = [true, false].map((isWhole) =>
    conflicts.filter(({ path }) => isWhole !== path.includes('/')),
  );
  const lists = parts?.map(({ path }) => path.split('/')[0] ?? path) ?? [];
  return Object.fromEntries([
    ...lists.map((name) => [name, known?.[name] ?? base[name] ?? null] as const),
    // Where the whole list was shown, it is that one.
    ...(whole ?? []).map(({ path, theirs }) => [path, theirs] as const),
  ]);
}

async function forget(database: FieldDatabase, tools: Tools, issue: IssueRecord) {
  for (const operation of await operationsOn(database, issue.entity, issue.entityId)) {
    await withdrawOperation(database, tools, operation);
  }
  await database.base.delete(baseKey(issue.entity, issue.entityId));
  await writeRows(database, entityNamed(issue.entity), [{ id: issue.entityId, after: null }]);
}

function pick(row: AnyRow, fields: readonly string[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
