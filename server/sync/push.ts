import * as z from 'zod/mini';
import type { Predicate, ProblemDetail } from '../../src/domain/kit/problems/problem.ts';
import { FIRST_VERSION, isKnownVersion } from '../../src/domain/sync/up-cast.ts';
import type { PushOperation, PushResult } from '../../src/domain/sync/wire.ts';
import { SCHEMA_VERSION, WIRE_LIMITS } from '../../src/domain/sync/wire.ts';
import { ServerBusy } from '../database/connection/gate.ts';
import type { Actor } from '../database/schema/actor.ts';
import { refusalOf, refuse, refuseOther } from '../problems/errors.ts';
import type { JsonObject } from '../resource/input/validate.ts';
import { requireObject, validate } from '../resource/input/validate.ts';
import { executeTogether, type KeyedRequest } from '../resource/write/execute-together.ts';
import type { WriteDeps } from '../resource/write/execute-write.ts';
import { executeWrite } from '../resource/write/execute-write.ts';

export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID'));

const envelopeSchema = z.strictObject({
  tenantId: z.string(),
  userId: z.string(),
  deviceId: z.string().check(z.minLength(1), z.maxLength(100)),
  schemaVersion: z.int(),
  epoch: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  importId: z.optional(uuid),
  operations: z.array(z.unknown()),
});

const operationSchema = z.strictObject({
  opId: uuid,
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().check(z.maxLength(300)),
  ifMatch: z.nullable(z.string().check(z.maxLength(200))),
  base: z.nullable(z.record(z.string(), z.unknown())),
  body: z.nullable(z.record(z.string(), z.unknown())),
  dependsOn: z.array(uuid).check(z.maxLength(200)),
  deviceTime: z.string().check(z.maxLength(40)),
  clockOffset: z.optional(z.int()),
  schemaVersion: z.optional(z.int().check(z.refine(isKnownVersion, 'is not a version of this app'))),
});

/** For OpenAPI; `readPush` checks the operations one by one. */
export const pushSchema = z.extend(envelopeSchema, {
  operations: z.array(operationSchema).check(z.maxLength(WIRE_LIMITS.pushOperations)),
});

/** An operation whose id is known; the rest of it is checked when its turn comes. */
export type GivenOperation = JsonObject & { readonly opId: string };

export interface Push {
  readonly deviceId: string;
  /** By which the device knows this server; null where it did not say. */
  readonly epoch: string | null;
  /** The import that these operations are a part of. */
  readonly importId: string | null;
  readonly operations: readonly GivenOperation[];
}

/**
 * Checks what concerns the push as a whole. A fault in one operation is that operation's answer and keeps none of the
 * others waiting.
 *
 * @throws ProblemError
 */
export function readPush(actor: Actor, body: unknown): Push {
  const given = requireObject(body);
  // First: a newer app may say more in its push than this version knows.
  if (given['schemaVersion'] !== undefined && given['schemaVersion'] !== SCHEMA_VERSION) {
    const message: Predicate = `is not ${SCHEMA_VERSION}`;
    refuse('upgrade_required', [{ path: 'schemaVersion', code: 'out_of_range', message }]);
  }
  const { tenantId, userId, deviceId, epoch, importId, operations } = validate(envelopeSchema, given);
  if (tenantId !== actor.tenantId) refuseOther('wrong_tenant', 'tenantId');
  if (userId !== actor.userId) refuseOther('wrong_person', 'userId');
  if (!Array.isArray(operations) || operations.length > WIRE_LIMITS.pushOperations) {
    const message: Predicate = `are more than ${WIRE_LIMITS.pushOperations}`;
    refuse('too_large', [{ path: 'operations', code: 'out_of_range', message }]);
  }
  return {
    deviceId: String(deviceId),
    epoch: typeof epoch === 'string' ? epoch : null,
    importId: typeof importId === 'string' ? importId : null,
    operations: operations.map(withId),
  };
}

function withId(operation: unknown, index: number): GivenOperation {
  const given = requireObject(operation, `operations/${index}`);
  const opId = uuid.safeParse(given['opId']);
  if (opId.success) return { ...given, opId: opId.data };
  const detail: ProblemDetail = {
    path: `operations/${index}/opId`,
    code: 'required',
    message: 'must be a UUID',
  };
  refuse('idempotency_key_missing', [detail]);
}

/** Operations that share a transaction: enough to spread its cost, few enough to answer soon. */
const TOGETHER = 50;

/** What earlier operations of this push mean for the later ones. */
export interface Course {
  readonly applied: Map<string, boolean>;
  /** Records of which an operation failed: per record, the order of the server is the order of the device. */
  readonly stuckRows: Set<string>;
  /** The server had no place for an operation: none of those behind it waits for one as long again. */
  busy: ServerBusy | null;
}

