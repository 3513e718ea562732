import { distanceBetween, type LonLat } from '../geometry/sphere.ts';

/** Stops whose best order is looked for: a day has no more. Others are taken as they come. */
export const MOST_STOPS = 30;

/** Up to so many every order is compared; of more the best one is come near to. */
const ALL_COMPARED = 10;

/**
 * The order in which stops are visited with the least way from one to the next, in a straight line. It ends at the last one: nobody knows
 * where a day ends.
 *
 * @param start where the way begins; undefined: at whichever stop is best
 * @param stops 30 at most are ordered; those behind stay where they are
 * @returns numbers of `stops`, in their order
 */
export function shortestOrder(start: LonLat | undefined, stops: readonly LonLat[]): number[] {
  const ordered = stops.slice(0, MOST_STOPS);
  const others = stops.slice(MOST_STOPS).map((_, at) => at + MOST_STOPS);
  const ways = waysBetween(start, ordered);
  const order = ordered.length <= ALL_COMPARED ? bestOf(ways) : improved(ways);
  return [...order, ...others];
}

/** Metres between stops, and to each from the start. */
interface Ways {
  readonly count: number;
  /** 0 everywhere where one may begin at any stop. */
  fromStart(stop: number): number;
  between(from: number, to: number): number;
}

function waysBetween(start: LonLat | undefined, stops: readonly LonLat[]): Ways {
  const rows = stops.map((from) => stops.map((to) => distanceBetween(from, to)));
  const firsts = stops.map((stop) => (start ? distanceBetween(start, stop) : 0));
  return {
    count: stops.length,
    fromStart: (stop) => firsts[stop] ?? 0,
    between: (from, to) => rows[from]?.[to] ?? 0,
  };
}

/** The best way of those through a set of stops that end at one of them. */
interface Partial {
  readonly metres: number;
  readonly before: number;
}

/** Of every set of stops and every last one of them the best way, from small sets to all. (M. Held, R. M. Karp, 1962, doi:10.1137/0110015.) */
function bestOf(ways: Ways): number[] {
  const { count } = ways;
  if (count === 0) return [];
  const all = (1 << count) - 1;
  const found = new Map<number, Partial>();
  const key = (set: number, last: number) => set * count + last;
  for (let last = 0; last < count; last++) {
    found.set(key(1 << last, last), { metres: ways.fromStart(last), before: -1 });
  }
  for (let set = 1; set <= all; set++) {
    for (let last = 0; last < count; last++) {
      const here = found.get(key(set, last));
      if (here) goOn(ways, found, { set, last, metres: here.metres });
    }
  }
  let last = 0;
  for (let other = 1; other < count; other++) {
    if (metresOf(found, key(all, other)) < metresOf(found, key(all, last))) last = other;
  }
  return backFrom(all, last, (set, at) => found.get(key(set, at))?.before ?? -1);
}

function goOn(
  ways: Ways,
  found: Map<number, Partial>,
  { set, last, metres }: { readonly set: number; readonly last: number; readonly metres: number },
): void {
  for (let next = 0; next < ways.count; next++) {
    if ((set & (1 << next)) !== 0) continue;
    const longer = metres + ways.between(last, next);
    const key = (set | (1 << next)) * ways.count + next;
    if (longer < metresOf(found, key)) found.set(key, { metres: longer, before: last });
  }
}

function metresOf(found: ReadonlyMap<number, Partial>, key: number): number {
  return found.get(key)?.metres ?? Number.POSITIVE_INFINITY;
}

function backFrom(all: number, end: number, before: (set: number, last: number) => number): number[] {
  const order: number[] = [];
  let [set, last] = [all, end];
  while (last >= 0) {
    order.unshift(last);
    const next = before(set, last);
    set &= ~(1 << last);
    last = next;
  }
  return order;
}

/** From each first stop always to the nearest next one; then parts are turned around and single stops moved while the way gets shorter. */
function improved(ways: Ways): readonly number[] {
  const numbers = Array.from({ length: ways.count }, (_, at) => at);
  const found = numbers.map((first) => shortened(ways, nearestFirst(ways, first)));
  return found.reduce((best, order) => (lengthOf(ways, order) < lengthOf(ways, best) ? order : best));
}

function nearestFirst(ways: Ways, first: number): number[] {
  const order = [first];
  const left = new Set(Array.from({ length: ways.count }, (_, at) => at).filter((at) => at !== first));
  let here = first;
  while (left.size > 0) {
    const nearest = [...left].reduce((best, stop) =>
      ways.between(here, stop) < ways.between(here, best) ? stop : best,
    );
    left.delete(nearest);
    order.push(nearest);
    here = nearest;
  }
  return order;
}

/** A step must be worth a millimetre: rounding alone would go on for ever. */
const WORTH = 0.001;

function shortened(ways: Ways, order: readonly number[]): readonly number[] {
  let best = order;
  for (
    let shorter: readonly number[] | null = best;
    shorter;
    shorter = turned(ways, best) ?? moved(ways, best)
  ) {
    best = shorter;
  }
  return best;
}

/** The first part that is worth turning around is turned around. */
function turned(ways: Ways, order: readonly number[]): readonly number[] | null {
  for (let from = 0; from < order.length; from++) {
    for (let to = from + 1; to < order.length; to++) {
      const [before, first, last, after] = [order[from - 1], order[from], order[to], order[to + 1]];
      const saved = leg(ways, before, first) + leg(ways, last, after);
      if (leg(ways, before, last) + leg(ways, first, after) > saved - WORTH) continue;
      return [...order.slice(0, from), ...order.slice(from, to + 1).reverse(), ...order.slice(to + 1)];
    }
  }
  return null;
}

/** The first stop that is worth going to at another time is moved there. */
function moved(ways: Ways, order: readonly number[]): readonly number[] | null {
  for (let from = 0; from < order.length; from++) {
    const stop = order[from];
    const others = order.filter((_, at) => at !== from);
    const [before, after] = [order[from - 1], order[from + 1]];
    const saved = leg(ways, before, stop) + leg(ways, stop, after) - leg(ways, before, after);
    for (let to = 0; to <= others.length; to++) {
      const [left, right] = [others[to - 1], others[to]];
      const added = leg(ways, left, stop) + leg(ways, stop, right) - leg(ways, left, right);
      if (added > saved - WORTH) continue;
      return [...others.slice(0, to), ...order.slice(from, from + 1), ...others.slice(to)];
    }
  }
  return null;
}

/** Metres of a part of the way: before the first stop is the start, and behind the last one nothing. */
function leg(ways: Ways, from: number | undefined, to: number | undefined): number {
  if (to === undefined) return 0;
  return from === undefined ? ways.fromStart(to) : ways.between(from, to);
}

function lengthOf(ways: Ways, order: readonly number[]): number {
  return order.reduce((sum, stop, at) => sum + leg(ways, order[at - 1], stop), 0);
}
