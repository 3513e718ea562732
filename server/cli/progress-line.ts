import type { OnProgress } from '../backup/progress.ts';

/** Milliseconds between two looks of a person. */
const EVERY = 200;
const WIDTH = 24;
const COUNT = new Intl.NumberFormat('en');

export interface ProgressLine {
  readonly on: OnProgress;
  /** Leaves an empty line for what is said next. */
  clear(): void;
}

/** A bar that a terminal draws over itself; nothing where no person looks on. */
export function progressLine(
  verb: string,
  stream: NodeJS.WriteStream = process.stderr,
  now: () => number = Date.now,
): ProgressLine {
  if (!stream.isTTY) return { on: () => undefined, clear: () => undefined };
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    on({ what, done, total }) {
      if (now() - drawn < EVERY) return;
      drawn = now();
      stream.write(`\r\u001b[K${verb} ${barOf(done, total)} ${COUNT.format(done)} · ${what}`);
    },
    clear: () => void stream.write('\r\u001b[K'),
  };
}

function barOf(done: number, total: number): string {
  if (total <= 0) return '';
  const share = Math.min(1, done / total);
  const full = Math.round(share * WIDTH);
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${String(Math.floor(share * 100)).padStart(3)} %`;
}
