import { expect } from 'vitest';
import { countAll } from '../../../src/data/read/count-all.ts';
import { countsBy } from '../../../src/data/read/counts.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';
import type { Desk } from './device.ts';

/** What is counted with each write is what there is. */
export async function expectCountersToAgree({ database }: Pick<Desk, 'database'>): Promise<void> {
  for (const entity of ENTITIES) {
    const rows = await database.rows(entity.name).all();
    expect(await countAll(database, entity.name)).toBe(rows.length);
    for (const field of entity.list.counts) {
      const counted = Object.fromEntries(
        [...Map.groupBy(rows, (row) => String(row[field] ?? ''))].map(([value, of]) => [value, of.length]),
      );
      expect(await countsBy(database, entity.name, field)).toEqual(counted);
    }
  }
}
