import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { compareIds, copyId, ID_WORDS } from '../../domain/packing/id-words.ts';
import { compareKeys, type IndexValue, indexedFields, NULL_KEY } from '../../domain/packing/index-keys.ts';
import { TEXT } from '../../domain/packing/pack-block.ts';
import { type PackedColumn, valueAt } from '../../domain/packing/packed-column.ts';
import type { BlockColumns } from '../store/packed/packed-view.ts';
import { type StoredRow } from '../store/stored-row.ts';
import { markHaving } from './block-texts.ts';
import { type IdList, idList } from './id-list.ts';
import { type Condition, type Key, meetsKey, type QueryPlan } from './list-plan.ts';
import { type SlotBlock, slotBlocks } from './slot-blocks.ts';
import { slotOrders } from './slot-orders.ts';

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
}

export function rowColumns(entity: EntityDefinition): RowColumns {
  const blocks = slotBlocks();
  const orders = slotOrders();
  const keyAt = (field: string, slot: number): Key => {
    const block = blocks.blockOf(slot);
    const column = block.columns.get(field);
    return column && valueAt(column, slot - block.base);
  };
  const compareSlots = (left: number, right: number) => {
    const [block, other] = [blocks.blockOf(left), blocks.blockOf(right)];
    return compareIds(block.ids, left - block.base, other.ids, right - other.base);
  };
  /** All slots with a row, in the order of a field. */
  const slotsBy = (field: string): Uint32Array =>
    orders.of(field, {
      count: blocks.count,
      isWanted: (slot) => blocks.isThere[slot] === 1,
      compare: (left, right) =>
        compareKeys(keyAt(field, left), keyAt(field, right)) || compareSlots(left, right),
      sorted(slots) {
        // Each key is read once, and not at each comparison.
        const keys = Array.from(slots, (slot) => keyAt(field, slot));
        const places = slots.map((_, place) => place);
        places.sort(
          (left, right) =>
            compareKeys(keys[left], keys[right]) || compareSlots(slots[left] ?? 0, slots[right] ?? 0),
        );
        return places.map((place) => slots[place] ?? 0);
      },
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
      const isWanted = wantedSlots(blocks, plan);
      const slots = slotsBy(plan.sort);
      const isNone = (slot: number) => keyAt(plan.sort, slot) === NULL_KEY;
      return idsOf(blocks, plan.reversed ? reversed(slots, isNone) : slots, isWanted);
    },
  };
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
function reversed(slots: Uint32Array, isNone: (slot: number) => boolean): Uint32Array {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isNone(slots[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  const turned = slots.slice();
  turned.subarray(0, low).reverse();
  return turned;
}

function idsOf(blocks: ReturnType<typeof slotBlocks>, slots: Uint32Array, isWanted: Uint8Array): IdList {
  let count = 0;
  for (const slot of slots) count += isWanted[slot] ?? 0;
  const words = new Uint32Array(count * ID_WORDS);
  let place = 0;
  for (const slot of slots) {
    if (isWanted[slot] !== 1) continue;
    const block = blocks.blockOf(slot);
    copyId(block.ids, slot - block.base, words, place++);
  }
  return idList(words);
}
