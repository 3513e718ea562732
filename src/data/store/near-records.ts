import type { Collection, Table } from 'dexie';
import { byCodeUnit } from '../../domain/kit/values/text-order.ts';

/*
 * Many records of one store by their keys, in a few requests where they lie beside each other: a request for each costs
 * more than the record does. What was saved together mostly does, since keys begin with the time. Inside a transaction,
 * which holds what the keys say until the records are there.
 */

/** Fewer are asked for one by one. */
const FEW = 4;

/** So many records are read for one that is wanted. */
const MOST_BESIDE = 3;

/** Undefined in the place of each that is not there. */
export async function getNear<T>(
  table: Table<T, string>,
  keys: readonly string[],
): Promise<(T | undefined)[]> {
  if (keys.length <= FEW) return table.bulkGet([...keys]);
  const there = await keysNear(within(table, keys), keys.length);
  if (!there) return table.bulkGet([...keys]);
  const records = await within(table, keys).toArray();
  const byKey = new Map(there.map((key, place) => [key, records[place]]));
  return keys.map((key) => byKey.get(key));
}

/** Whatever of them is there. In one piece only where nothing else lies between them. */
export async function deleteNear<T>(table: Table<T, string>, keys: readonly string[]): Promise<void> {
  const wanted = new Set(keys);
  const there =
    keys.length > FEW
      ? await within(table, keys)
          .limit(wanted.size + 1)
          .primaryKeys()
      : [];
  if (there.length > 0 && there.every((key) => wanted.has(key))) await within(table, keys).delete();
  else await table.bulkDelete([...keys]);
}

/** The keys of a stretch; null where it holds many more than are wanted. */
export async function keysNear<T>(
  stretch: Collection<T, string>,
  wanted: number,
): Promise<readonly string[] | null> {
  const most = wanted * MOST_BESIDE;
  const keys = await stretch.limit(most + 1).primaryKeys();
  return keys.length > most ? null : keys;
}

/** From the first of the keys to the last. */
function within<T>(table: Table<T, string>, keys: readonly string[]): Collection<T, string> {
  const ordered = keys.toSorted(byCodeUnit);
  return table.where(':id').between(ordered[0], ordered.at(-1), true, true);
}
