import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { formFrom } from '../../../../tests/support/forms.ts';
import { findingInEnglish } from '../findings/english/finding-words.ts';
import { formParts, shortPath } from '../form/form-part.ts';
import { FORM_FILE_BYTES, readFormFile } from './read-form-file.ts';
import { readXlsForm } from './read-xlsform.ts';
import { sheetsAsWorkbook } from './write-form-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Errors as `D2 syntax`. */
async function errorsOf(markdown: string): Promise<string[]> {
  const { errors } = await formFrom(markdown);
  return errors.map(({ sheet, row, cell, code }) => `${sheet} ${cell || row} ${code}`);
}

describe('what is wrong in a form is said by cell', () => {
  const CHOICES = `
| choices |           |      |       |
|         | list_name | name | label |
|         | l         | a    | A     |`;

  test.each<[string, string, string]>([
    ['no sheet', '| surveys | |\n| | type |\n| | text |', 'survey 0 missing_sheet'],
    ['no type column', '| survey | |\n| | name |\n| | q |', 'survey 2 missing_column'],
    ['nothing asked', '| survey | | |\n| | type | name |', 'survey 0 empty_form'],
    ['no type', '| survey | | |\n| | type | name |\n| | | q |', 'survey A2 missing_type'],
    ['an unknown type', '| survey | | |\n| | type | name |\n| | integr | q |', 'survey A2 unknown_type'],
    ['no name', '| survey | | |\n| | type | name |\n| | text | |', 'survey B2 missing_name'],
    ['a name that is none', '| survey | | |\n| | type | name |\n| | text | my q |', 'survey B2 invalid_name'],
    [
      'a name twice',
      '| survey | | |\n| | type | name |\n| | text | q |\n| | note | q |',
      'survey B3 duplicate_name',
    ],
    [
      'a group that is not ended',
      '| survey | | |\n| | type | name |\n| | begin group | g |\n| | text | q |',
      'survey A2 unbalanced_group',
    ],
    [
      'an end of nothing',
      '| survey | | |\n| | type | name |\n| | text | q |\n| | end repeat | |',
      'survey A3 unbalanced_group',
    ],
    [
      'a group ended as a repeat',
      '| survey | | |\n| | type | name |\n| | begin group | g |\n| | text | q |\n| | end repeat | |\n| | end group | |',
      'survey A4 unbalanced_group',
    ],
    [
      'an unknown list',
      '| survey | | |\n| | type | name |\n| | select_one m | q |',
      'survey A2 unknown_list',
    ],
    [
      'an expression that cannot be read',
      '| survey | | | |\n| | type | name | relevant |\n| | text | q | 1 + |',
      'survey C2 syntax',
    ],
    [
      'an unknown function',
      '| survey | | | |\n| | type | name | calculation |\n| | calculate | q | summ(1) |',
      'survey C2 unknown_function',
    ],
    [
      'an unknown question',
      '| survey | | | |\n| | type | name | constraint |\n| | text | q | . > ${r} |',
      'survey C2 unknown_reference',
    ],
    [
      'an unknown question in a label',
      '| survey | | | |\n| | type | name | label |\n| | text | q | Hi ${r} |',
      'survey C2 unknown_reference',
    ],
    [
      'an unknown cause',
      '| survey | | | | |\n| | type | name | calculation | trigger |\n| | text | q | 1 | ${r} |',
      'survey D2 unknown_reference',
    ],
    [
      'two of one name',
      '| survey | | | |\n| | type | name | calculation |\n| | begin group | g | |\n| | text | q | |\n| | end group | | |\n| | begin group | h | |\n| | text | q | |\n| | end group | | |\n| | calculate | c | ${q} |',
      'survey C8 unknown_reference',
    ],
    [
      'a circle',
      '| survey | | | |\n| | type | name | calculation |\n| | calculate | a | ${b} |\n| | calculate | b | ${a} |',
      'survey C2 cycle',
    ],
    [
      'a circle by relevance',
      '| survey | | | | |\n| | type | name | calculation | relevant |\n| | text | a | | ${b} = 1 |\n| | calculate | b | ${a} | |',
      'survey D2 cycle',
    ],
    [
      'a calculation without one',
      '| survey | | | |\n| | type | name | calculation |\n| | calculate | a | |',
      'survey C2 missing_calculation',
    ],
  ])('%s', async (_, markdown, error) => {
    expect(await errorsOf(markdown)).toContain(error);
    expect((await formFrom(markdown)).form).toBeNull();
  });

  test.each<[string, string, string]>([
    ['a choice without a list', '| | | b | B |', 'choices A3 missing_list_name'],
    ['a choice without a name', '| | l | | B |', 'choices B3 missing_choice_name'],
    ['a choice twice', '| | l | a | B |', 'choices B3 duplicate_choice'],
  ])('%s', async (_, row, error) => {
    const survey = '| survey | | | |\n| | type | name | label |\n| | select_one l | q | Q |';
    expect(await errorsOf(`${survey}${CHOICES}\n${row}`)).toContain(error);
  });

  test('two columns of one meaning', async () => {
    const found = await errorsOf(
      '| survey | | | | |\n| | type | name | relevant | relevance |\n| | text | q | | |',
    );
    expect(found).toEqual(['survey D1 duplicate_column']);
  });

  test('quotation marks of a word processor are those of expressions', async () => {
    expect(
      await errorsOf('| survey | | | |\n| | type | name | relevant |\n| | text | q | 1 = ‘1’ or “a” = 2 |'),
    ).toEqual([]);
  });

  test('several answers are parted by spaces, which no choice has', async () => {
    const survey = '| survey | | |\n| | type | name |\n| | select_multiple l | q |';
    expect(await errorsOf(`${survey}${CHOICES}\n| | l | a b | B |`)).toContain('survey A2 space_in_choice');
  });

  test('what is near is proposed', async () => {
    const words = async (markdown: string) =>
      (await formFrom(markdown)).errors.map(({ detail }) => findingInEnglish(detail)).join(' ');
    expect(await words('| survey | | |\n| | type | name |\n| | integr | q |')).toContain(
      'did you mean "integer"?',
    );
    expect(await words(`| survey | | |\n| | type | name |\n| | select_one ll | q |${CHOICES}`)).toContain(
      'did you mean "l"?',
    );
    expect(await words('| survey | | |\n| | type | name |\n| | text | 1 q |')).toContain(
      'for example "_1_q"',
    );
    const { warnings } = await formFrom('| survey | | | |\n| | type | name | relevnt |\n| | text | q | 1 |');
    expect(warnings.map(({ code, cell, detail }) => [code, cell, findingInEnglish(detail)])).toContainEqual([
      'unknown_column',
      'C1',
      'The column "relevnt" is not known and is left out; did you mean "relevant"?',
    ]);
  });

  test('every mistake of a form is found at once', async () => {
    const markdown =
      '| survey | | | |\n| | type | name | relevant |\n| | txt | a | |\n| | text | b c | |\n| | text | d | ) |';
    expect(await errorsOf(markdown)).toHaveLength(3);
  });
});

