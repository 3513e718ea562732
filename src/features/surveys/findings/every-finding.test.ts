import { type Messages, setupI18n } from '@lingui/core';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../../../../tests/support/forms.ts';
import { xpath } from '../../../../tests/support/xpath-values.ts';
import { problemInEnglish } from '../../../domain/surveys/findings/english/expression-words.ts';
import { findingInEnglish } from '../../../domain/surveys/findings/english/finding-words.ts';
import {
  type FindingDetail,
  findingCode,
  type PlainValues,
} from '../../../domain/surveys/findings/finding-detail.ts';
import type { ParameterDetail, ParameterValues } from '../../../domain/surveys/findings/parameter-values.ts';
import type { FormProblemDetail, ProblemValues } from '../../../domain/surveys/findings/problem-values.ts';
import { readyForm } from '../../../domain/surveys/ready-form.ts';
import { FORM_FILE_BYTES } from '../../../domain/surveys/xlsform/read-form-file.ts';
import { sheetsAsWorkbook } from '../../../domain/surveys/xlsform/write-form-file.ts';
import { ExpressionError } from '../../../domain/surveys/xpath/expression.ts';
import { argumentValue } from '../../../domain/surveys/xpath/functions/arguments.ts';
import type { PatternFault } from '../../../domain/surveys/xpath/pattern-faults.ts';
import { FINDING_WORDS } from '../forms/finding-words.ts';
import { readFormFiles } from '../forms/read-form-files.ts';
import { expressionText } from './expression-texts.ts';
import { findingText } from './finding-text.ts';

/** Of each detail what is written and which values are said of it; one that is forgotten does not compile. */
type Examples<Values, Written> = {
  readonly [What in keyof Values]: readonly [written: Written, values: Values[What]];
};

function detailsOf<Detail>(examples: Readonly<Record<string, readonly [unknown, object]>>): Detail[] {
  // Each is of the kind that it stands under.
  return Object.entries(examples).map(([what, [, values]]) => ({ what, ...values }) as Detail);
}

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);

/** A sheet as Markdown has it: its name, its head, its rows. */
const sheet = (name: string, head: string, ...rows: readonly string[]) =>
  [`| ${name} |`, `| | ${head} |`, ...rows.map((row) => `| | ${row} |`), ''].join('\n');

const survey = (head: string, ...rows: readonly string[]) => sheet('survey', head, ...rows);

const CHOICES = sheet(
  'choices',
  'list_name | name | label',
  'letters | a | A',
  'far | 99 | Far',
  'half | 1.5 | Half',
  'two | 2 | Two',
);

const asked = (type: string, parameters: string, appearance = '') =>
  survey('type | name | label | parameters | appearance', `${type} | q | Q | ${parameters} | ${appearance}`) +
  CHOICES;

const PARAMETERS: Examples<ParameterValues, string> = {
  no_pairs: [asked('range', 'start'), { text: 'start' }],
  unknown_parameter: [asked('text', 'lines=2'), { key: 'lines', known: ['rows'] }],
  none_of: [
    asked('background-audio', 'quality=best'),
    { key: 'quality', value: 'best', known: ['voice-only', 'low', 'normal'] },
  ],
  no_number: [asked('range', 'start=x'), { key: 'start', value: 'x' }],
  no_whole_number: [asked('text', 'rows=1.5'), { key: 'rows', value: '1.5' }],
  no_column: [asked('select_one_from_file f.csv', 'value=1a'), { key: 'value', value: '1a' }],
  no_app: [asked('image', 'app=camera'), { key: 'app', value: 'camera' }],
  no_seed: [asked('select_one letters', 'randomize=true seed=x'), { key: 'seed', value: 'x' }],
  seed_without_order: [asked('select_one letters', 'seed=1'), { key: 'seed' }],
  places_incomplete: [asked('audit', 'location-priority=balanced'), {}],
  interval_below_zero: [
    asked('audit', 'location-priority=balanced location-min-interval=-1 location-max-age=5'),
    {},
  ],
  age_below_interval: [
    asked('audit', 'location-priority=balanced location-min-interval=5 location-max-age=1'),
    {},
  ],
  not_with_appearance: [
    asked('range', 'tick_interval=2', 'rating'),
    { key: 'tick_interval', appearance: 'rating' },
  ],
  step_of_zero: [asked('range', 'step=0'), { key: 'step' }],
  range_too_small: [asked('range', 'start=1 end=5 step=10'), { key: 'step', step: 10 }],
  no_multiple: [asked('range', 'start=0 end=10 step=2 tick_interval=3'), { key: 'tick_interval', step: 2 }],
  outside_range: [asked('range', 'placeholder=12'), { key: 'placeholder' }],
  no_list_of_labels: [asked('range', 'tick_labelset=none'), { list: 'none' }],
  label_no_number: [asked('range', 'tick_labelset=letters'), { choice: 'a' }],
  label_outside_range: [asked('range', 'tick_labelset=far'), { choice: '99' }],
  label_between_ticks: [asked('range', 'tick_labelset=half'), { choice: '1.5' }],
  labels_only_at_ends: [asked('range', 'tick_labelset=two', 'no-ticks'), {}],
};

