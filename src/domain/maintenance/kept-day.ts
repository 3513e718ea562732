import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import { addMonths, dayOfMonth } from '../kit/time/calendar-days.ts';

/**
 * The day of the month that a plan keeps, also past months that do not have it (RFC 5545: a rule stands on its start, not on
 * its last occurrence). A date that somebody gives it begins anew; the last day of a short month is none.
 */
export function keptDay({
  kind,
  nextDueDate,
  intervalMonths,
  intervalDays,
  dayOfMonth: kept,
}: AnyRow): FieldValues {
  if (kind !== 'calendar' || !intervalMonths || intervalDays || typeof nextDueDate !== 'string') {
    return { dayOfMonth: null };
  }
  const isKept = typeof kept === 'number' && addMonths(nextDueDate, 0, kept) === nextDueDate;
  return { dayOfMonth: isKept ? kept : dayOfMonth(nextDueDate) };
}
