import type { AnyRow } from '../kit/entity/entity.ts';
import { numberOf } from '../kit/fields/field.ts';
import { daysBetween } from '../kit/time/calendar-days.ts';
import { dayIn } from '../kit/time/time-zone.ts';
import { quantityDifference } from '../kit/values/decimal.ts';
import { byCodeUnit } from '../kit/values/text-order.ts';
import { OPEN_WORK_ORDERS } from '../work-orders/work-order.ts';
import {
  type CountedFigure,
  type ReportAnswer,
  type ReportDay,
  type ReportLine,
  sumOf,
} from './run-report.ts';

/** Days since an order was written: up to and with each; the last one is open. */
const AGES = [7, 30, 90, Number.POSITIVE_INFINITY] as const;

const OPEN = OPEN_WORK_ORDERS.split(',');

/** Open work orders: a line per status, a series per age. */
export function backlog(orders: readonly AnyRow[], day: ReportDay): ReportAnswer {
  const open = orders.filter((order) => OPEN.includes(String(order.status)));
  const byAge = (rows: readonly AnyRow[]) =>
    AGES.map((limit, index) => {
      const from = AGES[index - 1] ?? Number.NEGATIVE_INFINITY;
      return counted(rows.filter((row) => ageOf(row, day) > from && ageOf(row, day) <= limit));
    });
  const lines = OPEN.flatMap((status) => {
    const rows = open.filter((order) => order.status === status);
    return rows.length > 0 ? [{ key: status, figures: byAge(rows) }] : [];
  });
  return { lines, totals: byAge(open) };
}

/** Items at or below their minimum: a line each; series in stock, minimum, missing. */
export function lowStock(items: readonly AnyRow[]): ReportAnswer {
  const low = items.filter(
    (item) => typeof item.minimumQuantity === 'number' && numberOf(item.quantity) <= item.minimumQuantity,
  );
  const lines = low
    .map((item): ReportLine => {
      const [stock, minimum] = [numberOf(item.quantity), numberOf(item.minimumQuantity)];
      const values = [stock, minimum, quantityDifference(minimum, stock)];
      return { key: item.id, figures: values.map((value) => ({ value, ids: [item.id] })) };
    })
    .toSorted((left, right) => (right.figures[2]?.value ?? 0) - (left.figures[2]?.value ?? 0));
  return { lines, totals: [] };
}

const DONE: readonly string[] = ['completed', 'closed'];

/** Hours of finished orders that have both numbers: a line per type; series estimated, actual, difference. */
export function hours(orders: readonly AnyRow[]): ReportAnswer {
  const finished = orders.filter(
    (order) =>
      DONE.includes(String(order.status)) &&
      typeof order.estimatedHours === 'number' &&
      typeof order.actualHours === 'number',
  );
  const compared = (rows: readonly AnyRow[]): CountedFigure[] => {
    const [estimated, actual] = [sumOf(rows, 'estimatedHours'), sumOf(rows, 'actualHours')];
    const difference = quantityDifference(actual.value, estimated.value);
    return [estimated, actual, { value: difference, ids: actual.ids }];
  };
  const types = [...new Set(finished.map((order) => String(order.type)))].toSorted(byCodeUnit);
  const lines = types.map((type) => ({
    key: type,
    figures: compared(finished.filter((order) => order.type === type)),
  }));
  return { lines, totals: compared(finished) };
}

function counted(rows: readonly AnyRow[]): CountedFigure {
  return { value: rows.length, ids: rows.map(({ id }) => id) };
}

/** Days of the calendar since a row was made. */
function ageOf(row: AnyRow, { today, zone }: ReportDay): number {
  return daysBetween(dayIn(zone, row.createdAt), today);
}
