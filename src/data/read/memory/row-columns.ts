import type { EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import { traceOf } from '../../../domain/kit/search/words.ts';
import { firstFew } from '../../../domain/kit/values/first-few.ts';
import { firstPlace } from '../../../domain/kit/values/first-place.ts';
import { compareInOrder } from '../../../domain/packing/compare-keys.ts';
import { compareIds, copyId, ID_WORDS } from '../../../domain/packing/id-words.ts';
import { type IndexValue, indexedFields, NULL_KEY } from '../../../domain/packing/index-keys.ts';
import { TEXT } from '../../../domain/packing/pack-block.ts';
import { type PackedColumn, valueAt } from '../../../domain/packing/packed-column.ts';
import type { BlockColumns } from '../../store/packed/packed-view.ts';
import { type StoredRow } from '../../store/stored-row.ts';
import { leaveOutLacking } from '../having-words.ts';
import { type IdList, idList } from '../id-list.ts';
import { type Condition, fieldsOf, type Key, meetsKey, type QueryPlan } from '../list-plan.ts';
import { type SlotBlocks, slotBlocks } from './slot-blocks.ts';
import { slotOrders } from './slot-orders.ts';
import type { SlotBlock } from './slot-regions.ts';
import { sortedSlots } from './sorted-slots.ts';

/**
 * What lists ask of all rows of an entity: the columns of packed blocks as they lie in the store, and the same of each row that
 * lies by itself. Less than 200 bytes a packed row, and no object for any.
 */
export interface RowColumns {
  put(row: StoredRow): void;
  /** All rows of a block. Columns may come into its map later, before anything is asked of their fields. */
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
    putBlock(coming) {
      const { cleared, block } = blocks.addBlock(coming);
      for (const slot of cleared) orders.noteWritten(slot);
      for (let place = 0; place < block.length; place++) orders.noteWritten(block.base + place);
    },
    remove(id) {
      const slot = blocks.remove(id);
      if (slot !== undefined) orders.noteWritten(slot);
    },
    matching(plan) {
      const { sort } = plan;
      const isWanted = wantedSlots(blocks, plan);
      // Few are sorted sooner than all.
      const isSorted = orders.has(sort) || countOf(isWanted) > blocks.count * FEW;
      const slots = isSorted ? slotsIn(isWanted, slotsBy(sort)) : keys.sorted(sort, slotsIn(isWanted));
      const isNone = (slot: number) => keys.at(sort, slot) === NULL_KEY;
      return idsOf(blocks, plan.reversed ? turned(slots, isNone) : slots);
    },
    first(plan, limit) {
      const first = firstFew(limit, keys.compare(plan.sort, plan.reversed));
      for (const slot of slotsIn(wantedSlots(blocks, plan))) first.add(slot);
      return idsOf(blocks, Uint32Array.from(first.all()));
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
    sorted: (field: string, slots: Uint32Array) => sortedSlots(blocks, field, slots, compareSlots),
  };
}

/** Part of all rows. */
const FEW = 1 / 4;

/** The slots that are wanted, in an order or by their numbers. A loop: a call for each of a million is 20 ms. */
function slotsIn(isWanted: Uint8Array, order?: Uint32Array): Uint32Array {
  const slots = new Uint32Array(countOf(isWanted));
  let found = 0;
  for (let place = 0; place < (order ?? isWanted).length; place++) {
    const slot = order ? (order[place] ?? 0) : place;
    if (isWanted[slot] === 1) slots[found++] = slot;
  }
  return slots;
}

function countOf(isWanted: Uint8Array): number {
  let count = 0;
  for (let slot = 0; slot < isWanted.length; slot++) count += isWanted[slot] ?? 0;
  return count;
}

/** Of a block of rows that lie by themselves, whose columns grow. */
function setAlone({ columns }: SlotBlock, field: string, place: number, value: IndexValue | undefined): void {
  const column = columns.get(field) ?? { kind: 'plain', values: [] };
  columns.set(field, column);
  if (column.kind === 'plain') (column.values as IndexValue[])[place] = value ?? NULL_KEY;
}

/** By slot: 1 where the row has what the plan asks for. */
function wantedSlots(blocks: SlotBlocks, plan: QueryPlan): Uint8Array {
  const { lead, others, words } = plan;
  const conditions = lead ? [lead, ...others] : others;
  const fields = fieldsOf(plan);
  const wanted = blocks.isThere.slice(0, blocks.count);
  for (const block of blocks.all()) {
    const own = wanted.subarray(block.base, block.base + block.length);
    // What has not been read of it yet may be what is asked for.
    if (!fields.every((field) => block.columns.has(field))) own.fill(0);
    for (const condition of conditions) leaveOut(own, block.columns.get(condition.field), condition);
    const text = block.columns.get(TEXT);
    if (text) leaveOutLacking(own, text, words.map(traceOf));
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

/** The other way round, but for the rows without a value, which come last either way. */
/** The array itself is changed. */
function turned(slots: Uint32Array, isNone: (slot: number) => boolean): Uint32Array {
  const end = firstPlace(slots.length, (place) => !isNone(slots[place] ?? 0));
  slots.subarray(0, end).reverse();
  return slots;
}

function idsOf(blocks: SlotBlocks, slots: Uint32Array): IdList {
  const words = new Uint32Array(slots.length * ID_WORDS);
  for (let place = 0; place < slots.length; place++) {
    const slot = slots[place] ?? 0;
    const block = blocks.blockOf(slot);
    copyId(block.ids, slot - block.base, words, place);
  }
  return idList(words);
}
