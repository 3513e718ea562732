import type { Edit } from '../rows.ts';

/** What a contender's server answers below `/api`, from memory: no contender waits for a disk but ours. */
export interface PeerApi {
  answer(call: Call): Answer;
  /** Somebody else changes rows. */
  edit(edits: readonly Edit[]): void;
}

export interface Call {
  readonly method: string;
  /** What follows `/api/`, in parts. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  /** Parsed; undefined where none was sent. */
  readonly body: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

export const NOT_FOUND: Answer = { status: 404, body: { error: 'not_found', reason: 'missing' } };
