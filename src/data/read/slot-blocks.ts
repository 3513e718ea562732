import {
  compareIds,
  copyId,
  ID_WORDS,
  placeOfIdIn,
  readId,
  wordsOfIds,
} from '../../domain/packing/id-words.ts';
import type { PackedColumn } from '../../domain/packing/packed-column.ts';
import type { BlockColumns } from '../store/packed/packed-view.ts';

/**
 * Rows in memory, each with a number, its slot. Those of a packed block lie as they were packed, and their slots follow each
 * other; others lie by themselves, in blocks that grow. No row has two slots.
 */
export interface SlotBlocks {
  /** Behind the last slot. */
  readonly count: number;
  /** By slot: 1 where a row is. */
  readonly isThere: Uint8Array;
  all(): Iterable<SlotBlock>;
  blockOf(slot: number): SlotBlock;
  /** All rows of a packed block, in place of whatever was known between its first and its last. @returns the slots that changed */
  addBlock(block: BlockColumns): number[];
  /** The slot of a row that lies by itself from now on, and the one that it leaves. */
  slotAlone(id: string): { readonly slot: number; readonly left: number | undefined };
  /** @returns the slot that it had */
  remove(id: string): number | undefined;
}

export interface SlotBlock extends BlockColumns {
  /** The slot of its first row. */
  readonly base: number;
  /** Slots in use. */
  readonly length: number;
}

/** A block of rows that lie by themselves. */
export interface GrowingBlock extends SlotBlock {
  length: number;
  readonly columns: Map<string, PackedColumn>;
}

/** Slots are given out so many at once: as many as a packed block has rows at most, or several times that. */
const REGION = 2048;

export function slotBlocks(): SlotBlocks {
  const regions: (SlotBlock | undefined)[] = [];
  const packed = new Set<SlotBlock>();
  const grown = new Set<SlotBlock>();
  const alone = new Map<string, number>();
  const free: number[] = [];
  let growing: GrowingBlock | undefined;
  let isThere: Uint8Array<ArrayBuffer> = new Uint8Array(REGION);

  const regionFor = (length: number): number => {
    const count = Math.max(1, Math.ceil(length / REGION));
    const region = (count === 1 ? free.pop() : undefined) ?? regions.length;
    const end = (region + count) * REGION;
    if (end > isThere.length) isThere = enlarged(isThere, end);
    return region;
  };
  const occupy = (block: SlotBlock) => {
    const first = block.base / REGION;
    const last = Math.max(block.base, block.base + block.length - 1);
    for (let region = first; region * REGION <= last; region++) regions[region] = block;
  };
  const release = (block: SlotBlock) => {
    packed.delete(block);
    grown.delete(block);
    if (block === growing) growing = undefined;
    for (let region = block.base / REGION; regions[region] === block; region++) {
      regions[region] = undefined;
      free.push(region);
    }
  };
  const packedSlot = (id: string): number | undefined => {
    const words = wordsOfIds([id]);
    for (const block of packed) {
      if (!isWithin(block.ids, words)) continue;
      const place = placeOfIdIn(block.ids, id);
      if (place !== undefined && isThere[block.base + place] === 1) return block.base + place;
    }
    return undefined;
  };
  const remove = (id: string): number | undefined => {
    const slot = alone.get(id) ?? packedSlot(id);
    alone.delete(id);
    if (slot !== undefined) isThere[slot] = 0;
    return slot;
  };
  /** What lies between the first and the last id of a block that comes in its place. */
  const clear = (ids: Uint32Array): number[] => {
    const cleared: number[] = [];
    for (const block of packed) {
      if (!overlap(block.ids, ids)) continue;
      let left = 0;
      for (let place = 0; place < block.length; place++) {
        const slot = block.base + place;
        if (isThere[slot] === 0) continue;
        if (isBetween(block.ids, place, ids)) {
          isThere[slot] = 0;
          cleared.push(slot);
        } else left++;
      }
      if (left === 0) release(block);
    }
    const [first, last] = [readId(ids, 0), readId(ids, ids.length / ID_WORDS - 1)];
    for (const [id, slot] of alone) {
      if (id < first || id > last) continue;
      alone.delete(id);
      isThere[slot] = 0;
      cleared.push(slot);
    }
    for (const block of grown)
      if (!isThere.subarray(block.base, block.base + block.length).includes(1)) release(block);
    return cleared;
  };
  return {
    get count() {
      return regions.length * REGION;
    },
    get isThere() {
      return isThere;
    },
    all: () => new Set(regions.filter((block) => block !== undefined)),
    blockOf: (slot) => regions[Math.floor(slot / REGION)] ?? NO_BLOCK,
    addBlock({ ids, columns }) {
      const length = ids.length / ID_WORDS;
      const changed = clear(ids);
      const base = regionFor(length) * REGION;
      const block = { base, length, ids, columns };
      packed.add(block);
      occupy(block);
      for (let place = 0; place < length; place++) {
        isThere[base + place] = 1;
        changed.push(base + place);
      }
      return changed;
    },
    slotAlone(id) {
      const known = alone.get(id);
      if (known !== undefined) return { slot: known, left: undefined };
      const left = remove(id);
      if (!growing || growing.length === REGION) {
        growing = {
          base: regionFor(1) * REGION,
          length: 0,
          ids: new Uint32Array(REGION * ID_WORDS),
          columns: new Map(),
        };
        grown.add(growing);
        occupy(growing);
      }
      const slot = growing.base + growing.length;
      copyId(wordsOfIds([id]), 0, growing.ids, growing.length++);
      alone.set(id, slot);
      isThere[slot] = 1;
      return { slot, left };
    },
    remove,
  };
}

const NO_BLOCK: SlotBlock = { base: 0, length: 0, ids: new Uint32Array(), columns: new Map() };

function enlarged(flags: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(Math.max(length, flags.length * 2));
  more.set(flags);
  return more;
}

/** Whether an id is none before the first and none behind the last. */
function isWithin(ids: Uint32Array, id: Uint32Array): boolean {
  return isBetween(id, 0, ids);
}

function isBetween(words: Uint32Array, place: number, ids: Uint32Array): boolean {
  return (
    compareIds(words, place, ids, 0) >= 0 && compareIds(words, place, ids, ids.length / ID_WORDS - 1) <= 0
  );
}

function overlap(left: Uint32Array, right: Uint32Array): boolean {
  const lastOf = (ids: Uint32Array) => ids.length / ID_WORDS - 1;
  return compareIds(left, 0, right, lastOf(right)) <= 0 && compareIds(right, 0, left, lastOf(left)) <= 0;
}
