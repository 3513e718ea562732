import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { isProblem } from '../../../src/domain/kit/problems/is-problem.ts';
import type { Problem } from '../../../src/domain/kit/problems/problem.ts';
import type { Clock } from '../../../src/domain/kit/values/ids.ts';
import { uuidv7 } from '../../../src/domain/kit/values/ids.ts';
import { upCast } from '../../../src/domain/sync/up-cast.ts';
import { SCHEMA_VERSION } from '../../../src/domain/sync/wire.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { FinalAnswer } from '../../database/tenants/idempotency.ts';
import { once, requireApplied } from '../../database/tenants/idempotency.ts';
import type { TransactionContext } from '../../database/tenants/tenant.ts';
import { auditSetting, inTenant } from '../../database/tenants/tenant.ts';
import { ProblemError, refuse } from '../../problems/errors.ts';
import { isUnversioned } from '../checks/preconditions.ts';
import { isObject } from '../input/validate.ts';
import { maySee, mayWrite, seesState } from '../rows/access.ts';
import { findRow } from '../rows/row-store.ts';
import type { WriteContext, WriteRule } from '../rows/write-context.ts';
import type { WriteAnswer, WriteRequest, WriteTarget } from '../rows/write-request.ts';
import { fingerprintOf, resolveTarget } from '../rows/write-request.ts';
import { createRecord } from './create-record.ts';
import { happened } from './happened.ts';
import { requireOpenImport } from './open-import.ts';
import { countOwnWrites } from './own-writes.ts';
import { changeQuantity } from './quantity.ts';
import { removeRecord } from './remove-record.ts';
import { restoreRecord } from './restore-record.ts';
import { updateRecord } from './update-record.ts';
import type { RefusalRule } from './write-rules.ts';

export interface WriteDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rules: readonly WriteRule[];
  readonly refusalRules: readonly RefusalRule[];
}

export type Transaction = Pick<WriteContext, 'trx'> & TransactionContext;

/**
 * Carries out one write in one transaction: REST calls and the operations of a push alike. With an idempotency key a
 * final refusal is an answer; without one, and for passing refusals, it is thrown.
 *
 * @throws ProblemError
 */
export async function executeWrite(
  deps: WriteDeps,
  actor: Actor,
  request: WriteRequest,
): Promise<WriteAnswer> {
  const target = resolveTarget(request.method, request.path) ?? refuse('not_found');
  const { opId } = request;
  const run = <T>(work: (context: WriteContext) => Promise<T>) =>
    inTenant(deps.database, actor, async (trx, transaction) => {
      await requireOpenImport({ trx, actor });
      return work(contextOf(deps, actor, { trx, ...transaction }, target, request));
    });
  const tellOf = async (refusal: Problem) => {
    for (const { tell } of tellersOf(deps, refusal)) {
      await run((context) => tell(context, target, refusal));
      deps.database.changed(actor.tenantId);
    }
  };
  const answer = await run(async (context) => {
    await requireApplied(context, request.dependsOn);
    await countOwnWrites(context, [target]);
    if (opId === null) return write(deps, context, target, request);
    const claim = { key: opId, fingerprint: fingerprintOf(request) };
    const mayRead = (stored: FinalAnswer) => stillAllowed(context, target, stored);
    const answered = await once(context, claim, mayRead, () => write(deps, context, target, request));
    if (answered.replayed || !isProblem(answered.body)) return answered;
    for (const { tell } of tellersOf(deps, answered.body)) await tell(context, target, answered.body);
    return answered;
  }).catch(async (error: unknown) => {
    // With a key the refusal was kept, and what follows from it with that.
    if (opId === null && error instanceof ProblemError) await tellOf(error.problem);
    throw error;
  });
  deps.database.changed(actor.tenantId);
  return answer;
}

/** What the modules do where a write was refused for this. */
function tellersOf({ refusalRules }: WriteDeps, { code }: Problem): RefusalRule[] {
  return refusalRules.filter((rule) => rule.code === code);
}

/** One write in a transaction of the caller's, who answers for its key and for what becomes of it. */
export async function carryOutIn(
  deps: WriteDeps,
  actor: Actor,
  transaction: Transaction,
  request: WriteRequest,
): Promise<WriteAnswer> {
  const target = resolveTarget(request.method, request.path) ?? refuse('not_found');
  const context = contextOf(deps, actor, transaction, target, request);
  await requireApplied(context, request.dependsOn);
  await countOwnWrites(context, [target]);
  return write(deps, context, target, request);
}

/** @throws ProblemError */
export function write(
  deps: WriteDeps,
  context: WriteContext,
  target: WriteTarget,
  given: WriteRequest,
): Promise<WriteAnswer> {
  const { entity, verb, id } = target;
  const request = requestInThisVersion(entity, given);
  const newId = () => uuidv7(deps.clock);
  if (id === null) return createRecord(context, entity, request, newId);
  if (verb === 'restore') return restoreRecord(context, entity, id);
  if (verb === 'remove') return removeRecord(context, entity, id, request);
  if (verb === 'quantity') return changeQuantity(context, entity, id, request, newId);
  return updateRecord(context, entity, id, request, newId);
}

/** Only after the claim: an operation is known by what was sent. */
export function requestInThisVersion({ name }: EntityDefinition, request: WriteRequest): WriteRequest {
  const { base, body, schemaVersion = SCHEMA_VERSION } = request;
  const cast = (values: unknown) => (isObject(values) ? upCast(name, values, schemaVersion) : values);
  return { ...request, base: cast(base), body: cast(body) };
}

export function contextOf(
  deps: WriteDeps,
  actor: Actor,
  { trx, epoch, zone }: Transaction,
  target: WriteTarget,
  request: WriteRequest,
): WriteContext {
  const { opId, deviceTime, said, schemaVersion } = request;
  const time = deps.clock.now();
  const now = new Date(time).toISOString();
  const { at: happenedAt, correction } = happened(said, actor.deviceTime, time);
  const unconditional = isUnconditional(target, request);
  const audit = auditSetting(actor, { opId, deviceTime, happenedAt, unconditional });
  const isPlainCall = schemaVersion === undefined;
  return {
    trx,
    epoch,
    zone,
    actor,
    opId,
    audit,
    now,
    happenedAt,
    correction,
    isPlainCall,
    rules: deps.rules,
  };
}

/** Overwrites whatever is there: no version and no base. Adding to a quantity overwrites nothing. */
function isUnconditional(target: WriteTarget, request: WriteRequest): boolean {
  const overwrites = target.verb === 'update' || target.verb === 'remove';
  return overwrites && isUnversioned(request.ifMatch) && (request.base ?? null) === null;
}

/** Whether the answer to an operation that was applied earlier may still be shown to who sends it again. */
async function stillAllowed(
  context: WriteContext,
  target: WriteTarget,
  stored: FinalAnswer,
): Promise<boolean> {
  // A refusal that shows what somebody else wrote is about the record that the operation names.
  const isRefusal = isProblem(stored.body);
  const id = isRefusal && stored.body.conflicts ? target.id : stored.rowId;
  if (id === null) return true;
  const row = await findRow(context, target.entity, id);
  if (!row || !mayWrite(context.actor, target.entity, target.verb, row)) return false;
  // As it is, and as it was when it was answered.
  const answered = isRefusal ? row.row : (Object.assign({}, row.row, stored.body) as AnyRow);
  const { scopeUsers } = row;
  return (
    maySee(context.actor, target.entity, row) &&
    seesState(context.actor, target.entity, { row: answered, scopeUsers })
  );
}
