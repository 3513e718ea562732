import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { type FirstFew, firstFew } from '../../../domain/kit/values/first-few.ts';
import { byCodeUnit } from '../../../domain/kit/values/text-order.ts';
import { compareInOrder } from '../../../domain/packing/compare-keys.ts';
import { ID_WORDS, readId } from '../../../domain/packing/id-words.ts';
import { type IndexValue } from '../../../domain/packing/index-keys.ts';
import {
  type ListBeginning,
  listBeginnings,
  nameOfBeginning,
} from '../../../domain/packing/list-beginnings.ts';
import { keysOf } from '../../../domain/packing/pack-block.ts';
import { packRows } from '../../../domain/packing/pack-rows.ts';
import { meets, type PackedColumn, valueAt } from '../../../domain/packing/packed-column.ts';
import { damaged } from './damaged.ts';
import { inPackedStore } from './one-view.ts';
import { beginningKey } from './packed-keys.ts';
import { packedRows, runOf } from './packed-part.ts';
import { type BeginningRecord, type PackedRun } from './packed-records.ts';
import type { PackedStore } from './packed-store.ts';
import { blockEnds, packedView, readBlocks } from './packed-view.ts';
import { BEGINNING, isOfRun } from './read-beginnings.ts';

/** Rows that are read at once: a save has to wait no longer than for these. */
const STEP = 64;

/**
 * Takes down the first packed rows of the lists that people open, where that was not done since rows were packed. Reads in
 * steps; where rows are packed meanwhile, the next time does it. Of a single block a list reads few segments: it has none.
 */
export async function writeBeginnings(store: PackedStore, rest: () => Promise<void>): Promise<void> {
  const run = await runOf(store);
  if (!run || run.keys !== keysOf(store.entity) || (await isTakenDown(store, run))) return;
  const ends = await blockEnds(store, run);
  if (ends.length < 2) return;
  const tops = listBeginnings(store.entity).map(topOf);
  const names = [
    ...new Set(tops.flatMap(({ list: { sort, lead } }) => (lead ? [sort, lead.field] : [sort]))),
  ];
  for (const end of ends) {
    const isRead = await inPackedStore(store, 'r', async (local) =>
      lookThrough(local, run, end, names, tops),
    );
    if (!isRead) return;
    await rest();
  }
  const rows = await rowsOfAll(store, run, tops, rest);
  if (!rows) return;
  const records = tops.map(({ list, first }): BeginningRecord => {
    const { generation, stamp, keys } = run;
    const id = beginningKey(nameOfBeginning(list));
    const found = first.all();
    const own = found.slice(0, BEGINNING).map((each) => rows.get(each.id) ?? missing(store));
    return { id, generation, stamp, keys, rows: packRows(own), isAll: found.length <= BEGINNING };
  });
  await inPackedStore(store, 'rw', async (local) => {
    if (isOfRun(await runOf(local), run)) await local.table.bulkPut(records);
  });
}

async function isTakenDown({ entity, table }: PackedStore, run: PackedRun): Promise<boolean> {
  const last = listBeginnings(entity).at(-1);
  const record = last && (await table.get(beginningKey(nameOfBeginning(last))));
  return isOfRun(record as BeginningRecord | undefined, run); // what lies at such a key
}

interface Found {
  readonly id: string;
  readonly key: IndexValue | undefined;
}

/** One more than are taken down tells that there are others. */
interface Top {
  readonly list: ListBeginning;
  readonly first: FirstFew<Found>;
}

function topOf(list: ListBeginning): Top {
  const compare = (left: Found, right: Found) =>
    compareInOrder(list.reversed, left.key, right.key, () => byCodeUnit(left.id, right.id));
  return { list, first: firstFew(BEGINNING + 1, compare) };
}

/** @returns whether the block was still there */
async function lookThrough(
  store: PackedStore,
  run: PackedRun,
  end: string,
  names: readonly string[],
  tops: readonly Top[],
): Promise<boolean> {
  const view = await packedView(store);
  if (!view || !isOfRun(view.run, run)) return false;
  const block = (await readBlocks(view, [end], names)).blocks.get(end);
  if (!block) return false;
  for (const top of tops) {
    const { sort, lead } = top.list;
    const order = block.columns.get(sort);
    const filter = lead && block.columns.get(lead.field);
    if (order) addFrom(top, block.ids, order, filter);
  }
  return true;
}

/** Blocks come in the order of ids, and rows in them: of equal keys the one that was found first is the first. */
function addFrom(top: Top, ids: Uint32Array, order: PackedColumn, filter: PackedColumn | undefined): void {
  const { reversed, lead } = top.list;
  for (let place = 0; place * ID_WORDS < ids.length; place++) {
    if (lead && filter && !meets(valueAt(filter, place), [lead.key])) continue;
    const key = valueAt(order, place);
    const { last } = top.first;
    // Of equal keys this one comes behind, or in front where the order is reversed.
    if (last && compareInOrder(reversed, key, last.key, () => 1) > 0) continue;
    top.first.add({ id: readId(ids, place), key });
  }
}

function missing(store: PackedStore): never {
  throw damaged(store);
}

/** The rows of all of them, by id; null where more was packed meanwhile. */
async function rowsOfAll(
  store: PackedStore,
  run: PackedRun,
  tops: readonly Top[],
  rest: () => Promise<void>,
): Promise<ReadonlyMap<string, AnyRow> | null> {
  const ids = [...new Set(tops.flatMap(({ first }) => first.all().map(({ id }) => id)))].toSorted(byCodeUnit);
  const rows = new Map<string, AnyRow>();
  for (let from = 0; from < ids.length; from += STEP) {
    const part = await inPackedStore(store, 'r', async (local) =>
      isOfRun(await runOf(local), run) ? packedRows(local, run, ids.slice(from, from + STEP)) : null,
    );
    if (!part) return null;
    for (const [id, row] of part) rows.set(id, row);
    await rest();
  }
  return rows;
}
