import { expect, test } from 'vitest';
import { geometryFault } from '../../../domain/geometry/geometry-fault.ts';
import { geometryIn } from '../../../domain/geometry/geometry-in.ts';
import { type DrawnType, draftOf, drawnIn, storedShape } from './shape-corners.ts';

const CORNERS = [
  [13.9, 47.2],
  [13.91, 47.2],
  [13.91, 47.21],
] as const;

test.each<DrawnType>(['LineString', 'Polygon'])('a %s keeps its corners, drawn and stored', (type) => {
  const stored = storedShape({ type, corners: CORNERS });
  const shape = drawnIn(geometryIn(stored));
  expect(geometryFault(stored)).toBeNull();
  expect(shape && draftOf(shape)).toEqual({ type, corners: CORNERS });
});

test('a point is where it was taken last', () => {
  expect(storedShape({ type: 'Point', corners: CORNERS })).toEqual({
    type: 'Point',
    coordinates: [13.91, 47.21],
  });
});

test('nothing drawn is nothing stored', () => {
  expect(storedShape({ type: 'Polygon', corners: [] })).toBeNull();
});

test.each<[DrawnType, number]>([
  ['LineString', 1],
  ['Polygon', 1],
  ['Polygon', 2],
])('a %s of %i corners is kept, and refused until it has enough', (type, count) => {
  const stored = storedShape({ type, corners: CORNERS.slice(0, count) });
  const shape = drawnIn(geometryIn(stored));
  expect(geometryFault(stored)?.code).toBe('few_positions');
  expect(shape && draftOf(shape).corners).toHaveLength(count);
});

test('a shape of several parts, or with a hole, is not drawn on', () => {
  const ring = [...CORNERS, CORNERS[0]];
  expect(drawnIn({ type: 'Polygon', coordinates: [ring, ring] })).toBeNull();
  expect(drawnIn({ type: 'MultiPoint', coordinates: CORNERS })).toBeNull();
});
