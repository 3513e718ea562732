import { addDays, monthOf, yearOf } from '../kit/time/calendar-days.ts';

/** Periods that move with the day on which a report is asked. */
export const PERIODS = ['past', 'last30', 'next30', 'thisMonth', 'thisYear', 'lastYear'] as const;

export type Period = (typeof PERIODS)[number];

export function isPeriod(text: string): text is Period {
  return PERIODS.some((period) => period === text);
}

/** All dates `YYYY-MM-DD`. `past`: before today. The 30 days include today. */
export function inPeriod(date: string, period: Period, today: string): boolean {
  switch (period) {
    case 'past':
      return date < today;
    case 'last30':
      return date > addDays(today, -30) && date <= today;
    case 'next30':
      return date >= today && date < addDays(today, 30);
    case 'thisMonth':
      return monthOf(date) === monthOf(today);
    case 'thisYear':
      return yearOf(date) === yearOf(today);
    case 'lastYear':
      return yearOf(date) === String(Number(yearOf(today)) - 1);
  }
}
