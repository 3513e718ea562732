import { firstPlace } from '../../../domain/kit/values/first-place.ts';
import { cellCode, codesOfTile, type TileAddress } from '../../../domain/map/tile-cells.ts';
import type { PlaceTable } from './place-table.ts';

/** The slots of a table by place: those of a tile follow each other. What came since is behind them, in no order. */
export interface PlaceOrder {
  /** Calls with each slot of a tile that has a row, once. */
  eachIn(tile: TileAddress, call: (slot: number) => void): void;
}

/** So many slots in no order are looked through for each tile; more are sorted first (docs/performance.md). */
const MOST_BEHIND = 2000;

/** Part of all. */
const MUCH = 1 / 4;

export function placeOrder(table: PlaceTable): PlaceOrder {
  let sorted = new Uint32Array(0);
  // The slots below are in it.
  let upTo = 0;
  const codeOf = (slot: number) => cellCode(table.x[slot] ?? 0, table.y[slot] ?? 0);
  return {
    eachIn(tile, call) {
      if (table.count - upTo > MOST_BEHIND) {
        sorted = sortedByCell(table);
        upTo = table.count;
      }
      const [from, before] = codesOfTile(tile);
      const first = firstPlace(sorted.length, (place) => codeOf(sorted[place] ?? 0) < from);
      const end = firstPlace(sorted.length, (place) => codeOf(sorted[place] ?? 0) < before, first);
      // Much of all is looked through as it lies in memory: from place to place each slot would have to be fetched from far.
      const isMuch = end - first > sorted.length * MUCH;
      for (let place = first; place < end && !isMuch; place++) {
        const slot = sorted[place] ?? 0;
        if (table.isThere[slot] === 1) call(slot);
      }
      for (let slot = isMuch ? 0 : upTo; slot < table.count; slot++) {
        if (table.isThere[slot] !== 1) continue;
        const code = codeOf(slot);
        if (code >= from && code < before) call(slot);
      }
    },
  };
}

const DIGIT = 16;

/** Those with a row, by the code of their cell, in two rounds of 16 bits each (radix sort). */
function sortedByCell({ count, x, y, isThere }: PlaceTable): Uint32Array<ArrayBuffer> {
  let slots = new Uint32Array(count);
  let size = 0;
  for (let slot = 0; slot < count; slot++) if (isThere[slot] === 1) slots[size++] = slot;
  slots = slots.slice(0, size);
  const codes = new Uint32Array(count);
  for (let slot = 0; slot < count; slot++) codes[slot] = cellCode(x[slot] ?? 0, y[slot] ?? 0);
  for (const shift of [0, DIGIT]) slots = sortedByDigit(slots, codes, shift);
  return slots;
}

function sortedByDigit(slots: Uint32Array, codes: Uint32Array, shift: number): Uint32Array<ArrayBuffer> {
  const ends = new Uint32Array(2 ** DIGIT + 1);
  const digitOf = (slot: number) => ((codes[slot] ?? 0) >>> shift) & (2 ** DIGIT - 1);
  for (const slot of slots) {
    const next = digitOf(slot) + 1;
    ends[next] = (ends[next] ?? 0) + 1;
  }
  for (let digit = 1; digit < ends.length; digit++) ends[digit] = (ends[digit] ?? 0) + (ends[digit - 1] ?? 0);
  const sorted = new Uint32Array(slots.length);
  for (const slot of slots) {
    const digit = digitOf(slot);
    const place = ends[digit] ?? 0;
    sorted[place] = slot;
    ends[digit] = place + 1;
  }
  return sorted;
}
