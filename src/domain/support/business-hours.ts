/** When a help desk works: days of the week (0 is Sunday) and minutes of the day, by its own clock. */
export interface BusinessHours {
  readonly days: readonly number[];
  readonly from: number;
  readonly to: number;
  /** Minutes that local time is ahead of UTC at an instant (milliseconds). */
  offset(at: number): number;
}

const MINUTE = 60_000;
const DAY = 24 * 60;

/** Monday to Friday, seven to five. */
export const WEEKDAYS = { days: [1, 2, 3, 4, 5], from: 7 * 60, to: 17 * 60 } as const;

/**
 * Minutes of business between two instants (milliseconds); 0 when they are the wrong way round. Clocks change at night,
 * so the offset of an instant holds for the whole of its working day.
 */
export function businessMinutes(from: number, to: number, hours: BusinessHours): number {
  const [start, end] = [localMinute(from, hours), localMinute(to, hours)];
  let total = 0;
  for (let day = Math.floor(start / DAY); day * DAY < end; day++) {
    // Day 0, 1 January 1970, was a Thursday.
    if (!hours.days.includes((((day + 4) % 7) + 7) % 7)) continue;
    const opens = Math.max(start, day * DAY + hours.from);
    const closes = Math.min(end, day * DAY + hours.to);
    total += Math.max(0, closes - opens);
  }
  return Math.floor(total);
}

/** Minutes since 1970 by the desk's clock. */
function localMinute(at: number, hours: BusinessHours): number {
  return at / MINUTE + hours.offset(at);
}
