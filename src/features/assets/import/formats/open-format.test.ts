import { expect, test } from 'vitest';
import { cimXml } from '../../../../../tests/support/cim-files.ts';
import type { FileReport } from '../../../../domain/import/report/file-report.ts';
import type { Choices } from '../file-messages.ts';
import { isUnclear } from '../is-unclear.ts';
import { readOpened } from '../read-opened.ts';
import { foundView } from './open-format.ts';

const CHOICES: Choices = {
  format: null,
  places: { crs: '', extent: '' },
  form: { encoding: null, delimiter: null },
  columns: null,
  formats: {},
};
const ASKED = { place: { tenantId: 'demo-tenant' }, zone: 'UTC' };
const opened = (...files: readonly (readonly [name: string, text: string])[]) =>
  readOpened({
    files: files.map(([name, text]) => ({ name, bytes: new Blob([text]) })),
    words: { fields: {}, choices: {} },
  });

test('files of one model are read together, with what is refused by file, line, element and message', async () => {
  const model = cimXml('<cim:Substation rdf:ID="_s"/>\n<cim:Breaker/>');
  const more = cimXml(
    '<cim:Bay rdf:ID="_b"><cim:Bay.Substation rdf:resource="#_s"/></cim:Bay><ext:Gadget rdf:ID="_g"/>',
  );
  const files = opened(['EQ.xml', model], ['more.xml', more]);
  const view = await files.view(CHOICES);
  expect(view).toMatchObject({
    format: 'cim',
    refused: 1,
    report: {
      classes: { Substation: 1, Bay: 1 },
      unknownClasses: { Gadget: 1 },
      rows: 2,
      refused: [{ file: 'EQ.xml', line: 4, element: 'Breaker' }],
    },
  });
  const { drafts } = await files.rows(CHOICES, ASKED);
  const [substation, bay] = drafts;
  expect(bay?.values['parentId']).toBe(substation?.id);
});

test('coordinates that are no degrees are asked about, and placed as soon as their projection is said', async () => {
  const files = opened(['poles.csv', 'tag,x,y\nP-1,2914,341140\n']);
  const asPlaces: Choices = { ...CHOICES, format: 'csv' };
  expect(await files.view(asPlaces)).toMatchObject({
    report: { rows: 0, refused: [{ needs: 'projection' }] },
  });
  const wrong = { ...asPlaces, places: { crs: 'EPSG:1', extent: '' } };
  expect(await files.view(wrong)).toMatchObject({ unknown: ['crs'], report: { rows: 0 } });
  const said = { ...asPlaces, places: { crs: 'EPSG:31256', extent: '' } };
  expect(await files.view(said)).toMatchObject({ unknown: [], refused: 0, report: { rows: 1 } });
  const { drafts } = await files.rows(said, ASKED);
  expect(drafts[0]?.values['latitude']).toBeCloseTo(48.2, 0);
});

test('a projection stays where the extent beside it is not understood', async () => {
  const files = opened(['poles.csv', 'tag,x,y\nP-1,2914,341140\n']);
  const said = { ...CHOICES, format: 'csv' as const, places: { crs: 'EPSG:31256', extent: 'Vienna' } };
  const view = await files.view(said);
  expect(view).toMatchObject({ unknown: ['extent'], refused: 0, report: { rows: 1 } });
  expect(isUnclear(view)).toBe(true);
  const model = opened(['EQ.xml', cimXml('<cim:Substation rdf:ID="_s"/>')]);
  const ofModel = await model.view({ ...said, format: 'cim' });
  expect(isUnclear(ofModel)).toBe(false);
});

test('what has no rows, or a column with two readings, is unclear', async () => {
  expect(isUnclear(await opened(['a.csv', 'tag,name\nT-1,One\n']).view(CHOICES))).toBe(false);
  const doubtful = await opened(['a.csv', 'tag;voltage\nT-1;1,234\n']).view(CHOICES);
  expect(isUnclear(doubtful)).toBe(true);
  expect(
    isUnclear(await opened(['a.geojson', '{"type":"FeatureCollection","features":[]}']).view(CHOICES)),
  ).toBe(true);
});

test('places that lie in the extent only the other way around are told', async () => {
  const files = opened(['a.geojson', '{"type":"Point","coordinates":[48.2,16.4]}']);
  const said = { ...CHOICES, places: { crs: '', extent: '9,46,18,49' } };
  expect(await files.view(CHOICES)).toMatchObject({ warnings: 0 });
  expect(await files.view(said)).toMatchObject({ format: 'geojson', warnings: 1 });
});

test('a table of columns stays a table, and what is no table is refused as before', async () => {
  const table = opened(['a.csv', 'tag,name\nT-1,One\n']);
  expect(await table.view(CHOICES)).toMatchObject({ format: 'table', size: 1, columns: { tag: 'tag' } });
  expect((await table.rows(CHOICES, ASKED)).drafts).toMatchObject([{ values: { tag: 'T-1', name: 'One' } }]);
  await expect(opened(['a.csv', 'tag,name\n']).view(CHOICES)).rejects.toThrow('no rows');
});

test('a report that is longer than a screen can hold says how long it is', () => {
  const refusal = { file: 'a', line: 1, element: '', message: 'no' };
  const report: FileReport = {
    classes: {},
    rows: 1,
    refused: Array.from({ length: 12_000 }, () => refusal),
    unknownClasses: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`K${at}`, at])),
    dangling: 0,
    islands: { asInFile: 0, allOpen: 0 },
  };
  const view = foundView('geojson', report);
  expect([view.refused, view.report.refused.length]).toEqual([12_000, 10_000]);
  expect(Object.keys(view.report.unknownClasses)[0]).toBe('K299');
  expect(Object.keys(view.report.unknownClasses)).toHaveLength(200);
});
