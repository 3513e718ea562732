import type { RowOf } from '../kit/entity/entity.ts';
import { addDays, daysBetween } from '../kit/time/calendar-days.ts';
import { dayIn } from '../kit/time/time-zone.ts';
import { instantAt, timeIn } from '../kit/time/wall-time.ts';
import type { workOrder } from '../work-orders/work-order.ts';

type Times = Pick<RowOf<typeof workOrder>, 'scheduledStart' | 'scheduledEnd'>;

/**
 * An order on another day of the zone: its times of day stay, and so do the days that it takes, also where the clocks change
 * in between. Without a time it begins with the shift.
 *
 * @param day `YYYY-MM-DD`
 */
export function movedTo(zone: string, day: string, order: Times, shiftStart: string | null): Times {
  const { scheduledStart, scheduledEnd } = order;
  if (!scheduledStart)
    return { scheduledStart: instantAt(zone, day, timeOfDay(shiftStart)), scheduledEnd: null };
  const days = daysBetween(dayIn(zone, scheduledStart), day);
  const moved = (at: string) => instantAt(zone, addDays(dayIn(zone, at), days), timeIn(zone, at));
  return { scheduledStart: moved(scheduledStart), scheduledEnd: scheduledEnd && moved(scheduledEnd) };
}

/** `HH:MM`; eight o'clock where nobody said, or nothing that is a time. */
function timeOfDay(text: string | null): string {
  const time = (text ?? '').padStart(5, '0');
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : '08:00';
}
