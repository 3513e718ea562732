import { byCodeUnit } from '../../../domain/kit/values/text-order.ts';
import { placeOfIdIn } from '../../../domain/packing/id-words.ts';
import { columnOfRows } from '../../../domain/packing/pack-block.ts';
import type { PackedColumn } from '../../../domain/packing/packed-column.ts';
import { placeOfId } from '../../../domain/packing/packed-rows.ts';
import { damaged } from './damaged.ts';
import type { Overlaid } from './overlaid.ts';
import { knownAt, recordsAt, rowsOfBlock } from './packed-block.ts';
import { blockKeys, columnKeys, exactKeys, idOfEnd } from './packed-keys.ts';
import { keepKnown, mayKeep, runOf } from './packed-part.ts';
import { type BlockRecord, endOf, type PackedRecord, type PackedRun } from './packed-records.ts';
import type { PackedStore } from './packed-store.ts';

/** The end of each block, in order: its last id, and when it was written. */
export async function blockEnds(store: PackedStore, run: PackedRun): Promise<readonly string[]> {
  const listed = store.known.ends(run);
  if (listed) return listed;
  const keys = blockKeys(run.generation);
  const found = await store.table.where('id').between(keys, endOf(keys)).primaryKeys();
  const ends = found.map((key) => key.slice(keys.length));
  if (mayKeep(store)) store.known.putEnds(run, ends);
  return ends;
}

/** An entity's packed rows, while one transaction looks at them. */
export interface PackedView {
  readonly store: PackedStore;
  readonly run: PackedRun;
  /** The end of each block, in order. */
  readonly ends: readonly string[];
}

/** Inside a transaction over the table; undefined where nothing is packed. */
export async function packedView(store: PackedStore): Promise<PackedView | undefined> {
  const run = await runOf(store);
  return run && { store, run, ends: await blockEnds(store, run) };
}

/** A column of every block, by their numbers. */
export async function allColumns(view: PackedView, name: string): Promise<Map<number, PackedColumn>> {
  const { store, run, ends } = view;
  const keys = columnKeys(run.generation, name);
  const unknown = ends.filter((end) => store.known.get(keys + end) === undefined);
  // Of many one question costs less than one for each.
  const read = unknown.length > FEW ? await inRange(store, keys) : [];
  keepKnown(store, read);
  return someColumns(view, name, [...ends.keys()], columnKeys, read);
}

const FEW = 4;

/** The same of some blocks. `keysFor`: where the records lie. */
export async function someColumns(
  view: PackedView,
  name: string,
  blocks: readonly number[],
  keysFor = columnKeys,
  read: readonly PackedRecord[] = [],
): Promise<Map<number, PackedColumn>> {
  const ends = blocks.map((block) => view.ends[block] ?? '');
  const keys = keysFor(view.run.generation, name);
  const byKey = new Map(read.map((record) => [record.id, record]));
  const left = ends.filter((end) => !byKey.has(keys + end)).map((end) => keys + end);
  for (const [at, record] of (await knownAt(view.store, left)).entries()) {
    if (record) byKey.set(left[at] ?? '', record);
  }
  const columns = new Map<number, PackedColumn>();
  for (const [at, block] of blocks.entries()) {
    const end = ends[at] ?? '';
    columns.set(block, columnOf(byKey.get(keys + end)) ?? (await missingColumn(view, name, end)));
  }
  return columns;
}

function columnOf(record: PackedRecord | undefined): PackedColumn | undefined {
  return record && 'column' in record ? record.column : undefined;
}

/** An older app made the block without it: what it would be. */
async function missingColumn({ store, run }: PackedView, name: string, end: string): Promise<PackedColumn> {
  const [block] = await recordsAt<BlockRecord>(store, [blockKeys(run.generation) + end]);
  return columnOfRows(store.entity, name, block ? await rowsOfBlock(store, run, block) : []);
}

/** A block with what its rows have for some indexes. */
export interface BlockColumns {
  /** As `id-words.ts` has them, in order. */
  readonly ids: Uint32Array;
  /** By field, and TEXT. */
  readonly columns: Map<string, PackedColumn>;
}