/** What a form refuses when it is read; else what stops it while it is filled in. */
type Mistake = { readonly form: string } | { readonly run: () => unknown };

const when = (relevant: string): Mistake => ({
  form: survey('type | name | label | relevant', `text | q | Q | ${relevant}`),
});
const run = (expression: string, xml?: string): Mistake => ({ run: () => xpath(expression, xml) });

const NAME = '${name}';

const EXPRESSIONS: Examples<ProblemValues, Mistake> = {
  unknown_text: [when('1 ; 2'), { text: '; 2' }],
  unknown_axis: [when('up::pole'), { name: 'up' }],
  other_expected: [when("concat('a' 1)"), { expected: ')', found: '1' }],
  end_too_early: [when('(1 + 2'), { expected: ')' }],
  unexpected_end: [when('1 +'), {}],
  unexpected_word: [when('1 + ]'), { text: ']' }],
  expression_too_long: [when('1'.repeat(32_001)), { most: 32_000 }],
  too_many_operators: [when(Array(2002).fill('1').join('+')), { most: 2000 }],
  nested_too_deeply: [when('('.repeat(201)), {}],
  text_too_long: [run('concat(/data, /data)', `<data>${'x'.repeat(600_000)}</data>`), { most: 1_000_000 }],
  too_many_answers: [
    run('count(/data/a[count(/data/a[count(/data/a) > 0]) > 0])', `<data>${'<a/>'.repeat(3000)}</data>`),
    {},
  ],
  record_too_large: [
    {
      run: async () =>
        recordOf(
          survey(
            'type | name | label | repeat_count',
            ...['a', 'b', 'c'].map((name) => `begin repeat | ${name} | R | 1000`),
            'text | q | Q | ',
            ...['c', 'b', 'a'].map(() => 'end repeat | | | '),
          ),
        ),
    },
    {},
  ],
  unknown_function: [when("concatt('a')"), { name: 'concatt', nearest: 'concat' }],
  number_of_arguments: [when("selected('a')"), { name: 'selected', least: 2, most: 2, count: 1 }],
  // The table of functions asks for no more than it takes: what an argument beyond them comes to is seen only here.
  missing_argument: [{ run: () => argumentValue({ of: [], at: 0 } as never, 0) }, {}],
  missing_weight: [run('weighted-checklist(1, 2, 3, 4, 5)'), {}],
  missing_position: [run('indexed-repeat(/data, /data, 1, /data)'), {}],
  unknown_digest: [
    run("digest('a', 'MD4')"),
    { known: ['MD5', 'SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'], written: 'MD4' },
  ],
  unknown_encoding: [run("digest('a', 'MD5', 'base32')"), { written: 'base32' }],
  no_question: [when(NAME), { name: 'name' }],
  several_questions: [
    {
      form: survey(
        'type | name | label | relevant',
        ...['one', 'two'].flatMap((group) => [
          `begin group | ${group} | G | `,
          'text | name | N | ',
          'end group | | | ',
        ]),
        `text | q | Q | ${NAME}`,
      ),
    },
    { name: 'name' },
  ],
  no_variable: [run('$place'), { name: 'place' }],
  no_path: [run("count('pole')"), { written: 'pole' }],
  bad_pattern: [run("regex('a', 'a[')"), { pattern: 'a[', part: '[', fault: 'bracket_open' }],
  needs_itself: [
    {
      form: survey(
        'type | name | label | calculation',
        'calculate | sum | | ${half} * 2',
        'calculate | half | | ${sum} div 2',
      ),
    },
    { names: ['sum', 'half', 'sum'] },
  ],
  damaged_content: [
    {
      run: () => {
        const { problems } = readyForm({ definition: { items: 5 } });
        throw new ExpressionError(problems[0]?.fault as never);
      },
    },
    { path: 'content/definition/items' },
  ],
};

