import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { type ListBeginning, nameOfBeginning } from '../../../domain/packing/list-beginnings.ts';
import { keysOf } from '../../../domain/packing/pack-block.ts';
import { unpackAt } from '../../../domain/packing/packed-rows.ts';
import { beginningKey } from './packed-keys.ts';
import { readable } from './packed-part.ts';
import { type BeginningRecord, PACKED, type PackedRun, RUN_KEY, type RunRecord } from './packed-records.ts';
import type { PackedStore } from './packed-store.ts';

/** Rows of each: two screens, and some more since those that were written since are left out. */
export const BEGINNING = 64;

/** The first packed rows of a list, without those that were written since. */
export interface Beginning {
  readonly rows: readonly AnyRow[];
  /** The list has no other packed rows. */
  readonly isAll: boolean;
}

/** Undefined unless all of them were taken of what is packed now. Inside a transaction. */
export async function readBeginnings(
  store: PackedStore,
  lists: readonly ListBeginning[],
): Promise<Beginning[] | undefined> {
  const keys = lists.map((list) => beginningKey(nameOfBeginning(list)));
  const [run, ...records] = (await store.table.bulkGet([RUN_KEY, ...keys])) as [
    RunRecord | undefined,
    ...(BeginningRecord | undefined)[], // what lies at such keys
  ];
  // By the rules of another app version they would be others.
  const isOfToday = run?.keys === keysOf(store.entity);
  const taken = records.filter((record) => run && isOfRun(record, run)) as BeginningRecord[];
  if (!isOfToday || taken.length < lists.length) return undefined;
  // Whatever follows: an answer changes with each row that is written in front of the packed ones.
  const written = new Set(await store.table.where('id').below(PACKED).primaryKeys());
  return taken.map(({ rows, isAll }) => ({
    rows: rows.ids.flatMap((id, place) =>
      written.has(id) ? [] : [readable(store, () => unpackAt(rows, place))],
    ),
    isAll,
  }));
}

/** Whether it was taken of this run, and nothing was packed since. */
export function isOfRun(taken: Omit<PackedRun, 'last'> | undefined, run: PackedRun): boolean {
  return (
    taken !== undefined &&
    taken.generation === run.generation &&
    taken.stamp === run.stamp &&
    taken.keys === run.keys
  );
}
