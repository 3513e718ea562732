import { describe, expect, it } from 'vitest';
import type { AnyRow } from '../kit/entity/entity.ts';
import { addMonths } from '../kit/time/calendar-days.ts';
import {
  addInterval,
  inSeason,
  isDue,
  isOverdue,
  occurrenceAfter,
  occurrencePast,
  rhythmFrom,
} from './due-dates.ts';
import { keptDay } from './kept-day.ts';
import type { MaintenancePlan } from './maintenance-plan.ts';

const every = (intervalMonths: number | null, intervalDays: number | null = null) => ({
  intervalMonths,
  intervalDays,
  seasonFrom: null,
  seasonUntil: null,
  dayOfMonth: null,
});

/** The dates of a plan that begins on `date`, as a device and the server keep them one after the other. */
function datesOf(date: string, plan: Partial<MaintenancePlan>, count: number): string[] {
  const dates = [date];
  let row = { ...every(null), kind: 'calendar', ...plan, nextDueDate: date } as MaintenancePlan & AnyRow;
  while (dates.length < count) {
    row = { ...row, ...keptDay(row) };
    const nextDueDate = occurrenceAfter(String(row.nextDueDate), row) ?? '';
    row = { ...row, nextDueDate };
    dates.push(nextDueDate);
  }
  return dates;
}

describe('a rhythm keeps the day it began on', () => {
  it.each([
    ['2026-01-31', 1, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2027-12-30', 1, ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']],
    ['2026-08-31', 3, ['2026-08-31', '2026-11-30', '2027-02-28', '2027-05-31']],
    ['2028-02-29', 12, ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2024-02-29', 48, ['2024-02-29', '2028-02-29']],
    ['2026-02-28', 1, ['2026-02-28', '2026-03-28', '2026-04-28']],
  ])('from %s every %i months', (date, intervalMonths, expected) => {
    expect(datesOf(date, { intervalMonths }, expected.length)).toEqual(expected);
  });

  it('in every month of four years, from every day of a month on', () => {
    for (let day = 1; day <= 31; day++) {
      const dates = datesOf(`2027-01-${String(day).padStart(2, '0')}`, { intervalMonths: 1 }, 48);
      const lastDay = (date: string) => Number(addMonths(date, 0, 31).slice(8));
      expect(dates.map((date) => Number(date.slice(8)))).toEqual(
        dates.map((date) => Math.min(day, lastDay(date))),
      );
    }
  });

  const summer = { seasonFrom: 'april', seasonUntil: 'september' } as const;

  it.each([
    // Monthly: what falls into winter is left out, and the day comes back with the season.
    ['2026-08-31', 1, ['2026-08-31', '2026-09-30', '2027-04-30', '2027-05-31']],
    ['2026-09-15', 1, ['2026-09-15', '2027-04-15', '2027-05-15']],
    // By the rule that began in September, and not anew from the first day of the season.
    ['2026-09-15', 3, ['2026-09-15', '2027-06-15', '2027-09-15']],
    // Never in the season by itself: it waits for it, on its day.
    ['2026-01-31', 12, ['2026-01-31', '2027-04-30', '2028-04-30']],
  ])('from %s every %i months, and in its season', (date, intervalMonths, expected) => {
    expect(datesOf(date, { intervalMonths, ...summer }, expected.length)).toEqual(expected);
  });

  it('begins anew with a date that somebody gives it', () => {
    const plan = { ...every(1), kind: 'calendar', nextDueDate: '2026-03-28', dayOfMonth: 31 };
    expect(keptDay(plan as unknown as AnyRow)).toEqual({ dayOfMonth: 28 });
  });

  it('begins anew with the work, where it counts from that', () => {
    expect(rhythmFrom('2026-01-31', every(1))).toEqual({ nextDueDate: '2026-02-28', dayOfMonth: 31 });
  });
});

describe('the interval of a plan', () => {
  it.each([
    ['2026-01-31', every(1), '2026-02-28'],
    ['2028-01-31', every(1), '2028-02-29'],
    ['2026-03-31', every(1), '2026-04-30'],
    ['2028-02-29', every(12), '2029-02-28'],
    ['2026-11-30', every(3), '2027-02-28'],
    ['2026-12-24', every(null, 14), '2027-01-07'],
    ['2026-01-31', every(1, 1), '2026-03-01'],
  ])('from %s ends on the last day of a month that is too short', (date, plan, expected) => {
    expect(addInterval(date, plan)).toBe(expected);
  });

  it('moves past what was missed, and keeps the rhythm', () => {
    expect(occurrencePast('2026-11-21', '2026-02-10', every(3))).toBe('2027-02-10');
    expect(occurrencePast('2026-11-21', '2026-11-21', every(1))).toBe('2026-12-21');
    expect(occurrencePast('2026-11-21', '2026-12-01', every(1))).toBe('2026-12-01');
  });

  it('ends after one occurrence where there is none', () => {
    expect(occurrencePast('2026-11-21', '2026-11-01', every(null))).toBeNull();
    expect(occurrenceAfter('2026-11-01', every(0, 0))).toBeNull();
  });
});

