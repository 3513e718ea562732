import { describe, expect, test } from 'vitest';
import { boundingBox, crossesAntimeridian } from './bounding-box.ts';
import { distanceToLine } from './distance-to-line.ts';
import { type Geometry, isNullIsland, type Position } from './geometry.ts';
import { looksSwapped } from './looks-swapped.ts';
import { areaOfGeometry, isInArea, lengthOfGeometry } from './measures.ts';
import { representativePoint } from './representative-point.ts';
import { simplified } from './simplify.ts';
import { bearingBetween, distanceBetween, EARTH_RADIUS } from './sphere.ts';

const at = (longitude: number, latitude: number) => ({ longitude, latitude });
const line = (...coordinates: Position[]): Geometry => ({ type: 'LineString', coordinates });
const square = (west: number, south: number, side: number): Position[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const DEGREE = (Math.PI / 180) * EARTH_RADIUS;

describe('lengths, areas and directions', () => {
  test('a degree of a meridian is as long as the radius says, and a line is the sum of its parts', () => {
    expect(distanceBetween(at(16, 48), at(16, 49))).toBeCloseTo(DEGREE, 3);
    expect(lengthOfGeometry(line([16, 48], [16, 49], [16, 51]))).toBeCloseTo(3 * DEGREE, 3);
    expect(lengthOfGeometry({ type: 'Point', coordinates: [1, 2] })).toBe(0);
  });

  test('a line takes the short way around the earth', () => {
    expect(lengthOfGeometry(line([179, 0], [-179, 0]))).toBeCloseTo(2 * DEGREE, 3);
  });

  test('an area loses its holes, wherever on earth', () => {
    const here: Geometry = { type: 'Polygon', coordinates: [square(10, 47, 1), square(10.25, 47.25, 0.5)] };
    const across: Geometry = {
      type: 'Polygon',
      coordinates: [square(179.5, 47, 1), square(179.75, 47.25, 0.5)].map((ring) =>
        ring.map(
          ([longitude, latitude]): Position => [longitude > 180 ? longitude - 360 : longitude, latitude],
        ),
      ),
    };
    const whole = areaOfGeometry({ type: 'Polygon', coordinates: [square(10, 47, 1)] });
    // Between two parallels: R² · Δλ · (sin φ₂ − sin φ₁), to what sides along a parallel do to it.
    const exact = EARTH_RADIUS ** 2 * (Math.PI / 180) * (sine(48) - sine(47));
    expect(whole / exact).toBeCloseTo(1, 3);
    expect(areaOfGeometry(here) / whole).toBeCloseTo(0.75, 2);
    expect(areaOfGeometry(across)).toBeCloseTo(areaOfGeometry(here), 0);
  });

  test('bearings go from north over east', () => {
    const from = at(16, 48);
    expect(bearingBetween(from, at(16, 49))).toBe(0);
    expect(bearingBetween(from, at(16, 47))).toBeCloseTo(180, 6);
    expect(bearingBetween(at(0, 0), at(1, 0))).toBeCloseTo(90, 6);
    expect(bearingBetween(at(0, 0), at(-1, 0))).toBeCloseTo(270, 6);
    expect(bearingBetween(at(179.9, 0), at(-179.9, 0))).toBeCloseTo(90, 6);
  });

  test('the way to a line is the one to its nearest place, beside it or to its end', () => {
    const road = line([0, 0], [1, 0]);
    expect(distanceToLine(at(0.5, 0.01), road)).toBeCloseTo(0.01 * DEGREE, 3);
    expect(distanceToLine(at(1.01, 0), road)).toBeCloseTo(0.01 * DEGREE, 3);
    expect(distanceToLine(at(0.5, 0), road)).toBeCloseTo(0, 3);
    expect(distanceToLine(at(0, 1), { type: 'Point', coordinates: [0, 0] })).toBeCloseTo(DEGREE, 3);
    expect(distanceToLine(at(180, 0.01), line([179, 0], [-179, 0]))).toBeCloseTo(0.01 * DEGREE, 3);
  });
});

describe('where a geometry is', () => {
  test('a box is west, south, east, north', () => {
    expect(boundingBox(line([16, 48], [17, 47], [15, 49]))).toEqual({
      west: 15,
      south: 47,
      east: 17,
      north: 49,
    });
  });

  test('a box across the 180th meridian has its west east of its east', () => {
    const boxes = [
      line([177, -20], [-178, -16]),
      {
        type: 'MultiPoint',
        coordinates: [
          [177, -20],
          [-178, -16],
        ],
      },
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [177, -20],
            [180, -18],
          ],
          [
            [-180, -18],
            [-178, -16],
          ],
        ],
      },
    ] satisfies Geometry[];
    for (const geometry of boxes) {
      const box = boundingBox(geometry);
      expect(box).toEqual({ west: 177, south: -20, east: -178, north: -16 });
      expect(crossesAntimeridian(box)).toBe(true);
    }
  });

  test('what goes around the whole earth, or up to the meridian, does not cross it', () => {
    expect(boundingBox(line([-180, 1], [-60, 1], [60, 1], [180, 1]))).toMatchObject({
      west: -180,
      east: 180,
    });
    expect(boundingBox(line([170, 1], [180, 1]))).toMatchObject({ west: 170, east: 180 });
    expect(boundingBox(line([-180, 1], [-170, 1]))).toMatchObject({ west: -180, east: -170 });
  });

  test('a line is stood for by its middle by length, several lines by the longest', () => {
    expect(representativePoint(line([0, 0], [0, 1], [0, 4]))).toEqual(at(0, 2));
    expect(representativePoint(line([179, 0], [-179, 0]))).toEqual(at(180, 0));
    const two: Geometry = {
      type: 'MultiLineString',
      coordinates: [
        [
          [5, 5],
          [5, 6],
        ],
        [
          [0, 0],
          [0, 4],
        ],
      ],
    };
    expect(representativePoint(two)).toEqual(at(0, 2));
    expect(
      representativePoint({
        type: 'MultiPoint',
        coordinates: [
          [0, 0],
          [9, 9],
          [4, 5],
        ],
      }),
    ).toEqual(at(4, 5));
  });

  test('an area is stood for by a place inside, also where it is bent or has a hole in its middle', () => {
    const bent: Position[] = [
      [0, 0],
      [10, 0],
      [10, 1],
      [1, 1],
      [1, 9],
      [10, 9],
      [10, 10],
      [0, 10],
      [0, 0],
    ];
    const areas: Geometry[] = [
      { type: 'Polygon', coordinates: [square(0, 0, 2)] },
      { type: 'Polygon', coordinates: [bent] },
      { type: 'Polygon', coordinates: [square(0, 0, 10), square(1, 1, 8)] },
      { type: 'MultiPolygon', coordinates: [[square(20, 0, 1)], [square(0, 0, 10), square(1, 1, 8)]] },
    ];
    for (const area of areas) expect(isInArea(representativePoint(area), area)).toBe(true);
  });

  test('a ring of stars has its place inside, whatever its corners', () => {
    const random = randomFrom(7);
    for (let round = 0; round < 300; round += 1) {
      const count = 5 + Math.floor(random() * 20);
      const corners = Array.from({ length: count }, (_, index): Position => {
        const turn = (2 * Math.PI * index) / count;
        const far = 0.05 + random() * 3;
        return [178 + far * Math.cos(turn), 40 + far * Math.sin(turn)];
      }).map(([longitude, latitude]): Position => [longitude > 180 ? longitude - 360 : longitude, latitude]);
      const star: Geometry = { type: 'Polygon', coordinates: [[...corners, corners[0] ?? [0, 0]]] };
      expect(isInArea(representativePoint(star), star)).toBe(true);
    }
  });

  test('inside is inside of the border and outside of the holes', () => {
    const ring: Geometry = { type: 'Polygon', coordinates: [square(0, 0, 10), square(4, 4, 2)] };
    expect([at(1, 1), at(5, 5), at(11, 1), at(-1, 5)].map((place) => isInArea(place, ring))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const pacific: Geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [179, 0],
          [-179, 0],
          [-179, 2],
          [179, 2],
          [179, 0],
        ],
      ],
    };
    expect([at(179.5, 1), at(-179.5, 1), at(0, 1)].map((place) => isInArea(place, pacific))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('swapped is what lies outside of the extent, and inside the other way around', () => {
    const austria = { west: 9.5, south: 46.4, east: 17.2, north: 49.1 };
    expect(looksSwapped(at(48.2, 16.4), austria)).toBe(true);
    expect(looksSwapped(at(16.4, 48.2), austria)).toBe(false);
    expect(looksSwapped(at(100, 10), austria)).toBe(false);
  });

  test('nowhere is within eleven metres of 0° 0°', () => {
    expect(isNullIsland([0, 0])).toBe(true);
    expect(isNullIsland([0.00009, -0.00009])).toBe(true);
    expect(isNullIsland([0, 51.5])).toBe(false);
  });
});

