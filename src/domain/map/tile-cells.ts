/** A square of the map: at zoom 0 there is one, at each zoom more each is four. */
export interface TileAddress {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The deepest zoom of the places' order: its cells are 611 m wide at the equator. */
export const DEEPEST_ZOOM = 16;

/**
 * The cell of the deepest zoom that a place is in, so numbered that the cells of every tile of every zoom follow each other:
 * the bits of x and y in turn (Morton 1966). So a tile is one stretch of the places in this order.
 *
 * @param x steps of the world, as `world-place.ts` has them, and `y` too
 * @returns 0 to 2³² − 1
 */
export function cellCode(x: number, y: number): number {
  return (spread(x >>> 16) | (spread(y >>> 16) << 1)) >>> 0;
}

/** The codes of a tile's cells: from the first to before the second. */
export function codesOfTile({ zoom, x, y }: TileAddress): readonly [from: number, before: number] {
  const size = 4 ** (DEEPEST_ZOOM - zoom);
  // Not by shifting: the last one is behind 32 bits.
  const from = ((spread(x) | (spread(y) << 1)) >>> 0) * size;
  return [from, from + size];
}

/** A bit, then a gap: 16 bits become 32. */
function spread(bits: number): number {
  let spaced = bits & 0xffff;
  spaced = (spaced | (spaced << 8)) & 0x00ff00ff;
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f;
  spaced = (spaced | (spaced << 2)) & 0x33333333;
  return (spaced | (spaced << 1)) & 0x55555555;
}
