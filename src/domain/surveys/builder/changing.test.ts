import { describe, expect, test } from 'vitest';
import { formFrom } from '../../../../tests/support/forms.ts';
import {
  choicesOfList,
  withChoice,
  withChoiceLabel,
  withMovedChoice,
  withNewList,
  withoutChoice,
} from './choice-lists.ts';
import { emptyTables, type FormTables, readTables, tablesOfForm } from './form-tables.ts';
import { proposedName, withName } from './row-names.ts';
import { type RowMove, targetOf, treeLines } from './row-tree.ts';
import {
  rowPlace,
  untranslatedIn,
  withCells,
  withDuplicate,
  withLabel,
  withLanguage,
  withLanguageNamed,
  withNewRow,
  withoutRow,
  withRowAt,
  withRowsBack,
} from './table-changes.ts';

const POLES = `
| survey |                       |         |             |                          |             |                |
|        | type                  | name    | label       | relevant                 | constraint  | choice_filter  |
|        | select_one kind       | kind    | Kind        |                          |             |                |
|        | begin group           | details | Details     | \${kind} = 'wood'        |             |                |
|        | integer               | lean    | Lean        |                          | . <= 90     |                |
|        | begin repeat          | photos  | Photographs | \${lean} > 5             |             |                |
|        | image                 | photo   | Photograph of \${kind} |               |             |                |
|        | end repeat            |         |             |                          |             |                |
|        | end group             |         |             |                          |             |                |
|        | text                  | remark  | Remark      | selected(../kind, 'steel') |           |                |
| choices | list_name | name  | label |
|         | kind      | wood  | Wood  |
|         | kind      | steel | Steel |
| settings | form_title | instance_name        |
|          | Poles      | concat('A', \${kind}) |`;

async function poles(): Promise<FormTables> {
  const { definition, errors } = await formFrom(POLES);
  expect(errors).toEqual([]);
  return tablesOfForm(definition);
}

function keyOf({ survey }: FormTables, name: string): string {
  return survey.find(({ cells }) => cells['name'] === name)?.key ?? '';
}

/** `kind, details(lean, photos(photo))`, by depth. */
function outline({ survey }: FormTables): string {
  return treeLines(survey)
    .map(({ row, depth }) => `${'>'.repeat(depth)}${row.cells['name']}`)
    .join(' ');
}

function counter(prefix: string): () => string {
  let count = 0;
  return () => `${prefix}${(count += 1)}`;
}

describe('the tables of a form', () => {
  test('are read as the form that they were written from', async () => {
    const tables = await poles();
    const again = readTables(tables);
    expect(again.errors).toEqual([]);
    expect(tablesOfForm(again.definition)).toEqual(tables);
  });

  test('a finding names the line of the row that it belongs to', async () => {
    const tables = await poles();
    const broken = withCells(tables, keyOf(tables, 'lean'), { constraint: '. <= ' });
    const [error] = readTables(broken).errors;
    expect(error).toMatchObject({ sheet: 'survey', column: 'constraint', code: 'syntax' });
    expect(broken.survey[(error?.row ?? 0) - 2]?.cells['name']).toBe('lean');
  });

  test('a new form asks nothing and says so', () => {
    expect(readTables(emptyTables('Poles', 'English (en)')).errors).toMatchObject([{ code: 'empty_form' }]);
  });
});

describe('moving', () => {
  const moved = (tables: FormTables, name: string, move: RowMove) => {
    const key = keyOf(tables, name);
    const target = targetOf(tables.survey, rowPlace(tables.survey, key), move);
    return target === null ? null : outline(withRowAt(tables, key, target));
  };

  test('a question moves among its neighbours, over a whole group at once', async () => {
    const tables = await poles();
    expect(moved(tables, 'remark', 'up')).toBe('kind remark details >lean >photos >>photo');
    expect(moved(tables, 'kind', 'down')).toBe('details >lean >photos >>photo kind remark');
    expect(moved(tables, 'details', 'down')).toBe('kind remark details >lean >photos >>photo');
  });

  test('a question goes into the group beside it, and out of it behind that', async () => {
    const tables = await poles();
    expect(moved(tables, 'remark', 'into')).toBe('kind details >lean >photos >>photo >remark');
    expect(moved(tables, 'kind', 'into')).toBe('details >kind >lean >photos >>photo remark');
    expect(moved(tables, 'photo', 'out')).toBe('kind details >lean >photos >photo remark');
  });

  test('nothing moves where there is no place', async () => {
    const tables = await poles();
    expect(moved(tables, 'kind', 'up')).toBeNull();
    expect(moved(tables, 'remark', 'down')).toBeNull();
    expect(moved(tables, 'lean', 'up')).toBeNull();
    expect(moved(tables, 'photos', 'down')).toBeNull();
    expect(moved(tables, 'kind', 'out')).toBeNull();
  });

  test('a group is not dragged into itself', async () => {
    const tables = await poles();
    const inside = rowPlace(tables.survey, keyOf(tables, 'photo'));
    expect(withRowAt(tables, keyOf(tables, 'details'), inside).survey).toEqual(tables.survey);
  });
});

