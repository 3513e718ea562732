import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { isProblem } from '../../src/domain/kit/problems/is-problem.ts';
import type { Problem } from '../../src/domain/kit/problems/problem.ts';
import { ProblemError } from '../problems/errors.ts';
import type { CellSettings, OtherCell } from './cell-settings.ts';
import { type CallKey, openAnswer, sealCall } from './sealed-call.ts';

export interface AskDeps extends CallKey {
  readonly cells: CellSettings;
  readonly apiBasePath: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A call of another cell: its name, and what it answers. */
export interface CellCall<Args, Answer> {
  readonly name: string;
  readonly args: z.ZodType<Args>;
  readonly answer: z.ZodType<Answer>;
  /** Carried out once, however often it comes. */
  readonly isOnce?: true;
  /** Milliseconds until an answer. */
  readonly patience: number;
}

/** Below the API. */
export const CALL_PATH = '/cells/call';

/** Bytes of an answer; a page of tenants has some hundreds of thousands. */
const LARGEST = 4_000_000;

/** Seconds after which somebody may look again for a cell that is away. */
export const CELL_AWAY = '30';

/** The cell was not reached, was too slow, or what came back is not its answer. */
export class CellAway extends Error {
  override readonly name = 'CellAway';
}

const envelope = z.object({ sealed: z.string() });
const refusal = z.object({ problem: z.custom<Problem>(isProblem), retryAfter: z.string().nullable() });

/** @throws CellAway; ProblemError what the other cell refused */
export async function askCell<Args, Answer>(
  deps: AskDeps,
  cell: OtherCell,
  call: CellCall<Args, Answer>,
  args: Args,
): Promise<Answer> {
  const said = await answerTo(deps, cell, call, args).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : '';
    deps.log.warn({ event: 'cell_away', cell: cell.name, call: call.name, reason });
    throw new CellAway(cell.name);
  });
  if ('answer' in said) return said.answer;
  const { problem, retryAfter } = said;
  // Its database is away, or it is busy: for whoever asks it is the same.
  if (problem.status >= 500) throw new CellAway(cell.name);
  throw new ProblemError(problem, retryAfter === null ? {} : { 'retry-after': retryAfter });
}

async function answerTo<Args, Answer>(
  deps: AskDeps,
  cell: OtherCell,
  call: CellCall<Args, Answer>,
  args: Args,
): Promise<{ answer: Answer } | z.infer<typeof refusal>> {
  const { id, sealed } = await sealCall(deps, cell.name, call.name, args);
  const response = await fetch(`${cell.url}${deps.apiBasePath}${CALL_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sealed }),
    redirect: 'error',
    signal: AbortSignal.timeout(call.patience),
  });
  const text = await textOf(response);
  if (response.status !== 200) throw new Error(`answered ${response.status}`);
  const opened = await openAnswer(deps, cell.name, id, envelope.parse(JSON.parse(text)).sealed);
  if (opened === null) throw new Error('answered what is not sealed by a cell');
  const refused = refusal.safeParse(opened);
  return refused.success ? refused.data : { answer: z.object({ answer: call.answer }).parse(opened).answer };
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > LARGEST) throw new Error('the answer is too large');
    text += decoder.decode(part, { stream: true });
  }
  return text;
}
