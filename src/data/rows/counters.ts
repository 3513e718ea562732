import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { countedValue, type ValueCounts } from '../../domain/packing/count-rows.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { FieldDatabase } from '../store/database.ts';

/** Collects, over one transaction, how the counters of an entity move. */
export interface CounterChange {
  readonly entity: string;
  total: number;
  readonly by: Record<string, Record<string, number>>;
}

export function counterChange(entity: EntityDefinition): CounterChange {
  return { entity: entity.name, total: 0, by: {} };
}

/** Counts a row that turned from `before` into `after`; undefined: it was not there, or is not any more. */
export function countRow(change: CounterChange, before: AnyRow | undefined, after: AnyRow | undefined): void {
  change.total += (after ? 1 : 0) - (before ? 1 : 0);
  for (const field of entityNamed(change.entity).list.counts) {
    const was = before && countedValue(before, field);
    const is = after && countedValue(after, field);
    if (was === is) continue;
    const counts = (change.by[field] ??= {});
    if (was !== undefined) counts[was] = (counts[was] ?? 0) - 1;
    if (is !== undefined) counts[is] = (counts[is] ?? 0) + 1;
  }
}

/** Counts rows that were not there before, by what they come to; `times` -1: that are not there any more. */
export function countRows(change: CounterChange, total: number, by: ValueCounts, times = 1): void {
  change.total += times * total;
  for (const [field, values] of Object.entries(by)) {
    const counts = (change.by[field] ??= {});
    for (const [value, count] of Object.entries(values)) counts[value] = (counts[value] ?? 0) + times * count;
  }
}

/** Must run inside the transaction that writes the rows. */
export async function writeCounters(database: FieldDatabase, change: CounterChange): Promise<void> {
  if (change.total === 0 && Object.keys(change.by).length === 0) return;
  const current = await database.counters.get(change.entity);
  const by: Record<string, Record<string, number>> = { ...current?.by };
  for (const [field, moves] of Object.entries(change.by)) {
    const counts = { ...by[field] };
    for (const [value, move] of Object.entries(moves)) {
      const count = (counts[value] ?? 0) + move;
      if (count > 0) counts[value] = count;
      else delete counts[value];
    }
    by[field] = counts;
  }
  const total = Math.max(0, (current?.total ?? 0) + change.total);
  await database.counters.put({ entity: change.entity, total, by });
}
