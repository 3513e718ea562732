import { expect, test } from 'vitest';
import type { Asset } from '../../../../domain/assets/asset.ts';
import type { OwnJob } from '../use-own-work.ts';
import { type AreaSources, shapeBy } from './wanted-areas.ts';

const NOTHING: AreaSources = { work: undefined, rest: undefined, corners: [], chosen: undefined };

function chosen(geometry: unknown): AreaSources {
  return { ...NOTHING, chosen: { geometry } as unknown as Asset }; // what is looked at of it
}

test('where there is nothing to take an area by, there is no area', () => {
  const kinds = (['work', 'view', 'drawn', 'line'] as const).map((about) => shapeBy(about, NOTHING));
  expect(kinds).toEqual([null, null, null, null]);
  expect(shapeBy('work', { ...NOTHING, work: [] })).toBeNull();
  expect(shapeBy('line', chosen({ type: 'Point', coordinates: [10, 53] }))).toBeNull();
  expect(shapeBy('line', chosen(null))).toBeNull();
});

test('along an asset is along the longest of its lines', () => {
  const coordinates = [
    [
      [1, 1],
      [2, 2],
    ],
    [
      [10, 53],
      [10.1, 53],
      [10.2, 53.1],
    ],
  ];
  expect(shapeBy('line', chosen({ type: 'MultiLineString', coordinates }))).toMatchObject({
    kind: 'corridor',
    line: [
      { longitude: 10, latitude: 53 },
      { longitude: 10.1, latitude: 53 },
      { longitude: 10.2, latitude: 53.1 },
    ],
  });
});

test('around work there is a box for each place', () => {
  const jobs = [
    { longitude: 10, latitude: 53 },
    { longitude: 11, latitude: 54 },
  ] as unknown as OwnJob[]; // where they stand is what counts
  const shape = shapeBy('work', { ...NOTHING, work: jobs });
  expect(shape?.kind === 'boxes' && shape.boxes.length).toBe(2);
});
