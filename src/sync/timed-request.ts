import { Unreachable } from '../api/authorised-fetch.ts';
import type { EngineDeps } from './engine-deps.ts';

export interface TimedAnswer {
  readonly response: Response;
  /** Bytes arrived: the wait begins anew. */
  alive(): void;
}

/**
 * Sends a request and reads its answer under an inactivity time-out: a long stream may take its time as long as it
 * flows. Whatever breaks on the way is Unreachable; `timedOut` tells the two apart.
 * @throws SessionNeeded, Unreachable, and what `read` throws of its own
 */
export async function timedRequest<T>(
  deps: EngineDeps,
  path: string,
  init: RequestInit,
  read: (answer: TimedAnswer) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer = setTimeout(() => controller.abort(), deps.timeout);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), deps.timeout);
  };
  try {
    const response = await deps.request(path, { ...init, signal: controller.signal });
    alive();
    return await read({ response, alive });
  } catch (error) {
    if (controller.signal.aborted) throw new TimedOut(error);
    if (error instanceof TypeError || isAbort(error)) throw new Unreachable(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

export class TimedOut extends Unreachable {
  constructor(cause: unknown) {
    super(cause);
    this.name = 'TimedOut';
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'NetworkError');
}