describe('fewer positions', () => {
  test('a straight line needs its ends only, and a corner stays', () => {
    expect(simplified(line([0, 0], [0, 1], [0, 2], [1, 2]), 1)).toEqual(line([0, 0], [0, 2], [1, 2]));
  });

  test('what is left out lies within the tolerance of what is left; a ring stays a ring', () => {
    const random = randomFrom(3);
    const walk = Array.from(
      { length: 500 },
      (_, index): Position => [16 + index / 5000, 48 + random() / 500],
    );
    const fewer = simplified(line(...walk), 50);
    const kept = fewer.coordinates.length;
    expect(kept).toBeLessThan(500);
    for (const [longitude, latitude] of walk)
      expect(distanceToLine(at(longitude, latitude), fewer)).toBeLessThanOrEqual(50.001);
    const tiny: Geometry = { type: 'Polygon', coordinates: [square(16, 48, 0.00001)] };
    expect(simplified(tiny, 1000)).toEqual(tiny);
  });

  test('ten thousand positions of a spiral neither overflow nor take minutes', () => {
    const spiral = Array.from({ length: 10_000 }, (_, index): Position => {
      const turn = index / 20;
      return [16 + (turn / 1000) * Math.cos(turn), 48 + (turn / 1000) * Math.sin(turn)];
    });
    expect(simplified(line(...spiral), 0).coordinates.length).toBeGreaterThan(9000);
  });
});

function sine(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180);
}

/** The same numbers from 0 to 1 for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
