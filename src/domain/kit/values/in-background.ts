/**
 * Lets something go on by itself that says what failed in its own place, or of which nothing has to be said: what it
 * throws nevertheless is reported, and never lost. Writes of a screen go through `useAct` or `useSaving`.
 */
export function inBackground(work: PromiseLike<unknown>): void {
  work.then(undefined, (error: unknown) => reportError(error));
}
