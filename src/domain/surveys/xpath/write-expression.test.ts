import { expect, test } from 'vitest';
import { parseExpression } from './parse.ts';
import { writtenExpression } from './write-expression.ts';

test.each([
  '1 + 2 * 3',
  '(1 + 2) * 3',
  '1 - (2 - 3)',
  '1 - 2 - 3',
  '-(1 + 2)',
  '--1',
  '2 * -3',
  '0.000000001',
  '100000000000000000000000',
  `concat('it''s', "x")`.replace("''", ''),
  `"it's"`,
  '${a} > 1 and not(${last-saved#b} = "") or true()',
  '/data/g/q',
  '../q',
  './/q',
  '.',
  '..',
  '/',
  '//q[2]/r[. = 1][@x]',
  'current()/../q',
  "instance('list')/root/item[kind = current()/../kind]/label",
  '(//a | //b)[last()]/c',
  'ancestor-or-self::node()/preceding-sibling::jr:x',
  'child::text() = comment()',
  "processing-instruction('a') | processing-instruction()",
  'attribute::*',
  'g:*',
  '$v + 1',
  'a mod b div c != d <= e',
  'id("x")/q',
])('%s reads as the same when it is written', (text) => {
  const read = (written: string) =>
    JSON.stringify(parseExpression(written)).replaceAll(/"at":-?\d+/g, '"at":0');
  expect(read(writtenExpression(parseExpression(text)))).toBe(read(text));
});

test('a text with both kinds of quotation marks is put together', () => {
  expect(writtenExpression({ kind: 'string', value: `it's "so"` })).toBe(`concat('it', "'", 's "so"')`);
});
