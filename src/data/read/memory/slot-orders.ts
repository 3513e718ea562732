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
      const slots = known ? renewed(known, order) : inOrder(slotsUpTo(order.count), order);
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

function slotsUpTo(count: number): Uint32Array {
  return new Uint32Array(count).map((_, slot) => slot);
}

function inOrder(slots: Uint32Array, { isWanted, sorted }: Order): Uint32Array {
  return sorted(slots.filter(isWanted));
}

/** The order as it is by now: the few that were written find their places, and no other is compared again. */
function renewed({ slots, written }: Ordered, order: Order): Uint32Array {
  if (written.size === 0) return slots;
  const kept = slots.filter((slot) => !written.has(slot));
  const coming = inOrder(Uint32Array.from(written), order);
  const all = new Uint32Array(kept.length + coming.length);
  let taken = 0;
  for (const [index, slot] of coming.entries()) {
    const place = placeFor(slot, kept, taken, order.compare);
    all.set(kept.subarray(taken, place), taken + index);
    all[place + index] = slot;
    taken = place;
  }
  all.set(kept.subarray(taken), taken + coming.length);
  return all;
}

/** The first place from `from` on whose slot comes behind. */
function placeFor(slot: number, slots: Uint32Array, from: number, compare: Order['compare']): number {
  let [low, high] = [from, slots.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(slots[middle] ?? 0, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
