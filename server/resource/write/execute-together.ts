import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { uuidv7 } from '../../../src/domain/kit/values/ids.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { claimAll, keepOperationAnswers, requireApplied } from '../../database/tenants/idempotency.ts';
import { inTenant } from '../../database/tenants/tenant.ts';
import { ProblemError, refuse } from '../../problems/errors.ts';
import { standingNow } from '../checks/standing.ts';
import { holdUpdates } from '../rows/held-updates.ts';
import { lockAhead } from '../rows/rows-ahead.ts';
import type { WriteContext } from '../rows/write-context.ts';
import type { WriteAnswer, WriteRequest, WriteTarget } from '../rows/write-request.ts';
import { fingerprintOf, resolveTarget } from '../rows/write-request.ts';
import { createRecords } from './create-records.ts';
import type { Transaction, WriteDeps } from './execute-write.ts';
import { contextOf, requestInThisVersion, write } from './execute-write.ts';
import { requireOpenImport } from './open-import.ts';
import { countOwnWrites } from './own-writes.ts';
import { type Run, runsOf } from './write-runs.ts';

/** Milliseconds for which rights that were read are taken for granted, decisions excepted, which ask each time. */
const RIGHTS_GOOD_FOR = 1000;

/** A write with a key, for `executeTogether`. */
export type KeyedRequest = WriteRequest & { readonly opId: string };

/**
 * Carries out several writes of one person in one transaction: a flush and a lock of the tenant's counter for all of
 * them instead of each. Only for the usual case: every operation is new and none is refused.
 *
 * @returns the answers in the order of the requests.
 * @throws whatever the first obstacle was; then nothing is written, and each is to be carried out by itself.
 */
export async function executeTogether(
  deps: WriteDeps,
  actor: Actor,
  requests: readonly KeyedRequest[],
): Promise<WriteAnswer[]> {
  const answers = await inTenant(deps.database, actor, async (trx, { epoch, zone }) => {
    await requireOpenImport({ trx, actor });
    const others = requests.flatMap(({ dependsOn }, index) => {
      const earlier = requests.slice(0, index).map(({ opId }) => opId);
      return dependsOn.filter((opId) => !earlier.includes(opId));
    });
    await requireApplied({ trx, actor, epoch }, others);
    const targets = requests.map(targetOf);
    // Before the claims, as for a single write: two orders would be a dead-lock.
    await countOwnWrites({ trx, actor, zone, now: new Date(deps.clock.now()).toISOString() }, targets);
    const claims = requests.map((request) => ({ key: request.opId, fingerprint: fingerprintOf(request) }));
    if (!(await claimAll({ trx, actor, epoch }, claims))) refuse('in_progress');
    const ahead = await lockAhead({ trx, actor }, targets);
    const done: (WriteAnswer & { readonly key: string })[] = [];
    let asked = deps.clock.now();
    let writer = actor;
    const held = holdUpdates(trx);
    const transaction = { trx: held.trx, epoch, zone, ahead, held };
    for (const run of runsFor(actor, requests)) {
      // Behind a lock a few operations may take seconds, in which rights are taken away.
      if (deps.clock.now() - asked >= RIGHTS_GOOD_FOR) {
        ({ actor: writer } = await standingNow({ trx, actor }));
        asked = deps.clock.now();
      }
      for (const [index, answer] of (await carryOutRun(deps, writer, transaction, run)).entries()) {
        if (answer instanceof ProblemError) throw answer;
        done.push({ key: run.writes[index]?.opId ?? '', ...answer });
      }
    }
    await held.send();
    await keepOperationAnswers({ trx, actor, epoch }, done);
    return done.map(({ status, etag, body }) => ({ status, etag, body }));
  });
  deps.database.changed(actor.tenantId);
  return answers;
}

/** What belongs to an import goes together as far as it can; of all else the rules see one write after the other. */
function runsFor({ importId }: Actor, requests: readonly KeyedRequest[]): Run<KeyedRequest>[] {
  return importId === undefined
    ? requests.map((request) => ({ creates: null, writes: [request] }))
    : runsOf(requests);
}

async function carryOutRun(
  deps: WriteDeps,
  actor: Actor,
  transaction: Transaction & Required<Pick<WriteContext, 'ahead' | 'held'>>,
  { creates, writes }: Run<KeyedRequest>,
): Promise<(WriteAnswer | ProblemError)[]> {
  if (creates) return createTogetherIn(deps, actor, transaction, creates, writes);
  const { ahead, held } = transaction;
  const answers: WriteAnswer[] = [];
  for (const request of writes) {
    const target = targetOf(request);
    const context = { ...contextOf(deps, actor, transaction, target, request), ahead, held };
    answers.push(await write(deps, context, target, request));
  }
  return answers;
}

/**
 * New rows of one entity in a transaction of the caller's; what was refused before stays so.
 *
 * @throws whatever came after a row was written: the caller has to take them all back
 */
export function createTogetherIn(
  deps: WriteDeps,
  actor: Actor,
  transaction: Transaction,
  entity: EntityDefinition,
  requests: readonly (WriteRequest | ProblemError)[],
): Promise<(WriteAnswer | ProblemError)[]> {
  const creations = requests.map((given) => {
    if (given instanceof ProblemError) return given;
    const context = contextOf(deps, actor, transaction, targetOf(given), given);
    return { context, request: requestInThisVersion(entity, given) };
  });
  return createRecords(entity, creations, () => uuidv7(deps.clock));
}

function targetOf({ method, path }: WriteRequest): WriteTarget {
  return resolveTarget(method, path) ?? refuse('not_found');
}
