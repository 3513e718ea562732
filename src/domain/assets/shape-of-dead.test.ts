import { expect, test } from 'vitest';
import { pathsOf } from '../geometry/geometry.ts';
import { geometryFault } from '../geometry/geometry-fault.ts';
import { geometryValue } from '../geometry/geometry-in.ts';
import { shapeOfDead } from './shape-of-dead.ts';

function line(...positions: [number, number][]) {
  return { geometry: geometryValue({ type: 'LineString', coordinates: positions }) };
}

test('what is dead has the shape of its lines', () => {
  const dead = [line([14, 47], [14.1, 47]), { longitude: 15, latitude: 48 }, line([14.1, 47], [14.1, 47.1])];
  expect(shapeOfDead(dead)).toEqual({
    type: 'MultiLineString',
    coordinates: [
      [
        [14, 47],
        [14.1, 47],
      ],
      [
        [14.1, 47],
        [14.1, 47.1],
      ],
    ],
  });
});

test('without lines it has the places of its assets, and without these none', () => {
  const places = [
    { longitude: 14, latitude: 47 },
    { longitude: null, latitude: null },
  ];
  expect(shapeOfDead(places)).toEqual({ type: 'Point', coordinates: [14, 47] });
  expect(shapeOfDead([])).toBeNull();
  expect(shapeOfDead([{ longitude: null, latitude: null }])).toBeNull();
});

test('however much is dead, the shape is a valid one of few positions', () => {
  const along = Array.from({ length: 900 }, (_, at): [number, number] => [
    14 + at / 1000,
    47 + (at % 2) / 1e6,
  ]);
  const many = Array.from({ length: 400 }, (_, at) => line([14 + at / 100, 47], [14 + at / 100, 47.1]));
  const places = Array.from({ length: 300 }, (_, at) => ({
    longitude: 14 + at / 100,
    latitude: 47 + at / 300,
  }));
  for (const dead of [[line(...along)], many, places]) {
    const shape = shapeOfDead(dead);
    if (!shape) throw new Error('it has a shape');
    expect(pathsOf(shape).flat().length).toBeLessThanOrEqual(100);
    expect(geometryFault(geometryValue(shape))).toBeNull();
  }
});
