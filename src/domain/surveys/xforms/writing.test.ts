import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formFrom } from '../../../../tests/support/forms.ts';
import type { CompiledForm } from '../form/compile.ts';
import { beginForm } from '../form/fill-in.ts';
import { formParts, isQuestionPart } from '../form/form-part.ts';
import { flatAnswers, giveAnswers } from '../form/given/given-answers.ts';
import { answerFaults, answersOf, relevanceOf } from '../form/record.ts';
import { readFormFile } from '../xlsform/read-form-file.ts';
import { readXlsForm } from '../xlsform/read-xlsform.ts';
import { readXForms } from './read-xforms.ts';
import { writtenXForms } from './write-xforms.ts';

const NAME = { id: 'poles', version: '2', title: 'Poles & <lines>' };

const CLOCK = {
  timeZone: 'Europe/London',
  now: () => Date.parse('2026-07-15T20:30:00Z'),
  random: () => 0.5,
  locale: 'en',
};

function reread(form: CompiledForm) {
  return readXForms(writtenXForms(form, NAME), 'again.xml');
}

/** What becomes of answers: values, what is asked, what is wrong and in which words. */
function outcome(form: CompiledForm, given: unknown) {
  const language = form.definition.defaultLanguage;
  const state = beginForm(form, { clock: CLOCK, language, metadata: {}, files: {} });
  const lost = giveAnswers(state, flatAnswers(given));
  return { lost, values: answersOf(state), relevant: relevanceOf(state), ...answerFaults(state) };
}

const EVERYTHING = `
| survey |                        |       |                       |               |            |          |                      |                           |                    |         |                     |            |         |              |                  |
|        | type                   | name  | label::English (en)   | label::Dansk  | hint::Dansk | required | constraint           | constraint_message::Dansk | choice_filter      | trigger | calculation         | parameters | default | repeat_count | relevant         |
|        | start                  | began |                       |               |            |          |                      |                           |                    |         |                     |            |         |              |                  |
|        | today                  | day   |                       |               |            |          |                      |                           |                    |         |                     |            |         |              |                  |
|        | integer                | many  | How many "poles" & <so> | Hvor mange  |            | yes      | . > 0 and . <= 3     | Højst tre                 |                    |         |                     |            | 1       |              |                  |
|        | date                   | due   | Due                   | Inden         |            |          |                      |                           |                    |         |                     |            | today() |              |                  |
|        | begin group            | line  | Line                  | Linje         |            |          |                      |                           |                    |         |                     |            |         |              |                  |
|        | begin repeat           | pole  | Pole                  | Mast          |            |          |                      |                           |                    |         |                     |            |         | \${many} + 1 |                  |
|        | select_one kind        | kind  | Kind of \${many}      | Slags         | Kig op     |          |                      |                           |                    |         |                     |            |         |              |                  |
|        | select_one make        | make  | Make                  | Fabrikat      |            |          |                      |                           | kind = \${kind}    |         |                     |            |         |              | \${kind} != ''   |
|        | decimal                | lean  | Lean                  | Hældning      |            |          |                      |                           |                    |         |                     |            | 0.5     |              |                  |
|        | calculate              | twice |                       |               |            |          |                      |                           |                    |         | \${lean} * 2 - -1   |            |         |              |                  |
|        | end repeat             |       |                       |               |            |          |                      |                           |                    |         |                     |            |         |              |                  |
|        | end group              |       |                       |               |            |          |                      |                           |                    |         |                     |            |         |              |                  |
|        | calculate              | total |                       |               |            |          |                      |                           |                    |         | sum(\${twice})      |            |         |              |                  |
|        | begin repeat           | photo | Photograph            | Billede       |            |          |                      |                           |                    |         |                     |            |         |              |                  |
|        | image                  | taken | Picture               | Foto          |            |          |                      |                           |                    |         |                     | max-pixels=1024 |    |              |                  |
|        | text                   | said  | Words                 | Ord           |            |          |                      |                           |                    |         |                     |            | concat('no ', position(..)) |  |          |
|        | end repeat             |       |                       |               |            |          |                      |                           |                    |         |                     |            |         |              |                  |
|        | text                   | why   | Why                   | Hvorfor       |            | \${many} > 2 | regex(., '^[a-z"]+$') | Kun bogstaver         |                    |         |                     |            |         |              |                  |
|        | text                   | copy  | Copy                  | Kopi          |            |          |                      |                           |                    | \${why} | concat(\${why}, "'") |           |         |              |                  |
|        | range                  | scale | Scale                 | Skala         |            |          |                      |                           |                    |         |                     | start=1 end=5 step=2 |  |           |                  |
|        | acknowledge            | ok    | All right             | I orden       |            |          |                      |                           |                    |         |                     |            |         |              |                  |
|        | note                   | bye   | Thanks                | Tak           |            |          |                      |                           |                    |         |                     |            |         |              |                  |
| choices |          |       |                     |              |      |
|         | list_name | name | label::English (en) | label::Dansk | kind |
|         | kind      | wood | Wood                | Træ          |      |
|         | kind      | steel | Steel              | Stål         |      |
|         | make      | a    | A                   | A            | wood |
|         | make      | b    | B                   | B            | steel |
| settings |            |         |         |                  |                        |       |
|          | form_title | form_id | version | default_language | instance_name          | name  |
|          | All of it  | all     | 3       | Dansk            | concat('x', \${many})  | whole |`;

