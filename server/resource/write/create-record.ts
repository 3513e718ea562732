import { sql } from 'kysely';
import { derivedValues } from '../../../src/domain/derived-row.ts';
import { DEFAULT_CURRENCY } from '../../../src/domain/kit/entity/currency.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { emptyValue } from '../../../src/domain/kit/fields/field.ts';
import { jsonEqual } from '../../../src/domain/kit/fields/json-equal.ts';
import type { Conflict } from '../../../src/domain/kit/problems/conflict.ts';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import { transitionAllowed } from '../../../src/domain/kit/rules/derive.ts';
import { withStamps } from '../../../src/domain/kit/rules/stamps.ts';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import { refuse } from '../../problems/errors.ts';
import { requireDecisions, sealed } from '../checks/decisions.ts';
import { requireReady } from '../checks/gates.ts';
import { refuseDeleted } from '../checks/preconditions.ts';
import { checkReferences, membersAmong } from '../checks/references.ts';
import { readCreate } from '../input/input.ts';
import { completeItems } from '../input/item-lists.ts';
import { maySee, requireWrite } from '../rows/access.ts';
import type { DatabaseRow } from '../rows/row-shape.ts';
import { findRow, insertRow, writingOf } from '../rows/row-store.ts';
import { peopleNamed, scopeUsersOf } from '../rows/scope.ts';
import type { WriteContext } from '../rows/write-context.ts';
import type { WriteAnswer, WriteRequest } from '../rows/write-request.ts';
import { begunByCall } from './begun-by-call.ts';
import { answerWith } from './conflicts.ts';
import { boundedStamp } from './happened.ts';
import { recordOpening } from './quantity.ts';
import { applyRules } from './write-rules.ts';

export async function createRecord(
  context: WriteContext,
  entity: EntityDefinition,
  request: WriteRequest,
  newId: () => string,
): Promise<WriteAnswer> {
  const draft = await recordDraftOf(context, entity, request, newId);
  const scopeUsers = await requireWritable(context, entity, draft);
  const stored = await insertRow(context, entity, draft.id, draft.values, scopeUsers);
  if (stored) return madeAnswer(context, entity, stored, newId);
  return answerOfTaken(context, entity, draft, await findRow(context, entity, draft.id));
}

/** A new record as its writer wants it. */
export interface RecordDraft {
  readonly id: string;
  readonly given: FieldValues;
  /** With what the server keeps. */
  readonly values: FieldValues;
}

/** @throws ProblemError for what the record may not be, whatever else is there */
export async function recordDraftOf(
  context: WriteContext,
  entity: EntityDefinition,
  request: WriteRequest,
  newId: () => string,
): Promise<RecordDraft> {
  requireWrite(context.actor, entity, 'create');
  const input = readCreate(entity, request.body, newId);
  const id = input.id ?? newId();
  const stamped = withStamps(entity, input.values, [], boundedStamp(context, ''));
  const given = completeItems(entity, stamped);
  const begun = await begunByCall(context, entity, null, given);
  const values = await completed(context, entity, id, { ...given, ...begun });
  return { id, given: input.values, values };
}

/** @returns who sees it. @throws ProblemError where the draft names what is not there */
export async function requireWritable(
  context: WriteContext,
  entity: EntityDefinition,
  { id, values }: RecordDraft,
): Promise<string[]> {
  const members = await membersAmong(context, peopleNamed(entity, values));
  await checkReferences(context, entity, { id, before: null }, values, members);
  return scopeUsersOf(context, entity, values, context.actor.userId, members);
}

/** What follows from a row that was inserted, and the answer. @throws ProblemError where it may not stay */
export async function madeAnswer(
  context: WriteContext,
  entity: EntityDefinition,
  stored: DatabaseRow,
  newId: () => string,
): Promise<WriteAnswer> {
  await requireReady(context, entity, null, stored.row);
  await recordOpening(context, entity, stored.row, newId);
  await applyRules(context, { entity, before: null, after: stored });
  return { status: 201, etag: etagOf(context.epoch, stored.row.version), body: stored.row };
}

/** With the values the server keeps. @throws ProblemError `transition_refused` for a status no new row may have. */
async function completed(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  chosen: FieldValues,
): Promise<FieldValues> {
  const { actor, happenedAt } = context;
  const values = chosen['currency'] === '' ? { ...chosen, currency: await houseCurrency(context) } : chosen;
  const empty = Object.entries(entity.fields).map(([name, field]) => [name, emptyValue(field)]);
  const row: AnyRow = {
    ...Object.fromEntries(empty),
    ...values,
    id,
    tenantId: actor.tenantId,
    version: 1,
    createdAt: happenedAt,
    createdBy: actor.userId,
    updatedAt: happenedAt,
    updatedBy: actor.userId,
  };
  if (typeof row['status'] === 'string' && !transitionAllowed(entity, null, row['status'])) {
    const message: Predicate = `cannot be ${row['status']} in a new record`;
    refuse('transition_refused', [{ path: 'status', code: 'invalid_value', message }]);
  }
  const derived = { ...values, ...derivedValues(entity, null, row, writingOf(context)) };
  const result: AnyRow = { ...row, ...derived };
  await requireDecisions(context, entity, null, result);
  return { ...derived, ...sealed(entity, null, result) };
}

/** What amounts are in that name no currency. */
async function houseCurrency({ trx, actor }: WriteContext): Promise<string> {
  const { rows } = await sql<{
    currency: string;
  }>`select currency from tenants where id = ${actor.tenantId}`.execute(trx);
  return rows[0]?.currency ?? DEFAULT_CURRENCY;
}

/** Where the id is that of a row that is there already, deleted or not. @throws ProblemError */
export async function answerOfTaken(
  context: WriteContext,
  entity: EntityDefinition,
  { given }: RecordDraft,
  existing: DatabaseRow | undefined,
): Promise<WriteAnswer> {
  // Of what this person may not see, that the id is taken, and nothing else: not whether it was deleted, nor its version.
  const isSeen = existing !== undefined && maySee(context.actor, entity, existing);
  if (isSeen && existing.deletedAt !== null) refuseDeleted(existing);
  if (isSeen && entity.createOnce) {
    return answerWith(
      context,
      entity,
      existing.row,
      saidOtherwise(entity.createOnce(given), given, existing.row),
    );
  }
  refuse('already_exists', [{ path: 'id', code: 'invalid_value', message: 'is the id of another record' }]);
}

/** What this person said of it and whoever made it did not: two who found the same fault, without signal. */
function saidOtherwise(words: readonly string[], given: FieldValues, row: AnyRow): Conflict[] {
  return words.flatMap((path) => {
    const [mine, theirs] = [given[path] ?? null, row[path] ?? null];
    return mine === null || jsonEqual(mine, theirs) ? [] : [{ path, base: null, mine, theirs }];
  });
}
