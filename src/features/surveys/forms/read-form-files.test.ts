import { expect, test } from 'vitest';
import { findingInEnglish } from '../../../domain/surveys/findings/english/finding-words.ts';
import { contentIn } from '../../../domain/surveys/form/stored-form.ts';
import { sheetsAsWorkbook } from '../../../domain/surveys/xlsform/write-form-file.ts';
import { FINDING_WORDS } from './finding-words.ts';
import { findingPlaces } from './placed-findings.ts';
import { readFormFiles } from './read-form-files.ts';

const FORM = `
| survey |                                |      |       |
|        | type                           | name | label |
|        | select_one_from_file towns.csv | town | Town  |
|        | text                           | why  | Why   |`;

function file(name: string, ...parts: BlobPart[]): File {
  return new File(parts, name);
}

function codes(findings: readonly { sheet: string; code: string }[]) {
  return findings.map(({ sheet, code }) => [sheet, code]);
}

test('the tables beside a form are kept with it, whichever was chosen first', async () => {
  const { content, missing, errors, warnings } = await readFormFiles([
    file('towns.csv', 'name,label\na,Aville\n'),
    file('poles.md', FORM),
    file('other.csv', 'name\n'),
  ]);
  expect(errors).toEqual([]);
  expect(missing).toEqual([]);
  expect(codes(warnings)).toEqual([['other.csv', 'unused_file']]);
  expect(contentIn(content ?? {}).files).toEqual({ towns: [{ name: 'a', label: 'Aville' }] });
});

test('a form without its tables can be published, and names what is missing', async () => {
  const { content, missing, warnings } = await readFormFiles([file('poles.md', FORM)]);
  expect(missing).toEqual(['towns.csv']);
  expect(codes(warnings)).toEqual([['towns.csv', 'missing_file']]);
  expect(content).not.toBeNull();
});

test('the pictures of choices lie in the form, and those that were not chosen are named', async () => {
  const form = `
| survey  |               |       |           |
|         | type          | name  | label     |
|         | select_one l  | sign  | Sign      |
| choices |               |       |           |
|         | list_name     | name  | label     | media::image |
|         | l             | house | House     | house.svg    |
|         | l             | tree  | Tree      | tree.png     |`;
  const { content, missing, warnings, errors } = await readFormFiles([
    file('signs.md', form),
    file('house.svg', '<svg/>'),
  ]);
  expect(errors).toEqual([]);
  expect(contentIn(content ?? {}).pictures).toEqual({ 'house.svg': 'data:image/svg+xml;base64,PHN2Zy8+' });
  expect(missing).toEqual(['tree.png']);
  expect(codes(warnings)).toEqual([['tree.png', 'missing_file']]);
});

test.each([
  ['nothing in it', file('empty.xlsx'), 'empty_file'],
  ['a picture', file('photo.png', new Uint8Array([137, 80, 78, 71, 0, 0, 0, 13])), 'unreadable'],
  ['a damaged workbook', file('torn.xlsx', new Uint8Array([80, 75, 3, 4, 9, 9, 9, 9])), 'unreadable'],
  ['no form', file('readme.xml', '<a/>'), 'not_a_form'],
  ['more than 10 MB', file('huge.csv', new Uint8Array(10_000_001)), 'too_large'],
  ['a table of places that is none', file('places.geojson', '{}'), 'missing_sheet'],
])('a file with %s says so and keeps nothing', async (_, given, code) => {
  const { content, errors } = await readFormFiles([given]);
  expect(errors.map((error) => error.code)).toContain(code);
  expect(content).toBeNull();
  expect(errors.filter((error) => !(error.code in FINDING_WORDS))).toEqual([]);
});

test('a form that is too large for one record says how large it is and what to do', async () => {
  const choices = Array.from(
    { length: 6000 },
    (_, place) => `|  | l | c${place} | Choice ${place} of many |`,
  );
  const text = [
    '| survey |',
    '|  | type | name | label |',
    '|  | select_one l | q | One |',
    '| choices |',
    '|  | list_name | name | label |',
    ...choices,
  ].join('\n');
  const { content, errors } = await readFormFiles([file('large.md', text)]);
  expect(content).toBeNull();
  expect(errors).toMatchObject([{ sheet: '', row: 0, column: '', cell: '', code: 'form_too_large' }]);
  expect(errors.map(({ detail }) => findingInEnglish(detail))).toEqual([
    expect.stringMatching(
      /^The form takes \d{3} kB, and 200 kB are taken: leave out choices, tables beside it or languages/,
    ),
  ]);
});

test('findings stand in the order of the sheets, errors first, and each has words', async () => {
  const workbook = await sheetsAsWorkbook([
    {
      name: 'survey',
      rows: [
        { line: 1, cells: ['type', 'name', 'label', 'relevant', 'colour'] },
        { line: 2, cells: ['select_one poles', 'a', 'A'] },
        { line: 3, cells: ['txt', 'b', 'B'] },
        { line: 4, cells: ['text', 'c', 'C', 'count($' + '{a}'] },
      ],
    },
  ]);
  const { errors, warnings } = await readFormFiles([file('faults.xlsx', new Uint8Array(workbook))]);
  const lines = findingPlaces(errors, warnings);
  expect(lines.map(({ isError, cell, code }) => [isError, cell, code])).toEqual([
    [true, 'A2', 'unknown_list'],
    [true, 'A3', 'unknown_type'],
    [true, 'D4', 'syntax'],
    [false, 'E1', 'unknown_column'],
  ]);
  expect(lines.filter(({ code }) => !(code in FINDING_WORDS))).toEqual([]);
});
