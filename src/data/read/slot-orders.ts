/** Orders of slots, kept for as long as they are asked for again. */
export interface SlotOrders {
  /** @param question tells one order from the others */
  of(question: string, order: Order): Uint32Array;
  /** What its slot holds is no longer what it was. */
  noteWritten(slot: number): void;
}

interface Order {
  /** Slots given so far. */
  readonly count: number;
  readonly isWanted: (slot: number) => boolean;
  readonly compare: (left: number, right: number) => number;
}

/** Slots in an order, and those that were written since. */
interface Ordered {
  readonly slots: Uint32Array;
  readonly written: Set<number>;
}

/** What the lists, pickers and figures of a screen ask. */
const MOST_ORDERS = 16;

export function slotOrders(): SlotOrders {
  const orders = new Map<string, Ordered>();
  return {
    of(question, order) {
      const known = orders.get(question);
      const slots = known ? renewed(known, order) : inOrder(slotsUpTo(order.count), order);
      orders.delete(question);
      orders.set(question, { slots, written: new Set() });
      const [oldest] = orders.keys();
      if (oldest !== undefined && orders.size > MOST_ORDERS) orders.delete(oldest);
      return slots;
    },
    noteWritten(slot) {
      for (const { written } of orders.values()) written.add(slot);
    },
  };
}

function slotsUpTo(count: number): Uint32Array {
  return new Uint32Array(count).map((_, slot) => slot);
}

function inOrder(slots: Uint32Array, { isWanted, compare }: Omit<Order, 'count'>): Uint32Array {
  return slots.filter(isWanted).sort(compare);
}

/** The order as it is by now: the few that were written find their places, and no other is compared again. */
function renewed({ slots, written }: Ordered, order: Omit<Order, 'count'>): Uint32Array {
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
