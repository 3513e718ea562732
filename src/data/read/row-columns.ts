import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { StoredRow } from '../store/index-keys.ts';
import { copyId, ID_WORDS, type IdList, idList } from './id-list.ts';
import { idSlots } from './id-slots.ts';
import { compareInOrder, type Key, meetsKey, type QueryPlan } from './list-plan.ts';
import { slotOrders } from './slot-orders.ts';
import { slotTexts } from './slot-texts.ts';

/** What lists ask of all rows of an entity, as columns of keys by slot: some hundred bytes a row, and no object for any. */
export interface RowColumns {
  put(row: StoredRow): void;
  remove(id: string): void;
  /** The rows that a plan asks for, in its order. */
  matching(plan: QueryPlan): IdList;
}

export function rowColumns(entity: EntityDefinition): RowColumns {
  const ids = idSlots();
  const texts = slotTexts();
  const columns = new Map<string, Key[]>();
  const isThere: boolean[] = [];
  const orders = slotOrders();
  const share = sharedTexts();

  const column = (field: string): Key[] => {
    const known = columns.get(field) ?? [];
    columns.set(field, known);
    return known;
  };
  const isWantedBy = ({ lead, others }: QueryPlan): ((slot: number) => boolean) => {
    const conditions = (lead ? [lead, ...others] : others).map((each) => [column(each.field), each] as const);
    return (slot) =>
      isThere[slot] === true && conditions.every(([keys, condition]) => meetsKey(keys[slot], condition));
  };
  const slotsOf = (plan: QueryPlan): Uint32Array => {
    const question = JSON.stringify([plan.sort, plan.reversed, plan.lead, plan.others]);
    const keys = column(plan.sort);
    const compare = (left: number, right: number) =>
      compareInOrder(plan.reversed, keys[left], keys[right], () => ids.compare(left, right));
    return orders.of(question, { count: ids.count, isWanted: isWantedBy(plan), compare });
  };
  return {
    put(row) {
      const slot = ids.find(row.id) ?? ids.add(row.id);
      isThere[slot] = true;
      texts.set(slot, row.$text);
      for (const name of Object.keys(row)) {
        if (!name.startsWith('$') || name === '$text') continue;
        const field = name.slice(1);
        const key = row[`$${field}`];
        column(field)[slot] = entity.list.filters.includes(field) ? share(key) : key;
      }
      orders.noteWritten(slot);
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
      return idsOf(
        slots.filter((slot) => having[slot] === 1),
        ids.words,
      );
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
