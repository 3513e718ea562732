import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/universal';
import { projectionFrom } from '../../geometry/coordinates/projection.ts';
import { NOTHING_SAID } from '../gis-feature.ts';
import { readTableFeatures } from './read-table-features.ts';

const read = (text: string, said = NOTHING_SAID) =>
  readTableFeatures('a.csv', new TextEncoder().encode(text), said);
const geometries = async (text: string, said = NOTHING_SAID) =>
  (await read(text, said)).features.map(({ geometry }) => geometry);
const vienna = { type: 'Point', coordinates: [16.37, 48.21] };

describe('where rows are', () => {
  test('is a column of WKT, with the id, the name and the other columns as properties', async () => {
    const text = 'line_id,Name,kv,the_geom\n7,Ring,20,"LINESTRING (16.37 48.21, 16.4 48.3)"\n8,,,\n';
    expect(await read(text)).toEqual({
      features: [
        {
          id: 'lineid:7',
          name: 'Ring',
          properties: { line_id: '7', Name: 'Ring', kv: '20' },
          geometry: {
            type: 'LineString',
            coordinates: [
              [16.37, 48.21],
              [16.4, 48.3],
            ],
          },
          line: 2,
          element: 'the_geom',
        },
        {
          id: 'lineid:8',
          name: null,
          properties: { line_id: '8' },
          geometry: null,
          line: 3,
          element: 'the_geom',
        },
      ],
      refused: [],
      warnings: [],
    });
  });

  test.each([
    ['id,lat,lon', 'a,48.21,16.37'],
    ['id;Latitude;Longitude', 'a;48,21;16,37'],
    ['id;Breitengrad;Längengrad', 'a;48,21;16,37'],
    ['id;Longitude;Latitude', 'a;16,37;48,21'],
    ['id\tgeogr. Breite\tLänge\tBreite', 'a\tx\t16.37\t48.21'],
    ['id,y,x', 'a,48.21,16.37'],
    ['id,geometry', 'a,SRID=4326;POINT(16.37 48.21)'],
  ])('%s', async (header, row) => {
    expect(await geometries(`${header}\n${row}\n`)).toEqual([vienna]);
  });

  test('is x and y of a projection that somebody says', async () => {
    const said = { projection: projectionFrom('EPSG:32633'), extent: null };
    const text = 'id,Rechtswert,Hochwert\na,601763.1,5340117.2\n';
    const [geometry] = await geometries(text, said);
    const [longitude = 0, latitude = 0] = [geometry?.coordinates ?? []].flat(4);
    expect([longitude, latitude].map((degrees) => degrees.toFixed(2))).toEqual(['16.37', '48.21']);
    const { refused, features } = await read(text);
    expect(features).toEqual([]);
    expect(refused).toEqual([
      {
        file: 'a.csv',
        line: 1,
        element: 'Rechtswert',
        message: 'the coordinates are no degrees: say their projection with --crs EPSG:n',
        needs: 'projection',
      },
    ]);
  });

  test('is said to be degrees where no projection is said and all of x and y can be', async () => {
    const { warnings } = await read('id,x,y\na,16.37,48.21\n');
    expect(warnings[0]?.message).toBe('no projection is said; all coordinates can be degrees');
  });

  test('is converted by the SRID of EWKT, and an unknown one is refused', async () => {
    const text = 'id,geom\na,SRID=32633;POINT(601763.1 5340117.2)\nb,SRID=999999;POINT(1 2)\n';
    const { features, refused } = await read(text);
    expect(features).toHaveLength(1);
    expect(refused).toMatchObject([{ line: 3, element: 'geom', message: 'the SRID 999999 is not known' }]);
  });
});

test('what is wrong is refused by its line, and the others are read', async () => {
  const text = [
    'id,geometry',
    'a,POINT (1 2)',
    'b,POINT (1',
    'c,POINT (200 2)',
    'd,POINT (0 0)',
    'e,0101000000000000000000F03F0000000000000040',
    'f,POINT (1 2),x',
    'g,CIRCLE (1 2)',
  ].join('\n');
  const { features, refused } = await read(text);
  expect(features.map(({ id }) => id)).toEqual(['a']);
  expect(refused.map(({ line, message }) => `${line}: ${message}`).sort()).toEqual([
    '3: has a position without two to four numbers at its character 9',
    '4: position 1 has the longitude 200, outside of −180 to 180',
    '5: lies at 0° 0°, where nothing was measured',
    '6: is no WKT from its character 1 on',
    '7: wrong number of cells (3 instead of 2)',
    '8: is no WKT of a type that is taken',
  ]);
  expect((await read('id,lat,lon\na,x,1\nb,1,\nc,,\n')).refused.map(({ line }) => line)).toEqual([2, 3]);
});

test('a file without places, or none at all, is one refusal', async () => {
  expect((await read('id,name\na,b\n')).refused).toMatchObject([
    { line: 1, message: expect.stringContaining('wkt') },
  ]);
  expect((await read('')).refused).toHaveLength(1);
  expect((await read('\0\0\0')).refused).toMatchObject([
    { message: 'the file is neither text nor a workbook' },
  ]);
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]);
  expect((await readTableFeatures('a.xlsx', zip, NOTHING_SAID)).refused).toMatchObject([
    { message: 'the workbook is broken' },
  ]);
});

test('a workbook has the same columns', async () => {
  const cell = (value: string | number) => ({ value });
  const blob = await writeExcelFile([
    [cell('id'), cell('latitude'), cell('longitude')],
    [cell('a'), cell(48.21), cell(16.37)],
  ]).toBlob();
  const { features } = await readTableFeatures(
    'a.xlsx',
    new Uint8Array(await blob.arrayBuffer()),
    NOTHING_SAID,
  );
  expect(features).toMatchObject([{ id: 'a', geometry: vienna, line: 2 }]);
});

const europe = '../shared/data/entsoe-gridkit/lines.csv';
if (existsSync(europe)) {
  test('the lines of the European grid are read, as many and with as many positions as are counted otherwise', async () => {
    const text = readFileSync(europe, 'latin1');
    const lists = text.match(/LINESTRING ?\(([^)]*)\)/g) ?? [];
    const positions = lists.reduce((total, list) => total + list.split(',').length, 0);
    const { features, refused } = await readTableFeatures('lines.csv', readFileSync(europe), NOTHING_SAID);
    expect(refused).toEqual([]);
    expect(features).toHaveLength(11_151);
    expect(lists).toHaveLength(11_151);
    const found = features.reduce((total, { geometry }) => total + (geometry?.coordinates.length ?? 0), 0);
    expect(found).toBe(positions);
  });
} else {
  process.stdout.write(`${europe} is not here: lines are tested on small files of the same form only.\n`);
}
