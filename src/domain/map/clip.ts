/** A place on the flat map, in any unit. */
export type FlatPlace = readonly [x: number, y: number];

/** A part of the flat map: `north` is less than `south`, as on a screen. */
export interface FlatBox {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/**
 * The pieces of a line that lie in a box, in order; where it leaves and comes back, another one begins. A line that only touches the
 * box leaves pieces of no length away. (Y.-D. Liang, B. A. Barsky, 1984, doi:10.1145/357332.357333.)
 */
export function clipLine(line: readonly FlatPlace[], box: FlatBox): FlatPlace[][] {
  const pieces: FlatPlace[][] = [];
  let piece: FlatPlace[] = [];
  const end = () => {
    if (piece.length > 1) pieces.push(piece);
    piece = [];
  };
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1], line[at]];
    if (!from || !to) continue;
    const inside = insidePart(from, to, box);
    if (!inside) {
      end();
      continue;
    }
    const [enters, leaves] = inside;
    if (piece.length === 0 || enters > 0) {
      end();
      piece.push(between(from, to, enters));
    }
    piece.push(between(from, to, leaves));
    if (leaves < 1) end();
  }
  end();
  return pieces;
}

/** Shares of the way at which a straight part enters a box and leaves it; null: it is outside. */
function insidePart(from: FlatPlace, to: FlatPlace, box: FlatBox): readonly [number, number] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [enters, leaves] = [0, 1];
  const borders = [
    [-dx, from[0] - box.west],
    [dx, box.east - from[0]],
    [-dy, from[1] - box.north],
    [dy, box.south - from[1]],
  ] as const;
  for (const [towards, room] of borders) {
    if (towards === 0) {
      if (room < 0) return null;
    } else if (towards < 0) enters = Math.max(enters, room / towards);
    else leaves = Math.min(leaves, room / towards);
  }
  return enters < leaves || (dx === 0 && dy === 0) ? [enters, leaves] : null;
}

function between(from: FlatPlace, to: FlatPlace, share: number): FlatPlace {
  if (share === 0) return from;
  if (share === 1) return to;
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}

/**
 * The part of an area that lies in a box: its border goes along the edges of the box where the area goes on. Empty where nothing is
 * left. (I. E. Sutherland, G. W. Hodgman, 1974, doi:10.1145/360767.360802.)
 *
 * @param ring closed: the last place is the first one again; so is what is returned
 */
export function clipRing(ring: readonly FlatPlace[], box: FlatBox): FlatPlace[] {
  const sides = [
    { axis: 0, limit: box.west, isLeast: true },
    { axis: 0, limit: box.east, isLeast: false },
    { axis: 1, limit: box.north, isLeast: true },
    { axis: 1, limit: box.south, isLeast: false },
  ] as const;
  let left = ring.slice(0, -1);
  for (const side of sides) left = withinSide(left, side);
  const [first] = left;
  return first && left.length > 2 ? [...left, first] : [];
}

interface BoxSide {
  readonly axis: 0 | 1;
  readonly limit: number;
  /** What is less than the limit is outside; else what is more. */
  readonly isLeast: boolean;
}

function withinSide(corners: readonly FlatPlace[], { axis, limit, isLeast }: BoxSide): FlatPlace[] {
  const isInside = (place: FlatPlace) => (isLeast ? place[axis] >= limit : place[axis] <= limit);
  const kept: FlatPlace[] = [];
  let before = corners.at(-1);
  for (const corner of corners) {
    if (before && isInside(before) !== isInside(corner)) {
      kept.push(crossing(before, corner, axis, limit));
    }
    if (isInside(corner)) kept.push(corner);
    before = corner;
  }
  return kept;
}

function crossing(from: FlatPlace, to: FlatPlace, axis: 0 | 1, limit: number): FlatPlace {
  const place = between(from, to, (limit - from[axis]) / (to[axis] - from[axis]));
  // Exactly on the side, whatever the rounding.
  return axis === 0 ? [limit, place[1]] : [place[0], limit];
}

/** Twice the area within a closed ring; above zero where it goes around as the hands of a clock, seen on a screen. */
export function turnOf(ring: readonly FlatPlace[]): number {
  let sum = 0;
  for (let at = 1; at < ring.length; at++) {
    const [from, to] = [ring[at - 1], ring[at]];
    if (from && to) sum += from[0] * to[1] - to[0] * from[1];
  }
  return sum;
}
