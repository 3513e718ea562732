import { expect, test } from 'vitest';
import type { AnyRow } from '../kit/entity/entity.ts';
import type { Json } from '../kit/fields/field.ts';
import { placeOfShape } from './place-of-shape.ts';

const POLE = { type: 'Point', coordinates: [13.9, 47.2] };
const SPAN = {
  type: 'LineString',
  coordinates: [
    [13.9, 47.2],
    [13.94, 47.2],
  ],
};

function row(geometry: Json, latitude: number | null = null, longitude: number | null = null): AnyRow {
  return {
    id: '0190f0a0-0000-7000-8000-000000000001',
    tenantId: 'demo-tenant',
    version: 1,
    createdAt: '2026-03-01T06:00:00.000Z',
    createdBy: null,
    updatedAt: '2026-03-01T06:00:00.000Z',
    updatedBy: null,
    geometry,
    latitude,
    longitude,
  };
}

test('a row without a shape stands where its latitude and longitude say', () => {
  expect(placeOfShape(row(null, 47.2, 13.9), null)).toEqual({});
});

test('a new shape says where its row is, whatever the row says beside it', () => {
  expect(placeOfShape(row(POLE, 1, 2), null)).toEqual({ latitude: 47.2, longitude: 13.9 });
  expect(placeOfShape(row(SPAN), row(null, 1, 2))).toEqual({ latitude: 47.2, longitude: 13.92 });
});

test('whoever moves latitude and longitude alone moves a point with them, and no line', () => {
  expect(placeOfShape(row(POLE, 48, 14), row(POLE, 47.2, 13.9))).toEqual({
    geometry: { type: 'Point', coordinates: [14, 48] },
  });
  expect(placeOfShape(row(SPAN, 48, 14), row(SPAN, 47.2, 13.92))).toEqual({
    latitude: 47.2,
    longitude: 13.92,
  });
});

test('whoever takes latitude and longitude away takes a point away', () => {
  expect(placeOfShape(row(POLE, null, null), row(POLE, 47.2, 13.9))).toEqual({ geometry: null });
});

test('a shape and a place that were changed together are where the shape is', () => {
  const moved = { type: 'Point', coordinates: [14, 48] };
  expect(placeOfShape(row(moved, 1, 2), row(POLE, 47.2, 13.9))).toEqual({ latitude: 48, longitude: 14 });
});
