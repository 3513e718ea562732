import { expect, test } from 'vitest';
import { planeAround } from './local-plane.ts';
import { bearingBetween, distanceBetween } from './sphere.ts';

test.each([
  [0, 0, 0],
  [13.9, 47.2, 90],
  [-180, -17, 270],
  [180, 65, 90],
  [20, 79, 180],
])('from %d %d one goes ten metres towards %d degrees', (longitude, latitude, bearing) => {
  const from = { longitude, latitude };
  const angle = (bearing * Math.PI) / 180;
  const metres = { east: 10 * Math.sin(angle), north: 10 * Math.cos(angle) };
  const to = planeAround(from).placeOf(metres);
  expect(Math.abs(to.longitude)).toBeLessThanOrEqual(180);
  expect(distanceBetween(from, to)).toBeCloseTo(10, 3);
  expect(bearingBetween(from, to)).toBeCloseTo(bearing, 2);
  const back = planeAround(from).metresOf(to);
  expect([back.east, back.north]).toEqual([expect.closeTo(metres.east, 4), expect.closeTo(metres.north, 4)]);
});

test('at a pole the numbers stay finite', () => {
  const { latitude, longitude } = planeAround({ longitude: 0, latitude: 90 }).placeOf({
    east: 10,
    north: 10,
  });
  expect(latitude).toBe(90);
  expect(Number.isFinite(longitude)).toBe(true);
});
