import { describe, expect, test } from 'vitest';
import { GEOMETRY_LIMITS } from './geometry.ts';
import { geometryFault, geometryFaultText } from './geometry-fault.ts';

const RING = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 0],
];

describe('a value is a geometry', () => {
  test.each([
    { type: 'Point', coordinates: [16.4, 48.2] },
    { type: 'Point', coordinates: [-180, -90, 1200.5] },
    { type: 'MultiPoint', coordinates: [[1, 2]] },
    {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4, 5],
      ],
    },
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 2],
          [3, 4],
        ],
      ],
    },
    { type: 'Polygon', coordinates: [RING, RING] },
    { type: 'MultiPolygon', coordinates: [[RING], [RING, RING]] },
  ])('where it is a well-formed $type', (value) => {
    expect(geometryFault(value)).toBeNull();
  });
});

describe('what is wrong is said by a code', () => {
  test.each([
    [null, 'not_a_geometry'],
    ['POINT (1 2)', 'not_a_geometry'],
    [[], 'not_a_geometry'],
    [{}, 'unknown_type'],
    [{ type: 'GeometryCollection', geometries: [] }, 'unknown_type'],
    [{ type: 'constructor', coordinates: [1, 2] }, 'unknown_type'],
    [{ type: 'Point' }, 'not_a_position'],
    [{ type: 'LineString' }, 'not_a_list'],
    [{ type: 'Point', coordinates: [] }, 'empty'],
    [{ type: 'Point', coordinates: [1] }, 'not_a_position'],
    [{ type: 'Point', coordinates: [1, 2, 3, 4] }, 'not_a_position'],
    [{ type: 'Point', coordinates: ['1', '2'] }, 'not_a_position'],
    [{ type: 'Point', coordinates: [[1, 2]] }, 'not_a_position'],
    [{ type: 'Point', coordinates: [Number.NaN, 2] }, 'not_a_position'],
    [{ type: 'Point', coordinates: [1, Infinity] }, 'not_a_position'],
    [{ type: 'Point', coordinates: [1, 2, null] }, 'not_a_position'],
    [{ type: 'Point', coordinates: [180.0001, 2] }, 'longitude_range'],
    [{ type: 'Point', coordinates: [2, -90.0001] }, 'latitude_range'],
    [{ type: 'LineString', coordinates: [[1, 2]] }, 'few_positions'],
    [{ type: 'LineString', coordinates: [1, 2] }, 'not_a_position'],
    [{ type: 'LineString', coordinates: [[[1, 2]], [[3, 4]]] }, 'not_a_position'],
    [{ type: 'Polygon', coordinates: RING }, 'not_a_position'],
    [{ type: 'Polygon', coordinates: [RING.slice(1)] }, 'few_positions'],
    [{ type: 'Polygon', coordinates: [[...RING.slice(0, 3), [0, 1]]] }, 'open_ring'],
    [{ type: 'Polygon', coordinates: [RING, []] }, 'empty'],
    [{ type: 'MultiPolygon', coordinates: [] }, 'empty'],
    [{ type: 'MultiPolygon', coordinates: [RING] }, 'not_a_position'],
    [{ type: 'MultiPolygon', coordinates: [[[RING]]] }, 'not_a_position'],
  ])('%j: %s', (value, code) => {
    expect(geometryFault(value)?.code).toBe(code);
  });

  test('with the position counted through the whole geometry, in words for a terminal', () => {
    const fault = geometryFault({
      type: 'MultiLineString',
      coordinates: [
        RING,
        [
          [1, 2],
          [1, 91],
        ],
      ],
    });
    expect(fault).toEqual({ code: 'latitude_range', params: { at: 6, value: 91 } });
    expect(fault && geometryFaultText(fault)).toBe('position 6 has the latitude 91, outside of −90 to 90');
  });

  test('where a type is not allowed in that place', () => {
    const point = { type: 'Point', coordinates: [1, 2] };
    expect(geometryFault(point, ['LineString'])).toEqual({
      code: 'type_not_allowed',
      params: { type: 'Point' },
    });
  });
});

test('coordinates of a projection are metres, and have no range', () => {
  expect(geometryFault({ type: 'Point', coordinates: [601_234, 5_341_234] }, undefined, false)).toBeNull();
});

describe('the size of what comes in does no harm', () => {
  const positions = (count: number) => Array.from({ length: count }, (_, index) => [index / count, 1]);

  test('10,000 positions are taken, 10,001 and a million are refused, however they are spread', () => {
    const most = GEOMETRY_LIMITS.positions;
    expect(geometryFault({ type: 'LineString', coordinates: positions(most) })).toBeNull();
    for (const count of [most + 1, 1_000_000]) {
      const all = positions(count);
      const halves = [all.slice(0, count / 2), all.slice(count / 2)];
      const codes = [
        geometryFault({ type: 'LineString', coordinates: all }),
        geometryFault({ type: 'MultiPoint', coordinates: all }),
        geometryFault({ type: 'MultiLineString', coordinates: halves }),
        geometryFault({ type: 'MultiPolygon', coordinates: [halves] }),
        geometryFault({ type: 'MultiPolygon', coordinates: all.map((one) => [[one, one, one, one]]) }),
      ].map((fault) => fault?.code);
      expect(new Set(codes)).toEqual(new Set(['too_many_positions']));
    }
  });

  test('a hundred thousand lists within each other are no geometry', () => {
    let nested: unknown = [1, 2];
    for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
    for (const type of ['Point', 'LineString', 'Polygon', 'MultiPolygon'])
      expect(geometryFault({ type, coordinates: nested })?.code).toBe('not_a_position');
  });
});
