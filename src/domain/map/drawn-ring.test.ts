import { describe, expect, it } from 'vitest';
import { drawnRing, MOST_CORNERS } from './drawn-ring.ts';
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

  it('has three corners at least, and no more than somebody draws', () => {
    expect(() => drawnRing(C.slice(0, 2))).toThrow(RangeError);
    expect(() => drawnRing(Array.from({ length: MOST_CORNERS + 1 }, () => corner(0, 0)))).toThrow(RangeError);
  });
});
