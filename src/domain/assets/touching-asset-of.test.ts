import { expect, test } from 'vitest';
import type { Json } from '../kit/fields/json.ts';
import { touchingAssetOf } from './touching-asset-of.ts';

const LINE: Json = {
  type: 'LineString',
  coordinates: [
    [16, 48],
    [17, 48],
  ],
};
const AREA: Json = {
  type: 'Polygon',
  coordinates: [
    [
      [16, 48],
      [17, 48],
      [17, 49],
      [16, 48],
    ],
  ],
};
const of = (fields: Readonly<Record<string, Json>>) =>
  touchingAssetOf({ id: 'a', latitude: 48, longitude: 16, ...fields });

test('a line has its route, a device its point, a station its area or its point', () => {
  expect(of({ kind: 'ACLineSegment', geometry: LINE, nominalVoltage: 20 })).toEqual({
    id: 'a',
    role: 'line',
    path: [
      [16, 48],
      [17, 48],
    ],
    isArea: false,
    voltageClass: 1,
    terminals: [],
  });
  expect(of({ kind: 'Breaker' })).toMatchObject({ role: 'switch', path: [[16, 48]], voltageClass: null });
  expect(of({ kind: 'Substation', geometry: AREA })).toMatchObject({ role: 'station', isArea: true });
  expect(of({ kind: 'Substation' })).toMatchObject({ role: 'station', isArea: false, path: [[16, 48]] });
});

test('what conducts nothing, lies nowhere or is a line of several parts takes no part', () => {
  expect([of({ kind: 'Pole' }), of({ kind: 'Bay' }), of({ kind: 'Other' })]).toEqual([null, null, null]);
  expect(of({ kind: 'Fuse', latitude: null })).toBeNull();
  expect(of({ kind: 'ACLineSegment' })).toBeNull();
  expect(of({ kind: 'ACLineSegment', geometry: { type: 'MultiLineString', coordinates: [] } })).toBeNull();
});