/** Of each fault a pattern that has it. */
const PATTERNS: Readonly<Record<PatternFault, string>> = {
  bracket_open: 'a[',
  parenthesis_open: '(a',
  parenthesis_extra: 'a)',
  backslash_at_end: 'a\\',
  nothing_repeated: '*a',
  repeated_twice: 'a**',
  wrong_count: 'a{9999}',
  unknown_escape: String.raw`\y`,
  wrong_range: '[z-a]',
  wrong_name: '(?P<a b>c)',
  name_twice: '(?P<x>a)(?P<x>b)',
  nested_too_deeply: `${'('.repeat(1200)}a${')'.repeat(1200)}`,
  too_large: 'a{1000}'.repeat(4000),
  unknown_signs: '(?=a)',
};

const table = (name: string) => survey('type | name | label', `select_one_from_file ${name} | q | Q`);
const entities = (saved: string, head: string, ...rows: readonly string[]) =>
  survey('type | name | label | save_to', `text | q | Q | ${saved}`) + sheet('entities', head, ...rows);
const md = (text: string) => [file('form.md', text)];
const xml = (text: string) => [file('form.xml', text)];
const one = (head: string, row: string) => md(survey(head, row) + CHOICES);

const LONG = Array.from({ length: 6000 }, (_, place) => `l | c${place} | Choice ${place} of many`);

/** Groups as deep in each other as XML is read, and deeper than a record of the database keeps them. */
const WITHIN_EACH_OTHER = `<html><head><model><instance><line>${'<g>'.repeat(100)}<q/>${'</g>'.repeat(100)}</line></instance></model></head><body/></html>`;

const SHEET_PART = 'xl/worksheets/sheet1.xml';

/** A workbook of one question, whose sheet has this behind its rows. */
async function workbookWith(changed: (sheetText: string) => string): Promise<File[]> {
  const rows = [
    ['type', 'name'],
    ['text', 'q'],
  ].map((cells, index) => ({ line: index + 1, cells }));
  const parts = unzipSync(await sheetsAsWorkbook([{ name: 'survey', rows }]));
  const text = changed(new TextDecoder().decode(parts[SHEET_PART]));
  return [
    file('form.xlsx', new Uint8Array(zipSync({ ...parts, [SHEET_PART]: new TextEncoder().encode(text) }))),
  ];
}

type Files = readonly File[] | (() => Promise<readonly File[]>);

