import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { indexedFields } from '../../domain/packing/index-keys.ts';
import { inParts, TEXT } from '../../domain/packing/pack-block.ts';
import type { PackedColumn } from '../../domain/packing/packed-column.ts';
import type { FieldDatabase } from '../store/database.ts';
import { isTombstone, type Overlaid, overlayOf } from '../store/packed/overlaid.ts';
import { blockEndOf } from '../store/packed/packed-keys.ts';
import { PACKED } from '../store/packed/packed-records.ts';
import {
  type PackedView,
  packedView,
  type ReadBlocks,
  readBlocks,
  readColumns,
} from '../store/packed/packed-view.ts';
import type { RowColumns } from './memory/row-columns.ts';

/** The reading of a whole store into columns, in steps: what is asked for comes first. */
export interface StoreSteps {
  /** @param asked fields, and TEXT. @returns whether that was all there is */
  readOn(columns: RowColumns, asked: readonly string[]): Promise<boolean>;
  /** Whether every row is there with what it has for these. */
  hasAll(fields: readonly string[]): boolean;
  /** A record of this key was written: what of it has not been read comes next. @returns whether it is such a block */
  addBlock(key: string): boolean;
}

/** Rows read at once: a save has to wait no longer than for these. */
const STEP = 250;

/** Blocks whose records are asked for together: each request costs as much as what one of them has for a field. */
const BLOCKS = 16;

/** So many times that in one step: the first are taken while the others are still on their way. */
const PARTS = 4;

/** First the packed rows, some blocks at a time, then those that lie by themselves, and then what nobody has asked for yet. */
export function storeSteps(database: FieldDatabase, entity: EntityDefinition): StoreSteps {
  const overlay = overlayOf(database.packed(entity));
  const unread = unreadColumns([...indexedFields(entity), TEXT]);
  const blocks = blockReader(database, entity);
  const known = new Set<string>();
  const waiting = new Set<string>();
  let isListed = false;
  // The last id that was read; null once all were.
  let readUpTo: string | null = '';

  const add = (end: string) => {
    known.add(end);
    waiting.add(end);
  };
  const readWaiting = async (columns: RowColumns, names: readonly string[]) => {
    const ends = [...waiting].slice(0, BLOCKS * PARTS);
    await blocks.read(ends, names, (read) => {
      for (const [end, block] of read.blocks) {
        columns.putBlock(block);
        unread.note(end, block.columns);
      }
      takeOverlaid(columns, read.overlaid);
    });
    // Also those that are no longer there.
    for (const end of ends) waiting.delete(end);
  };
  const readOverlay = async (columns: RowColumns, from: string) => {
    const rows = await overlay.where('id').between(from, PACKED, false).limit(STEP).toArray();
    takeOverlaid(columns, rows);
    readUpTo = rows.length < STEP ? null : (rows.at(-1)?.id ?? null);
  };
  const hasAll = (fields: readonly string[]) =>
    isListed && waiting.size === 0 && readUpTo === null && unread.hasNone(fields);
  return {
    async readOn(columns, asked) {
      if (!isListed) for (const end of await blocks.ends()) add(end);
      isListed = true;
      const names = asked.length > 0 ? asked : unread.names;
      const next = unread.next(names);
      if (waiting.size > 0) await readWaiting(columns, names);
      else if (readUpTo !== null) await readOverlay(columns, readUpTo);
      // What nobody waits for comes in small steps: whatever is asked meanwhile waits for one of them.
      else if (next) await blocks.readField(next, asked.includes(next[0]) ? BLOCKS * PARTS : BLOCKS);
      return hasAll(unread.names);
    },
    hasAll,
    addBlock(key) {
      const end = blockEndOf(key);
      if (end === undefined || known.has(end)) return false;
      add(end);
      return true;
    },
  };
}

/** Reads of blocks, each of one moment. What is read of some is taken while that of the next is still on its way. */
function blockReader(database: FieldDatabase, entity: EntityDefinition) {
  const eachPart = (
    ends: readonly string[],
    read: (view: PackedView, part: readonly string[]) => Promise<void>,
  ) =>
    database.inOneView(entity, async (local) => {
      const view = await packedView(local.packed(entity));
      if (view) await Promise.all(inParts(ends, BLOCKS).map((part) => read(view, part)));
    });
  return {
    ends: () =>
      database.inOneView(entity, async (local) => (await packedView(local.packed(entity)))?.ends ?? []),
    read: (ends: readonly string[], names: readonly string[], take: (read: ReadBlocks) => void) =>
      eachPart(ends, async (view, part) => take(await readBlocks(view, part, names))),
    async readField([name, blocks]: Unread, most: number) {
      const ends = [...blocks.keys()].slice(0, most);
      await eachPart(ends, async (view, part) => {
        for (const [end, column] of await readColumns(view, part, name)) blocks.get(end)?.set(name, column);
      });
      for (const end of ends) blocks.delete(end);
    },
  };
}

/** A field, and the blocks whose columns of it have not been read, by their ends. */
type Unread = readonly [string, Map<string, Columns>];

/** Columns of a block in memory, by field: what is read later is put beside the others. */
type Columns = Map<string, PackedColumn>;

/** The columns that were not read with the rows of their blocks. */
function unreadColumns(names: readonly string[]) {
  const unread = new Map(names.map((name) => [name, new Map<string, Columns>()]));
  return {
    names,
    note(end: string, columns: Columns) {
      for (const [name, blocks] of unread) if (!columns.has(name)) blocks.set(end, columns);
    },
    /** The field to read next, those that are asked for before the others, and its blocks. */
    next(asked: readonly string[]): Unread | undefined {
      const left = [...unread].filter(([, blocks]) => blocks.size > 0);
      return left.find(([name]) => asked.includes(name)) ?? left[0];
    },
    hasNone: (fields: readonly string[]) => fields.every((name) => (unread.get(name)?.size ?? 0) === 0),
  };
}

function takeOverlaid(columns: RowColumns, rows: readonly Overlaid[]): void {
  for (const row of rows) {
    if (isTombstone(row)) columns.remove(row.id);
    else columns.put(row);
  }
}