/** What one transaction reads of some blocks. */
export interface ReadBlocks {
  /** By their ends. */
  readonly blocks: ReadonlyMap<string, BlockColumns>;
  /** What was written since in front of their rows, and of those between them. */
  readonly overlaid: readonly Overlaid[];
}

/**
 * Blocks by their ends, without those that are no longer there: one question for each column, however many they are. Inside
 * a transaction. Nothing of them is kept: they are read once.
 */
export async function readBlocks(
  view: PackedView,
  wanted: readonly string[],
  names: readonly string[],
): Promise<ReadBlocks> {
  const { store, run } = view;
  const ends = thereOf(view, wanted);
  const [first = '', last = ''] = [ends[0], ends.at(-1)];
  if (ends.length === 0) return { blocks: new Map(), overlaid: [] };
  const [records, overlaid, columns] = await Promise.all([
    inSpan(view, blockKeys(run.generation), ends),
    overlaidIn(view, first, last),
    Promise.all(names.map(async (name) => [name, await readColumns(view, ends, name)] as const)),
  ]);
  const blocks = ends.map((end): [string, BlockColumns] => {
    const record = records.get(end);
    if (!record) throw damaged(store);
    const own = columns.flatMap(([name, byEnd]) => {
      const column = byEnd.get(end);
      return column ? [[name, column] as const] : [];
    });
    return [end, { ids: (record as BlockRecord).ids, columns: new Map(own) }]; // as its key says
  });
  return { blocks: new Map(blocks), overlaid };
}

/** What was written in front of the rows of blocks, from the first one's to the last one's end, and of those between them. */
export async function overlaidIn(
  { store, ends }: PackedView,
  first: string,
  last: string,
): Promise<readonly Overlaid[]> {
  const before = ends[ends.indexOf(first) - 1];
  const found = await store.table
    .where('id')
    .between(before ? idOfEnd(before) : '', last, false)
    .toArray();
  return found as unknown as Overlaid[]; // what lies between two ids of rows
}

/** What the rows of blocks have for one index, by the ends of those that are still there: the values, never their hashes. */
export async function readColumns(
  view: PackedView,
  wanted: readonly string[],
  name: string,
): Promise<ReadonlyMap<string, PackedColumn>> {
  const { generation } = view.run;
  const ends = thereOf(view, wanted);
  const [exact, values] = await Promise.all([
    inSpan(view, exactKeys(generation, name), ends),
    inSpan(view, columnKeys(generation, name), ends),
  ]);
  const columns = new Map<string, PackedColumn>();
  for (const end of ends) {
    const found = columnOf(exact.get(end)) ?? columnOf(values.get(end));
    columns.set(end, found ?? (await missingColumn(view, name, end)));
  }
  return columns;
}

/** Those of some ends that are still there, in order. */
export function thereOf(view: PackedView, wanted: readonly string[]): string[] {
  const ends = new Set(view.ends);
  return wanted.filter((end) => ends.has(end)).toSorted(byCodeUnit);
}

/** The records of blocks, and of those between them, by their ends. */
export async function inSpan(
  { store }: PackedView,
  keys: string,
  ends: readonly string[],
): Promise<ReadonlyMap<string, PackedRecord>> {
  const [first = '', last = ''] = [ends[0], ends.at(-1)];
  const found = await store.table
    .where('id')
    .between(keys + first, keys + last, true, true)
    .toArray();
  return new Map(found.map((record) => [record.id.slice(keys.length), record]));
}

/** Where the block of an id is among others of their ends; behind the last one: none has it. */
export function blockAt(ends: readonly string[], id: string): number {
  return placeOfId(ends, id);
}

/** The place of an id in a block; undefined where it is not in it. */
export function placeInBlock({ ids }: BlockRecord, id: string): number | undefined {
  return placeOfIdIn(ids, id);
}

function inRange(store: PackedStore, keys: string): Promise<PackedRecord[]> {
  return store.table.where('id').between(keys, endOf(keys)).toArray();
}