const FINDINGS: Examples<PlainValues, Files> = {
  too_many_parts: [xml(`<a>${'<b/>'.repeat(1_000_001)}</a>`), { line: 1, most: 1_000_000 }],
  nested_too_often: [xml('<a>\n'.repeat(201)), { line: 201, most: 200 }],
  element_not_ended: [xml('<a>\n<b></b>'), { line: 2, element: 'a' }],
  element_not_begun: [xml('<a/>\n</b>'), { line: 2, element: 'b' }],
  elements_cross: [xml('<a>\n<b>\n</a>'), { line: 3 }],
  undefined_entity: [xml('<a>\n&b;</a>'), { line: 2 }],
  no_element: [xml('<!-- nothing -->'), { line: 1 }],
  text_outside: [xml('a'), { line: 1 }],
  unquoted_value: [xml('<a b=c/>'), { line: 1 }],
  damaged_document: [xml('<a b="1" b="2"/>'), { line: 1, reason: 'duplicate attribute: b.' }],
  too_many_file_rows: [
    [...md(table('f.csv')), file('f.csv', `name\n${'a\n'.repeat(100_001)}`)],
    { most: 100_000 },
  ],
  no_json: [[...md(table('f.geojson')), file('f.geojson', 'x')], {}],
  no_geojson: [
    [...md(table('f.geojson')), file('f.geojson', '{"type": "FeatureCollection", "features": 5}')],
    { path: 'features' },
  ],
  file_too_large: [[file('form.csv', new Uint8Array(FORM_FILE_BYTES + 1))], { megabytes: 10 }],
  table_too_large: [
    [...md(table('f.csv')), file('f.csv', new Uint8Array(FORM_FILE_BYTES + 1))],
    { megabytes: 10 },
  ],
  inflated_too_large: [
    async () => {
      const bomb = zipSync({ [SHEET_PART]: new Uint8Array(120_000_000) }, { level: 1 });
      return [file('form.xlsx', new Uint8Array(bomb))];
    },
    {},
  ],
  empty_file: [[file('form.xlsx')], {}],
  no_workbook_no_text: [[file('form.csv', new Uint8Array([137, 80, 78, 71, 0, 0, 0, 13]))], {}],
  damaged_workbook: [[file('form.xlsx', new Uint8Array([80, 75, 3, 4, 9, 9, 9, 9]))], {}],
  macros: [
    async () => {
      const parts = { 'xl/_rels/workbook.xml.rels': new TextEncoder().encode('<a>vbaProject</a>') };
      return [file('form.xlsx', new Uint8Array(zipSync(parts)))];
    },
    {},
  ],
  no_xform: [xml('<a/>'), {}],
  unknown_event: [
    xml(
      '<html><head><model><instance><line><name/></line></instance><setvalue event="odk-full-moon" ref="/line/name">x</setvalue></model></head><body/></html>',
    ),
    { element: 'setvalue', event: 'odk-full-moon' },
  ],
  merged_cells: [
    () => workbookWith((text) => text.replace('</sheetData>', '</sheetData><mergeCell ref="A2:C2"/>')),
    { to: 'C2' },
  ],
  formulas: [
    () =>
      workbookWith((text) => text.replaceAll(/<c r="(A[12])"[^>]*><v>/g, '<c r="$1" t="str"><f>1</f><v>')),
    { count: 2 },
  ],
  unused_file: [[...md(table('f.csv')), file('g.csv', 'name\n')], {}],
  table_not_chosen: [md(table('f.csv')), { name: 'f.csv' }],
  picture_not_chosen: [
    md(
      survey('type | name | label', 'select_one l | q | Q') +
        sheet('choices', 'list_name | name | label | media::image', 'l | a | A | a.png'),
    ),
    { name: 'a.png' },
  ],
  no_picture: [
    [
      ...md(
        survey('type | name | label', 'select_one l | q | Q') +
          sheet('choices', 'list_name | name | label | media::image', 'l | a | A | a.svg'),
      ),
      file('a.svg'),
    ],
    {},
  ],
  not_storable: [xml(WITHIN_EACH_OTHER), {}],
  form_too_large: [
    md(
      survey('type | name | label', 'select_one l | q | Q') +
        sheet('choices', 'list_name | name | label', ...LONG),
    ),
    { kilobytes: 316, most: 200 },
  ],
  too_many_rows: [
    [file('form.csv', `type,name\n${Array.from({ length: 5001 }, (_, at) => `text,q${at}`).join('\n')}`)],
    { count: 5001, most: 5000 },
  ],
  no_survey: [md(sheet('surveyy', 'type | name', 'text | q')), { nearest: 'surveyy' }],
  no_type_column: [one('name | label', 'q | Q'), {}],
  asks_nothing: [md(survey('type | name | label')), {}],
  entities_left_out: [md(entities('', 'list_name | label', 'trees | T')), {}],
  unknown_sheet: [
    md(survey('type | name', 'text | q') + sheet('choces', 'list_name | name', 'l | a')),
    { name: 'choces', nearest: 'choices' },
  ],
  duplicate_column: [one('type | name | label | label', 'text | q | Q | Q'), { title: 'label', first: 'C' }],
  unknown_column: [one('type | name | relevnt', 'text | q | 1'), { title: 'relevnt', nearest: 'relevant' }],
  choice_without_list: [
    md(survey('type | name', 'text | q') + sheet('choices', 'list_name | name | label', ' | a | A')),
    {},
  ],
  choice_without_name: [
    md(survey('type | name', 'text | q') + sheet('choices', 'list_name | name | label', 'poles | | A')),
    { list: 'poles' },
  ],
  choice_twice: [
    md(
      survey('type | name', 'text | q') +
        sheet('choices', 'list_name | name | label', 'poles | oak | A', 'poles | oak | B'),
    ),
    { value: 'oak', list: 'poles' },
  ],
  choice_without_label: [
    md(survey('type | name', 'text | q') + sheet('choices', 'list_name | name | label', 'poles | oak | ')),
    { value: 'oak' },
  ],
  choice_asks_nobody: [
    md(survey('type | name', 'text | q') + sheet('choices', 'list_name | name | label', `l | a | ${NAME}`)),
    { name: 'name' },
  ],
  unknown_entity_column: [
    md(entities('', 'list_name | label | colour', 'trees | T | x')),
    { title: 'colour' },
  ],
  entities_without_name: [md(entities('', 'list_name | label', ' | T')), {}],
  no_entity_list_name: [md(entities('', 'list_name | label', 'a.b | T')), { name: 'a.b' }],
  entity_list_twice: [md(entities('', 'list_name | label', 'trees | T', 'trees | T')), { name: 'trees' }],
  missing_entity_id: [md(entities('', 'list_name | update_if', 'trees | 1')), {}],
  missing_update_if: [md(entities('', 'list_name | entity_id | create_if', 'trees | 1 | 1')), {}],
  entity_without_label: [md(entities('', 'list_name', 'trees')), {}],
  group_saved: [
    md(
      survey(
        'type | name | label | save_to',
        'begin group | g | G | height',
        'text | q | Q | ',
        'end group | | | ',
      ),
    ),
    {},
  ],
  no_entities: [one('type | name | save_to', 'text | q | height'), {}],
  too_many_marks: [md(entities('a#b#c', 'list_name | label', 'trees | T')), { written: 'a#b#c' }],
  no_property_name: [md(entities('label', 'list_name | label', 'trees | T')), { name: 'label' }],
  which_entity_list: [
    md(entities('height', 'list_name | label', 'trees | T', 'poles | T')),
    { property: 'height' },
  ],
  no_entity_list: [md(entities('oaks#height', 'list_name | label', 'trees | T')), { name: 'oaks' }],
  saved_twice: [
    md(
      survey('type | name | label | save_to', 'text | q | Q | height', 'text | r | R | height') +
        sheet('entities', 'list_name | label', 'trees | T'),
    ),
    { written: 'height' },
  ],
  missing_type: [one('type | name | label', ' | pole | Pole'), { name: 'pole' }],
  unknown_type: [
    one('type | name', 'integr | q'),
    { written: 'integr', nearest: 'integer', takesList: false },
  ],
  file_left_out: [one('type | name', 'csv-external | q'), { written: 'csv-external' }],
  map_left_out: [one('type | name', 'osm | q'), { written: 'osm' }],
  never_ended: [one('type | name | label', 'begin repeat | g | G'), { bracket: 'repeat' }],
  nothing_to_end: [one('type | name', 'end group | '), { bracket: 'group' }],
  other_to_end: [
    md(survey('type | name | label', 'begin group | g | G', 'end repeat | | ')),
    { bracket: 'repeat', open: 'group', row: 2 },
  ],
  too_deep: [
    md(survey('type | name | label', ...Array.from({ length: 31 }, (_, at) => `begin group | g${at} | G`))),
    { most: 30 },
  ],
  missing_name: [one('type | name | label', 'text | | Q'), {}],
  no_name: [one('type | name', 'text | 1 q'), { name: '1 q', example: '_1_q' }],
  no_root_name: [md(survey('type | name', 'text | q') + sheet('settings', 'name', '1 x')), { name: '1 x' }],
  name_of_metadata: [one('type | name', 'text | meta'), {}],
  audit_named_otherwise: [one('type | name', 'audit | log'), {}],
  name_twice: [md(survey('type | name', 'text | pole', 'text | pole')), { name: 'pole', row: 2 }],
  repeat_called_as_record: [
    md(survey('type | name | label', 'begin repeat | data | R', 'text | q | Q', 'end repeat | | ')),
    { name: 'data' },
  ],
  repeats_called_alike: [
    md(
      survey(
        'type | name | label',
        ...['one', 'two'].flatMap((group) => [
          `begin group | ${group} | G`,
          'begin repeat | pole | R',
          'text | q | Q',
          'end repeat | | ',
          'end group | | ',
        ]),
      ),
    ),
    { name: 'pole', row: 3 },
  ],
  question_without_label: [one('type | name', 'text | pole'), { name: 'pole' }],
  unknown_list: [one('type | name', 'select_one leters | q'), { list: 'leters', nearest: 'letters' }],
  unknown_geometry: [md(asked('geopoint', 'reference-geometry=poles')), { wanted: 'poles' }],
  space_in_choice: [
    md(
      survey('type | name | label', 'select_multiple poles | q | Q') +
        sheet('choices', 'list_name | name | label', 'poles | old oak | A'),
    ),
    { value: 'old oak', list: 'poles' },
  ],
  no_choice_file: [one('type | name', 'select_one_from_file poles.txt | q'), { source: 'poles.txt' }],
  filtered_other: [one('type | name | choice_filter', 'select_one letters or_other | q | 1 = 1'), {}],
  ambiguous_source: [
    md(
      survey('type | name | label', 'select_one poles | q | Q', 'select_one_from_file poles.csv | r | R') +
        sheet('choices', 'list_name | name | label', 'poles | a | A'),
    ),
    { name: 'poles', first: 'choices', second: 'poles.csv' },
  ],
  missing_calculation: [one('type | name', 'calculate | height'), { name: 'height' }],
  unreadable_trigger: [
    one('type | name | trigger | calculation', 'calculate | q | pole | 1'),
    { written: 'pole' },
  ],
  missing_trigger: [one('type | name', 'background-geopoint | here'), { name: 'here' }],
  silent_trigger: [
    md(
      survey(
        'type | name | trigger | calculation',
        'calculate | cause | | 1',
        'calculate | q | ${cause} | 1',
      ),
    ),
    { name: 'cause' },
  ],
  not_calculated: [
    one('type | name | calculation | label | trigger', 'background-geopoint | here | 1 | | ${here}'),
    { name: 'here' },
  ],
};

