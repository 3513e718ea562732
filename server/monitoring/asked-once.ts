import type { Clock } from '../../src/domain/kit/values/ids.ts';

/**
 * Gives out one answer for so many milliseconds, also to those who ask while it is looked for: however many ask, whoever answers
 * is asked once.
 */
export function askedOnce<T>(milliseconds: number, clock: Clock, ask: () => Promise<T>): () => Promise<T> {
  let known: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    const now = clock.now();
    if (!known || Math.abs(now - known.at) >= milliseconds) known = { at: now, answer: ask() };
    return known.answer;
  };
}

/** The answer, or `late` where there is none in so many milliseconds: nobody waits without an end. */
export async function inTime<T>(milliseconds: number, answer: Promise<T>, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), milliseconds);
  });
  return Promise.race([answer, over]).finally(() => clearTimeout(timer));
}
