import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { copyId, ID_WORDS, wordsOfIds } from '../../domain/packing/id-words.ts';
import { compareInOrder, indexedFields } from '../../domain/packing/index-keys.ts';
import { TEXT } from '../../domain/packing/pack-block.ts';
import { valueAt } from '../../domain/packing/packed-column.ts';
import type { BlockColumns } from '../store/packed/packed-view.ts';
import { type StoredRow } from '../store/stored-row.ts';
import { type IdList, idList } from './id-list.ts';
import { idSlots } from './id-slots.ts';
import { type Key, meetsKey, type QueryPlan } from './list-plan.ts';
import { slotOrders } from './slot-orders.ts';
import { slotTexts } from './slot-texts.ts';

/** What lists ask of all rows of an entity, as columns of keys by slot: some hundred bytes a row, and no object for any. */
export interface RowColumns {
  put(row: StoredRow): void;
  /** All rows of a block. */
  putBlock(block: BlockColumns): void;
  remove(id: string): void;
  /** The rows that a plan asks for, in its order. */
  matching(plan: QueryPlan): IdList;
}

export function rowColumns(entity: EntityDefinition): RowColumns {
  const ids = idSlots();
  const texts = slotTexts();
  const keys = keyColumns(entity);
  const isThere: boolean[] = [];
  const orders = slotOrders();

  const isWantedBy = ({ lead, others }: QueryPlan): ((slot: number) => boolean) => {
    const conditions = (lead ? [lead, ...others] : others).map(
      (each) => [keys.of(each.field), each] as const,
    );
    return (slot) =>
      isThere[slot] === true && conditions.every(([own, condition]) => meetsKey(own[slot], condition));
  };
  const slotsOf = (plan: QueryPlan): Uint32Array => {
    const question = JSON.stringify([plan.sort, plan.reversed, plan.lead, plan.others]);
    const sorted = keys.of(plan.sort);
    const compare = (left: number, right: number) =>
      compareInOrder(plan.reversed, sorted[left], sorted[right], () => ids.compare(left, right));
    return orders.of(question, { count: ids.count, isWanted: isWantedBy(plan), compare });
  };
  return {
    put(row) {
      const slot = ids.slotOf(wordsOfIds([row.id]), 0);
      isThere[slot] = true;
      texts.set(slot, row.$text);
      for (const field of indexedFields(entity)) keys.set(field, slot, row[`$${field}`]);
      orders.noteWritten(slot);
    },
    putBlock({ ids: words, columns: packed }) {
      const slots = Array.from({ length: words.length / ID_WORDS }, (_, place) => ids.slotOf(words, place));
      const text = packed.get(TEXT);
      for (const [place, slot] of slots.entries()) {
        isThere[slot] = true;
        texts.set(slot, text ? String(valueAt(text, place) ?? '') : '');
        orders.noteWritten(slot);
      }
      for (const field of indexedFields(entity)) {
        const values = packed.get(field);
        if (!values) continue;
        for (const [place, slot] of slots.entries()) keys.set(field, slot, valueAt(values, place));
      }
    },
    remove(id) {
      const slot = ids.find(id);
      if (slot === undefined) return;
      isThere[slot] = false;
      texts.set(slot, '');
      orders.noteWritten(slot);
    },
    matching(plan) {
      const slots = slotsOf(plan);
      if (plan.words.length === 0) return idsOf(slots, ids.words);
      const having = texts.having(plan.words, ids.count);
      const wanted = slots.filter((slot) => having[slot] === 1);
      return idsOf(wanted, ids.words);
    },
  };
}

/** By field: what each slot has for its index. */
function keyColumns(entity: EntityDefinition) {
  const columns = new Map<string, Key[]>();
  const share = sharedTexts();
  const of = (field: string): Key[] => {
    const known = columns.get(field) ?? [];
    columns.set(field, known);
    return known;
  };
  return {
    of,
    set(field: string, slot: number, key: Key): void {
      of(field)[slot] = entity.list.filters.includes(field) ? share(key) : key;
    },
  };
}

/** One text for all rows with the same value of a filter: each was read as a text of its own. */
function sharedTexts(): (key: Key) => Key {
  const known = new Map<string, string>();
  return (key) => {
    if (typeof key !== 'string') return key;
    const shared = known.get(key);
    if (shared === undefined) known.set(key, key);
    return shared ?? key;
  };
}

function idsOf(slots: Uint32Array, words: Uint32Array): IdList {
  const listed = new Uint32Array(slots.length * ID_WORDS);
  for (let place = 0; place < slots.length; place++) copyId(words, slots[place] ?? 0, listed, place);
  return idList(listed);
}
