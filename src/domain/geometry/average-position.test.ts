import { describe, expect, test } from 'vitest';
import { averageOfFixes, MOST_FIXES, type PositionFix } from './average-position.ts';
import { distanceBetween, type LonLat } from './sphere.ts';

const POLE: LonLat = { longitude: 13.9012, latitude: 47.2034 };

/** So many metres to the east and north of a place. */
function beside({ longitude, latitude }: LonLat, east: number, north: number, accuracy = 4): PositionFix {
  const wide = 111_195 * Math.cos((latitude * Math.PI) / 180);
  return {
    longitude: longitude + east / wide,
    latitude: latitude + north / 111_195,
    accuracy,
    altitude: null,
  };
}

describe('the average of several fixes', () => {
  test('of none is nothing, and of one is this one', () => {
    expect(averageOfFixes([])).toBeNull();
    expect(averageOfFixes([beside(POLE, 0, 0, 3.5)])).toEqual({
      ...POLE,
      altitude: null,
      accuracy: expect.closeTo(3.5, 9),
      used: 1,
      leftOut: 0,
      spread: 0,
    });
  });

  test('lies nearer to the better ones, by the square of their accuracy', () => {
    // A weight of 16 against one of 1: a seventeenth of the way.
    const average = averageOfFixes([beside(POLE, 0, 0, 1), beside(POLE, 3.4, 0, 4)]);
    expect(average && distanceBetween(average, beside(POLE, 0.2, 0))).toBeLessThan(0.01);
  });

  test('leaves out what jumped away, as a wall of glass makes it', () => {
    const steady = [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
      [0.5, 0.5],
      [-0.5, -0.5],
    ].map(([east = 0, north = 0]) => beside(POLE, east, north));
    const average = averageOfFixes([...steady, beside(POLE, 80, 10, 2)]);
    expect(average).toMatchObject({ used: 6, leftOut: 1 });
    expect(average && distanceBetween(average, POLE)).toBeLessThan(0.01);
  });

  test('keeps what lies where it says it may, though most devices repeat one place', () => {
    const fixes = [
      ...Array.from({ length: 6 }, () => beside(POLE, 0, 0)),
      beside(POLE, 3, 0),
      beside(POLE, 0, 5),
    ];
    expect(averageOfFixes(fixes)).toMatchObject({ used: 7, leftOut: 1 });
  });

  test('never promises more than its fixes do, and less where they scatter more widely', () => {
    const alike = Array.from({ length: 50 }, () => beside(POLE, 0, 0, 6));
    expect(averageOfFixes(alike)?.accuracy).toBeCloseTo(6, 6);
    const wide = [beside(POLE, 10, 0), beside(POLE, -10, 0), beside(POLE, 0, 10), beside(POLE, 0, -10)];
    const average = averageOfFixes(wide);
    expect(average?.spread).toBeCloseTo(10, 1);
    expect(average?.accuracy).toBeCloseTo(17.3, 1);
  });

  test('crosses the 180th meridian without going around the earth', () => {
    const fiji = { longitude: 180, latitude: -17 };
    const average = averageOfFixes([
      { longitude: 179.99999, latitude: -17, accuracy: 4, altitude: null },
      { longitude: -179.99999, latitude: -17, accuracy: 4, altitude: null },
    ]);
    expect(average && distanceBetween(average, fiji)).toBeLessThan(0.01);
    expect(average?.leftOut).toBe(0);
  });

  test('has the height of those that know it', () => {
    const fixes = [
      { ...beside(POLE, 0, 0), altitude: 480 },
      { ...beside(POLE, 0, 0), altitude: 484 },
    ];
    expect(averageOfFixes([...fixes, beside(POLE, 0, 0)])?.altitude).toBe(482);
  });

  test('does not grow without an end', () => {
    const fixes = Array.from({ length: MOST_FIXES + 5 }, () => beside(POLE, 0, 0));
    expect(averageOfFixes(fixes)?.used).toBe(MOST_FIXES);
  });

  test('is where the fixes scatter around, for any scatter, at any place', () => {
    const random = randomFrom(3);
    for (let round = 0; round < 200; round += 1) {
      const place = { longitude: 360 * random() - 180, latitude: 150 * random() - 75 };
      const fixes = Array.from({ length: 60 }, () =>
        beside(place, 8 * random() - 4, 8 * random() - 4, 3 + 3 * random()),
      );
      const average = averageOfFixes(fixes);
      if (!average) throw new Error('there are fixes');
      expect(average.used + average.leftOut).toBe(60);
      // Evenly over 8 m: the mean of 60 lies within a metre and a half in all but one of some ten thousand rounds.
      expect(distanceBetween(average, place)).toBeLessThan(1.6);
      expect(average.spread).toBeLessThan(6);
    }
  });
});

/** The same numbers from 0 to 1 for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
