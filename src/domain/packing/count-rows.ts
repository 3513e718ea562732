import type { AnyRow, EntityDefinition } from '../kit/entity/entity.ts';

/** Rows by the values of each field that is counted. */
export type ValueCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

export function countsOf({ list }: EntityDefinition, rows: readonly AnyRow[]): ValueCounts {
  return Object.fromEntries(
    list.counts.map((field) => {
      const counts: Record<string, number> = {};
      for (const row of rows) {
        const value = countedValue(row, field);
        counts[value] = (counts[value] ?? 0) + 1;
      }
      return [field, counts];
    }),
  );
}

export function countedValue(row: AnyRow, field: string): string {
  const value = row[field] ?? null;
  return value === null ? '' : String(value);
}
