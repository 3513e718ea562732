import { firstPlace } from '../../../domain/kit/values/first-place.ts';

/** Orders of slots: each is made when it is asked for first. */
export interface SlotOrders {
  /** @param field tells one order from the others */
  of(field: string, order: Order): Uint32Array;
  /** Whether it was made. */
  has(field: string): boolean;
  /** What its slot holds is no longer what it was. */
  noteWritten(slot: number): void;
}

interface Order {
  /** Slots given so far. */
  readonly count: number;
  readonly isWanted: (slot: number) => boolean;
  readonly compare: (left: number, right: number) => number;
  /** Many slots by `compare`. */
  readonly sorted: (slots: Uint32Array) => Uint32Array;
}

/** Slots in an order, and those that were written since. */
interface Ordered {
  readonly slots: Uint32Array;
  readonly written: Set<number>;
}

/** Of more than this part of all slots that were written the order is made anew. */
const MUCH = 1 / 4;

export function slotOrders(): SlotOrders {
  const orders = new Map<string, Ordered>();
  return {
    of(field, order) {
      const known = orders.get(field);
      const slots = known ? renewed(known, order) : order.sorted(wantedUpTo(order));
      orders.set(field, { slots, written: new Set() });
      return slots;
    },
    has: (field) => orders.has(field),
    noteWritten(slot) {
      for (const [field, { slots, written }] of orders) {
        written.add(slot);
        if (written.size > LEAST + slots.length * MUCH) orders.delete(field);
      }
    },
  };
}

/** Few enough to be put in their places whatever the number of all. */
const LEAST = 2048;

function wantedUpTo({ count, isWanted }: Order): Uint32Array {
  const slots = new Uint32Array(count);
  let found = 0;
  for (let slot = 0; slot < count; slot++) if (isWanted(slot)) slots[found++] = slot;
  return slots.slice(0, found);
}

/** The order as it is by now: the few that were written find their places, and no other is compared again. */
function renewed({ slots, written }: Ordered, order: Order): Uint32Array {
  if (written.size === 0) return slots;
  const kept = slots.filter((slot) => !written.has(slot));
  const coming = order.sorted(Uint32Array.from(written).filter(order.isWanted));
  const all = new Uint32Array(kept.length + coming.length);
  let taken = 0;
  for (const [index, slot] of coming.entries()) {
    const isBefore = (each: number) => order.compare(kept[each] ?? 0, slot) < 0;
    const place = firstPlace(kept.length, isBefore, taken);
    all.set(kept.subarray(taken, place), taken + index);
    all[place + index] = slot;
    taken = place;
  }
  all.set(kept.subarray(taken), taken + coming.length);
  return all;
}
