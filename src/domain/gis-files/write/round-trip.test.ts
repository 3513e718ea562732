import { expect, test } from 'vitest';
import type { Geometry } from '../../geometry/geometry.ts';
import { readGeoJson } from '../geojson/read-geojson.ts';
import { type GisReading, NOTHING_SAID } from '../gis-feature.ts';
import { readTableFeatures } from '../tables/read-table-features.ts';
import { readKml } from '../xml/read-kml.ts';
import { writeCsvWithWkt } from './write-csv-with-wkt.ts';
import { writeGeoJson } from './write-geojson.ts';
import { writeKml } from './write-kml.ts';
import type { WrittenFeature } from './written-feature.ts';

const RING = [
  [0, 1],
  [4, 1],
  [4, 5],
  [0, 1],
] as const;
const HOLE = [
  [2, 2],
  [3, 2],
  [3, 3],
  [2, 2],
] as const;
const GEOMETRIES: readonly (Geometry | null)[] = [
  { type: 'Point', coordinates: [-0.0000012345, 89.123456789012] },
  {
    type: 'LineString',
    coordinates: [
      [16.4, 48.2],
      [16.5, 48.3],
      [-180, -90],
    ],
  },
  { type: 'Polygon', coordinates: [RING, HOLE] },
  {
    type: 'MultiPoint',
    coordinates: [
      [1, 2],
      [3, 4],
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
  { type: 'MultiPolygon', coordinates: [[RING, HOLE], [HOLE]] },
  null,
];
const FEATURES: readonly WrittenFeature[] = GEOMETRIES.map((geometry, at) => ({
  id: `as:${at}`,
  name: `Pole "${at}", <b>&amp; "West"\u0007`.replace('\u0007', at === 0 ? '' : ' ß'),
  properties: at === 3 ? {} : { kind: 'Pole', note: `a;b\n"c" ${at}`, 'größe <m>': String(at) },
  geometry,
}));

const bytes = (text: string) => new TextEncoder().encode(text);

/** What was written, without where it stood. */
function again({ features, refused }: GisReading): WrittenFeature[] {
  expect(refused).toEqual([]);
  return features.map(({ id, name, properties, geometry }) => ({
    id: id ?? '',
    name: name ?? '',
    properties: Object.fromEntries(
      Object.entries(properties).filter(([key]) => key !== 'name' && key !== 'id'),
    ),
    geometry,
  }));
}

test('GeoJSON that is written is read again as it was', () => {
  expect(again(readGeoJson('a', bytes(writeGeoJson(FEATURES)), NOTHING_SAID))).toEqual(FEATURES);
});

test('KML that is written is read again as it was', () => {
  expect(again(readKml('a', bytes(writeKml(FEATURES)), NOTHING_SAID))).toEqual(FEATURES);
});

test.each([',', ';'] as const)(
  'CSV with WKT that is written with %s is read again as it was',
  async (separator) => {
    const text = writeCsvWithWkt(FEATURES, separator);
    expect(again(await readTableFeatures('a', bytes(text), NOTHING_SAID))).toEqual(FEATURES);
  },
);

test('no features are a whole file as well', async () => {
  expect(again(readGeoJson('a', bytes(writeGeoJson([])), NOTHING_SAID))).toEqual([]);
  expect(again(readKml('a', bytes(writeKml([])), NOTHING_SAID))).toEqual([]);
  expect(writeCsvWithWkt([])).toBe('id,name,wkt\r\n');
});

test('what begins like a formula is no formula in a spreadsheet, and itself again when it is read', async () => {
  const feature = { id: '=1+1', name: '@SUM(A1)', properties: { note: '+1;2', depth: -3 }, geometry: null };
  const text = writeCsvWithWkt([feature]);
  expect(text).toContain(`'=1+1,'@SUM(A1),'+1;2,-3,`);
  expect(again(await readTableFeatures('a', bytes(text), NOTHING_SAID))).toMatchObject([
    { id: '=1+1', name: '@SUM(A1)', properties: { note: '+1;2', depth: '-3' } },
  ]);
});
