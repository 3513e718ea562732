import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { StoredRow } from '../store/index-keys.ts';
import { copyId, ID_WORDS, type IdList, idList } from './id-list.ts';
import { idSlots } from './id-slots.ts';
import { compareInOrder, type Key, meetsKey, type QueryPlan } from './list-plan.ts';
import { slotTexts } from './slot-texts.ts';

/** What lists ask of all rows of an entity, as columns of keys by slot: some hundred bytes a row, and no object for any. */
export interface RowColumns {
  put(row: StoredRow): void;
  remove(id: string): void;
  /** The rows that a plan asks for, in its order. */
  matching(plan: QueryPlan): IdList;
}

/** Slots in an order that was asked for, and those that were written since. */
interface Ordered {
  readonly slots: Uint32Array;
  readonly written: Set<number>;
}

/** Orders kept: what the lists, pickers and figures of a screen ask. */
const MOST_ORDERS = 16;

export function rowColumns(entity: EntityDefinition): RowColumns {
  const ids = idSlots();
  const texts = slotTexts();
  const columns = new Map<string, Key[]>();
  const isThere: boolean[] = [];
  const orders = new Map<string, Ordered>();
  const share = sharedTexts();

  const column = (field: string): Key[] => {
    const known = columns.get(field) ?? [];
    columns.set(field, known);
    return known;
  };
  const noteWritten = (slot: number) => {
    for (const { written } of orders.values()) written.add(slot);
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
    const known = orders.get(question);
    const isWanted = isWantedBy(plan);
    const slots = known
      ? renewed(known, isWanted, compare)
      : inOrder(slotsUpTo(ids.count), isWanted, compare);
    orders.delete(question);
    orders.set(question, { slots, written: new Set() });
    const [oldest] = orders.keys();
    if (oldest !== undefined && orders.size > MOST_ORDERS) orders.delete(oldest);
    return slots;
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
      noteWritten(slot);
    },
    remove(id) {
      const slot = ids.find(id);
      if (slot === undefined) return;
      isThere[slot] = false;
      texts.set(slot, '');
      noteWritten(slot);
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

type Compare = (left: number, right: number) => number;

function slotsUpTo(count: number): Uint32Array {
  return new Uint32Array(count).map((_, slot) => slot);
}

function inOrder(slots: Uint32Array, isWanted: (slot: number) => boolean, compare: Compare): Uint32Array {
  return slots.filter(isWanted).sort(compare);
}

/** The order as it is by now: the few that were written find their places, and no other is compared again. */
function renewed(
  { slots, written }: Ordered,
  isWanted: (slot: number) => boolean,
  compare: Compare,
): Uint32Array {
  if (written.size === 0) return slots;
  const kept = slots.filter((slot) => !written.has(slot));
  const coming = inOrder(Uint32Array.from(written), isWanted, compare);
  const all = new Uint32Array(kept.length + coming.length);
  let taken = 0;
  for (const [index, slot] of coming.entries()) {
    const place = placeFor(slot, kept, taken, compare);
    all.set(kept.subarray(taken, place), taken + index);
    all[place + index] = slot;
    taken = place;
  }
  all.set(kept.subarray(taken), taken + coming.length);
  return all;
}

/** The first place from `from` on whose slot comes behind. */
function placeFor(slot: number, slots: Uint32Array, from: number, compare: Compare): number {
  let [low, high] = [from, slots.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(slots[middle] ?? 0, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function idsOf(slots: Uint32Array, words: Uint32Array): IdList {
  const listed = new Uint32Array(slots.length * ID_WORDS);
  for (let place = 0; place < slots.length; place++) copyId(words, slots[place] ?? 0, listed, place);
  return idList(listed);
}
