import { strToU8, zipSync } from 'fflate';
import shpjs from 'shpjs';
import { describe, expect, test } from 'vitest';
import { projectionFrom } from '../../geometry/coordinates/projection.ts';
import { NOTHING_SAID, type SaidOfPlaces } from '../gis-feature.ts';
import { readShapefile } from './read-shapefile.ts';

type XY = readonly [number, number];

const WGS84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
const UTM33 = `PROJCS["WGS_1984_UTM_Zone_33N",${WGS84},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",15.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`;

/** Clockwise, as a border of a shapefile goes. */
const BORDER: XY[] = [
  [10, 40],
  [10, 50],
  [20, 50],
  [20, 40],
  [10, 40],
];
const HOLE: XY[] = [
  [12, 42],
  [14, 42],
  [14, 44],
  [12, 44],
  [12, 42],
];

describe('a layer of an archive', () => {
  test('has its records as features, with the properties beside them', () => {
    const shp = shpOf(1, [pointOf(16.4, 48.2), pointOf(16.5, 48.3), null]);
    const dbf = dbfOf(
      [
        ['FID', 'N', 6],
        ['NAME', 'C', 12],
        ['DAY', 'D', 8],
        ['OK', 'L', 1],
        ['KV', 'N', 8],
      ],
      [
        ['1', 'Pole 1', '20260131', 'T', '20.5'],
        ['2', '', '', '?', '*****'],
        ['3', 'Pole 3', '2026', 'n', '0'],
      ],
    );
    expect(read({ 'net/poles.shp': shp, 'net/poles.DBF': dbf, 'net/poles.prj': strToU8(WGS84) })).toEqual({
      features: [
        {
          id: 'fid:1',
          name: 'Pole 1',
          properties: { FID: 1, NAME: 'Pole 1', DAY: '2026-01-31', OK: true, KV: 20.5 },
          geometry: { type: 'Point', coordinates: [16.4, 48.2] },
          line: 1,
          element: 'poles#1',
        },
        {
          id: 'fid:2',
          name: null,
          properties: { FID: 2 },
          geometry: { type: 'Point', coordinates: [16.5, 48.3] },
          line: 2,
          element: 'poles#2',
        },
        {
          id: 'fid:3',
          name: 'Pole 3',
          properties: { FID: 3, NAME: 'Pole 3', OK: false, KV: 0 },
          geometry: null,
          line: 3,
          element: 'poles#3',
        },
      ],
      refused: [],
      warnings: [],
    });
  });

  test('of every shape, with heights and measures or without, as another reader has them', async () => {
    const lines = polyOf(3, [
      [
        [1, 2],
        [3, 4],
      ],
      [
        [5, 6],
        [7, 8],
        [9, 10],
      ],
    ]);
    const layers = {
      points: shpOf(8, [
        multiPointOf([
          [1, 2],
          [3, 4],
        ]),
      ]),
      line: shpOf(3, [
        polyOf(3, [
          [
            [1, 2],
            [3, 4],
          ],
        ]),
      ]),
      lines: shpOf(3, [lines]),
      high: shpOf(13, [withHeights(lines, 13, 5)]),
      area: shpOf(5, [polyOf(5, [HOLE, BORDER])]),
      areas: shpOf(5, [
        polyOf(5, [
          BORDER,
          HOLE,
          [
            [30, 40],
            [30, 50],
            [35, 50],
            [30, 40],
          ],
        ]),
      ]),
    };
    for (const [name, shp] of Object.entries(layers)) {
      const zip = zipSync({ 'a.shp': shp, 'a.prj': strToU8(WGS84) });
      const [ours] = readShapefile('a.zip', zip, NOTHING_SAID).features;
      const theirs = await shpjs(zip);
      const geometry = Array.isArray(theirs) ? null : theirs.features[0]?.geometry;
      expect([name, ours?.geometry?.type, corners(ours?.geometry)]).toEqual([
        name,
        geometry?.type,
        corners(geometry),
      ]);
    }
  });

  test('has borders counterclockwise, their holes clockwise, and finds which border a hole is of', () => {
    const island: XY[] = [
      [12.5, 42.5],
      [12.5, 43],
      [13, 43],
      [12.5, 42.5],
    ];
    const [area] = read({
      'a.shp': shpOf(5, [polyOf(5, [HOLE, island, BORDER])]),
      'a.prj': strToU8(WGS84),
    }).features;
    expect(area?.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [[island.toReversed()], [BORDER.toReversed(), HOLE.toReversed()]],
    });
    const turned = read({ 'a.shp': shpOf(5, [polyOf(5, [BORDER.toReversed()])]), 'a.prj': strToU8(WGS84) });
    expect(turned.features[0]?.geometry).toEqual({ type: 'Polygon', coordinates: [BORDER.toReversed()] });
  });

  test('is one of several, each by its own name', () => {
    const shp = shpOf(1, [pointOf(16.4, 48.2)]);
    const parts = {
      'b.shp': shp,
      'a.shp': shp,
      '__MACOSX/c.shp': shp,
      'a.prj': strToU8(WGS84),
      'readme.txt': strToU8(''),
    };
    const { features, warnings } = read(parts);
    expect(features.map(({ element }) => element)).toEqual(['a#1', 'b#1']);
    expect(warnings.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'a.zip/a.shp: has no .dbf file',
      'a.zip/b.shp: has no .prj file; all coordinates can be degrees',
      'a.zip/b.shp: has no .dbf file',
    ]);
  });

  test.each([
    ['Österreich', 'UTF-8', null],
    ['Österreich', null, null],
    ['Österreich', '1252', 'windows-1252'],
    ['Österreich', 'ISO-8859-15', 'windows-1252'],
    ['Österreich', null, 'windows-1252'],
    ['Østfold', 'nothing', 'windows-1252'],
  ])('%s is read where its .cpg says %s', (word, cpg, encoding) => {
    const text = encoding === null ? strToU8(word) : Uint8Array.from(word, (sign) => sign.charCodeAt(0));
    const dbf = dbfOf([['NAME', 'C', 20]], [[text]]);
    const parts = { 'a.shp': shpOf(1, [pointOf(16.4, 48.2)]), 'a.dbf': dbf, 'a.prj': strToU8(WGS84) };
    const { features } = read(cpg === null ? parts : { ...parts, 'a.cpg': strToU8(cpg) });
    expect(features[0]?.name).toBe(word);
  });

  test('loses the rows that were deleted', () => {
    const dbf = dbfOf([['NAME', 'C', 4]], [['a'], ['b']]);
    dbf[dbf.length - 10] = 0x2a;
    const { features } = read({
      'a.shp': shpOf(1, [pointOf(1, 2), pointOf(3, 4)]),
      'a.dbf': dbf,
      'a.prj': strToU8(WGS84),
    });
    expect(features.map(({ name }) => name)).toEqual(['b']);
  });
});

