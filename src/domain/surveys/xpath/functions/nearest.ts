/** The name that is nearest to what was written, by letters changed, added and left out; null when none is near. */
export function nearestTo(written: string, names: Iterable<string>): string | null {
  let best: { name: string; steps: number } | null = null;
  const most = Math.max(1, Math.floor(written.length / 3));
  for (const name of names) {
    const steps = stepsBetween(written.toLowerCase(), name.toLowerCase());
    if (steps <= most && (best === null || steps < best.steps)) best = { name, steps };
  }
  return best?.name ?? null;
}

/** Levenshtein's distance. */
function stepsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [place, letter] of Array.from(from).entries()) {
    const next = [place + 1];
    for (let index = 1; index <= to.length; index += 1) {
      const changed = (row[index - 1] ?? 0) + (letter === to[index - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
