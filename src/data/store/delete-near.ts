import type { Table } from 'dexie';
import { byCodeUnit } from '../../domain/kit/values/text-order.ts';

/** Fewer are deleted one by one. */
const FEW = 4;

/**
 * Deletes whatever is there of these records: in one piece where nothing else lies between them, which costs half of what
 * deleting each does. What was saved together mostly lies so, since keys begin with the time. Inside a transaction.
 */
export async function deleteNear<T>(table: Table<T, string>, keys: readonly string[]): Promise<void> {
  const wanted = new Set(keys);
  const ordered = keys.toSorted(byCodeUnit);
  const stretch = () => table.where(':id').between(ordered[0], ordered.at(-1), true, true);
  const there =
    keys.length > FEW
      ? await stretch()
          .limit(wanted.size + 1)
          .primaryKeys()
      : [];
  if (there.length > 0 && there.every((key) => wanted.has(key))) await stretch().delete();
  else await table.bulkDelete([...keys]);
}
