import type { Write } from '../kit/entity/write.ts';
import type { TimeEntry } from './time-entry.ts';
import { LONGEST_ENTRY } from './time-rule.ts';

/** Milliseconds that an entry has at least. */
const SHORTEST = 1000;

/**
 * Ends what runs: a day after it began at the latest.
 *
 * @param now milliseconds since the epoch
 * @returns the writes, and when the next may begin: not within what has just ended
 */
export function endedNow(
  running: readonly Pick<TimeEntry, 'id' | 'startedAt'>[],
  now: number,
): { readonly writes: readonly Write[]; readonly next: number } {
  const ends = running.map(({ startedAt }) => {
    const start = Date.parse(startedAt);
    return Math.min(start + LONGEST_ENTRY, Math.max(start + SHORTEST, now));
  });
  const writes = running.map(({ id }, index): Write => {
    const endedAt = new Date(ends[index] ?? now).toISOString();
    return { kind: 'update', entity: 'timeEntry', id, changes: { endedAt } };
  });
  return { writes, next: Math.max(now, ...ends) };
}
