import { describe, expect, test } from 'vitest';
import { answer, contentFrom, recordOf } from '../../../tests/support/forms.ts';
import { largeForm } from '../../../tests/support/large-form.ts';
import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import { contentProblems } from './form/content-shape.ts';
import { answersOf } from './form/record.ts';
import { contentIn } from './form/stored-form.ts';
import { readyForm } from './ready-form.ts';
import { recordProblems } from './record-problems.ts';

/** A row's own fields are not looked at. */
const row = (values: FieldValues) => values as AnyRow;

const question = (more: object) => ({ items: [{ kind: 'question', type: 'text', name: 'q', ...more }] });

const SHAPES: readonly (readonly [string, object])[] = [
  ['items', { items: 5 }],
  ['items/0', { items: [null] }],
  ['items/0/kind', { items: [{ kind: 'page' }] }],
  ['items/0/type', { items: [{ kind: 'question' }] }],
  ['items/0/relevant', question({ relevant: 5 })],
  ['items/0/label/en', question({ label: { en: 5 } })],
  ['items/0/trigger', question({ trigger: 'x' })],
  ['items/0/choices/shuffle', question({ choices: { shuffle: 'x' } })],
  ['items/0/items/0/count', { items: [{ kind: 'group', items: [{ kind: 'repeat', count: 1 }] }] }],
  ['actions', { actions: 5 }],
  ['actions/0/event', { actions: [{ event: 'end', target: '/data/q' }] }],
  ['lists/a', { lists: { a: 5 } }],
  ['lists/a/0/columns/b', { lists: { a: [{ columns: { b: [] } }] } }],
  ['instances/x', { instances: { x: '<a' } }],
  ['beginning', { beginning: '[' }],
  ['beginning', { beginning: 'null' }],
];

describe('content that is no form', () => {
  test.each(SHAPES)('is said by its path: %s', (path, definition) => {
    const content = { definition } as unknown as FieldValues; // any JSON may be sent
    expect(contentProblems(content).map((problem) => problem.path)).toEqual([`content/definition/${path}`]);
    expect(readyForm(content as never).problems).not.toEqual([]);
    expect(recordProblems(row({ templateId: 'one' }), row({ templateId: 'one', content }))).toEqual([
      expect.objectContaining({ code: 'form_not_valid' }),
    ]);
  });

  test('is said of files and pictures too, and not more often than anybody reads', () => {
    expect(contentProblems({ files: { a: 1 }, pictures: { b: 2 } }).map(({ path }) => path)).toEqual([
      'content/files/a',
      'content/pictures/b',
    ]);
    expect(contentProblems({ definition: { items: Array(1000).fill(null) } })).toHaveLength(20);
  });

  test('is none of what was read from a workbook, and not what says nothing', async () => {
    expect(contentProblems(await contentFrom(largeForm()))).toEqual([]);
    expect(contentProblems({})).toEqual([]);
  });

  test('the cells behind the last head of a file are left out', () => {
    const content = { files: { towns: [{ name: 'a', __parsed_extra: ['b'] }] } };
    expect(contentProblems(content)).toEqual([]);
    expect(contentIn(content).files).toEqual({ towns: [{ name: 'a' }] });
  });
});

test('what every object inherits is no list, no file and no language', async () => {
  const state = await recordOf(`
| survey |           |      |       |                                             |
|        | type      | name | label | calculation                                 |
|        | text      | q    | Q     |                                             |
|        | calculate | a    |       | count(instance('constructor')/root/item)    |
|        | calculate | b    |       | concat(pulldata('toString', 'x', 'y', \${q}), '!') |
|        | calculate | c    |       | concat(jr:itext('constructor-0'), '!')      |
|        | select_one_from_file constructor.csv | d | D |                     |
`);
  answer(state, 'd', 'x');
  expect(answersOf(state)).toMatchObject({ a: '0', b: '!', c: '!', d: 'x' });
});

test('a day that no calendar has is no answer, and stops nobody who types', async () => {
  const state = await recordOf(`
| survey |           |      |       |                      |
|        | type      | name | label | calculation          |
|        | integer   | days | Days  |                      |
|        | date      | day  | Day   | today() + \${days}   |
|        | dateTime  | moment | Then | now() + \${days}     |
`);
  answer(state, 'days', '100000000');
  expect(answersOf(state)).toMatchObject({ day: null, moment: null });
  answer(state, 'days', '1');
  expect(answersOf(state)).toMatchObject({ day: '2026-07-16' });
});