describe('coordinates of a projection', () => {
  const shp = shpOf(1, [pointOf(601_763.1, 5_340_117.2)]);
  const place = (parts: Record<string, Uint8Array>, said?: SaidOfPlaces) =>
    [read(parts, said).features[0]?.geometry?.coordinates ?? []]
      .flat(4)
      .map((degrees) => degrees?.toFixed(3));

  test('are converted by the .prj file', () => {
    expect(place({ 'a.shp': shp, 'a.prj': strToU8(UTM33) })).toEqual(['16.370', '48.206']);
  });

  test('are refused without one, but for what somebody says of them', () => {
    const { features, refused } = read({ 'net.shp': shp });
    expect(features).toEqual([]);
    expect(refused).toEqual([
      {
        file: 'a.zip/net.shp',
        line: 1,
        element: 'net',
        message:
          'has no .prj file, and its coordinates are no degrees: say their projection with --crs EPSG:n',
        needs: 'projection',
      },
    ]);
    const said = { projection: projectionFrom('EPSG:32633'), extent: null };
    expect(place({ 'net.shp': shp }, said)).toEqual(['16.370', '48.206']);
  });

  test('are refused where the .prj file says what nobody knows', () => {
    for (const prj of [
      '',
      'hello',
      'PROJCS["x"',
      'PROJCS["x",PROJECTION["Nobody_Knows"]]',
      '('.repeat(100_000),
    ]) {
      const { features, refused } = read({ 'a.shp': shp, 'a.prj': strToU8(prj) });
      expect(features).toEqual([]);
      expect(refused[0]?.message).toContain('the projection of its .prj file is not known');
    }
  });
});

