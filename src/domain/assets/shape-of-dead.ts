import { boundingBox, crossesAntimeridian } from '../geometry/bounding-box.ts';
import { type Geometry, type Position, pathsOf } from '../geometry/geometry.ts';
import { geometryIn } from '../geometry/geometry-in.ts';
import { simplified } from '../geometry/simplify.ts';
import type { FieldValues } from '../kit/entity/entity.ts';

/** Positions that go along with a link to a form. */
const MOST_POSITIONS = 100;

/** Metres by which a long line may be drawn simpler. */
const TOLERANCES = [0, 1, 10, 100] as const;

/**
 * The shape of what is dead, of few positions: its lines, else the places of its assets, and the box around them where these are too
 * many. Null where nothing of it has a place.
 */
export function shapeOfDead(assets: readonly FieldValues[]): Geometry | null {
  const lines = assets.flatMap(({ geometry }) => linesIn(geometry));
  if (lines.length === 0) return shapeOfPlaces(assets.flatMap(placeIn));
  const whole: Geometry = { type: 'MultiLineString', coordinates: lines };
  for (const tolerance of TOLERANCES) {
    const shape = simplified(whole, tolerance);
    if (positionsIn(shape) <= MOST_POSITIONS) return shape;
  }
  return boxAroundShape(whole);
}

function shapeOfPlaces(places: readonly Position[]): Geometry | null {
  const [first] = places;
  if (!first) return null;
  if (places.length === 1) return { type: 'Point', coordinates: first };
  const shape: Geometry = { type: 'MultiPoint', coordinates: places };
  return places.length <= MOST_POSITIONS ? shape : boxAroundShape(shape);
}

function linesIn(value: FieldValues[string] | undefined): (readonly Position[])[] {
  const geometry = geometryIn(value);
  if (geometry?.type === 'LineString') return [geometry.coordinates];
  return geometry?.type === 'MultiLineString' ? [...geometry.coordinates] : [];
}

function placeIn({ longitude, latitude }: FieldValues): Position[] {
  return typeof longitude === 'number' && typeof latitude === 'number' ? [[longitude, latitude]] : [];
}

function positionsIn(geometry: Geometry): number {
  return pathsOf(geometry).reduce((sum, path) => sum + path.length, 0);
}

/** Null where it would be no area, or goes across the 180th meridian, where an area cannot. */
function boxAroundShape(geometry: Geometry): Geometry | null {
  const box = boundingBox(geometry);
  const { west, south, east, north } = box;
  if (crossesAntimeridian(box) || west === east || south === north) return null;
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners] };
}
