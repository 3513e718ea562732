import type { AnyItem } from '../kit/fields/field.ts';
import { isOutside, limitsOf } from './step-series.ts';

/** A timer keeps its start and its end, not what it counts: it runs while nothing is open. Milliseconds since the epoch. */
export interface TimerRun {
  readonly start: number;
  readonly end: number | null;
}

/** Its value is an interval of ISO 8601: `2026-11-23T06:00:00.000Z/`, with its end once it was stopped. Null before it began. */
export function timerRun(step: AnyItem): TimerRun | null {
  const [from = '', until = ''] = typeof step.value === 'string' ? step.value.split('/') : [];
  const start = Date.parse(from);
  if (Number.isNaN(start)) return null;
  const end = Date.parse(until);
  // A clock that was set back in between makes it no shorter than nothing.
  return { start, end: Number.isNaN(end) ? null : Math.max(start, end) };
}

/** @param now RFC 3339 */
export function startedTimer(now: string): string {
  return `${now}/`;
}

/** Null where it does not run. @param now RFC 3339 */
export function stoppedTimer(step: AnyItem, now: string): string | null {
  const run = timerRun(step);
  return run && run.end === null ? `${new Date(run.start).toISOString()}/${now}` : null;
}

/** Minutes with two decimals at most; null until it was stopped. */
export function timerMinutes(step: AnyItem): number | null {
  const run = timerRun(step);
  return run?.end === null || !run ? null : Math.round((run.end - run.start) / 600) / 100;
}

/** `open` until it was stopped; then whether its minutes lie within the limits of the step. */
export function timerOutcome(step: AnyItem): 'open' | 'pass' | 'fail' {
  const minutes = timerMinutes(step);
  if (minutes === null) return 'open';
  return isOutside(limitsOf(step), minutes) ? 'fail' : 'pass';
}
