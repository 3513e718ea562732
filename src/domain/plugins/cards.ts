import type { AnyRow } from '../kit/entity.ts';

/** How many of the rows have their date behind them. `today`: `YYYY-MM-DD`. */
export function overdueAmong(
  rows: readonly (AnyRow | undefined)[],
  dateField: string,
  today: string,
): number {
  return rows.filter((row) => {
    const date = row?.[dateField];
    return typeof date === 'string' && date < today;
  }).length;
}