async function foundIn(files: readonly File[]): Promise<readonly FindingDetail[]> {
  const { errors, warnings } = await readFormFiles(files);
  return [...errors, ...warnings].map(({ detail }) => detail);
}

const entriesOf = <Values, Written>(examples: Examples<Values, Written>) =>
  Object.entries(examples) as [string, readonly [Written, object]][];

describe('every detail is found in a form', () => {
  test.each(entriesOf(FINDINGS))('%s', async (what, [written, values]) => {
    const found = await foundIn(typeof written === 'function' ? await written() : written);
    expect(found).toContainEqual({ what, ...values });
  });

  test.each(entriesOf(PARAMETERS))('%s', async (what, [written, values]) => {
    const found = await foundIn(md(written));
    expect(found).toContainEqual({ what: 'wrong_parameter', name: 'q', fault: { what, ...values } });
  });

  test.each(entriesOf(EXPRESSIONS))('%s', async (what, [mistake, values]) => {
    expect(await faultsOf(mistake)).toContainEqual({ what, ...values });
  });
});

describe('what is wrong in a pattern is known, and said in French', () => {
  test.each(Object.entries(PATTERNS))('%s', async (fault, pattern) => {
    const [detail] = await faultsOf(run(`regex('a', '${pattern}')`));
    expect(detail).toMatchObject({ what: 'bad_pattern', fault, pattern });
    missing.length = 0;
    expect(detail && expressionText(detail, FRENCH)).toContain(pattern);
    expect(missing).toEqual([]);
  });
});