describe('what is wrong', () => {
  test('is refused by the number of its record', () => {
    const far = pointOf(200, 1);
    const many = polyOf(3, [Array.from({ length: 10_001 }, (_, at): XY => [at / 1e4, 1])]);
    const lying = polyOf(3, [
      [
        [1, 2],
        [3, 4],
      ],
    ]);
    new DataView(lying.buffer).setInt32(40, 9999, true);
    const million = polyOf(3, [
      [
        [1, 2],
        [3, 4],
      ],
    ]);
    new DataView(million.buffer).setInt32(40, 1_000_000, true);
    const patch = withType(
      polyOf(3, [
        [
          [1, 2],
          [3, 4],
        ],
      ]),
      31,
    );
    const shp = shpOf(3, [far, many, lying, million, patch, pointOf(0, 0), pointOf(1, 2)]);
    const { features, refused } = read({ 'a.shp': shp, 'a.prj': strToU8(WGS84) });
    expect(features.map(({ line }) => line)).toEqual([7]);
    expect(refused.map(({ element, message }) => `${element}: ${message}`)).toEqual([
      'a#1: position 1 has the longitude 200, outside of −180 to 180',
      'a#2: has more than 10000 positions',
      'a#3: the record is broken',
      'a#4: has more than 10000 positions',
      'a#5: shapes of type 31 are not taken',
      'a#6: lies at 0° 0°, where nothing was measured',
    ]);
  });

  test('is one refusal where it is no shapefile', () => {
    const messages = (bytes: Uint8Array) =>
      readShapefile('a.zip', bytes, NOTHING_SAID).refused.map(({ message }) => message);
    expect(messages(strToU8('hello'))[0]).toContain('is no archive');
    expect(messages(zipSync({ 'a.txt': strToU8('x') }))).toEqual(['the archive holds no .shp file']);
    expect(messages(zipSync({ 'a.shp': strToU8('x') }))).toEqual(['is no .shp file']);
    expect(messages(zipSync({ 'a.shp': new Uint8Array(110_000_000) }, { level: 1 }))).toEqual([
      'the archive is too_large',
    ]);
  });

  test('takes no more than it has, wherever the .shp, the .dbf or the archive is cut', () => {
    const shp = shpOf(5, [polyOf(5, [BORDER, HOLE]), pointOf(1, 2), multiPointOf([[1, 2]])]);
    const dbf = dbfOf(
      [
        ['NAME', 'C', 4],
        ['KV', 'N', 4],
      ],
      [
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
      ],
    );
    const prj = strToU8(WGS84);
    for (let end = 0; end < shp.length; end += 1)
      expect(read({ 'a.shp': shp.slice(0, end), 'a.dbf': dbf, 'a.prj': prj }).refused.length).toBeGreaterThan(
        0,
      );
    for (let end = 0; end < dbf.length - 1; end += 1) {
      const { features, warnings } = read({ 'a.shp': shp, 'a.dbf': dbf.slice(0, end), 'a.prj': prj });
      expect(features).toHaveLength(3);
      expect(warnings.length).toBeGreaterThan(0);
    }
    const zip = zipSync({ 'a.shp': shp, 'a.dbf': dbf, 'a.prj': prj });
    for (let end = 0; end < zip.length; end += 1)
      expect(readShapefile('a.zip', zip.subarray(0, end), NOTHING_SAID).refused).toHaveLength(1);
  });

  test('throws nothing, whichever byte is another one', () => {
    const shp = shpOf(5, [polyOf(5, [BORDER, HOLE]), pointOf(1, 2)]);
    const dbf = dbfOf([['NAME', 'C', 4]], [['a'], ['b']]);
    for (const value of [0, 0x7f, 0xff]) {
      for (let at = 0; at < shp.length; at += 1)
        expect(read({ 'a.shp': shp.with(at, value), 'a.dbf': dbf })).toHaveProperty('features');
      for (let at = 0; at < dbf.length; at += 1)
        expect(read({ 'a.shp': shp, 'a.dbf': dbf.with(at, value) })).toHaveProperty('features');
    }
  });
});

