import type { TileAddress } from '../../../domain/map/tile-cells.ts';
import type { IsShown } from './place-filter.ts';
import type { PlaceOrder } from './place-order.ts';
import type { PlaceTable } from './place-table.ts';

/** What a tile shows: rows by themselves, and heaps of those for which there is no room. Their counts add up to all of its rows. */
export interface TileFeatures {
  /** Slots. */
  readonly alone: readonly number[];
  readonly heaps: readonly Heap[];
}

export interface Heap {
  readonly count: number;
  /** Steps of the world: the middle of its rows. */
  readonly x: number;
  readonly y: number;
}

/** From here on rows are shown by themselves. */
export const ALONE_FROM_ZOOM = 10;

/** So many by themselves in one tile at most: a screen shows about twelve tiles. */
export const MOST_ALONE = 1500;

/** A tile has eight times eight cells, each 64 points wide on the screen. */
const CELL_BITS = 3;
const CELLS = 2 ** CELL_BITS;

export function tileFeatures(
  table: PlaceTable,
  order: PlaceOrder,
  tile: TileAddress,
  isShown: IsShown,
): TileFeatures {
  const few: number[] = [];
  const cells = tileCells(tile);
  order.eachIn(tile, (slot) => {
    if (!isShown(slot)) return;
    if (few.length < MOST_ALONE) few.push(slot);
    cells.add(slot, table.x[slot] ?? 0, table.y[slot] ?? 0);
  });
  const isFew = tile.zoom >= ALONE_FROM_ZOOM && cells.size() <= MOST_ALONE;
  return isFew ? { alone: few, heaps: [] } : cells.heaped();
}

/** Sums of each cell of a tile. */
function tileCells({ zoom }: TileAddress) {
  const counts = new Uint32Array(CELLS * CELLS);
  const slots = new Uint32Array(CELLS * CELLS);
  const xs = new Float64Array(CELLS * CELLS);
  const ys = new Float64Array(CELLS * CELLS);
  const shift = 32 - zoom - CELL_BITS;
  return {
    add(slot: number, x: number, y: number) {
      const cell = ((y >>> shift) & (CELLS - 1)) * CELLS + ((x >>> shift) & (CELLS - 1));
      counts[cell] = (counts[cell] ?? 0) + 1;
      slots[cell] = slot;
      xs[cell] = (xs[cell] ?? 0) + x;
      ys[cell] = (ys[cell] ?? 0) + y;
    },
    size: () => counts.reduce((sum, count) => sum + count, 0),
    heaped(): TileFeatures {
      const alone: number[] = [];
      const heaps: Heap[] = [];
      for (const [cell, count] of counts.entries()) {
        if (count === 1) alone.push(slots[cell] ?? 0);
        else if (count > 1) heaps.push({ count, x: (xs[cell] ?? 0) / count, y: (ys[cell] ?? 0) / count });
      }
      return { alone, heaps };
    },
  };
}