describe('the ways in which a form is written', () => {
  const typesIn = async (...types: string[]) => {
    const rows = types.map((type, index) => `| | ${type} | q${index} |`).join('\n');
    const lists = '\n| choices | | | |\n| | list name | name | label |\n| | l | a | A |';
    const { definition, errors } = await formFrom(`| survey | | |\n| | type | name |\n${rows}${lists}`);
    return errors.length > 0
      ? errors
      : definition.items.map((item) => (item.kind === 'question' ? item.type : item.kind));
  };

  test('a type has many names', async () => {
    expect(
      await typesIn('select one l', 'select_one l', 'select one from l', 'select1 l', 'select_multiple l'),
    ).toEqual(['select_one', 'select_one', 'select_one', 'select_one', 'select_multiple']);
    expect(
      await typesIn(
        'select all that apply from l',
        'rank l',
        'photo',
        'gps',
        'DateTime',
        'int',
        'trigger',
        'string',
      ),
    ).toEqual(['select_multiple', 'rank', 'image', 'geopoint', 'dateTime', 'integer', 'acknowledge', 'text']);
    expect(await typesIn('select_one_from_file a.csv', 'select one l or specify other')).toEqual([
      'select_one',
      'select_one',
      'text',
    ]);
  });

  test('"or other" asks what else it is', async () => {
    const { definition } = await formFrom(
      '| survey | | | |\n| | type | name | label |\n| | select_one l or_other | q | Q |\n| choices | | | |\n| | list_name | name | label |\n| | l | a | A |',
    );
    expect(definition.lists['l']?.map(({ value }) => value)).toEqual(['a', 'other']);
    expect(definition.items[1]).toMatchObject({
      name: 'q_other',
      type: 'text',
      relevant: "selected(../q, 'other')",
    });
  });

  test('a loop is a group for each choice', async () => {
    const { definition } = await formFrom(
      '| survey | | | |\n| | type | name | label |\n| | begin loop over l | each | |\n| | integer | n | How many %(label)s? |\n| | end loop | | |\n| choices | | | |\n| | list_name | name | label |\n| | l | a | apples |\n| | l | b | beans |',
    );
    expect(formParts(definition).map(shortPath)).toEqual([
      'each',
      'each/a',
      'each/a/n',
      'each/b',
      'each/b/n',
    ]);
    expect(formParts(definition)[2]?.item.label).toEqual({ '': 'How many apples?' });
  });

  test('texts are in languages, whatever the colons', async () => {
    const { definition } = await formFrom(
      '| survey | | | | | |\n| | type | name | label::English (en) | label:French | media::image::French |\n| | text | q | Hello | Bonjour | q.png |\n| settings | |\n| | default_language |\n| | French |',
    );
    expect(definition).toMatchObject({ languages: ['English (en)', 'French'], defaultLanguage: 'French' });
    expect(definition.items[0]).toMatchObject({
      label: { 'English (en)': 'Hello', French: 'Bonjour' },
      media: { image: { French: 'q.png' } },
    });
  });

  test('columns have the names of other tools, and rows can be switched off', async () => {
    const { definition } = await formFrom(
      '| survey | | | | | | |\n| | Type | Name | Relevance | constraint message | readonly | disabled |\n| | text | q | 1 = 1 | No | yes | |\n| | text | r | | | | yes |',
    );
    expect(definition.items).toHaveLength(1);
    expect(definition.items[0]).toMatchObject({
      relevant: '1 = 1',
      constraintMessage: { '': 'No' },
      readonly: 'true()',
    });
  });

  test('comma-separated values, with and without sheets', async () => {
    for (const text of [
      'type,name,label\r\ntext,q,"Who, and why?"\r\n',
      'survey,,,\n,type,name,label\n,text,q,"Who, and why?"\n',
    ]) {
      const { sheets } = await readFormFile(bytesOf(text), 'form.csv');
      expect(readXlsForm(sheets, 'form.csv')).toMatchObject({
        errors: [],
        definition: { title: 'form', items: [{ name: 'q', label: { '': 'Who, and why?' } }] },
      });
    }
  });
});

