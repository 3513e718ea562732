import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceBetween } from '../geometry/sphere.ts';
import { boxAroundPlace } from './box-around.ts';
import { isInBox } from './is-in-box.ts';

const place = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -89.8, max: 89.8, noNaN: true }),
});

/** Degrees beside the place, some of them less than the box is wide and some more. */
const aside = fc.double({ min: -0.02, max: 0.02, noNaN: true });

it('a box around a place holds all that is within its metres, on both sides of the date line', () => {
  fc.assert(
    fc.property(place, aside, aside, (middle, east, north) => {
      const other = {
        longitude: ((middle.longitude + east + 540) % 360) - 180,
        latitude: Math.max(-90, Math.min(90, middle.latitude + north)),
      };
      const isNear = distanceBetween(middle, other) < 999;
      const isHeld = isInBox(other, boxAroundPlace(middle, 1000));
      expect(isNear && !isHeld).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

it('a box around a place holds nothing that is farther away than its corners', () => {
  fc.assert(
    fc.property(place, aside, aside, (middle, east, north) => {
      fc.pre(Math.abs(middle.latitude) < 60);
      const other = {
        longitude: ((middle.longitude + east + 540) % 360) - 180,
        latitude: middle.latitude + north,
      };
      const isFar = distanceBetween(middle, other) > 1450;
      expect(isFar && isInBox(other, boxAroundPlace(middle, 1000))).toBe(false);
    }),
  );
});
