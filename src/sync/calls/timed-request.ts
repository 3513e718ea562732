import { Unreachable } from '../../api/authorised-fetch.ts';
import type { EngineDeps } from './engine-deps.ts';

export interface TimedAnswer {
  readonly response: Response;
  /** Bytes arrived: the wait begins anew. */
  alive(): void;
}

/**
 * Sends a request and reads its answer under an inactivity time-out: a long stream may take its time as long as it
 * flows. Whatever breaks on the way is Unreachable.
 * @throws SessionNeeded, Unreachable, and what `read` throws of its own
 */
export async function timedRequest<T>(
  deps: Pick<EngineDeps, 'request' | 'timeout'>,
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

/**
 * The body as JSON, however long its way: over a thin line a page takes longer than the wait for a sign of life. Null: it
 * is no JSON.
 * @throws TypeError where the line breaks
 */
export async function readJson(answer: TimedAnswer): Promise<unknown> {
  const decoder = new TextDecoder();
  let text = '';
  await eachPart(answer, (part) => {
    text += decoder.decode(part, { stream: true });
  });
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The body as it came. @throws TypeError where the line breaks */
export async function readBytes(answer: TimedAnswer): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  await eachPart(answer, (part) => parts.push(part));
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

async function eachPart({ response, alive }: TimedAnswer, take: (part: Uint8Array) => void): Promise<void> {
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    alive();
    take(part.value);
  }
}

/** Whether somebody on the way says that it waited too long (RFC 9110 §15.5.9, §15.6.5). */
export function isTimeOut(status: number): boolean {
  return status === 408 || status === 504;
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
