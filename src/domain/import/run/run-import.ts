import { isProblem } from '../../kit/problems/is-problem.ts';
import { appendAll } from '../../kit/values/long-lists.ts';
import type { PushOperation, PushResult } from '../../sync/wire.ts';
import { WIRE_LIMITS } from '../../sync/wire.ts';
import type { RowRefusal } from '../files/refusal.ts';
import { refusal } from '../files/refusal.ts';
import type { PlannedOperation } from './plan.ts';

export interface ImportTransport {
  /**
   * One push. Answers what it received before the connection broke, which may be nothing: what is missing is sent
   * again with the same ids. Throws only for what sending again cannot mend.
   */
  push(operations: readonly PushOperation[]): Promise<readonly PushResult[]>;
  /** Milliseconds. */
  pause(duration: number): Promise<void>;
  /** Nothing more is sent once it is aborted. */
  readonly stop?: AbortSignal;
}

export interface ImportOutcome {
  readonly applied: number;
  readonly refused: readonly RowRefusal[];
}

/** Thrown when the server stays out of reach. What was applied stays; a second run goes on from there. */
export class ImportInterrupted extends Error {
  readonly applied: number;
  constructor(applied: number) {
    super('The server stopped answering');
    this.name = 'ImportInterrupted';
    this.applied = applied;
  }
}

/** As many as it takes to come down from a whole batch to one operation, and one more. */
const ATTEMPTS = 8;
/** Milliseconds. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 16_000;

/**
 * Sends the operations in order, in batches; a refused one delays no other, except those below it. After a push that
 * nobody answered for follows one of half its size: it may have been too large for somebody on the way.
 */
export async function runImport(
  planned: readonly PlannedOperation[],
  transport: ImportTransport,
  onProgress: (done: number) => void,
  onResult: (item: PlannedOperation, result: PushResult) => void = () => {},
): Promise<ImportOutcome> {
  const refused: RowRefusal[] = [];
  let applied = 0;
  for (const batch of batches(planned)) {
    let open: readonly PlannedOperation[] = batch;
    let size = batch.length;
    let failures = 0;
    while (open.length > 0) {
      if (transport.stop?.aborted) return { applied, refused };
      const sent = open.slice(0, size);
      const results = await transport.push(sent.map(({ operation }) => operation));
      if (results.length === 0) size = Math.max(1, size >> 1);
      const answered = sortAnswers(sent, results, onResult);
      applied += answered.applied;
      appendAll(refused, answered.refused);
      failures = answered.open.length < sent.length ? 0 : failures + 1;
      open = [...answered.open, ...open.slice(sent.length)];
      onProgress(applied + refused.length);
      if (failures === ATTEMPTS) throw new ImportInterrupted(applied);
      if (answered.open.length > 0) await transport.pause(pauseAfter(failures));
    }
  }
  return { applied, refused };
}

function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures);
}

function sortAnswers(
  sent: readonly PlannedOperation[],
  results: readonly PushResult[],
  onResult: (item: PlannedOperation, result: PushResult) => void,
) {
  const answers = new Map(results.map((result) => [result.opId, result]));
  const open: PlannedOperation[] = [];
  const refused: RowRefusal[] = [];
  for (const item of sent) {
    const answer = answers.get(item.operation.opId);
    if (!answer || isPassing(answer) || waitsFor(item, answer, open)) {
      open.push(item);
      continue;
    }
    onResult(item, answer);
    if (answer.status >= 300) refused.push(serverRefusal(item.line, answer));
  }
  return { open, refused, applied: sent.length - open.length - refused.length };
}

/** A dependent fails with what it depends on; it is tried again as long as that is. */
function waitsFor(item: PlannedOperation, answer: PushResult, open: readonly PlannedOperation[]): boolean {
  return (
    answer.status === 424 && open.some(({ operation }) => item.operation.dependsOn.includes(operation.opId))
  );
}

/** At most 100 operations and 256 KB each, with room for what surrounds them. */
function* batches(planned: readonly PlannedOperation[]): Generator<readonly PlannedOperation[]> {
  const room = WIRE_LIMITS.pushBytes - 2_000;
  let batch: PlannedOperation[] = [];
  let bytes = 0;
  for (const item of planned) {
    const size = new TextEncoder().encode(JSON.stringify(item.operation)).length + 1;
    if (batch.length === WIRE_LIMITS.pushOperations || (bytes + size > room && batch.length > 0)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(item);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** Too slow, too often; and a session or version that has ended in mid-push, which says nothing of a row. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 421, 426, 429]);

/** Sync protocol §6: these mean "later", every other refusal is final for an import. */
function isPassing({ status, body }: PushResult): boolean {
  if (status === 409) return isProblem(body) && body.code === 'in_progress';
  return PASSING.has(status) || status >= 500;
}

export function serverRefusal(line: number, { status, body }: PushResult): RowRefusal {
  if (!isProblem(body)) return refusal(line, 'server', '', `status ${status}`);
  const [first] = body.details;
  const detail = first ? `${body.message}: ${first.message}` : body.message;
  return { ...refusal(line, 'server', first?.path ?? '', detail), problem: body };
}
