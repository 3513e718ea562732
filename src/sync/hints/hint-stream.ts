import { SessionNeeded } from '../../api/authorised-fetch.ts';
import type { RandomBytes } from '../../domain/kit/values/ids.ts';
import { backOff } from '../calls/back-off.ts';
import { linesOf } from '../calls/ndjson.ts';

export interface HintDeps {
  /** @throws SessionNeeded, Unreachable */
  readonly request: (path: string, init: RequestInit) => Promise<Response>;
  /** Something may be there to be pulled: the stream is up (again), or says so. */
  readonly onHint: () => void;
  readonly random: RandomBytes;
  /** Ends early when the signal aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The server writes a comment every 25 s; after so many milliseconds of silence the line is dead. */
const SILENCE = 60_000;
const LONGEST_WAIT = 30_000;
const SIGN_IN_WAIT = 60_000;

/** Holds the stream of change hints open until `end` aborts: reconnects with back-off, and refreshes with the token. */
export async function followHints(deps: HintDeps, end: AbortSignal): Promise<void> {
  let failures = 0;
  while (!end.aborted) {
    let wait = 0;
    try {
      await readHints(deps, end, () => {
        failures = 0;
      });
    } catch (error) {
      failures++;
      wait =
        error instanceof SessionNeeded
          ? SIGN_IN_WAIT
          : Math.min(backOff(failures, deps.random), LONGEST_WAIT);
    }
    // A stream that ends by itself ended with its token or with the server: a moment's pause spares both.
    if (!end.aborted) await deps.wait(Math.max(wait, 500), end);
  }
}

async function readHints(deps: HintDeps, end: AbortSignal, onOpen: () => void): Promise<void> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE);
  };
  try {
    const response = await deps.request('/sync/events', {
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([end, silence.signal]),
    });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !response.body || !type.startsWith('text/event-stream')) {
      await response.body?.cancel();
      throw new Error(`the hint stream answered ${response.status}`);
    }
    onOpen();
    deps.onHint();
    for await (const line of linesOf(response.body, alive)) {
      if (line.startsWith('data:')) deps.onHint();
    }
  } finally {
    clearTimeout(timer);
  }
}