export function beginCourse(): Course {
  return { applied: new Map(), stuckRows: new Set(), busy: null };
}

export function noteResult(course: Course, given: GivenOperation, wasApplied: boolean): void {
  course.applied.set(given.opId, wasApplied);
  if (!wasApplied) course.stuckRows.add(rowNamedBy(given));
}

/**
 * Carries the operations out in their order and yields a result for each, after its transaction is closed: what a cut
 * connection has delivered stays acknowledged. A reader that goes away ends it between two transactions.
 *
 * Operations are tried some at a time in one transaction; where one of them is refused or came before, that transaction
 * leaves nothing behind and each gets its own.
 */
export async function* carryOutPush(
  deps: WriteDeps,
  sender: Sender,
  push: Push,
  onUnexpected: (error: unknown) => void,
): AsyncGenerator<PushResult> {
  const { deviceId, importId } = push;
  const actorNow = actorsOf(sender, { deviceId, ...(importId !== null && { importId }) });
  const course = beginCourse();
  for (let start = 0; start < push.operations.length; start += TOGETHER) {
    const group = push.operations.slice(start, start + TOGETHER);
    const together = await attemptTogether(deps, actorNow, group, course);
    for (const [index, given] of group.entries()) {
      const result = together?.[index] ?? (await attempt(deps, actorNow, given, course, onUnexpected));
      noteResult(course, given, result.status < 300);
      yield result;
    }
  }
}

/** Whose push it is. */
export interface Sender {
  /** As the request began. */
  readonly actor: Actor;
  /** As they stand by now. @throws ProblemError for somebody who may send nothing any more */
  readonly renew: () => Promise<Actor>;
}

/**
 * Each transaction but the first asks anew who it is that writes: a push may take minutes, behind locks and on a slow line,
 * and whoever is deactivated meanwhile, or loses a right, is refused from then on.
 */
function actorsOf(
  { actor, renew }: Sender,
  said: Pick<Actor, 'deviceId' | 'importId'>,
): () => Promise<Actor> {
  let isFirst = true;
  return async () => {
    const now = isFirst ? actor : await renew();
    isFirst = false;
    return { ...now, ...said };
  };
}

/** @returns null when they have to be carried out one by one. */
async function attemptTogether(
  deps: WriteDeps,
  actorNow: () => Promise<Actor>,
  group: readonly GivenOperation[],
  course: Course,
): Promise<PushResult[] | null> {
  if (course.busy || group.length < 2 || new Set(group.map(({ opId }) => opId)).size < group.length)
    return null;
  try {
    const requests = group.map((given) => requestOf(given, course));
    const answers = await executeTogether(deps, await actorNow(), requests);
    return answers.map((answer, index) => ({ opId: requests[index]?.opId ?? '', ...answer }));
  } catch (error) {
    if (error instanceof ServerBusy) course.busy = error;
    // Whatever it was happens again, to the operation that it concerns, and is answered there.
    return null;
  }
}

async function attempt(
  deps: WriteDeps,
  actorNow: () => Promise<Actor>,
  given: GivenOperation,
  course: Course,
  onUnexpected: (error: unknown) => void,
): Promise<PushResult> {
  const { opId } = given;
  try {
    if (course.busy) throw course.busy;
    const request = requestOf(given, course);
    return { opId, ...(await executeWrite(deps, await actorNow(), request)) };
  } catch (error) {
    if (error instanceof ServerBusy) course.busy = error;
    const { problem: refusal, headers } = refusalOf(error);
    if (refusal.status >= 500 && !course.busy) onUnexpected(error);
    return { opId, status: refusal.status, etag: headers['etag'] ?? null, body: refusal };
  }
}

/** @throws ProblemError for an operation that is malformed, or that has to wait for one that failed. */
export function requestOf(given: GivenOperation, { applied, stuckRows }: Course): KeyedRequest {
  // The schema is the wire type's.
  const operation = validate(operationSchema, given) as unknown as PushOperation;
  const failed = operation.dependsOn.some((opId) => applied.get(opId) === false);
  if (failed || stuckRows.has(rowNamedBy(given))) refuse('dependency_failed');
  const { dependsOn, schemaVersion = FIRST_VERSION, clockOffset = 0, ...request } = operation;
  const said = { deviceTime: operation.deviceTime, clockOffset };
  const others = dependsOn.filter((other) => applied.get(other) !== true);
  return { ...request, said, schemaVersion, dependsOn: others };
}

/** The record an operation is about, for a create by the id its device gave it. */
function rowNamedBy({ opId, method, path, body }: GivenOperation): string {
  const isNew = method === 'POST' && typeof body === 'object' && body !== null && 'id' in body;
  if (isNew) return `${String(path)}/${String(body.id)}`;
  return method === 'POST' ? opId : String(path).replace(/\/quantity$/, '');
}
