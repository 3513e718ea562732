import { expect, test } from 'vitest';
import { guessDialect, parseCsv } from './csv.ts';

const SINGLE = { delimiter: ',', quote: "'" };
const DOUBLE = { delimiter: ',', quote: '"' };

test('a quoted cell keeps delimiters, doubled quotation marks and line ends', () => {
  const table = parseCsv('a,b\n"1,5","he said ""yes""\nand left"\nx,y\n', DOUBLE);
  expect(table.records).toEqual([
    { line: 2, cells: ['1,5', 'he said "yes"\nand left'] },
    { line: 4, cells: ['x', 'y'] },
  ]);
});

test('an empty last cell is a cell, and an apostrophe inside a word is a letter', () => {
  expect(parseCsv("a,b\nO'Brien,\n", SINGLE).records).toEqual([{ line: 2, cells: ["O'Brien", ''] }]);
});

test('a row with a forgotten quotation mark is refused by its line, and the rows after it are read', () => {
  const table = parseCsv('a,b\n1,"open\n2,fine\n3,also\n', DOUBLE);
  expect(table.refused).toEqual([{ line: 2, code: 'unclosed_quote', field: '', detail: '' }]);
  expect(table.records.map(({ line }) => line)).toEqual([3, 4]);
});

test('a row with too many or too few cells is refused, and the others are read', () => {
  const table = parseCsv('a,b\n1\n1,2,3\n4,5\n', DOUBLE);
  expect(table.refused.map(({ line, code, detail }) => [line, code, detail])).toEqual([
    [2, 'cell_count', '1 instead of 2'],
    [3, 'cell_count', '3 instead of 2'],
  ]);
  expect(table.records).toHaveLength(1);
});

test('text behind a closed quotation mark refuses the row', () => {
  expect(parseCsv('a,b\n"1"x,2\n', DOUBLE).refused[0]?.code).toBe('text_after_quote');
});

test('a byte order mark and Windows line ends are no part of the data', () => {
  const table = parseCsv('\uFEFFa;b\r\n1;2\r\n\r\n', { delimiter: ';', quote: '"' });
  expect([table.header, table.records]).toEqual([['a', 'b'], [{ line: 2, cells: ['1', '2'] }]]);
});

test('an empty file has no columns and no rows', () => {
  expect(parseCsv('', DOUBLE)).toEqual({ header: [''], records: [], refused: [] });
});

test.each([
  ['commas and double marks', 'a,b,c\n"x, y",2,3\n', DOUBLE],
  ['commas and single marks around text that holds double ones', `a,b,c\n1,'"k"=>"v", "l"=>"w"',3\n`, SINGLE],
  ['semicolons with decimal commas', 'name;kv\nNord;110,5\nSud;20,0\n', { delimiter: ';', quote: '"' }],
  ['tabs', 'a\tb\n1\t2\n', { delimiter: '\t', quote: '"' }],
])('the dialect is recognised: %s', (_, text, dialect) => {
  expect(guessDialect(text)).toEqual(dialect);
});

test.each([
  ['sep=;\r\na;b\r\n1,5;2\r\n', ';'],
  ['\ufeffsep=|\na|b\n1|2\n', '|'],
  ['"sep=\t"\na\tb\n1\t2\n', '\t'],
])('a line that says the separator is obeyed, and is no row: %j', (text, delimiter) => {
  const dialect = guessDialect(text);
  expect(dialect.delimiter).toBe(delimiter);
  const table = parseCsv(text, dialect);
  expect([table.header, table.records.map(({ line }) => line)]).toEqual([['a', 'b'], [3]]);
});

test('a separator that a person has said goes before every guess', () => {
  expect(guessDialect('a,b;c,d\n1,2;3,4\n', ';').delimiter).toBe(';');
});
