import { derivedValues } from '../../../src/domain/derived-row.ts';
import { isSettled } from '../../../src/domain/hanging.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { fieldOf } from '../../../src/domain/kit/entity/entity.ts';
import { itemsOf, type Json } from '../../../src/domain/kit/fields/field.ts';
import { jsonEqual } from '../../../src/domain/kit/fields/json-equal.ts';
import { mergeRow } from '../../../src/domain/kit/merge/merge.ts';
import type { Conflict } from '../../../src/domain/kit/problems/conflict.ts';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import { transitionAllowed } from '../../../src/domain/kit/rules/derive.ts';
import { withStamps } from '../../../src/domain/kit/rules/stamps.ts';
import { refuse } from '../../problems/errors.ts';
import { requireNotAskedLess } from '../checks/asked-of.ts';
import { requireBooksKept, requireDecisions, sealed } from '../checks/decisions.ts';
import { requireReady } from '../checks/gates.ts';
import { isStale, lockForWrite, refuseStale } from '../checks/preconditions.ts';
import { checkReferences, membersAmong, requireLive } from '../checks/references.ts';
import { requireNotRestedOn } from '../checks/resting.ts';
import { requireYardstick } from '../checks/yardsticks.ts';
import type { UpdateInput } from '../input/input.ts';
import { readUpdate } from '../input/input.ts';
import { completeItems } from '../input/item-lists.ts';
import { requireWrite } from '../rows/access.ts';
import type { DatabaseRow } from '../rows/row-shape.ts';
import { updateRow, writingOf } from '../rows/row-store.ts';
import { lockParent, passScopeOn, peopleNamed, scopeUsersOf, touchesScope } from '../rows/scope.ts';
import type { RowUpdate, WriteContext } from '../rows/write-context.ts';
import type { WriteAnswer, WriteRequest } from '../rows/write-request.ts';
import { begunByCall } from './begun-by-call.ts';
import { answerWith } from './conflicts.ts';
import { boundedStamp, type Dated, datedAfter } from './happened.ts';
import { movedQuantity } from './quantity.ts';
import { requireSeen } from './seen.ts';
import { applyRules } from './write-rules.ts';

/**
 * Merges with a base, overwrites without (sync protocol §5). What was in conflict stays as it is here, is answered as
 * `conflicts` and kept in `conflict_log`.
 */
export async function updateRecord(
  arrived: WriteContext,
  entity: EntityDefinition,
  id: string,
  request: WriteRequest,
  newId: () => string,
): Promise<WriteAnswer> {
  requireWrite(arrived.actor, entity, 'update');
  const given = readUpdate(entity, request.body, request.base, newId);
  await lockParent(arrived, entity, id, given.values);
  const before = await lockForWrite(arrived, entity, id);
  const dated = await datedAfter(arrived, entity, before.row, request.ifMatch);
  const { context } = dated;
  const input = stamped(dated, entity, given, before.row);
  requireWrite(context.actor, entity, 'update', before);
  if (input.base === null && isStale(context, before, request.ifMatch)) refuseStale(context, before);
  refuseDoneTwice(entity, input, before.row);
  const { changes, conflicts } = decide(entity, input, before.row);
  // What is impossible is said at once: naming what was seen would not make it possible.
  checkTransition(entity, before.row, { ...before.row, ...changes });
  requireSeen(context, entity, { before, input, ifMatch: request.ifMatch, conflicts });
  const moved = await movedQuantity(context, entity, input, before.row, newId);
  const begun = await begunByCall(context, entity, before.row, { ...before.row, ...changes });
  const after = await applyChanges(context, entity, before, { ...changes, ...begun, ...moved });
  return answerWith(context, entity, after.row, conflicts);
}

/** With the times that buttons have set by the server's clock: what is said to have happened is bounded like the write itself. */
function stamped(
  { context, notBefore }: Dated,
  entity: EntityDefinition,
  { values, base }: UpdateInput,
  row: AnyRow,
): UpdateInput {
  const known = base ? [row, base] : [row];
  return { values: withStamps(entity, values, known, boundedStamp(context, notBefore)), base };
}

/**
 * Two people did the same thing without signal. Their statuses would merge, and what follows from it would be carried
 * out twice: the second one has to look at it.
 */
function refuseDoneTwice(entity: EntityDefinition, { base, values }: UpdateInput, row: AnyRow): void {
  const { status } = values;
  if (!base || typeof status !== 'string' || !entity.statuses?.byAction?.includes(status)) return;
  if (row['status'] !== status || base['status'] === status || booksMore(entity, values, row)) return;
  const message: Predicate = `is already ${status}`;
  refuse('transition_refused', [{ path: 'status', code: 'invalid_value', message }]);
}

