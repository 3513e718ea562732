import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import type { Conflict } from '../../domain/kit/problems/conflict.ts';
import { isProblem } from '../../domain/kit/problems/is-problem.ts';
import type { Problem } from '../../domain/kit/problems/problem.ts';
import type { PushResult } from '../../domain/sync/wire.ts';
import type { AnswerClass } from './classify.ts';
import { classify } from './classify.ts';

/** An operation with what the server said about it. */
export interface OperationAnswer {
  readonly operation: OutboxRecord;
  readonly meaning: AnswerClass;
  /** The row after a write; null after a deletion; undefined where the server does not show it any more. */
  readonly row: AnyRow | null | undefined;
  readonly conflicts: readonly Conflict[];
  /** The server had it already: this is the answer of that time. */
  readonly replayed: boolean;
  /** The server's; null where it was applied, or where somebody on the way refused it. */
  readonly problem: Problem | null;
}

export function answerTo(
  operation: OutboxRecord,
  result: PushResult,
  hasRetryAfter: boolean,
): OperationAnswer {
  const refusal = isProblem(result.body) ? result.body : null;
  const isDeletion = operation.kind === 'delete';
  const replayed = result.replayed === true;
  const meaning = classify(result.status, refusal?.code ?? null, hasRetryAfter, isDeletion);
  if (meaning !== 'applied') {
    return { operation, meaning, row: undefined, conflicts: [], replayed, problem: refusal };
  }
  const { row, conflicts } = isDeletion ? { row: null, conflicts: [] } : writtenRow(result.body);
  return { operation, meaning, row, conflicts, replayed, problem: null };
}

/** @returns null for a line that is not a result: somebody else than the server wrote it */
export function parseResult(line: string): PushResult | null {
  try {
    const value: unknown = JSON.parse(line);
    const isResult =
      typeof value === 'object' &&
      value !== null &&
      'opId' in value &&
      typeof value.opId === 'string' &&
      'status' in value &&
      typeof value.status === 'number';
    return isResult ? ({ etag: null, body: null, ...value } as PushResult) : null; // its two keys were looked at
  } catch {
    return null;
  }
}

function writtenRow(body: PushResult['body']): { row: AnyRow | undefined; conflicts: readonly Conflict[] } {
  if (!isRow(body)) return { row: undefined, conflicts: [] };
  const { conflicts, ...row } = body;
  // What is left after taking `conflicts` off is the row; the array is the merge's own, as the wire declares it.
  return {
    row,
    conflicts: Array.isArray(conflicts) ? (conflicts as readonly Conflict[]) : [],
  };
}

function isRow(value: unknown): value is AnyRow {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'version' in value &&
    typeof value.version === 'number'
  );
}
