/** Calendar dates are `YYYY-MM-DD` without a time zone; arithmetic on them is done in UTC, where every day has 24 hours. */

const DAY = 86_400_000;

export function addDays(date: string, days: number): string {
  const time = new Date(`${date}T00:00:00Z`);
  return dateText(time.setUTCDate(time.getUTCDate() + days));
}

/**
 * So many months later, on the same day or the one that is given; on the month's last day where it has no such day. Who
 * counts on from the answer gives the day: after 28 February, 31 January is forgotten.
 */
export function addMonths(date: string, months: number, day: number = dayOfMonth(date)): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateText(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

/** `YYYY-MM` of a date. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** `YYYY` of a date. */
export function yearOf(date: string): string {
  return date.slice(0, 4);
}

/** Days from one date to another; less than none where that is earlier. */
export function daysBetween(from: string, until: string): number {
  return (Date.parse(until) - Date.parse(from)) / DAY;
}

export function dayOfMonth(date: string): number {
  return Number(date.slice(8));
}

/** The Monday of the date's week (ISO 8601). */
export function mondayOf(date: string): string {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -weekday);
}

/** A count of milliseconds of the calendar, which has no time zone, as its date. */
function dateText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