function read(parts: Record<string, Uint8Array>, said: SaidOfPlaces = NOTHING_SAID) {
  return readShapefile('a.zip', zipSync(parts, { level: 0 }), said);
}

/** The positions in an order of their own, for readers begin rings where they like; the other one converts even degrees. */
function corners(geometry: object | null | undefined): string[] {
  const { coordinates = [] }: { coordinates?: unknown } = geometry ?? {};
  const numbers = [coordinates].flat(5) as number[];
  const width = numbers.length % 3 === 0 && numbers.includes(5.5) ? 3 : 2;
  return numbers
    .flatMap((x, at) => (at % width === 0 ? [`${x.toFixed(9)} ${numbers[at + 1]?.toFixed(9)}`] : []))
    .sort();
}

function shpOf(type: number, records: readonly (Uint8Array | null)[]): Uint8Array<ArrayBuffer> {
  const contents = records.map((record) => record ?? new Uint8Array(4));
  const length = contents.reduce((sum, content) => sum + 8 + content.length, 100);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, length / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, type, true);
  let at = 100;
  for (const [index, content] of contents.entries()) {
    view.setInt32(at, index + 1);
    view.setInt32(at + 4, content.length / 2);
    bytes.set(content, at + 8);
    at += 8 + content.length;
  }
  return bytes;
}

function pointOf(x: number, y: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(20);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 1, true);
  view.setFloat64(4, x, true);
  view.setFloat64(12, y, true);
  return bytes;
}

function multiPointOf(points: readonly XY[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(40 + 16 * points.length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 8, true);
  view.setInt32(36, points.length, true);
  writePoints(view, 40, points);
  return bytes;
}

function polyOf(type: number, parts: readonly (readonly XY[])[]): Uint8Array<ArrayBuffer> {
  const points = parts.flat();
  const bytes = new Uint8Array(44 + 4 * parts.length + 16 * points.length);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, type, true);
  view.setInt32(36, parts.length, true);
  view.setInt32(40, points.length, true);
  let start = 0;
  for (const [index, part] of parts.entries()) {
    view.setInt32(44 + 4 * index, start, true);
    start += part.length;
  }
  writePoints(view, 44 + 4 * parts.length, points);
  return bytes;
}

function writePoints(view: DataView, at: number, points: readonly XY[]): void {
  for (const [index, [x, y]] of points.entries()) {
    view.setFloat64(at + 16 * index, x, true);
    view.setFloat64(at + 16 * index + 8, y, true);
  }
}

function withType(record: Uint8Array<ArrayBuffer>, type: number): Uint8Array<ArrayBuffer> {
  new DataView(record.buffer).setInt32(0, type, true);
  return record;
}

/** A range and a height for each point stand behind the points. */
function withHeights(record: Uint8Array<ArrayBuffer>, type: number, count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(record.length + 16 + 8 * count);
  bytes.set(record);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < count; index += 1) view.setFloat64(record.length + 16 + 8 * index, 5.5, true);
  return withType(bytes, type);
}

type DbfField = readonly [name: string, type: string, length: number];

function dbfOf(
  fields: readonly DbfField[],
  rows: readonly (readonly (string | Uint8Array)[])[],
): Uint8Array<ArrayBuffer> {
  const width = fields.reduce((sum, [, , length]) => sum + length, 1);
  const first = 32 + 32 * fields.length + 1;
  const bytes = new Uint8Array(first + width * rows.length).fill(0x20, first);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, 3);
  view.setUint32(4, rows.length, true);
  view.setUint16(8, first, true);
  view.setUint16(10, width, true);
  for (const [index, [name, type, length]] of fields.entries()) {
    bytes.set(strToU8(name), 32 + 32 * index);
    view.setUint8(32 + 32 * index + 11, type.charCodeAt(0));
    view.setUint8(32 + 32 * index + 16, length);
  }
  view.setUint8(first - 1, 0x0d);
  for (const [index, row] of rows.entries()) {
    let at = first + index * width + 1;
    for (const [place, [, , length]] of fields.entries()) {
      const cell = row[place] ?? '';
      bytes.set((typeof cell === 'string' ? strToU8(cell) : cell).subarray(0, length), at);
      at += length;
    }
  }
  return bytes;
}
