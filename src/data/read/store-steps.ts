import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { FieldDatabase } from '../store/database.ts';
import { isTombstone, type Overlaid, overlayOf } from '../store/packed/overlaid.ts';
import { blockEndOf } from '../store/packed/packed-keys.ts';
import { PACKED } from '../store/packed/packed-records.ts';
import { type PackedView, packedView, readBlocks } from '../store/packed/packed-view.ts';
import type { RowColumns } from './memory/row-columns.ts';

/** The reading of a whole store into columns, in steps. */
export interface StoreSteps {
  /** @returns whether that was all there is */
  readOn(columns: RowColumns): Promise<boolean>;
  /** A record of this key was written: what of it has not been read comes next. @returns whether it is such a block */
  addBlock(key: string): boolean;
}

/** Rows read at once: a save has to wait no longer than for these. */
const STEP = 250;

/** Blocks read at once, some 3 MB: each request costs as much as what one of them has for a field. */
const BLOCKS = 16;

/** First the packed rows, some blocks at a time, then those that lie by themselves. */
export function storeSteps(database: FieldDatabase, entity: EntityDefinition): StoreSteps {
  const overlay = overlayOf(database.packed(entity));
  const known = new Set<string>();
  const waiting = new Set<string>();
  let isListed = false;
  // The last id that was read; null once all were.
  let readUpTo: string | null = '';

  const add = (end: string) => {
    known.add(end);
    waiting.add(end);
  };
  const reading = <T>(read: (view: PackedView) => Promise<T>): Promise<T | undefined> =>
    database.inOneView(entity, async (local) => {
      const view = await packedView(local.packed(entity));
      return view && read(view);
    });
  const list = async () => {
    for (const end of (await reading(async ({ ends }) => ends)) ?? []) add(end);
    isListed = true;
  };
  const readWaiting = async (columns: RowColumns, ends: readonly string[]) => {
    const read = await reading((view) => readBlocks(view, ends));
    for (const end of ends) waiting.delete(end);
    for (const block of read?.blocks ?? []) columns.putBlock(block);
    takeOverlaid(columns, read?.overlaid ?? []);
  };
  const readOverlay = async (columns: RowColumns, from: string) => {
    const rows = await overlay.where('id').between(from, PACKED, false).limit(STEP).toArray();
    takeOverlaid(columns, rows);
    readUpTo = rows.length < STEP ? null : (rows.at(-1)?.id ?? null);
  };
  return {
    async readOn(columns) {
      if (!isListed) await list();
      const ends = [...waiting].slice(0, BLOCKS);
      if (ends.length > 0) await readWaiting(columns, ends);
      else if (readUpTo !== null) await readOverlay(columns, readUpTo);
      return waiting.size === 0 && readUpTo === null;
    },
    addBlock(key) {
      const end = blockEndOf(key);
      if (end === undefined || known.has(end)) return false;
      add(end);
      return true;
    },
  };
}

function takeOverlaid(columns: RowColumns, rows: readonly Overlaid[]): void {
  for (const row of rows) {
    if (isTombstone(row)) columns.remove(row.id);
    else columns.put(row);
  }
}
