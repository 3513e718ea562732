import type { EngineDeps, Lane } from '../calls/engine-deps.ts';

/** Rows of a page that is asked for over the slowest of lines. */
const FEWEST_ROWS = 50;

/** What was asked for did not come in time. */
export function askForFewer(lane: Lane): void {
  lane.rows = Math.max(Math.min(FEWEST_ROWS, lane.rows), lane.rows >> 1);
}

export function askForMore({ pullAtMost }: EngineDeps, lane: Lane): void {
  lane.rows = Math.min(pullAtMost, lane.rows * 2);
}

/** Whether blocks may be asked for: one is as large as the largest of pages. */
export function asksForMost({ pullAtMost }: EngineDeps, { rows }: Lane): boolean {
  return rows >= pullAtMost;
}
