import type { EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import { indexedFields } from '../index-keys.ts';
import { placeOfIdIn, readId } from './id-words.ts';
import type { Overlaid } from './overlaid.ts';
import { columnOfRows } from './pack-blocks.ts';
import type { PackedColumn } from './packed-column.ts';
import { recordsAt, rowsOfBlock, runOf } from './packed-part.ts';
import {
  type BlockRecord,
  blockKeys,
  type ColumnRecord,
  columnKeys,
  endOf,
  exactKeys,
  type PackedRecord,
  type PackedRun,
  type PackedTable,
  TEXT,
} from './packed-records.ts';
import { placeOfId } from './packed-rows.ts';

/** The last id of each block, in order. */
export async function blockEnds(table: PackedTable, run: PackedRun): Promise<string[]> {
  const keys = blockKeys(run.generation);
  const found = await table.where('id').between(keys, endOf(keys)).primaryKeys();
  return found.map((key) => key.slice(keys.length));
}

/** An entity's packed rows, while one transaction looks at them. */
export interface PackedView {
  readonly entity: EntityDefinition;
  readonly table: PackedTable;
  readonly run: PackedRun;
  /** The last id of each block, in order. */
  readonly ends: readonly string[];
}

/** Inside a transaction over the table; undefined where nothing is packed. */
export async function packedView(
  entity: EntityDefinition,
  table: PackedTable,
): Promise<PackedView | undefined> {
  const run = await runOf(table);
  return run && { entity, table, run, ends: await blockEnds(table, run) };
}

/** A column of every block, in their order. */
export async function allColumns(view: PackedView, name: string): Promise<PackedColumn[]> {
  const keys = columnKeys(view.run.generation, name);
  const records = (await inRange(view.table, keys)) as ColumnRecord[]; // what lies there
  const byEnd = new Map(records.map(({ id, column }) => [id.slice(keys.length), column]));
  return Promise.all(view.ends.map(async (end) => byEnd.get(end) ?? missingColumn(view, name, end)));
}

/** The same of some blocks, by their numbers. `keys`: where the records lie. */
export async function someColumns(
  view: PackedView,
  name: string,
  blocks: readonly number[],
  keysFor = columnKeys,
): Promise<Map<number, PackedColumn>> {
  const ends = blocks.map((block) => view.ends[block] ?? '');
  const keys = keysFor(view.run.generation, name);
  const records = await view.table.bulkGet(ends.map((end) => keys + end));
  const columns = await Promise.all(
    ends.map(
      async (end, at) => (records[at] as ColumnRecord | undefined)?.column ?? missingColumn(view, name, end),
    ),
  );
  return new Map(blocks.map((block, at) => [block, columns[at] ?? NO_VALUES]));
}

const NO_VALUES: PackedColumn = { kind: 'plain', values: [] };

/** An older app made the block without it: what it would be. */
async function missingColumn(
  { entity, table, run }: PackedView,
  name: string,
  end: string,
): Promise<PackedColumn> {
  const [block] = await recordsAt<BlockRecord>(table, [blockKeys(run.generation) + end]);
  return columnOfRows(entity, name, block ? await rowsOfBlock(table, run, block) : []);
}

/** A block with what its rows have for each index. */
export interface PackedBlock {
  /** As `id-words.ts` has them, in order. */
  readonly ids: Uint32Array;
  /** By field, and TEXT. */
  readonly columns: ReadonlyMap<string, PackedColumn>;
}

/** What one transaction reads of a block. */
export interface ReadBlock extends PackedBlock {
  /** What was written since in front of its rows. */
  readonly overlaid: readonly Overlaid[];
}

/** A block by its last id; null where it is no longer one. Inside a transaction. */
export async function readBlock(view: PackedView, end: string): Promise<ReadBlock | null> {
  const block = view.ends.indexOf(end);
  if (block < 0) return null;
  const { table, run, entity } = view;
  const [record] = await recordsAt<BlockRecord>(table, [blockKeys(run.generation) + end]);
  const ids = record?.ids ?? new Uint32Array();
  const overlaid = await table.where('id').between(readId(ids, 0), end, true, true).toArray();
  const columns = new Map<string, PackedColumn>();
  for (const name of [...indexedFields(entity), TEXT]) {
    let [column] = (await someColumns(view, name, [block])).values();
    if (column?.kind === 'hashes') [column] = (await someColumns(view, name, [block], exactKeys)).values();
    if (column) columns.set(name, column);
  }
  return { ids, columns, overlaid: overlaid as unknown as Overlaid[] }; // what lies between two ids of rows
}

/** Where the block of an id is among others of their ends; behind the last one: none has it. */
export function blockAt(ends: readonly string[], id: string): number {
  return placeOfId(ends, id);
}

/** The place of an id in a block; undefined where it is not in it. */
export function placeInBlock({ ids }: BlockRecord, id: string): number | undefined {
  return placeOfIdIn(ids, id);
}

function inRange(table: PackedTable, keys: string): Promise<PackedRecord[]> {
  return table.where('id').between(keys, endOf(keys)).toArray();
}
