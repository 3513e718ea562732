import type { Write } from '../kit/entity/write.ts';
import type { TimeEntry } from './time-entry.ts';
import { LONGEST_ENTRY } from './time-rule.ts';

/** Milliseconds that an entry has at least. */
const SHORTEST = 1000;

/** Ends what runs: a day after it began at the latest. @param now milliseconds since the epoch */
export function endedNow(running: readonly Pick<TimeEntry, 'id' | 'startedAt'>[], now: number): Write[] {
  return running.map(({ id, startedAt }) => {
    const start = Date.parse(startedAt);
    const end = Math.min(start + LONGEST_ENTRY, Math.max(start + SHORTEST, now));
    return {
      kind: 'update',
      entity: 'timeEntry',
      id,
      changes: { endedAt: new Date(end).toISOString() },
    };
  });
}
