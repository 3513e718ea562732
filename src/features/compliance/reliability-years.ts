import { addMonths, yearOf } from '../../domain/kit/time/calendar-days.ts';

/** Years that are looked at: that of `today` and the two before, newest first. */
export function reliabilityYears(today: string): string[] {
  return [0, -12, -24].map((months) => yearOf(addMonths(today, months)));
}

/** Id of the tab that lists what the figures of a year count. */
export function sustainedView(year: string): string {
  return `sustained-${year}`;
}