describe('files that are no forms', () => {
  const codesOf = async (bytes: Uint8Array, name = 'form.xlsx') =>
    (await readFormFile(bytes, name)).errors.map(({ code }) => code);

  test('too large, damaged, pictures, macros: said, not thrown', async () => {
    expect(await codesOf(new Uint8Array(FORM_FILE_BYTES + 1))).toEqual(['too_large']);
    expect(await codesOf(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]))).toEqual(['unreadable']);
    expect(await codesOf(new Uint8Array([0x89, 0x50, 0, 0, 0, 1]), 'form.png')).toEqual(['unreadable']);
    const relations = '<Relationships><Relationship Id="r" Target="vbaProject.bin"/></Relationships>';
    expect(await codesOf(zipSync({ 'xl/_rels/workbook.xml.rels': bytesOf(relations) }))).toEqual(['macros']);
  });

  test('a small file that becomes a large one is refused', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(120_000_000) }, { level: 9 });
    expect(bomb.length).toBeLessThan(FORM_FILE_BYTES);
    expect(await codesOf(bomb)).toEqual(['too_large']);
  });

  test('more rows than a form has are refused', async () => {
    const rows = Array.from({ length: 5001 }, (_, index) => `text,q${index},Q`).join('\n');
    const { sheets } = await readFormFile(bytesOf(`type,name,label\n${rows}\n`), 'form.csv');
    expect(readXlsForm(sheets, 'form.csv').errors.map(({ code }) => code)).toContain('too_many_rows');
  });

  test('cells that are one are said by cell, and formulas by the first of their column', async () => {
    const cells = [
      ['type', 'name'],
      ['text', 'q'],
      ['text', 'r'],
      ['note', 's'],
    ];
    const rows = cells.map((row, index) => ({ line: index + 1, cells: row }));
    const parts = unzipSync(await sheetsAsWorkbook([{ name: 'survey', rows }]));
    const path = 'xl/worksheets/sheet1.xml';
    const text = new TextDecoder().decode(parts[path]);
    const changed = text
      .replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="A2:C2"/></mergeCells>')
      .replace(/<c r="(A4|B[23])"[^>]*><v>\d+/g, '<c r="$1" t="str"><f>1+1</f><v>q');
    const { warnings } = await readFormFile(zipSync({ ...parts, [path]: bytesOf(changed) }), 'form.xlsx');
    expect(warnings.map(({ sheet, cell, code }) => `${sheet} ${cell} ${code}`)).toEqual([
      'survey A2 merged_cells',
      'survey B2 formula',
      'survey A4 formula',
    ]);
    expect(warnings.map(({ detail }) => findingInEnglish(detail))[1]).toContain('the first of 2 formulas');
  });
});
