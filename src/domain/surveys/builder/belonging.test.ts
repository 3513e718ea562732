import { expect, test } from 'vitest';
import { formFrom } from '../../../../tests/support/forms.ts';
import { belongingOf, columnsOfChoices, mayBelongTo, withBelonging } from './belonging.ts';
import { choicesOfList } from './choice-lists.ts';
import { type FormTables, readTables, tablesOfForm } from './form-tables.ts';
import { withCells } from './table-changes.ts';

const PLACES = `
| survey |                   |         |         |
|        | type              | name    | label   |
|        | select_one region | region  | Region  |
|        | select_one region | label   | Label   |
|        | begin repeat      | stop    | Stop    |
|        | select_one kind   | kind    | Kind    |
|        | select_one place  | place   | Place   |
|        | end repeat        |         |         |
|        | select_one place  | last    | Last    |
| choices | list_name | name  | label      |
|         | region    | north | North      |
|         | region    | south | South      |
|         | kind      | mill  | Mill       |
|         | place     | a     | Alder Mill |
|         | place     | b     | Birch Weir |`;

async function places(): Promise<FormTables> {
  const { definition, errors } = await formFrom(PLACES);
  expect(errors).toEqual([]);
  return tablesOfForm(definition);
}

function rowOf(tables: FormTables, name: string) {
  const row = tables.survey.find(({ cells }) => cells['name'] === name);
  if (!row) throw new Error(name);
  return row;
}

test('the places of a region are offered once they say which it is', async () => {
  const tables = await places();
  const { key } = rowOf(tables, 'place');
  const [alder] = choicesOfList(tables, 'place');
  const bound = withCells(withBelonging(tables, key, 'region'), alder?.key ?? '', { region: 'north' });
  expect(belongingOf(rowOf(bound, 'place'))).toEqual({ column: 'region', question: 'region' });
  expect(columnsOfChoices(choicesOfList(bound, 'place'))).toEqual(['region']);
  const { definition, errors } = readTables(bound);
  expect(errors).toEqual([]);
  expect(definition.lists['place']?.map(({ value, columns }) => [value, columns['region'] ?? ''])).toEqual([
    ['a', 'north'],
    ['b', ''],
  ]);
  const free = withBelonging(bound, key, '');
  expect(belongingOf(rowOf(free, 'place'))).toBeNull();
  expect(columnsOfChoices(choicesOfList(free, 'place'))).toEqual(['region']);
});

test('a question that is called as a column of every list gets a column of its own', async () => {
  const tables = await places();
  const bound = withBelonging(tables, rowOf(tables, 'place').key, 'label');
  expect(belongingOf(rowOf(bound, 'place'))).toEqual({ column: 'of_label', question: 'label' });
});

test.each([
  ['region = ${region}', { column: 'region', question: 'region' }],
  [' region=${ region } ', { column: 'region', question: 'region' }],
  ["region = 'north'", null],
  ['region = ${region} and kind = ${kind}', null],
  ['region = ${last-saved#region}', null],
  ['', null],
])('the filter %j says in plain words %j', async (filter, said) => {
  const tables = await places();
  const { key } = rowOf(tables, 'place');
  expect(belongingOf(rowOf(withCells(tables, key, { choice_filter: filter }), 'place'))).toEqual(said);
});

test('a question can belong to those before it, and outside of a repeat to none within', async () => {
  const tables = await places();
  const names = (name: string) =>
    mayBelongTo(tables, rowOf(tables, name).key).map(({ cells }) => cells['name']);
  expect(names('place')).toEqual(['region', 'label', 'kind']);
  expect(names('last')).toEqual(['region', 'label']);
  expect(names('region')).toEqual([]);
});