/** More for a book is no second time: goods that came after somebody else had closed the order. */
function booksMore(entity: EntityDefinition, values: FieldValues, row: AnyRow): boolean {
  return Object.entries(entity.fields).some(([name, field]) => {
    if (field.kind !== 'items' || !field.appendOnly) return false;
    const known = new Set(itemsOf(row[name]).map(({ id }) => id));
    return itemsOf(values[name]).some(({ id }) => !known.has(id));
  });
}

function decide(entity: EntityDefinition, input: UpdateInput, row: AnyRow) {
  const values = withoutQuantities(entity, input.values);
  if (input.base) {
    const { changes, conflicts } = mergeRow(entity, input.base, values, row);
    return { changes: differing(completeItems(entity, changes), row), conflicts };
  }
  const conflicts: readonly Conflict[] = [];
  return { changes: differing(completeItems(entity, values), row), conflicts };
}

/** Writes what differs, with what follows from it; a write that changes nothing leaves the version alone. */
async function applyChanges(
  context: WriteContext,
  entity: EntityDefinition,
  before: DatabaseRow,
  wanted: FieldValues,
): Promise<DatabaseRow> {
  if (Object.keys(wanted).length === 0) return before;
  const { row } = before;
  const draft: AnyRow = { ...row, ...wanted };
  const derived = {
    ...wanted,
    ...derivedValues(entity, row, draft, writingOf(context)),
  };
  const result: AnyRow = { ...row, ...derived };
  await requireDecisions(context, entity, row, result);
  requireBooksKept(entity, row, result);
  await requireYardstick(context, entity, row, draft);
  await requireNotAskedLess(context, entity, row, result);
  const changes = { ...derived, ...sealed(entity, row, result) };
  const named = peopleNamed(entity, touchesScope(entity, changes) ? fieldsOf(entity, draft) : changes);
  const members = await membersAmong(context, named);
  // What was history may name what is gone; work that goes on may not.
  if (isSettled(entity, row) && !isSettled(entity, result)) await requireLive(context, entity, result);
  await checkReferences(context, entity, { id: row.id, before: row }, changes, members);
  const after = await store(context, entity, before, { draft, changes, members });
  await requireReady(context, entity, row, after.row);
  await requireNotRestedOn(context, entity, row, after.row);
  await applyRules(context, { entity, before, after });
  return after;
}

interface Decided {
  /** The row as it will be. */
  readonly draft: AnyRow;
  readonly changes: FieldValues;
  readonly members: ReadonlySet<string>;
}

async function store(
  context: WriteContext,
  entity: EntityDefinition,
  before: DatabaseRow,
  { draft, changes, members }: Decided,
): Promise<DatabaseRow> {
  if (!touchesScope(entity, changes)) return writeOver({ context, entity, before, changes });
  const scopeUsers = await scopeUsersOf(context, entity, draft, before.row.createdBy, members);
  const after = await writeOver({ context, entity, before, changes, scopeUsers });
  await passScopeOn(context, entity, before, after);
  return after;
}

/** @throws where the row is no longer what was decided upon: an earlier write of the same transaction changed it. */
async function writeOver(update: RowUpdate): Promise<DatabaseRow> {
  const { context, entity, before, changes, scopeUsers } = update;
  const { id, version } = before.row;
  if (context.held) return context.held.hold(update);
  const after = await updateRow(context, entity, id, changes, { ...(scopeUsers && { scopeUsers }) });
  if (after.row.version !== version + 1) throw new Error(`${entity.name} ${id} was read too far ahead`);
  return after;
}

function checkTransition(entity: EntityDefinition, before: AnyRow, after: AnyRow): void {
  const [from, to] = [before['status'], after['status']];
  if (typeof from !== 'string' || typeof to !== 'string' || from === to) return;
  if (transitionAllowed(entity, from, to)) return;
  const message: Predicate = `cannot change from ${from} to ${to}`;
  refuse('transition_refused', [{ path: 'status', code: 'invalid_value', message }]);
}

function differing(changes: FieldValues, row: AnyRow): FieldValues {
  const differs = ([name, value]: [string, Json]) => !jsonEqual(value, row[name]);
  return Object.fromEntries(Object.entries(changes).filter(differs));
}

function withoutQuantities(entity: EntityDefinition, values: FieldValues): FieldValues {
  const isOther = ([name]: [string, Json]) => fieldOf(entity, name).kind !== 'quantity';
  return Object.fromEntries(Object.entries(values).filter(isOther));
}

function fieldsOf(entity: EntityDefinition, row: AnyRow): FieldValues {
  return Object.fromEntries(Object.keys(entity.fields).map((name) => [name, row[name] ?? null]));
}
