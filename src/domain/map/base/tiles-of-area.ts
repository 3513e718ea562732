import type { LonLat } from '../../geometry/sphere.ts';
import { clipLine, type FlatBox, type FlatPlace } from '../clip.ts';
import { longitudeNear } from '../drawn-ring.ts';
import type { TileAddress } from '../tile-cells.ts';
import { endlessWorldX, WORLD, worldX, worldY } from '../world-place.ts';
import type { AreaShape, GeoBox } from './area-shape.ts';
import { MOST_TILES } from './base-map.ts';

/** The zooms of an area, both of them in it. */
export interface ZoomSpan {
  readonly minZoom: number;
  readonly maxZoom: number;
}

/**
 * Every tile that an area lies in, from the least zoom to the deepest: where it is not in a tile it is in none of its four
 * quarters, so that only the tiles at its border are looked at.
 *
 * @param bounds nothing outside of them is wanted: the base map ends there
 * @returns null where they are more than `MOST_TILES`
 */
export function tilesOf(
  shape: AreaShape,
  { minZoom, maxZoom }: ZoomSpan,
  bounds: GeoBox,
): readonly TileAddress[] | null {
  const covers = [coverOf(shape), boxesCover([bounds])];
  const found: TileAddress[] = [];
  const open: Open[] = [{ tile: { zoom: 0, x: 0, y: 0 }, covers }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { tile } = next;
    const box = boxOfTile(tile);
    const held = next.covers.map((cover) => ({ cover, part: cover(box) }));
    if (held.some(({ part }) => part === 'none')) continue;
    if (tile.zoom >= minZoom) found.push(tile);
    if (found.length > MOST_TILES) return null;
    if (tile.zoom >= maxZoom) continue;
    // What holds all of a tile holds its quarters.
    const left = held.flatMap(({ cover, part }) => (part === 'some' ? [cover] : []));
    for (const quarter of quartersOf(tile)) open.push({ tile: quarter, covers: left });
  }
  return found;
}

/** How much of a box a shape covers. What touches it alone may be `some`. */
type Cover = (box: FlatBox) => 'none' | 'some' | 'all';

interface Open {
  readonly tile: TileAddress;
  readonly covers: readonly Cover[];
}

function coverOf(shape: AreaShape): Cover {
  switch (shape.kind) {
    case 'boxes':
      return boxesCover(shape.boxes);
    case 'ring':
      return ringCover(shape.corners);
    case 'corridor':
      return corridorCover(shape.line, shape.metres);
  }
}

function boxesCover(boxes: readonly GeoBox[]): Cover {
  const flat = boxes.flatMap(flatBoxes);
  return (tile) => {
    const over = flat.filter((box) => meets(box, tile));
    if (over.length === 0) return 'none';
    return over.some((box) => holds(box, tile)) ? 'all' : 'some';
  };
}

/** Two where it goes over the date line. */
function flatBoxes({ west, east, south, north }: GeoBox): readonly FlatBox[] {
  const sides = { north: worldY(north), south: worldY(south) };
  const box = (from: number, to: number) => ({ ...sides, west: from, east: to });
  const [left, right] = [worldX(west), worldX(east)];
  return east < west ? [box(left, WORLD), box(0, right)] : [box(left, right)];
}

function ringCover(corners: readonly LonLat[]): Cover {
  const line = flatLine(corners);
  const [first] = line;
  const ring = first ? sidesAround([...line, first]) : [];
  return (tile) => {
    const near = turned(tile).map((box) => ({ box, hits: ring.filter((side) => crosses(side, box)).length }));
    if (near.some(({ hits }) => hits > 0)) return 'some';
    return near.some(({ box }) => isWithinRing(ring, box)) ? 'all' : 'none';
  };
}

function corridorCover(positions: readonly LonLat[], metres: number): Cover {
  const line = flatLine(positions);
  const sides = sidesAround(line.length === 1 ? [...line, ...line] : line);
  // A metre is longer on the map the farther it is from the equator.
  const wide = sides.map((side) => ({ side, room: (metres * WORLD) / EQUATOR / leastCosine(side) }));
  return (tile) => {
    const isNear = turned(tile).some((box) => wide.some(({ side, room }) => crosses(side, grown(box, room))));
    return isNear ? 'some' : 'none';
  };
}

/** Of the earth on the map (EPSG:3857), metres. */
const EQUATOR = 2 * Math.PI * 6_378_137;

/** Of the latitude of the end that is farther from the equator. @see {@link worldY}, whose inverse this is */
function leastCosine([from, to]: FlatSide): number {
  const cosine = ([, y]: FlatPlace) => 1 / Math.cosh(Math.PI * (1 - (2 * y) / WORLD));
  return Math.min(cosine(from), cosine(to));
}

type FlatSide = readonly [from: FlatPlace, to: FlatPlace];

/** Without a jump: over the edge of the world where it goes over the date line. */
function flatLine(positions: readonly LonLat[]): readonly FlatPlace[] {
  let before = positions[0]?.longitude ?? 0;
  return positions.map(({ longitude, latitude }) => {
    before = longitudeNear(longitude, before);
    return [endlessWorldX(before), worldY(latitude)];
  });
}

function sidesAround(line: readonly FlatPlace[]): readonly FlatSide[] {
  return line.slice(1).flatMap((to, at): FlatSide[] => {
    const from = line[at];
    return from ? [[from, to]] : [];
  });
}

/** A tile once in each turn of the world that a line may reach into. */
function turned(box: FlatBox): readonly FlatBox[] {
  return [-1, 0, 1].map((turn) => ({
    ...box,
    west: box.west + turn * WORLD,
    east: box.east + turn * WORLD,
  }));
}

function crosses(side: FlatSide, box: FlatBox): boolean {
  const [[x0, y0], [x1, y1]] = side;
  if (Math.max(x0, x1) < box.west || Math.min(x0, x1) > box.east) return false;
  if (Math.max(y0, y1) < box.north || Math.min(y0, y1) > box.south) return false;
  return clipLine(side, box).length > 0;
}

/** Whether the middle of a box is in a ring, by the even-odd rule; no side of the ring goes through the box. */
function isWithinRing(ring: readonly FlatSide[], { west, east, north, south }: FlatBox): boolean {
  const [x, y] = [(west + east) / 2, (north + south) / 2];
  const crossed = ring.filter(([[x0, y0], [x1, y1]]) => {
    if (y0 > y === y1 > y) return false;
    return x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
  });
  return crossed.length % 2 === 1;
}

function grown({ west, east, north, south }: FlatBox, by: number): FlatBox {
  return { west: west - by, east: east + by, north: north - by, south: south + by };
}

function meets(one: FlatBox, other: FlatBox): boolean {
  if (one.east < other.west || one.west >= other.east) return false;
  return one.south >= other.north && one.north < other.south;
}

function holds(outer: FlatBox, inner: FlatBox): boolean {
  if (outer.west > inner.west || outer.east < inner.east) return false;
  return outer.north <= inner.north && outer.south >= inner.south;
}

function boxOfTile({ zoom, x, y }: TileAddress): FlatBox {
  const size = WORLD / 2 ** zoom;
  return { west: x * size, east: (x + 1) * size, north: y * size, south: (y + 1) * size };
}

function quartersOf({ zoom, x, y }: TileAddress): readonly TileAddress[] {
  return [0, 1, 2, 3].map((at) => ({ zoom: zoom + 1, x: 2 * x + (at & 1), y: 2 * y + (at >> 1) }));
}