async function faultsOf(mistake: Mistake): Promise<readonly FormProblemDetail[]> {
  if ('form' in mistake)
    return (await foundIn(md(mistake.form))).flatMap((detail) =>
      detail.what === 'wrong_question' ? [detail.fault] : [],
    );
  try {
    await mistake.run();
  } catch (error) {
    if (error instanceof ExpressionError) return [error.detail];
    throw error;
  }
  return [];
}

const [FRENCH_WORDS] = Object.values(
  import.meta.glob<{ messages: Messages }>('../../../locales/fr/surveys.po', { eager: true }),
);
const missing: string[] = [];
const FRENCH = setupI18n({
  locale: 'fr',
  messages: { fr: FRENCH_WORDS?.messages ?? {} },
  missing: (_, id) => {
    missing.push(id);
    return id;
  },
});
/** Its words are those of the code. */
const ENGLISH = setupI18n({ locale: 'en', messages: { en: {} } });

/** The values that words name, those of a detail within it too; yes and no, and what there is none of, have no words. */
function valuesIn(detail: object): string[] {
  return Object.entries(detail).flatMap(([key, value]: [string, unknown]) => {
    const isKind = key === 'what' || (key === 'fault' && typeof value === 'string');
    if (isKind || value === null || typeof value === 'boolean') return [];
    return typeof value === 'object' ? valuesIn(value) : [String(value)];
  });
}

