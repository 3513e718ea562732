import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { ReadyBlock } from '../../domain/packing/ready-block.ts';
import type { FieldDatabase } from '../store/database.ts';
import { endsOf, writeBlock } from '../store/packed/write-block.ts';
import { counterChange, countRow, countRows, writeCounters } from './counters.ts';
import { baseKey } from './row-writer.ts';

/**
 * Stores the rows of a block as they were packed, and moves their counters. Must run inside a transaction over `writtenStores`.
 * @returns the ids of the rows that were not there before; null where they have to be written one by one: the block does not fit, or
 * this person has work on one of them
 */
export async function writeReadyBlock(
  database: FieldDatabase,
  entity: EntityDefinition,
  block: ReadyBlock,
): Promise<readonly string[] | null> {
  const { first, last } = endsOf(block);
  const work = database.base
    .where('key')
    .between(baseKey(entity.name, first), baseKey(entity.name, last), true, true);
  if ((await work.count()) > 0) return null;
  const met = await writeBlock(database.packed(entity), block);
  if (!met) return null;
  const ids = block.segments.flatMap((segment) => segment.ids);
  const counters = counterChange(entity);
  countRows(counters, ids.length, block.counts);
  for (const { there, inBlock, isReplaced } of met)
    countRow(counters, isReplaced ? there : inBlock, undefined);
  await writeCounters(database, counters);
  const known = new Set(met.map(({ there }) => there.id));
  return known.size > 0 ? ids.filter((id) => !known.has(id)) : ids;
}
