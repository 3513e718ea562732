import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnRing, longitudeNear, MOST_CORNERS } from './drawn-ring.ts';
import { worldX, worldY } from './world-place.ts';

const corner = (longitude: number, latitude: number) => ({ longitude, latitude });

/** A letter C, open to the east. */
const C = [
  corner(0, 0),
  corner(4, 0),
  corner(4, 1),
  corner(1, 1),
  corner(1, 3),
  corner(4, 3),
  corner(4, 4),
  corner(0, 4),
];

describe('a drawn area', () => {
  it.each([
    [0.5, 2, true],
    [3, 0.5, true],
    [3, 3.5, true],
    [3, 2, false],
    [-1, 2, false],
    [2, 5, false],
  ])('around a bay holds %d, %d: %s', (longitude, latitude, isIn) => {
    const ring = drawnRing(C);
    expect(ring.holds(worldX(longitude), worldY(latitude))).toBe(isIn);
    const turned = drawnRing(C.toReversed());
    expect(turned.holds(worldX(longitude), worldY(latitude))).toBe(isIn);
  });

  it.each([
    [179, 0, true],
    [-179, 0, true],
    [-180, 0, true],
    [180, 0, true],
    [177, 0, false],
    [-177, 0, false],
    [0, 0, false],
    [179, 3, false],
  ])('across the date line holds %d, %d: %s', (longitude, latitude, isIn) => {
    const [x, y] = [worldX(longitude), worldY(latitude)];
    const across = [corner(178, -2), corner(-178, -2), corner(-178, 2), corner(178, 2)];
    const begunEast = [corner(-178, -2), corner(-178, 2), corner(178, 2), corner(178, -2)];
    const unfolded = across.map((at) =>
      corner(at.longitude > 0 ? at.longitude - 360 : at.longitude, at.latitude),
    );
    for (const ring of [across, begunEast, unfolded]) expect(drawnRing(ring).holds(x, y)).toBe(isIn);
  });

  it('holds the same places wherever the date line is', () => {
    const degrees = fc.integer({ min: -60, max: 60 });
    const corners = fc.array(fc.record({ longitude: degrees, latitude: degrees }), {
      minLength: 3,
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        corners,
        degrees,
        degrees,
        fc.integer({ min: -180, max: 180 }),
        (ring, east, north, turn) => {
          // Half a degree beside all corners: not on an edge that runs north.
          const place = { x: worldX(folded(east + 0.37)), y: worldY(north + 0.41) };
          const turned = ring.map((at) => corner(folded(at.longitude + turn), at.latitude));
          const turnedPlace = { ...place, x: worldX(folded(east + 0.37 + turn)) };
          expect(drawnRing(turned).holds(turnedPlace.x, place.y)).toBe(
            drawnRing(ring).holds(place.x, place.y),
          );
        },
      ),
    );
  });

  it('keeps a longitude near another one by whole turns', () => {
    expect(longitudeNear(-179, 179)).toBe(181);
    expect(longitudeNear(541, 179)).toBe(181);
    expect(longitudeNear(10, 20)).toBe(10);
  });

  it('has three corners at least, and no more than somebody draws', () => {
    expect(() => drawnRing(C.slice(0, 2))).toThrow(RangeError);
    expect(() => drawnRing(Array.from({ length: MOST_CORNERS + 1 }, () => corner(0, 0)))).toThrow(RangeError);
  });
});

function folded(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
