import type { EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import { compareInOrder, compareKeys } from '../../../domain/packing/compare-keys.ts';
import { compareIds, copyId, ID_WORDS } from '../../../domain/packing/id-words.ts';
import { type IndexValue, indexedFields, NULL_KEY } from '../../../domain/packing/index-keys.ts';
import { TEXT } from '../../../domain/packing/pack-block.ts';
import { type PackedColumn, valueAt } from '../../../domain/packing/packed-column.ts';
import type { BlockColumns } from '../../store/packed/packed-view.ts';
import { type StoredRow } from '../../store/stored-row.ts';
import { type IdList, idList } from '../id-list.ts';
import { type Condition, type Key, meetsKey, type QueryPlan } from '../list-plan.ts';
import { markHaving } from './block-texts.ts';
import { type SlotBlocks, slotBlocks } from './slot-blocks.ts';
import { slotOrders } from './slot-orders.ts';
import type { SlotBlock } from './slot-regions.ts';

/**
 * What lists ask of all rows of an entity: the columns of packed blocks as they lie in the store, and the same of each row that
 * lies by itself. Less than 200 bytes a packed row, and no object for any.
 */
export interface RowColumns {
  put(row: StoredRow): void;
  /** All rows of a block. */
  putBlock(block: BlockColumns): void;
  remove(id: string): void;
  /** The rows that a plan asks for, in its order. */
  matching(plan: QueryPlan): IdList;
  /** The first of them: where more rows are to come, what all are is nobody's question. */
  first(plan: QueryPlan, limit: number): IdList;
  /** Sorts all rows by a field, so that whatever is asked in this order is answered at once: up to a second or two of a million. */
  sort(field: string): void;
}

export function rowColumns(entity: EntityDefinition): RowColumns {
  const blocks = slotBlocks();
  const orders = slotOrders();
  const keys = slotKeys(blocks);
  /** All slots with a row, in the order of a field. */
  const slotsBy = (field: string): Uint32Array =>
    orders.of(field, {
      count: blocks.count,
      isWanted: (slot) => blocks.isThere[slot] === 1,
      compare: keys.compare(field),
      sorted: (slots) => keys.sorted(field, slots),
    });
  return {
    put(row) {
      const { slot, left } = blocks.slotAlone(row.id);
      const block = blocks.blockOf(slot);
      const place = slot - block.base;
      for (const field of indexedFields(entity)) setAlone(block, field, place, row[`$${field}`]);
      setAlone(block, TEXT, place, row.$text);
      orders.noteWritten(slot);
      if (left !== undefined) orders.noteWritten(left);
    },
    putBlock(block) {
      for (const slot of blocks.addBlock(block)) orders.noteWritten(slot);
    },
    remove(id) {
      const slot = blocks.remove(id);
      if (slot !== undefined) orders.noteWritten(slot);
    },
    matching(plan) {
      const { sort } = plan;
      const isWanted = wantedSlots(blocks, plan);
      // Few are sorted sooner than all.
      const few = orders.has(sort) ? undefined : slotsIn(isWanted, blocks.count * FEW);
      const slots = few ? keys.sorted(sort, few) : slotsBy(sort).filter((slot) => isWanted[slot] === 1);
      const isNone = (slot: number) => keys.at(sort, slot) === NULL_KEY;
      return idsOf(blocks, plan.reversed ? turned(slots, isNone) : slots);
    },
    first(plan, limit) {
      return idsOf(blocks, firstOf(wantedSlots(blocks, plan), keys.compare(plan.sort, plan.reversed), limit));
    },
    sort(field) {
      slotsBy(field);
    },
  };
}

/** What slots have for a field, and how they are sorted by it. */
function slotKeys(blocks: SlotBlocks) {
  const at = (field: string, slot: number): Key => {
    const block = blocks.blockOf(slot);
    const column = block.columns.get(field);
    return column && valueAt(column, slot - block.base);
  };
  const compareSlots = (left: number, right: number) => {
    const [block, other] = [blocks.blockOf(left), blocks.blockOf(right)];
    return compareIds(block.ids, left - block.base, other.ids, right - other.base);
  };
  return {
    at,
    compare:
      (field: string, reversed = false) =>
      (left: number, right: number) =>
        compareInOrder(reversed, at(field, left), at(field, right), () => compareSlots(left, right)),
    sorted(field: string, slots: Uint32Array): Uint32Array {
      // Each key is read once, and not at each comparison.
      const read = Array.from(slots, (slot) => at(field, slot));
      const places = slots.map((_, place) => place);
      places.sort(
        (left, right) =>
          compareKeys(read[left], read[right]) || compareSlots(slots[left] ?? 0, slots[right] ?? 0),
      );
      return places.map((place) => slots[place] ?? 0);
    },
  };
}

/** Part of all rows. */
const FEW = 1 / 4;

/** Slots that are wanted; undefined where these are more than `most`. */
function slotsIn(isWanted: Uint8Array, most = Number.POSITIVE_INFINITY): Uint32Array | undefined {
  const count = countOf(isWanted);
  if (count > most) return undefined;
  const slots = new Uint32Array(count);
  let place = 0;
  for (let slot = 0; slot < isWanted.length; slot++) if (isWanted[slot] === 1) slots[place++] = slot;
  return slots;
}

function countOf(isWanted: Uint8Array): number {
  let count = 0;
  for (const flag of isWanted) count += flag;
  return count;
}

/** Rows held beside the first ones, until they are sorted again. */
const ROOM = 64;

function firstOf(
  isWanted: Uint8Array,
  compare: (left: number, right: number) => number,
  limit: number,
): Uint32Array {
  let first: number[] = [];
  let last: number | undefined;
  for (let slot = 0; slot < isWanted.length; slot++) {
    if (isWanted[slot] !== 1 || (last !== undefined && compare(slot, last) >= 0)) continue;
    first.push(slot);
    if (first.length < limit + ROOM) continue;
    first = first.toSorted(compare).slice(0, limit);
    last = first.at(-1);
  }
  return Uint32Array.from(first.toSorted(compare).slice(0, limit));
}

/** Of a block of rows that lie by themselves, whose columns grow. */
function setAlone({ columns }: SlotBlock, field: string, place: number, value: IndexValue | undefined): void {
  const grown = columns as Map<string, PackedColumn>; // of such a block
  const column = grown.get(field) ?? { kind: 'plain', values: [] };
  grown.set(field, column);
  if (column.kind === 'plain') (column.values as IndexValue[])[place] = value ?? NULL_KEY;
}

/** By slot: 1 where the row has what the plan asks for. */
function wantedSlots(blocks: ReturnType<typeof slotBlocks>, { lead, others, words }: QueryPlan): Uint8Array {
  const conditions = lead ? [lead, ...others] : others;
  const wanted = blocks.isThere.slice(0, blocks.count);
  for (const block of blocks.all()) {
    const own = wanted.subarray(block.base, block.base + block.length);
    for (const condition of conditions) leaveOut(own, block.columns.get(condition.field), condition);
    if (words.length > 0) onlyHaving(own, block.columns.get(TEXT), words);
  }
  return wanted;
}

function leaveOut(own: Uint8Array, column: PackedColumn | undefined, condition: Condition): void {
  if (column?.kind === 'few') {
    const isMet = column.values.map((value) => meetsKey(value, condition));
    for (let place = 0; place < own.length; place++) if (!isMet[column.places[place] ?? 0]) own[place] = 0;
    return;
  }
  for (let place = 0; place < own.length; place++) {
    if (own[place] === 1 && !meetsKey(column && valueAt(column, place), condition)) own[place] = 0;
  }
}

function onlyHaving(own: Uint8Array, column: PackedColumn | undefined, words: readonly string[]): void {
  const having = new Uint8Array(own.length);
  if (column) markHaving(column, words, having);
  for (let place = 0; place < own.length; place++) if (having[place] === 0) own[place] = 0;
}

/** The other way round, but for the rows without a value, which come last either way. */
function turned(slots: Uint32Array, isNone: (slot: number) => boolean): Uint32Array {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isNone(slots[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  const other = slots.slice();
  other.subarray(0, low).reverse();
  return other;
}

function idsOf(blocks: SlotBlocks, slots: Uint32Array): IdList {
  const words = new Uint32Array(slots.length * ID_WORDS);
  for (const [place, slot] of slots.entries()) {
    const block = blocks.blockOf(slot);
    copyId(block.ids, slot - block.base, words, place);
  }
  return idList(words);
}