function expectToSay(words: string, detail: object): void {
  expect(words).not.toMatch(/(?<!\$)\{\w+\}/);
  expect(valuesIn(detail).filter((value) => !words.includes(value))).toEqual([]);
}

const PROBLEM_DETAILS = detailsOf<FormProblemDetail>(EXPRESSIONS);
const DETAILS: readonly FindingDetail[] = [
  ...detailsOf<FindingDetail>(FINDINGS),
  ...detailsOf<ParameterDetail>(PARAMETERS).map(
    (fault) => ({ what: 'wrong_parameter', name: 'q', fault }) as const,
  ),
  ...PROBLEM_DETAILS.flatMap((fault): FindingDetail[] => [
    { what: 'wrong_form', fault, place: null },
    { what: 'wrong_question', name: 'pole', fault, place: 217 },
    { what: 'wrong_element', path: '/data/pole', fault, place: null },
  ]),
];

describe('every detail has words that say its values', () => {
  test.each(DETAILS.map((detail) => [JSON.stringify(detail).slice(0, 100), detail] as const))(
    '%s',
    (_, detail) => {
      expectToSay(findingInEnglish(detail), { ...detail, place: null });
      expectToSay(findingText(detail, ENGLISH), detail);
      missing.length = 0;
      expectToSay(findingText(detail, FRENCH), detail);
      expect(missing).toEqual([]);
      expect(FINDING_WORDS[findingCode(detail)]).toBeDefined();
    },
  );

  test.each(PROBLEM_DETAILS)('while a form is filled in: $what', (detail) => {
    expectToSay(expressionText(detail, FRENCH), detail);
    expect(problemInEnglish(detail)).not.toBe('');
  });
});
