import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { cimXml, givenBytes, givenText } from '../../../tests/support/cim-files.ts';
import type { GivenFile } from '../import/report/file-report.ts';
import { guessFormat } from './guess-format.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const archive = (...names: readonly string[]) =>
  givenBytes('a.zip', zipSync(Object.fromEntries(names.map((name) => [name, bytes('x')]))));
const named = (name: string, text: string) => givenText(name, text);

test.each<readonly [what: string, file: GivenFile, format: string]>([
  ['an object of JSON', named('poles', ' {"type":"Feature"'), 'geojson'],
  ['a text sequence', named('poles', '\u001e{}'), 'geojson'],
  ['RDF whatever its prefix', named('grid', cimXml('')), 'cim'],
  ['KML behind a comment', named('a.xml', '<?xml version="1.0"?><!-- <rdf:RDF> --><kml:kml>'), 'kml'],
  ['GPX', named('a.txt', '<gpx version="1.1">'), 'gpx'],
  ['other XML, which the reader of models refuses', named('a', '<html>'), 'cim'],
  ['a drawing', named('a.txt', '  0\r\nSECTION\r\n'), 'dxf'],
  ['a drawing with a comment of its program', named('a', '999\nmade by hand\n0\nSECTION\n'), 'dxf'],
  ['a table', named('a.csv', 'tag,name,lat,lon\nT-1,One,48,16\n'), 'table'],
  ['a table with well-known text', named('a.csv', 'tag;name;wkt\nT-1;One;POINT(16 48)\n'), 'csv'],
  ['a name where the bytes do not tell', named('a.gpx', 'nothing'), 'gpx'],
  ['an archive of a shapefile', archive('lines.shp', 'lines.dbf'), 'shapefile'],
  ['a KMZ', archive('doc.kml', 'files/a.png'), 'kml'],
  ['an archive of models', archive('EQ.xml', 'GL.xml'), 'cim'],
  ['an archive of archives of models', archive('EQ.zip'), 'cim'],
  ['a workbook', archive('[Content_Types].xml', 'xl/workbook.xml'), 'table'],
  ['a shapefile without its archive', named('a.shp', '\0\0\u0027\n'), 'shapefile'],
  ['an archive that is cut short', givenBytes('a.zip', bytes('PK\u0003\u0004')), 'table'],
  ['an empty file', named('a.csv', ''), 'table'],
])('%s is told by its content', async (_, file, format) => {
  expect(await guessFormat([file])).toBe(format);
});

test('of several files the first that is no table tells, and several tables are read by their names', async () => {
  const table = named('a.csv', 'tag,name\nT-1,One\n');
  expect(await guessFormat([table, named('b.xml', cimXml(''))])).toBe('cim');
  expect(await guessFormat([table, table])).toBe('csv');
});

test('of a large file no more than its beginning is read', async () => {
  let read = 0;
  const file: GivenFile = {
    name: 'large.geojson',
    size: 1_000_000_000,
    async *chunks() {
      for (;;) {
        read += 1;
        yield bytes('{'.padEnd(10_000));
      }
    },
  };
  expect(await guessFormat([file])).toBe('geojson');
  expect(read).toBeLessThan(10);
});
