import fc from 'fast-check';
import { unzipSync } from 'fflate';
import shpjs from 'shpjs';
import { describe, expect, test } from 'vitest';
import { formatReader } from '../../../file-formats/file-formats.ts';
import type { Geometry } from '../../../geometry/geometry.ts';
import { planImport } from '../../../import/run/plan.ts';
import type { AnyRow } from '../../../kit/entity/entity.ts';
import type { Json } from '../../../kit/fields/field.ts';
import { type GisProperties, NOTHING_SAID } from '../../gis-feature.ts';
import { readShapefile } from '../../shapefile/read-shapefile.ts';
import { ASSET_PROPERTIES, assetFeature } from '../asset-feature.ts';
import type { WrittenFeature } from '../written-feature.ts';
import { shapefileWriter } from './write-shapefile.ts';

const WRITTEN = new Date('2026-11-30T12:00:00Z');

/** Counterclockwise, with a hole that goes clockwise, as RFC 7946 has them. */
const BORDER = [
  [10, 40],
  [20, 40],
  [20, 50],
  [10, 40],
] as const;
const HOLE = [
  [15, 42],
  [16, 44],
  [16, 42],
  [15, 42],
] as const;
const SMALL = [
  [30, 40],
  [31, 40],
  [31, 41],
  [30, 40],
] as const;
const LINE = [
  [16.4, 48.2],
  [16.5, 48.3],
  [-180, -90],
] as const;

const GEOMETRIES: readonly Geometry[] = [
  { type: 'Point', coordinates: [-0.0000012345, 89.123456789012] },
  { type: 'LineString', coordinates: LINE },
  { type: 'MultiLineString', coordinates: [LINE, LINE.toReversed()] },
  { type: 'Polygon', coordinates: [BORDER, HOLE] },
  { type: 'MultiPolygon', coordinates: [[BORDER, HOLE], [SMALL]] },
  { type: 'MultiPoint', coordinates: LINE },
];

const feature = (id: string, geometry: Geometry | null, properties: GisProperties = {}): WrittenFeature => ({
  id,
  name: `Name of ${id}`,
  properties: { FID: id, ...properties },
  geometry,
});

async function written(features: readonly WrittenFeature[], names: readonly string[] = []) {
  const writer = shapefileWriter(names);
  // In two parts, as a long list comes.
  writer.add(features.slice(0, 1));
  writer.add(features.slice(1));
  const { file, ...counts } = await writer.finish(WRITTEN);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, counts, reading: readShapefile('a.zip', bytes, NOTHING_SAID) };
}