describe('the season of a plan', () => {
  const summer = { seasonFrom: 'april', seasonUntil: 'september' } as const;
  const winter = { seasonFrom: 'november', seasonUntil: 'february' } as const;

  it.each([
    ['2026-04-01', '2026-04-01'],
    ['2026-09-30', '2026-09-30'],
    ['2026-03-31', '2026-04-30'],
    ['2026-10-15', '2027-04-15'],
  ])('in summer takes %s as %s', (date, expected) => {
    expect(inSeason(date, summer)).toBe(expected);
  });

  it.each([
    ['2026-11-01', '2026-11-01'],
    ['2027-02-28', '2027-02-28'],
    ['2026-03-01', '2026-11-01'],
    ['2026-10-31', '2026-11-30'],
  ])('over new year takes %s as %s', (date, expected) => {
    expect(inSeason(date, winter)).toBe(expected);
  });

  it('says nothing while one end of it is missing', () => {
    expect(inSeason('2026-01-15', { seasonFrom: 'april', seasonUntil: null })).toBe('2026-01-15');
  });
});

describe('a plan', () => {
  // Only what these rules read.
  const plan = (values: Partial<MaintenancePlan>) =>
    ({ status: 'active', kind: 'calendar', nextDueDate: null, leadDays: null, ...values }) as MaintenancePlan;

  it('is due from its lead time on, whether or not its day is there', () => {
    const inTwoWeeks = plan({ nextDueDate: '2026-12-05', leadDays: 14 });
    expect(isDue(inTwoWeeks, '2026-11-20', null)).toBe(false);
    expect(isDue(inTwoWeeks, '2026-11-21', null)).toBe(true);
    expect(isOverdue(inTwoWeeks, '2026-12-05')).toBe(false);
    expect(isOverdue(inTwoWeeks, '2026-12-06')).toBe(true);
  });

  it('is not due while it is paused or ended, or has no date', () => {
    expect(isDue(plan({ status: 'paused', nextDueDate: '2026-01-01' }), '2026-11-21', null)).toBe(false);
    expect(isDue(plan({ status: 'ended', nextDueDate: '2026-01-01' }), '2026-11-21', null)).toBe(false);
    expect(isDue(plan({}), '2026-11-21', null)).toBe(false);
  });

  it('by the meter is due at its reading, whatever the date', () => {
    const meter = plan({ kind: 'meter', nextDueReading: 500, nextDueDate: '2020-01-01' });
    expect(isDue({ ...meter, lastReading: null }, '2026-11-21', null)).toBe(false);
    expect(isDue({ ...meter, lastReading: 499.9 }, '2026-11-21', null)).toBe(false);
    expect(isDue({ ...meter, lastReading: 500 }, '2026-11-21', null)).toBe(true);
  });

  it('by condition is due at its grade of health or a worse one, and not where nobody knows it', () => {
    const worn = plan({ kind: 'condition', healthFrom: 'poor', orderId: null });
    const dueAt = (health: number | null) => isDue(worn, '2026-11-21', health);
    expect([1, 2, 3, 4, 5, null].map(dueAt)).toEqual([false, false, false, true, true, false]);
    expect(isDue({ ...worn, healthFrom: null }, '2026-11-21', 5)).toBe(false);
    expect(isDue({ ...worn, status: 'paused' }, '2026-11-21', 5)).toBe(false);
  });

  it('by condition rests until its date and is never overdue; without a date it is due once', () => {
    const worn = plan({ kind: 'condition', healthFrom: 'poor', orderId: 'an order' });
    expect(isDue(worn, '2026-11-21', 5)).toBe(false);
    const resting = { ...worn, nextDueDate: '2026-11-21' };
    expect(isDue(resting, '2026-11-20', 5)).toBe(false);
    expect(isDue(resting, '2026-11-21', 5)).toBe(true);
    expect(isOverdue(resting, '2026-12-31')).toBe(false);
    const inSummer = { ...resting, seasonFrom: 'april', seasonUntil: 'september' } as const;
    expect(isDue(inSummer, '2026-11-21', 5)).toBe(false);
    expect(isDue(inSummer, '2027-04-01', 5)).toBe(true);
  });
});
