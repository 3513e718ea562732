import { compareKeys } from '../../../domain/packing/compare-keys.ts';
import { type IndexValue, NULL_KEY } from '../../../domain/packing/index-keys.ts';
import { packTexts } from '../../../domain/packing/pack-column.ts';
import { ABSENT, lengthOf, type PackedColumn, valueAt } from '../../../domain/packing/packed-column.ts';
import type { SlotBlocks } from './slot-blocks.ts';
import { REGION } from './slot-regions.ts';

/** What the rows of a block have for a field, as texts behind each other that compare as the values do. */
interface Texts {
  readonly base: number;
  readonly text: string;
  readonly ends: Uint32Array;
}

/**
 * Slots in the order of a field, those without a value last; equal ones by their ids. Texts are compared five letters at a time,
 * which lie in the first 40 bits of a number with the place of the slot behind them: numbers the browser sorts without calling
 * anybody. A million rows take a quarter of the time that comparing their texts two by two takes.
 */
export function sortedSlots(
  blocks: SlotBlocks,
  field: string,
  slots: Uint32Array,
  compareIds: (left: number, right: number) => number,
): Uint32Array {
  const texts = textsByRegion(blocks, field);
  const { sorted, count } = absentLast(texts, slots);
  const there = sorted.subarray(0, count);
  sorted.subarray(count).sort(compareIds);
  const compare = (left: number, right: number) =>
    compareKeys(textOf(texts, left), textOf(texts, right)) || compareIds(left, right);
  const letters = lettersOf(texts, there.length);
  const groups: Group[] = [{ from: 0, to: there.length, depth: 0 }];
  for (let group = groups.pop(); group; group = groups.pop()) {
    const own = there.subarray(group.from, group.to);
    const taken = own.length > FEW && letters.sort(own, group.depth);
    if (!taken) own.sort(compare);
    else letters.eachEqual(own.length, (from, to) => groups.push(within(group, from, to, taken)));
  }
  return sorted;
}

/** Slots that share so many letters. */
interface Group {
  readonly from: number;
  readonly to: number;
  readonly depth: number;
}

function within({ from: start, depth }: Group, from: number, to: number, taken: number): Group {
  return { from: start + from, to: start + to, depth: depth + taken };
}

/** Sorted by comparing them. */
const FEW = 12;

/** The place of a slot: of 16 million. */
const PLACE_BITS = 24;
const PLACE = 2 ** PLACE_BITS - 1;

interface Letters {
  /** Sorts slots by the letters from one on. @returns how many letters; 0: none has any, and nothing was sorted */
  sort(slots: Uint32Array, depth: number): number;
  /** Of those that were sorted last: tells where more than one have the same letters. */
  eachEqual(count: number, tell: (from: number, to: number) => void): void;
}

function lettersOf(texts: readonly Texts[], most: number): Letters {
  const numbers = new BigUint64Array(most);
  // The lower half comes first, on every machine that a browser runs on.
  const halves = new Uint32Array(numbers.buffer);
  const before = new Uint32Array(most);
  const isEqual = (left: number, right: number) =>
    halves[2 * left + 1] === halves[2 * right + 1] &&
    (halves[2 * left] ?? 0) >>> PLACE_BITS === (halves[2 * right] ?? 0) >>> PLACE_BITS;
  /** Four letters and one more of a byte each, or two of two bytes. `greatest`: 0 where no row has a letter */
  const write = (slots: Uint32Array, depth: number, bits: 8 | 16) => {
    let greatest = 0;
    let areSame = true;
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place] ?? 0;
      const { base, text, ends } = textsAt(texts, slot);
      const at = startOf(ends, slot - base) + depth;
      const end = ends[slot - base] ?? 0;
      let upper = 0;
      for (let letter = at; letter < at + 32 / bits; letter++) {
        const code = letter < end ? text.charCodeAt(letter) : 0;
        upper = (upper << bits) | code;
        if (code > greatest) greatest = code;
      }
      const last = bits === 8 && at + 4 < end ? text.charCodeAt(at + 4) : 0;
      if (last > greatest) greatest = last;
      halves[2 * place] = (last << PLACE_BITS) | place;
      halves[2 * place + 1] = upper;
      areSame &&= isEqual(0, place);
    }
    return { greatest, areSame };
  };
  return {
    sort(slots, depth) {
      const letters = write(slots, depth, 8);
      if (letters.greatest === 0) return 0;
      const isWide = letters.greatest > 0xff;
      const { areSame } = isWide ? write(slots, depth, 16) : letters;
      const taken = isWide ? 2 : 5;
      if (areSame) return taken;
      before.set(slots);
      numbers.subarray(0, slots.length).sort();
      for (let place = 0; place < slots.length; place++)
        slots[place] = before[(halves[2 * place] ?? 0) & PLACE] ?? 0;
      return taken;
    },
    eachEqual(count, tell) {
      for (let from = 0, to = 1; from < count; from = to++) {
        while (to < count && isEqual(from, to)) to += 1;
        if (to - from > 1) tell(from, to);
      }
    },
  };
}

function textsByRegion(blocks: SlotBlocks, field: string): readonly Texts[] {
  const texts: Texts[] = [];
  for (const block of blocks.all()) {
    const column = block.columns.get(field);
    const own = { base: block.base, ...(column ? asTexts(column) : NONE) };
    for (let slot = block.base; slot < block.base + block.length; slot += REGION) texts[slot / REGION] = own;
  }
  return texts;
}

const NONE = { text: '', ends: new Uint32Array() };

function asTexts(column: PackedColumn): Pick<Texts, 'text' | 'ends'> {
  if (column.kind === 'texts') return column;
  return packTexts(Array.from({ length: lengthOf(column) }, (_, place) => asText(valueAt(column, place))));
}

function asText(value: IndexValue | undefined): string {
  if (typeof value === 'number') return numberAsText(value);
  return value === NULL_KEY || typeof value !== 'string' ? ABSENT : value;
}

/** A field has numbers or texts, never both: the bits of a number, so that a lesser one has lesser bits. */
function numberAsText(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value + 0);
  const bits = view.getBigUint64(0);
  const ordered = value < 0 ? ~bits & ALL_BITS : bits | FIRST_BIT;
  return ordered.toString(16).padStart(16, '0');
}

const FIRST_BIT = 2n ** 63n;
const ALL_BITS = 2n ** 64n - 1n;

function textsAt(texts: readonly Texts[], slot: number): Texts {
  return texts[Math.floor(slot / REGION)] ?? { base: 0, ...NONE };
}

function startOf(ends: Uint32Array, place: number): number {
  return place === 0 ? 0 : (ends[place - 1] ?? 0);
}

/** `count`: of those with a value. */
function absentLast(texts: readonly Texts[], slots: Uint32Array) {
  const sorted = new Uint32Array(slots.length);
  let [count, end] = [0, slots.length];
  for (const slot of slots) {
    const { base, text, ends } = textsAt(texts, slot);
    const at = startOf(ends, slot - base);
    const isAbsent = text.charCodeAt(at) === ABSENT_CODE && at < (ends[slot - base] ?? 0);
    sorted[isAbsent ? --end : count++] = slot;
  }
  return { sorted, count };
}

const ABSENT_CODE = ABSENT.charCodeAt(0);

function textOf(texts: readonly Texts[], slot: number): string {
  const { base, text, ends } = textsAt(texts, slot);
  return text.slice(startOf(ends, slot - base), ends[slot - base]);
}