describe('a shapefile that is written', () => {
  test('has a layer for each kind of shape, and each is read again as it was', async () => {
    const { bytes, counts, reading } = await written(GEOMETRIES.map((one, at) => feature(`f${at}`, one)));
    const layers = ['areas', 'lines', 'multipoints', 'points'];
    const endings = ['cpg', 'dbf', 'prj', 'shp', 'shx'];
    expect(Object.keys(unzipSync(bytes)).sort()).toEqual(
      layers.flatMap((layer) => endings.map((ending) => `${layer}.${ending}`)),
    );
    expect([reading.refused, reading.warnings, counts]).toEqual([[], [], { withoutPlace: 0, cut: 0 }]);
    const shapes = new Map(reading.features.map(({ name, geometry }) => [name, geometry]));
    expect(GEOMETRIES.map((_, at) => shapes.get(`Name of f${at}`))).toEqual(GEOMETRIES);
  });

  test('is read by another reader alike', async () => {
    const { bytes } = await written(GEOMETRIES.slice(0, 4).map((one, at) => feature(`f${at}`, one)));
    const theirs = [await shpjs(bytes)].flat();
    const found = theirs.flatMap(({ features }) =>
      features.map(({ properties, geometry }) => [properties?.['FID'], geometry.type]),
    );
    expect(found.toSorted()).toEqual([
      ['f0', 'Point'],
      ['f1', 'LineString'],
      ['f2', 'MultiLineString'],
      ['f3', 'Polygon'],
    ]);
  });

  test('finds each record by its index', async () => {
    const lines = Array.from({ length: 7 }, (_, at): WrittenFeature => {
      const coordinates = Array.from({ length: at + 2 }, (__, x) => [x, at] as const);
      return feature(`f${at}`, { type: 'LineString', coordinates });
    });
    const parts = unzipSync((await written(lines)).bytes);
    const viewOf = (name: string) => new DataView((parts[name] ?? new Uint8Array()).slice().buffer);
    const [shp, shx] = [viewOf('lines.shp'), viewOf('lines.shx')];
    expect([shp.getInt32(24) * 2, shx.getInt32(24) * 2]).toEqual([shp.byteLength, shx.byteLength]);
    for (const [at, { geometry }] of lines.entries()) {
      const start = shx.getInt32(100 + 8 * at) * 2;
      const positions = geometry?.type === 'LineString' ? geometry.coordinates.length : 0;
      const found = [shp.getInt32(start), shp.getInt32(start + 8 + 40, true)];
      expect([...found, shx.getInt32(104 + 8 * at)]).toEqual([at + 1, positions, shp.getInt32(start + 4)]);
    }
    const box = [36, 44, 52, 60].map((at) => shp.getFloat64(at, true));
    expect(box).toEqual([0, 0, 7, 6]);
  });

  test('keeps numbers with all their digits, days and flags, and texts in any script', async () => {
    const rows: GisProperties[] = [
      { kV: 110.5, rank: 3, on: true, day: '2026-02-28', note: 'Łódź\n"ß" ✓', wide: 1e-7, mixed: 1 },
      {
        kV: -0.123456789012,
        rank: 10_000_000,
        on: false,
        day: '1999-12-31',
        wide: 123_456_789_012,
        mixed: 'x',
      },
      { kV: 0 },
    ];
    const features = rows.map((row, at) =>
      feature(`f${at}`, { type: 'Point', coordinates: [at + 1, 2] }, row),
    );
    const { reading } = await written(features);
    expect(
      reading.features.map(({ properties: { NAME: _n, name: _m, FID: _f, ...others } }) => others),
    ).toEqual([{ ...rows[0], wide: '0.0000001', mixed: '1' }, { ...rows[1], wide: '123456789012' }, rows[2]]);
  });

  test('gives every row back, whatever stands in it', async () => {
    const text = fc
      .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
      .map((some) => `<${some.replaceAll('\0', '')}>`);
    // What is smaller is written with an exponent by nobody, and measured by nobody.
    const number = fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
      .map((some) => (Math.abs(some) < 1e-6 ? 0 : some));
    const rows = fc.array(
      fc.record({ note: text, size: number, on: fc.boolean() }, { requiredKeys: ['note'] }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(rows, async (some) => {
        const features = some.map((row, at) =>
          feature(`f${at}`, { type: 'Point', coordinates: [at + 1, 2] }, row),
        );
        const { reading, counts } = await written(features);
        expect(counts.cut).toBe(0);
        // A column with a number of too many digits holds texts.
        const found = reading.features.map(({ properties: { note, size, on } }) => [
          note,
          size === undefined ? null : Number(size),
          on,
        ]);
        expect(found).toEqual(
          some.map(({ note, size, on }) => [note, size === undefined ? null : size + 0, on]),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('counts what is nowhere, and texts that end earlier than they did, at a whole character', async () => {
    const note = 'é'.repeat(200);
    const point: Geometry = { type: 'Point', coordinates: [1, 2] };
    const { reading, counts } = await written([
      feature('a', point, { note }),
      feature('b', null, { note }),
      feature('c', point, { note: 'é'.repeat(127) }),
    ]);
    expect(counts).toEqual({ withoutPlace: 1, cut: 1 });
    expect(reading.features.map(({ properties }) => properties['note'])).toEqual([
      'é'.repeat(127),
      'é'.repeat(127),
    ]);
  });

  test('is whole without any features', async () => {
    const { reading } = await written([]);
    expect(reading).toEqual({ features: [], refused: [], warnings: [] });
  });
});

const row = (id: string, fields: Readonly<Record<string, Json>>): AnyRow => ({
  id,
  tenantId: 'demo-tenant',
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: null,
  status: 'inUse',
  kind: 'Other',
  workAreaIds: [],
  tags: {},
  ...fields,
});

const STATION = '01900000-0000-7000-8000-000000000001';

/** Every field that a column holds, two of them with names that are alike in their first ten letters. */
const FULL = row(STATION, {
  tag: 'AS-1',
  name: 'Łódź <Nord>',
  kind: 'ACLineSegment',
  status: 'planned',
  parentId: '01900000-0000-7000-8000-000000000002',
  workAreaIds: ['01900000-0000-7000-8000-00000000000a'],
  description: 'two\nlines',
  accessNotes: 'a gate; its key is in the depot',
  vegetationNotes: 'hazel below the span',
  nominalVoltage: 110.5,
  currentKind: 'AC',
  ratedPower: 0.125,
  ratedCurrent: 1000,
  phases: 'ABC',
  normalState: 'open',
  switchState: 'closed',
  servedCustomers: 12,
  country: 'PL',
  operator: 'Nord',
  manufacturer: 'Works',
  manufacturedDate: '2018-03-04',
  model: 'M-1',
  serialNumber: '00042',
  criticality: 3,
  purchasedDate: '2018-03-05',
  receivedDate: '2018-03-06',
  installedDate: '2019-02-01',
  removedDate: '2020-02-01',
  retiredDate: '2021-02-01',
  externalId: '=EXT-1',
  tags: { owner: 'a "b" \\ c', note: 'x=>y' },
  geometry: {
    type: 'LineString',
    coordinates: [
      [16, 48],
      [16.5, 48.25],
    ],
  },
  latitude: 48.125,
  longitude: 16.25,
});
const OTHERS = [
  row('01900000-0000-7000-8000-000000000002', { name: 'Station', latitude: 48.1, longitude: 16.4 }),
  row('01900000-0000-7000-8000-000000000003', {
    name: 'Pole',
    latitude: 48.2,
    longitude: 16.5,
    ratedCurrent: 1.234,
  }),
];

async function planOf(rows: readonly AnyRow[], existing: readonly AnyRow[]) {
  const { bytes } = await written(rows.map(assetFeature), ASSET_PROPERTIES);
  const given = {
    name: 'assets.zip',
    size: bytes.length,
    async *chunks() {
      yield bytes;
    },
  };
  const { report, drafts } = await formatReader('shapefile', NOTHING_SAID).read([given]);
  const read = await drafts('demo-tenant', 'Europe/Vienna');
  return { report, plan: planImport(read.drafts, existing) };
}

describe('assets that are exported as a shapefile', () => {
  const rows = [FULL, ...OTHERS];

  test('have a value of every field that columns hold in this test', () => {
    expect(ASSET_PROPERTIES.filter((name) => FULL[name] === undefined)).toEqual([]);
  });

  test('change nothing when they are imported again', async () => {
    const { report, plan } = await planOf(rows, rows);
    expect([report.refused, report.warnings, report.rows]).toEqual([[], [], 3]);
    expect(plan).toEqual({ create: [], restore: [], update: [], unchanged: 3, refused: [] });
  });

  test('tell by an older file what was changed since, by its field alone', async () => {
    const changed = { ...FULL, manufacturer: 'Other', manufacturedDate: '2000-01-01', nominalVoltage: 20 };
    const { plan } = await planOf(rows, [changed, ...OTHERS]);
    expect(plan.update.map(({ changes }) => changes)).toEqual([
      { nominalVoltage: 110.5, manufacturer: 'Works', manufacturedDate: '2018-03-04' },
    ]);
  });

  test('lose the rest of a text that was cut when they are imported again: it is counted, and shown as a change', async () => {
    const long = { ...FULL, description: 'x'.repeat(300) };
    const { counts } = await written([assetFeature(long)], ASSET_PROPERTIES);
    const { plan } = await planOf([long], [long]);
    expect(counts.cut).toBe(1);
    expect(plan.update.map(({ changes }) => changes)).toEqual([{ description: 'x'.repeat(254) }]);
  });
});
