import { expect, test } from 'vitest';
import { derivedId } from '../../kit/values/derived-id.ts';
import { guessDialect, parseCsv } from '../files/csv.ts';
import { guessColumns, type ImportWords, NO_WORDS, readAssetColumns } from './asset-columns.ts';
import { columnReadings } from './column-formats.ts';

async function read(text: string, words: ImportWords = NO_WORDS) {
  const table = parseCsv(text, guessDialect(text));
  const columns = guessColumns(table.header);
  return readAssetColumns(table, columns, 'demo-tenant', columnReadings(table, columns, {}), 'UTC', words);
}

test('shapes and documents are no columns: no cell holds them, and an empty one would take them away', () => {
  expect(guessColumns(['name', 'geometry', 'terminals', 'lat'])).toEqual({ name: 'name', latitude: 'lat' });
});

test('columns are recognised by the field name first, then by what other systems call it', () => {
  expect(
    guessColumns(['Asset Tag', 'Title', 'Type', 'Voltage (kV)', 'Serial No.', 'LAT', 'x', 'Colour']),
  ).toEqual({
    tag: 'Asset Tag',
    name: 'Title',
    kind: 'Type',
    serialNumber: 'Serial No.',
    nominalVoltage: 'Voltage (kV)',
    latitude: 'LAT',
    longitude: 'x',
  });
  // As a French utility writes them.
  expect(
    guessColumns([
      'Repère',
      'Désignation',
      'Nature',
      'Tension (kV)',
      'N° de série',
      'Date d’installation',
      'Dépose',
    ]),
  ).toEqual({
    tag: 'Repère',
    name: 'Désignation',
    kind: 'Nature',
    serialNumber: 'N° de série',
    nominalVoltage: 'Tension (kV)',
    installedDate: 'Date d’installation',
  });
  expect(guessColumns(['id', 'externalId', 'name'])).toEqual({ externalId: 'externalId', name: 'name' });
});

test('a row becomes an asset: choices by their words, decimal commas, empty cells as no value', async () => {
  const { drafts, refused } = await read(
    'tag;name;kind;status;nominalVoltage;latitude;longitude;country;parentId\n' +
      'T-1;Transformer 1;power transformer;In Use;110,5;48.1;11.5;;S-1\n',
  );
  expect(refused).toEqual([]);
  expect(drafts[0]?.values).toEqual({
    tag: 'T-1',
    name: 'Transformer 1',
    kind: 'PowerTransformer',
    status: 'inUse',
    nominalVoltage: 110.5,
    latitude: 48.1,
    longitude: 11.5,
    country: null,
    parentId: await derivedId('import', 'demo-tenant', 'S-1'),
  });
});

test('work areas are known by their code or name, several of them in one cell', async () => {
  const ids = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
  const titles = { [ids[0] ?? '']: 'R-NORTH · North', [ids[1] ?? '']: 'F-12 · Feeder 12' };
  const words: ImportWords = { fields: {}, choices: { workAreaIds: titles } };
  const { drafts, refused } = await read(
    `tag;name;work area\nA;Pole;north, f-12\nB;Pole;${ids[1]}\nC;Pole;\nD;Pole;Elsewhere\n`,
    words,
  );
  expect(drafts.map(({ values }) => values['workAreaIds'])).toEqual([ids, [ids[1]], []]);
  expect(refused).toMatchObject([{ line: 5, field: 'workAreaIds/0' }]);
});

test('each broken row is refused with its line, its field and what stood there', async () => {
  const { drafts, refused } = await read(
    'tag,name,kind,kV,criticality,country\n' +
      'A,Fine,Breaker,110,3,FR\n' +
      ',No tag,Breaker,110,3,FR\n' +
      'C,,Breaker,110,3,FR\n' +
      'D,Odd kind,Toaster,110,3,FR\n' +
      'E,Odd voltage,Breaker,many,3,FR\n' +
      'F,Too critical,Breaker,110,9,FR\n' +
      'G,Long country,Breaker,110,3,France\n' +
      'A,Again,Breaker,110,3,FR\n',
  );
  expect(drafts.map(({ line }) => line)).toEqual([2]);
  expect(refused).toEqual([
    { line: 3, code: 'no_identity', field: '', detail: '' },
    { line: 4, code: 'required', field: 'name', detail: '' },
    { line: 5, code: 'unknown_choice', field: 'kind', detail: 'Toaster' },
    { line: 6, code: 'not_a_number', field: 'nominalVoltage', detail: 'many' },
    { line: 7, code: 'out_of_range', field: 'criticality', detail: '9' },
    { line: 8, code: 'too_long', field: 'country', detail: 'France' },
    { line: 9, code: 'duplicate', field: '', detail: 'line 2' },
  ]);
});