describe('a form as a document of ODK’s tools', () => {
  test('is filled in as its workbook is', async () => {
    const { form, errors } = await formFrom(EVERYTHING);
    expect(errors).toEqual([]);
    if (form === null) throw new Error('it has no errors');
    const again = reread(form);
    expect(again.errors).toEqual([]);
    if (again.form === null) throw new Error('what is written can be read');
    expect(again.definition).toMatchObject({
      id: 'poles',
      version: '2',
      title: 'Poles & <lines>',
      languages: ['English (en)', 'Dansk'],
      defaultLanguage: 'Dansk',
      root: 'whole',
    });
    const given = {
      many: 2,
      line: { pole: [{ kind: 'wood', make: 'a', lean: 3 }, { kind: 'steel', make: 'a' }, { lean: -1 }] },
      photo: [{ taken: 'x.jpg' }, { said: 'second' }],
      why: 'Because',
      scale: 3,
      ok: 'OK',
    };
    const before = outcome(form, given);
    const after = outcome(again.form, given);
    const { 'line/pole_count': counted, ...values } = after.values;
    expect(counted).toBe('3');
    expect(values).toEqual(before.values);
    expect(after).toMatchObject({ lost: before.lost, invalid: before.invalid, missing: before.missing });
    expect(before.invalid.map(({ message }) => message)).toContain('Kun bogstaver');
  });

  test('says its texts in each language, with what stands in them', async () => {
    const { form } = await formFrom(EVERYTHING);
    if (form === null) throw new Error('it has no errors');
    const parts = formParts(reread(form).definition);
    const labelOf = (name: string) => parts.find(({ item }) => item.name === name)?.item;
    expect(labelOf('many')?.label).toEqual({
      'English (en)': 'How many "poles" & <so>',
      Dansk: 'Hvor mange',
    });
    expect(labelOf('kind')).toMatchObject({
      label: { 'English (en)': 'Kind of ${many}' },
      hint: { Dansk: 'Kig op' },
    });
  });

  test('without languages the texts are in none', async () => {
    const { form } = await formFrom(`
| survey |      |      |       |
|        | type | name | label |
|        | text | a    | A     |`);
    if (form === null) throw new Error('it has no errors');
    const { definition } = reread(form);
    expect(definition.languages).toEqual(['']);
    expect(definition.items[0]?.label).toEqual({ '': 'A' });
  });

  test('declares each table that choices come from or anything looks into, and nothing that is in the form', async () => {
    const { form, errors } = await formFrom(`
| survey |                                   |       |                                                       |                                        |          |
|        | type                              | name  | label                                                 | calculation                            | choice_filter |
|        | select_one_from_file poles.csv    | pole  | Pole                                                  |                                        |          |
|        | select_one kind                   | kind  | Kind                                                  |                                        | name = instance('kinds')/root/item[1]/name |
|        | calculate                         | price |                                                       | instance('prices')/root/item[name = \${pole}]/price | |
|        | calculate                         | owner |                                                       | pulldata('owners', 'owner', 'pole', \${pole}) | |
|        | calculate                         | first |                                                       | instance('kind')/root/item[1]/name     |          |
|        | calculate                         | last  |                                                       | \${last-saved#kind}                    |          |
|        | note                              | said  | Near instance('places')/root/item[name = \${pole}]/label | | |
| choices |           |       |       |
|         | list_name | name  | label |
|         | kind      | wood  | Wood  |`);
    if (form === null) throw new Error(JSON.stringify(errors));
    const tables = writtenXForms(form, NAME).matchAll(
      /<instance id="(\w+)" src="jr:\/\/file-csv\/\1\.csv"\/>/g,
    );
    expect([...tables].map(([, name]) => name)).toEqual(['poles', 'kinds', 'prices', 'owners', 'places']);
  });

  test('what no document may hold is left out of it', async () => {
    const { form } = await formFrom(`
| survey |      |      |       |
|        | type | name | label |
|        | text | a    | A\u0007B |`);
    if (form === null) throw new Error('it has no errors');
    expect(reread(form).definition.items[0]?.label).toEqual({ '': 'AB' });
  });
});

/** Real workbooks of ODK's projects, which are no part of this one. */
const FOLDER = join(import.meta.dirname, '../../../../../shared/data/xlsform');

if (existsSync(FOLDER)) {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.xlsx') && name !== 'bad_calc.xlsx');

  test.each(names)('%s is written with all its questions', async (name) => {
    const { sheets } = await readFormFile(readFileSync(join(FOLDER, name)), name);
    const { form } = readXlsForm(sheets, name);
    if (form === null) throw new Error('it has no errors');
    const again = reread(form);
    expect(again.errors).toEqual([]);
    const said = (one: CompiledForm) =>
      formParts(one.definition)
        .filter((part) => !isQuestionPart(part) || !NOT_WRITTEN.has(part.item.type))
        .map(({ path }) => path)
        .filter((path) => !path.endsWith('_count'));
    expect(again.form && said(again.form)).toEqual(said(form));
  });
}

const NOT_WRITTEN: ReadonlySet<string> = new Set(['audit', 'start-geopoint', 'background-audio']);
