import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formFrom } from '../../../../tests/support/forms.ts';
import type { FormDefinition, FormItem } from '../form/definition.ts';
import { readFormFile } from './read-form-file.ts';
import { readXlsForm } from './read-xlsform.ts';
import { sheetsAsCsv, sheetsAsMarkdown, sheetsAsWorkbook } from './write-form-file.ts';
import { formSheets } from './write-xlsform.ts';

/** Without the rows, which a rewritten sheet has elsewhere. */
function withoutRows(definition: FormDefinition): unknown {
  const bare = (item: FormItem): unknown =>
    item.kind === 'question' ? { ...item, row: 0 } : { ...item, row: 0, items: item.items.map(bare) };
  return { ...definition, items: definition.items.map(bare) };
}

function reread(definition: FormDefinition) {
  return readXlsForm(formSheets(definition), 'again.xlsx');
}

const EVERYTHING = `
| survey |                        |      |                     |               |         |          |                      |                   |               |         |            |            |
|        | type                   | name | label::English (en) | label::Dansk  | hint    | required | constraint           | constraint_message | choice_filter | trigger | calculation | parameters |
|        | begin group            | g    | Group               | Gruppe        |         |          |                      |                   |               |         |            |            |
|        | begin repeat           | r    | Repeat              | Igen          |         |          |                      |                   |               |         |            |            |
|        | integer                | n    | Number of a \\| b   | Tal           | Count   | yes      | . > 0 and . < 9      | Too many          |               |         |            |            |
|        | end repeat             |      |                     |               |         |          |                      |                   |               |         |            |            |
|        | end group              |      |                     |               |         |          |                      |                   |               |         |            |            |
|        | select_one l or_other  | s    | One                 | En            |         | \${n} > 1 |                     |                   |               |         |            | randomize=true seed=3 |
|        | select_one l           | s2   | Second              | En            |         | \${n} > 1 |                     |                   | kind = 'a'    |         |            |                       |
|        | select_multiple_from_file f.csv | m | Many            | Flere         |         |          |                      |                   |               |         |            |            |
|        | text                   | t    | Text                | Tekst         |         |          |                      |                   |               | \${s}   | \${s}      |            |
|        | range                  | k    | Range               | Fra til       |         |          |                      |                   |               |         |            | start=1 end=5 step=2 |
| choices |          |      |                     |      |
|         | list_name | name | label::English (en) | kind |
|         | l         | a    | A                   | a    |
|         | l         | b    | B                   | b    |
| settings |            |         |         |                  |                        |       |
|          | form_title | form_id | version | default_language | instance_name          | name  |
|          | All of it  | all     | 3       | Dansk            | concat('x', \${t})     | whole |`;

describe('a form is written as it was read', () => {
  test('everything that sheets say', async () => {
    const { definition, errors } = await formFrom(EVERYTHING);
    expect(errors).toEqual([]);
    const again = reread(definition);
    expect(again.errors).toEqual([]);
    expect(withoutRows(again.definition)).toEqual(withoutRows(definition));
  });

  test('as a workbook', async () => {
    const { definition } = await formFrom(EVERYTHING);
    const { sheets, errors } = await readFormFile(await sheetsAsWorkbook(formSheets(definition)), 'a.xlsx');
    expect(errors).toEqual([]);
    expect(withoutRows(readXlsForm(sheets, 'a.xlsx').definition)).toEqual(withoutRows(definition));
  });

  test('as comma-separated values and as Markdown', async () => {
    const { definition } = await formFrom(EVERYTHING);
    for (const [name, write] of [
      ['a.csv', sheetsAsCsv],
      ['a.md', sheetsAsMarkdown],
    ] as const) {
      const { sheets } = await readFormFile(new TextEncoder().encode(write(formSheets(definition))), name);
      expect(withoutRows(readXlsForm(sheets, name).definition)).toEqual(withoutRows(definition));
    }
  });

  const folder = join(import.meta.dirname, '../../../../../shared/data/xlsform');
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.xlsx') && name !== 'bad_calc.xlsx')
    : [];

  test.each(names)('the real workbook %s', async (name) => {
    const { sheets } = await readFormFile(readFileSync(join(folder, name)), name);
    const { definition } = readXlsForm(sheets, name);
    const again = reread(definition);
    expect(again.errors).toEqual([]);
    expect(withoutRows(again.definition)).toEqual(withoutRows(definition));
  });
});
