import { Unreachable } from '../../api/authorised-fetch.ts';
import type { Flight } from '../../data/store/outbox/push-flight.ts';
import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import type { Problem } from '../../domain/kit/problems/problem.ts';
import { problem } from '../../domain/kit/problems/problem.ts';
import type { PushOperation, PushResult } from '../../domain/sync/wire.ts';
import { REPLAYED_HEADER } from '../../domain/sync/wire.ts';
import type { OperationAnswer } from '../calls/answer.ts';
import { answerTo } from '../calls/answer.ts';
import { retryAfter } from '../calls/back-off.ts';
import type { EngineDeps } from '../calls/engine-deps.ts';
import { UpgradeNeeded } from '../calls/engine-deps.ts';
import { pause } from '../calls/pause.ts';
import { timedRequest } from '../calls/timed-request.ts';
import { applyAnswers } from './apply-answers.ts';

/** Where the server has no push call: each operation as the REST call that it stands for, under the same id. */
export async function sendSingly(
  deps: EngineDeps,
  batch: readonly OutboxRecord[],
  flight: Flight & { readonly open: Map<string, OutboxRecord> },
): Promise<void> {
  const failed = new Set<string>();
  const take = async (operation: OutboxRecord, answer: OperationAnswer) => {
    flight.open.delete(operation.opId);
    if (answer.meaning !== 'applied') failed.add(operation.opId);
    await applyAnswers(deps.database, deps.tools, flight, [answer]);
  };
  for (const operation of batch) {
    const wire = operation.wireBody;
    if (!wire) continue;
    // A plain call cannot say what it depends on, so that the server could tell.
    if (operation.dependsOn.some((opId) => failed.has(opId))) {
      const waits = { opId: wire.opId, status: 424, etag: null, body: problem('dependency_failed') };
      await take(operation, answerTo(operation, waits, false));
      continue;
    }
    await timedRequest(deps, wire.path, restCall(wire), async ({ response }) => {
      const result = await readResult(wire, response);
      const wait = retryAfter(response.headers, deps.tools.clock.now());
      const answer = answerTo(operation, result, wait !== null);
      if (answer.meaning === 'pause') await pause(deps, wait ?? 0);
      if (answer.meaning === 'upgrade') throw new UpgradeNeeded();
      if (answer.meaning === 'auth') throw new Unreachable();
      await take(operation, answer);
    });
  }
}

function restCall(wire: PushOperation): RequestInit {
  const headers: Record<string, string> = {
    'idempotency-key': wire.opId,
    'x-happened-at': wire.deviceTime,
  };
  if (wire.clockOffset !== undefined) headers['x-clock-offset'] = String(wire.clockOffset);
  if (wire.ifMatch !== null) headers['if-match'] = wire.ifMatch;
  if (wire.body === null) return { method: wire.method, headers };
  const body = wire.base === null ? wire.body : { ...wire.body, base: wire.base };
  return { method: wire.method, headers, body: JSON.stringify(body) };
}

/** @throws Unreachable for a 200 that is not JSON: a captive portal */
async function readResult(wire: PushOperation, response: Response): Promise<PushResult> {
  const text = await response.text();
  const shared = {
    opId: wire.opId,
    status: response.status,
    etag: response.headers.get('etag'),
    ...(response.headers.has(REPLAYED_HEADER) ? { replayed: true as const } : {}),
  };
  if (text === '') return { ...shared, body: null };
  try {
    // The shape is looked at where it is used: answerTo takes nothing for a row or a problem that is none.
    return { ...shared, body: JSON.parse(text) as AnyRow | Problem };
  } catch (error) {
    if (response.ok) throw new Unreachable(error);
    return { ...shared, body: null };
  }
}
