import type { AnyRow, EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import { inParts } from '../../../domain/packing/pack-block.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { isTombstone, type Overlaid, overlayOf } from '../../store/packed/overlaid.ts';
import { blockEndOf } from '../../store/packed/packed-keys.ts';
import { PACKED } from '../../store/packed/packed-records.ts';
import { type PackedView, packedView } from '../../store/packed/packed-view.ts';

/** Rows of an entity in the form that somebody needs, from wherever they lie. */
export interface TakenRows {
  put(row: AnyRow): void;
  remove(id: string): void;
  /** The packed rows of some blocks, by their ends. @returns what lies in front of them and between them */
  putBlocks(view: PackedView, ends: readonly string[]): Promise<readonly Overlaid[]>;
}

/** The reading of all rows of an entity, in steps. */
interface RowSteps {
  /** @returns whether that was all there is */
  readOn(): Promise<boolean>;
  /** A block of packed rows was written under this key: it is read with the next step. @returns false for another key */
  addBlock(key: string): boolean;
}

/** Rows that lie by themselves, read at once: a save has to wait no longer than for these. */
const STEP = 500;

/** Blocks read at once, and in one question to each column. */
const BLOCKS = 32;
const ASKED = 16;

/**
 * First the packed rows, then those that lie in front of them. What is written meanwhile the caller hears of, and reads by itself.
 */
export function rowSteps(database: FieldDatabase, entity: EntityDefinition, rows: TakenRows): RowSteps {
  const overlay = overlayOf(database.packed(entity));
  const waiting = new Set<string>();
  let isListed = false;
  // The last id in front that was read; null once all were.
  let readUpTo: string | null = '';

  const readBlocksOn = async () => {
    const ends = [...waiting].slice(0, BLOCKS);
    await database.inOneView(entity, async (local) => {
      const view = await packedView(local.packed(entity));
      if (!view) return;
      for (const part of inParts(ends, ASKED)) {
        // What was written or deleted since stands in front of them.
        for (const row of await rows.putBlocks(view, part)) {
          if (isTombstone(row)) rows.remove(row.id);
          else rows.put(row);
        }
      }
    });
    // Also those that are no longer there.
    for (const end of ends) waiting.delete(end);
  };
  const readInFront = async (from: string) => {
    const found = await overlay.where('id').between(from, PACKED, false).limit(STEP).toArray();
    for (const row of found) if (!isTombstone(row)) rows.put(row);
    readUpTo = found.length < STEP ? null : (found.at(-1)?.id ?? null);
  };
  return {
    async readOn() {
      if (!isListed) {
        const ends = await database.inOneView(
          entity,
          async (local) => (await packedView(local.packed(entity)))?.ends ?? [],
        );
        for (const end of ends) waiting.add(end);
        isListed = true;
      }
      if (waiting.size > 0) await readBlocksOn();
      else if (readUpTo !== null) await readInFront(readUpTo);
      return waiting.size === 0 && readUpTo === null;
    },
    addBlock(key) {
      const end = blockEndOf(key);
      if (end === undefined) return false;
      // Before they are listed: all of them are.
      if (isListed) waiting.add(end);
      return true;
    },
  };
}
