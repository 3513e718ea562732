import * as z from 'zod/mini';
import type { PushOperation, PushResult } from '../../src/domain/sync/wire.ts';
import { SCHEMA_VERSION, WIRE_LIMITS } from '../../src/domain/sync/wire.ts';
import { refusalOf, refuse } from '../plugins/errors.ts';
import type { Actor } from '../plugins/tenant.ts';
import type { WriteDeps } from '../resource/execute-write.ts';
import { executeWrite } from '../resource/execute-write.ts';
import type { JsonObject } from '../resource/validate.ts';
import { requireObject, validate } from '../resource/validate.ts';

const envelopeSchema = z.strictObject({
  tenantId: z.string(),
  userId: z.string(),
  deviceId: z.string().check(z.minLength(1), z.maxLength(100)),
  schemaVersion: z.int(),
  operations: z.array(z.any()),
});

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID'));

const operationSchema = z.strictObject({
  opId: uuid,
  method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().check(z.maxLength(300)),
  ifMatch: z.nullable(z.string().check(z.maxLength(200))),
  base: z.nullable(z.record(z.string(), z.any())),
  body: z.nullable(z.record(z.string(), z.any())),
  dependsOn: z.array(uuid).check(z.maxLength(200)),
  deviceTime: z.string().check(z.maxLength(40)),
});

/** For OpenAPI; `readPush` checks the operations one by one. */
export const pushSchema = z.extend(envelopeSchema, {
  operations: z.array(operationSchema).check(z.maxLength(WIRE_LIMITS.pushOperations)),
});

/** An operation whose id is known; the rest of it is checked when its turn comes. */
type GivenOperation = JsonObject & { readonly opId: string };

export interface Push {
  readonly deviceId: string;
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
    refuse('upgrade_required');
  }
  const { tenantId, userId, deviceId, operations } = validate(envelopeSchema, given);
  if (tenantId !== actor.tenantId) refuse('wrong_tenant');
  if (userId !== actor.userId) refuse('wrong_person');
  if (!Array.isArray(operations) || operations.length > WIRE_LIMITS.pushOperations) refuse('too_large');
  return { deviceId: String(deviceId), operations: operations.map(withId) };
}

function withId(operation: unknown, index: number): GivenOperation {
  const given = requireObject(operation, `operations/${index}`);
  const opId = uuid.safeParse(given['opId']);
  if (opId.success) return { ...given, opId: opId.data };
  const detail = { path: `operations/${index}/opId`, code: 'required', message: 'must be a UUID' };
  refuse('idempotency_key_missing', [detail]);
}

/**
 * Carries the operations out in their order and yields a line for each, after its transaction is closed: what a cut
 * connection has delivered stays acknowledged. A reader that goes away ends it between two operations.
 */
export async function* carryOut(
  deps: WriteDeps,
  actor: Actor,
  push: Push,
  onUnexpected: (error: unknown) => void,
): AsyncGenerator<PushResult> {
  const applied = new Map<string, boolean>();
  const stuckRows = new Set<string>();
  for (const given of push.operations) {
    const result = await attempt(
      deps,
      { ...actor, deviceId: push.deviceId },
      given,
      applied,
      stuckRows,
      onUnexpected,
    );
    const wasApplied = result.status < 300;
    applied.set(given.opId, wasApplied);
    if (!wasApplied) stuckRows.add(rowNamedBy(given));
    yield result;
  }
}

async function attempt(
  deps: WriteDeps,
  actor: Actor,
  given: GivenOperation,
  applied: ReadonlyMap<string, boolean>,
  stuckRows: ReadonlySet<string>,
  onUnexpected: (error: unknown) => void,
): Promise<PushResult> {
  const { opId } = given;
  try {
    // Validated just now; the schema is the wire type's.
    const operation = validate(operationSchema, given) as unknown as PushOperation;
    const failed = operation.dependsOn.some((other) => applied.get(other) === false);
    // Per record, the order of the server is the order of the device.
    if (failed || stuckRows.has(rowNamedBy(given))) refuse('dependency_failed');
    const { method, path, ifMatch, base, body } = operation;
    const dependsOn = operation.dependsOn.filter((other) => applied.get(other) !== true);
    const answer = await executeWrite(
      deps,
      { ...actor, deviceTime: operation.deviceTime },
      { method, path, ifMatch, base, body, opId, dependsOn },
    );
    return { opId, ...answer };
  } catch (error) {
    const { problem: refusal, headers } = refusalOf(error);
    if (refusal.status >= 500) onUnexpected(error);
    return { opId, status: refusal.status, etag: headers['etag'] ?? null, body: refusal };
  }
}

/** The record an operation is about, for a create by the id its device gave it. */
function rowNamedBy({ opId, method, path, body }: GivenOperation): string {
  const isNew = method === 'POST' && typeof body === 'object' && body !== null && 'id' in body;
  if (isNew) return `${String(path)}/${String(body.id)}`;
  return method === 'POST' ? opId : String(path).replace(/\/quantity$/, '');
}