describe('adding, copying, deleting', () => {
  test('a question is added behind the chosen one, within a chosen group, or at the end', async () => {
    const tables = await poles();
    const add = (chosen: string | null, type: string) =>
      outline(withNewRow(tables, chosen, type, 'new', counter('n')));
    expect(add(keyOf(tables, 'kind'), 'text')).toBe('kind question details >lean >photos >>photo remark');
    expect(add(keyOf(tables, 'details'), 'text')).toBe('kind details >lean >photos >>photo >question remark');
    expect(add(null, 'begin_repeat')).toBe('kind details >lean >photos >>photo remark repeat');
  });

  test('a copy has names of its own and looks at itself', async () => {
    const tables = await poles();
    const copied = withDuplicate(tables, keyOf(tables, 'details'), 'copy', counter('n'));
    expect(outline(copied)).toBe(
      'kind details >lean >photos >>photo details_2 >lean_2 >photos_2 >>photo_2 remark',
    );
    const cells = copied.survey.find(({ cells: { name } }) => name === 'photos_2')?.cells;
    expect(cells?.['relevant']).toBe(`\${lean_2} > 5`);
    expect(readTables(copied).errors).toEqual([]);
  });

  test('what was deleted comes back where it stood', async () => {
    const tables = await poles();
    const key = keyOf(tables, 'details');
    const without = withoutRow(tables, key);
    expect(outline(without)).toBe('kind remark');
    expect(withRowsBack(without, tables.survey, key).survey).toEqual(tables.survey);
    expect(withRowsBack(tables, tables.survey, key)).toBe(tables);
  });
});

describe('names', () => {
  test('a new name is the one that conditions, texts and settings say', async () => {
    const tables = await poles();
    const renamed = withName(tables, keyOf(tables, 'kind'), 'material');
    const read = readTables(renamed);
    expect(read.errors).toEqual([]);
    expect(renamed.settings['instance_name']).toBe(`concat('A', \${material})`);
    const said = (name: string, head: string) =>
      renamed.survey[rowPlace(renamed.survey, keyOf(renamed, name))]?.cells[head];
    expect(said('details', 'relevant')).toBe(`\${material} = 'wood'`);
    expect(said('photo', 'label')).toBe(`Photograph of \${material}`);
    expect(said('remark', 'relevant')).toBe("selected(../material, 'steel')");
  });

  test('of two questions of a name only what means the renamed one follows', async () => {
    const { definition } = await formFrom(`
| survey |              |      |       |            |
|        | type         | name | label | relevant   |
|        | begin repeat | one  | One   |            |
|        | text         | a    | A     |            |
|        | text         | b    | B     | \${a} = '1' |
|        | end repeat   |      |       |            |
|        | begin repeat | two  | Two   |            |
|        | text         | a    | A     |            |
|        | text         | c    | C     | \${a} = '1' |
|        | end repeat   |      |       |            |`);
    const tables = tablesOfForm(definition);
    const renamed = withName(tables, keyOf(tables, 'a'), 'z');
    const relevant = (name: string) =>
      renamed.survey.find(({ cells }) => cells['name'] === name)?.cells['relevant'];
    expect([relevant('b'), relevant('c')]).toEqual([`\${z} = '1'`, `\${a} = '1'`]);
  });

  test('a name is proposed from the words, and no two are the same', () => {
    expect(proposedName('Höhe über Grund (m)', new Set())).toBe('hohe_uber_grund_m');
    expect(proposedName('3 phases?', new Set(['_3_phases']))).toBe('_3_phases_2');
    expect(proposedName('…', new Set())).toBe('question');
    expect(proposedName('عمود', new Set())).toBe('عمود');
  });

  test('the name of a new question follows its words until somebody gives it one; that of an old one stays', async () => {
    const tables = await poles();
    const added = withNewRow(tables, null, 'text', 'new', counter('n'));
    const named = withLabel(added, 'new', '', 'Who was there');
    expect(outline(named)).toMatch(/ who_was_there$/);
    const own = withLabel(withName(named, 'new', 'witness'), 'new', '', 'Who else');
    expect(outline(own)).toMatch(/ witness$/);
    const old = withLabel(tables, keyOf(tables, 'remark'), '', 'Anything else');
    expect(outline(old)).toBe(outline(tables));
  });
});

describe('choices and languages', () => {
  test('a list has a name of its own, and its values follow the words', () => {
    const { tables, list } = withNewList(emptyTables('A', ''), 'choices', ['', ''], counter('c'));
    const named = withChoiceLabel(tables, 'c1', '', 'In good order');
    expect(choicesOfList(named, list).map(({ cells }) => cells['name'])).toEqual([
      'in_good_order',
      'choice_2',
    ]);
    const moved = withMovedChoice(withChoice(named, list, 'Broken', 'c3'), 'c3', -1);
    expect(choicesOfList(withoutChoice(moved, 'c2'), list).map(({ cells }) => cells['label'])).toEqual([
      'In good order',
      'Broken',
    ]);
    expect(withNewList(tables, 'choices', [], counter('d')).list).toBe('choices_2');
  });

  test('a language without a text is one of the form, and what is not translated is counted', async () => {
    const named = withLanguageNamed(await poles(), '', 'English (en)');
    const tables = withLanguage(named, 'French (fr)');
    expect(untranslatedIn(tables, 'French (fr)')).toBe(8);
    expect(untranslatedIn(tables, 'English (en)')).toBe(0);
    const { definition, errors } = readTables(tables);
    expect(errors).toEqual([]);
    expect(definition.languages).toEqual(['English (en)', 'French (fr)']);
    const translated = withCells(tables, keyOf(tables, 'lean'), { 'label::French (fr)': 'Inclinaison' });
    expect(untranslatedIn(translated, 'French (fr)')).toBe(7);
  });
});
