import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { rowsIn } from '../../domain/packing/pack-block.ts';
import type { ReadyBlock } from '../../domain/packing/ready-block.ts';
import type { CounterRecord, FieldDatabase } from '../store/database.ts';
import { dropAside, showAside, writeAside } from '../store/packed/packed-aside.ts';
import type { PackedRun } from '../store/packed/packed-records.ts';
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

/** Stores a block beside what is shown, with counters of its own. Inside a transaction over the entity's stores and the counters. */
export async function writeBlockAside(
  database: FieldDatabase,
  entity: EntityDefinition,
  block: ReadyBlock,
): Promise<boolean> {
  if (!(await writeAside(database.packed(entity), block))) return false;
  const counters = { ...counterChange(entity), entity: countedAside(entity) };
  countRows(counters, rowsIn(block), block.counts);
  await writeCounters(database, counters);
  return true;
}

/** Puts the rows that lie beside in the place of all that are shown, and their counters. Inside such a transaction. */
export async function showBlocksAside(
  database: FieldDatabase,
  entity: EntityDefinition,
  aside: PackedRun,
): Promise<void> {
  await showAside(database.packed(entity), aside);
  const counted = await database.counters.get(countedAside(entity));
  const counters: CounterRecord = { total: 0, by: {}, ...counted, entity: entity.name };
  await database.counters.put(counters);
  await database.counters.delete(countedAside(entity));
}

/** What is downloaded beside is begun anew. Inside such a transaction. */
export async function dropBlocksAside(database: FieldDatabase, entity: EntityDefinition): Promise<void> {
  await dropAside(database.packed(entity));
  await database.counters.delete(countedAside(entity));
}

/** Where its counters lie: no entity has such a name. */
function countedAside({ name }: EntityDefinition): string {
  return `${name}/aside`;
}
