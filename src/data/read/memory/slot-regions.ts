import { ID_WORDS } from '../../../domain/packing/id-words.ts';
import type { BlockColumns } from '../../store/packed/packed-view.ts';

/** Some rows whose slots follow each other. */
export interface SlotBlock extends BlockColumns {
  /** The slot of its first row. */
  readonly base: number;
  /** Slots in use. */
  readonly length: number;
}

/** Which slots belong to which block, and where a row is. Slots that a block no longer needs are given to others. */
export interface SlotRegions {
  /** Behind the last slot. */
  readonly count: number;
  /** By slot: 1 where a row is. */
  readonly isThere: Uint8Array;
  all(): Iterable<SlotBlock>;
  blockOf(slot: number): SlotBlock;
  /** Gives slots to a block that is made for them. */
  add<Block extends SlotBlock>(length: number, made: (base: number) => Block): Block;
  release(block: SlotBlock): void;
}

/** Slots are given out so many at once: as many as a packed block has rows at most, or several times that. */
export const REGION = 2048;

export function slotRegions(): SlotRegions {
  const regions: (SlotBlock | undefined)[] = [];
  const free: number[] = [];
  let isThere: Uint8Array = new Uint8Array(REGION);
  return {
    get count() {
      return regions.length * REGION;
    },
    get isThere() {
      return isThere;
    },
    all: () => new Set(regions.filter((block) => block !== undefined)),
    blockOf: (slot) => regions[Math.floor(slot / REGION)] ?? NO_BLOCK,
    add(length, made) {
      const count = Math.max(1, Math.ceil(length / REGION));
      const first = (count === 1 ? free.pop() : undefined) ?? regions.length;
      isThere = longEnough(isThere, (first + count) * REGION);
      const block = made(first * REGION);
      for (let region = first; region < first + count; region++) regions[region] = block;
      return block;
    },
    release(block) {
      for (let region = block.base / REGION; regions[region] === block; region++) {
        regions[region] = undefined;
        free.push(region);
      }
    },
  };
}

const NO_BLOCK: SlotBlock = { base: 0, length: 0, ids: new Uint32Array(ID_WORDS), columns: new Map() };

function longEnough(flags: Uint8Array, length: number): Uint8Array {
  if (length <= flags.length) return flags;
  const more = new Uint8Array(Math.max(length, flags.length * 2));
  more.set(flags);
  return more;
}
