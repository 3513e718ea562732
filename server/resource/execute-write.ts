import type { Clock } from '../../src/domain/kit/ids.ts';
import { uuidv7 } from '../../src/domain/kit/ids.ts';
import type { Database } from '../plugins/database.ts';
import { refuse } from '../plugins/errors.ts';
import type { FinalAnswer } from '../plugins/idempotency.ts';
import { once, requireApplied } from '../plugins/idempotency.ts';
import type { Actor } from '../plugins/tenant.ts';
import { inTenant } from '../plugins/tenant.ts';
import { maySee, mayWrite } from './access.ts';
import { createRecord } from './create-record.ts';
import { changeQuantity } from './quantity.ts';
import { removeRecord } from './remove-record.ts';
import type { WriteContext } from './row-store.ts';
import { findRow } from './row-store.ts';
import { updateRecord } from './update-record.ts';
import type { WriteAnswer, WriteRequest, WriteTarget } from './write-request.ts';
import { fingerprintOf, resolveTarget } from './write-request.ts';

export interface WriteDeps {
  readonly database: Database;
  readonly clock: Clock;
}

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
  const newId = () => uuidv7(deps.clock);
  const { opId } = request;
  const answer = await inTenant(
    deps.database,
    actor,
    async (trx, { epoch }) => {
      const now = new Date(deps.clock.now()).toISOString();
      const context: WriteContext = { trx, actor, epoch, now, opId };
      await requireApplied(context, request.dependsOn);
      if (opId === null) return write(context, target, request, newId);
      const claim = { key: opId, fingerprint: fingerprintOf(request) };
      const mayRead = (stored: FinalAnswer) => stillAllowed(context, target, stored);
      return once(context, claim, mayRead, () => write(context, target, request, newId));
    },
    { opId, unconditional: isUnconditional(target, request) },
  );
  deps.database.changed(actor.tenantId);
  return answer;
}

function write(
  context: WriteContext,
  target: WriteTarget,
  request: WriteRequest,
  newId: () => string,
): Promise<WriteAnswer> {
  const { entity, verb, id } = target;
  if (id === null) return createRecord(context, entity, request, newId);
  if (verb === 'remove') return removeRecord(context, entity, id, request);
  if (verb === 'quantity') return changeQuantity(context, entity, id, request, newId);
  return updateRecord(context, entity, id, request, newId);
}

/** Overwrites whatever is there: no If-Match and no base. Adding to a quantity overwrites nothing. */
function isUnconditional(target: WriteTarget, request: WriteRequest): boolean {
  const overwrites = target.verb === 'update' || target.verb === 'remove';
  return overwrites && request.ifMatch === null && (request.base ?? null) === null;
}

/** Whether the answer to an operation that was applied earlier may still be shown to who sends it again. */
async function stillAllowed(
  context: WriteContext,
  target: WriteTarget,
  stored: FinalAnswer,
): Promise<boolean> {
  if (stored.rowId === null) return true;
  if (!mayWrite(context.actor, target.entity, target.verb)) return false;
  const row = await findRow(context, target.entity, stored.rowId);
  return row !== undefined && maySee(context.actor, target.entity, row);
}
