import { expect, test } from 'vitest';
import type { Geometry } from '../geometry.ts';
import { readWkt } from './wkt.ts';
import { writeWkt } from './write-wkt.ts';

const read = (text: string) => readWkt(text);

test.each([
  ['POINT (30 10)', { type: 'Point', coordinates: [30, 10] }],
  ['point(30 10)', { type: 'Point', coordinates: [30, 10] }],
  ['  Point  ( -30.5   +10e-1 ) ', { type: 'Point', coordinates: [-30.5, 1] }],
  ['POINT Z (1 2 3)', { type: 'Point', coordinates: [1, 2] }],
  ['POINTZ(1 2 3)', { type: 'Point', coordinates: [1, 2] }],
  ['POINT M (1 2 3)', { type: 'Point', coordinates: [1, 2] }],
  ['POINTZM (1 2 3 4)', { type: 'Point', coordinates: [1, 2] }],
  ['POINT (1 2 3)', { type: 'Point', coordinates: [1, 2] }],
  [
    'LINESTRING(1 2,3 4)',
    {
      type: 'LineString',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  [
    'MULTIPOINT (1 2, 3 4)',
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  [
    'MULTIPOINT ((1 2), (3 4))',
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  [
    'MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))',
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 2],
          [3, 4],
        ],
        [
          [5, 6],
          [7, 8],
        ],
      ],
    },
  ],
  [
    'POLYGON ((0 0, 1 0, 1 1, 0 0))',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    },
  ],
  [
    'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))',
    {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      ],
    },
  ],
])('%s is read', (text, geometry) => {
  expect(read(text)).toEqual({ geometry, srid: null });
});

test('the SRID of EWKT is told, and EMPTY is no geometry', () => {
  expect(read('SRID=4326;POINT(1 2)')).toMatchObject({ srid: 4326, geometry: { coordinates: [1, 2] } });
  expect(read('srid = 31256 ; LineString Empty')).toEqual({ srid: 31256, geometry: null });
  expect(read('MULTIPOLYGON ZM EMPTY')).toEqual({ srid: null, geometry: null });
});

test.each([
  ['', 'not_wkt'],
  ['POINT', 'not_wkt'],
  ['POINT (1 2', 'not_wkt'],
  ['POINT (1 2) x', 'not_wkt'],
  ['POINT (1 2))', 'not_wkt'],
  ['POINT EMPTY (1 2)', 'not_wkt'],
  ['POINT ((1 2))', 'ordinates'],
  ['POINT (1)', 'ordinates'],
  ['POINT (1 2 3 4 5)', 'ordinates'],
  ['POINT Z (1 2)', 'ordinates'],
  ['POINT (1,2)', 'ordinates'],
  ['POINT (a b)', 'ordinates'],
  ['POINT (1.2.3 4)', 'ordinates'],
  ['POINT (NaN 4)', 'ordinates'],
  ['LINESTRING ((1 2, 3 4))', 'ordinates'],
  ['POLYGON (1 2, 3 4)', 'not_wkt'],
  ['GEOMETRYCOLLECTION (POINT (1 2))', 'unknown_type'],
  ['CIRCULARSTRING (1 2, 3 4, 5 6)', 'unknown_type'],
])('%s is refused: %s', (text, code) => {
  expect(read(text)).toMatchObject({ code });
});

test('ten thousand positions are read, one more and a million are refused before they are all read', () => {
  const text = (count: number) =>
    `LINESTRING (${Array.from({ length: count }, (_, at) => `${at / count} 1`).join()})`;
  expect(read(text(10_000))).toMatchObject({ srid: null });
  expect(read(text(10_001))).toMatchObject({ code: 'too_many_positions' });
  expect(read(text(1_000_000))).toMatchObject({ code: 'too_many_positions' });
});

test('a million brackets or spaces lead nowhere, and quickly', () => {
  for (const text of [
    '('.repeat(1e6),
    `MULTIPOLYGON ${'('.repeat(1e6)}`,
    `POINT${' '.repeat(1e6)}`,
    'A'.repeat(1e6),
  ])
    expect(read(text)).toHaveProperty('code');
});

test('what is written is read again as it was, and cut short it is refused', () => {
  const geometries: Geometry[] = [
    { type: 'Point', coordinates: [-0.0000001, 89.123456789] },
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3.5, -4],
      ],
    },
    {
      type: 'LineString',
      coordinates: [
        [179.9, 2],
        [-3, 4],
      ],
    },
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 2],
          [3, 4],
        ],
        [
          [5, 6],
          [7, 8],
        ],
      ],
    },
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
        [
          [0.1, 0.1],
          [0.2, 0.1],
          [0.2, 0.2],
          [0.1, 0.1],
        ],
      ],
    },
    {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
        [
          [
            [5, 5],
            [6, 5],
            [6, 6],
            [5, 5],
          ],
        ],
      ],
    },
  ];
  for (const geometry of geometries) {
    const text = writeWkt(geometry);
    expect(text).not.toMatch(/\de/);
    expect(read(text)).toEqual({ geometry, srid: null });
    for (let end = 0; end < text.length; end += 1) expect(read(text.slice(0, end))).toHaveProperty('code');
  }
});
