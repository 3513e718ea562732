import { addDays, addMonths, daysBetween } from '../kit/time/calendar-days.ts';
import { byCodeUnit } from '../kit/values/text-order.ts';

/** A bar's place in per cent of the whole width. */
export interface Bar {
  readonly id: string;
  readonly start: number;
  readonly width: number;
}

export interface GanttScale {
  /** First and last day shown, `YYYY-MM-DD`: whole months. */
  readonly from: string;
  readonly to: string;
  readonly months: readonly { readonly first: string; readonly start: number; readonly width: number }[];
  readonly bars: readonly Bar[];
  /** Where today stands; null outside of what is shown. */
  readonly today: number | null;
}

interface Dated {
  readonly id: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/**
 * Where each row with dates stands between the first and the last of them, in whole months. A row with one date takes
 * that day; its last day is in the bar. Null when no row has a date.
 */
export function ganttScale(rows: readonly Dated[], today: string): GanttScale | null {
  const spans = rows.flatMap(({ id, startDate, endDate }) => {
    const [one, other] = [startDate ?? endDate, endDate ?? startDate];
    if (one === null || other === null) return [];
    return [{ id, first: one < other ? one : other, last: one < other ? other : one }];
  });
  const from = firstOf(spans.map(({ first }) => first).toSorted(byCodeUnit)[0]);
  const last = firstOf(
    spans
      .map((span) => span.last)
      .toSorted(byCodeUnit)
      .at(-1),
  );
  if (from === undefined || last === undefined) return null;
  const end = nextMonth(last);
  const at = (day: string) => round((daysBetween(from, day) / daysBetween(from, end)) * 100);
  return {
    from,
    to: addDays(end, -1),
    months: monthsBetween(from, end).map((first) => ({
      first,
      start: at(first),
      width: round(at(nextMonth(first)) - at(first)),
    })),
    bars: spans.map((span) => ({
      id: span.id,
      start: at(span.first),
      width: round(at(addDays(span.last, 1)) - at(span.first)),
    })),
    today: today >= from && today < end ? at(today) : null,
  };
}

function firstOf(day: string | undefined): string | undefined {
  return day === undefined ? undefined : addMonths(day, 0, 1);
}

function nextMonth(first: string): string {
  return addMonths(first, 1);
}

function monthsBetween(from: string, end: string): string[] {
  const months: string[] = [];
  for (let first = from; first < end; first = nextMonth(first)) months.push(first);
  return months;
}

function round(percent: number): number {
  return Math.round(percent * 1000) / 1000;
}
