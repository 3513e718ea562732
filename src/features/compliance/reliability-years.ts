import { yearOf } from '../../domain/kit/calendar-days.ts';

/** Years that are looked at: that of `today` and the two before, newest first. */
export function reliabilityYears(today: string): string[] {
  const year = Number(yearOf(today));
  return [year, year - 1, year - 2].map(String);
}

/** Id of the tab that lists what the figures of a year count. */
export function sustainedView(year: string): string {
  return `sustained-${year}`;
}
