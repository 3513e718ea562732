import { beforeAll, describe, expect, it } from 'vitest';
import { formFrom } from '../../../../tests/support/forms.ts';
import type { JsonDocument } from '../../kit/fields/field.ts';
import { compileForm } from '../form/compile.ts';
import type { FormDefinition } from '../form/definition.ts';
import { resumeForm } from '../form/stored-record.ts';
import { answerLines } from './answer-lines.ts';
import { answerWords } from './answer-words.ts';
import { askedAnswers } from './asked-answers.ts';
import { crossTab, meet, type PlacedColumn } from './cross-tab.ts';
import { formSummary } from './form-summary.ts';
import { featuresOf } from './positions.ts';
import { type FilledSurvey, recordRows, recordTables } from './record-tables.ts';
import { answerSheet, type SheetForm } from './sheet-lines.ts';

const FORM = `
| survey |                        |         |             |
|        | type                   | name    | label       |
|        | note                   | hello   | Hello       |
|        | select_one state       | state   | State       |
|        | begin group            | site    | Site        |
|        | integer                | poles   | Poles       |
|        | geopoint               | where   | Where       |
|        | end group              |         |             |
|        | select_multiple damage | damage  | Damage      |
|        | date                   | seen    | Seen on     |
|        | image                  | photo   | Photograph  |
|        | begin repeat           | house   | House       |
|        | text                   | owner   | Owner       |
|        | begin repeat           | member  | Member      |
|        | integer                | age     | Age         |
|        | select_one state       | health  | Health      |
|        | end repeat             |         |             |
|        | end repeat             |         |             |
| choices |           |      |           |
|         | list_name | name | label     |
|         | state     | good | In order  |
|         | state     | bad  | Damaged   |
|         | damage    | rot  | Rot       |
|         | damage    | lean | Leaning   |
|         | damage    | fire | Burnt     |
`;

/** Before: poles were a text, there was a colour, and damage could be an insect's. */
const OLDER = `
| survey |                        |         |         |
|        | type                   | name    | label   |
|        | begin group            | site    | Place   |
|        | text                   | poles   | Poles?  |
|        | end group              |         |         |
|        | text                   | colour  | Colour  |
|        | select_multiple damage | damage  | Damages |
| choices |           |        |         |
|         | list_name | name   | label   |
|         | damage    | insect | Insects |
|         | damage    | rot    | Rotten  |
`;

const RECORDS: readonly JsonDocument[] = [
  {
    state: 'good',
    site: { poles: 2, where: '48.5 2.25 0 4.5' },
    damage: ['rot'],
    seen: '2026-01-31',
    house: [{ owner: 'Ada', member: [{ age: 40, health: 'good' }, { age: 10 }] }, { owner: 'Bo' }],
  },
  {
    state: 'bad',
    site: { poles: 5 },
    damage: ['rot', 'lean'],
    seen: '2026-03-01',
    photo: '0190d4e8-0000-7000-8000-000000000001',
    house: [{ member: [{ age: 70, health: 'bad' }] }],
  },
  { state: 'bad', seen: '2026-03-15', damage: ['lean'] },
  {},
];

const SURVEYS: readonly FilledSurvey[] = RECORDS.map((record, place) => ({
  id: `s${place + 1}`,
  title: `Survey ${place + 1}`,
  status: 'Completed',
  day: '2026-04-01',
  assignedTo: '',
  version: '2',
  record,
}));

const NAMES: SheetForm = { selections: 'joined', words: 'names', language: '' };
const SPLIT: SheetForm = { ...NAMES, selections: 'split' };

async function definition(text: string): Promise<FormDefinition> {
  const { definition: read, errors } = await formFrom(text);
  expect(errors).toEqual([]);
  return read;
}

let form: FormDefinition;
let older: FormDefinition;

beforeAll(async () => {
  form = await definition(FORM);
  older = await definition(OLDER);
});

function report(surveys = SURVEYS, versions: readonly FormDefinition[] = [form]) {
  const tables = recordTables(versions);
  const rows = recordRows(tables, surveys);
  const table = (path: string) => {
    const found = tables.find((one) => one.path === path);
    if (!found) throw new Error(`no table ${path}`);
    return found;
  };
  const placed = (path: string, name: string): PlacedColumn => {
    const column = table(path).columns.find((one) => one.name === name);
    if (!column) throw new Error(`no column ${name}`);
    return { table: table(path), column };
  };
  const sheet = (path: string, by: SheetForm) => answerSheet(table(path), rows.get(path) ?? [], by);
  const summary = (path: string, name: string) =>
    formSummary(table(path), placed(path, name).column, rows.get(path) ?? [], 'UTC');
  return { tables, rows, placed, sheet, summary };
}

describe('answers as tables', () => {
  it('has a line a survey, and a table a repeat whose lines know what they lie in', () => {
    const { tables, rows } = report();
    expect(tables.map(({ path }) => path)).toEqual(['', 'house', 'house/member']);
    const lines = (path: string) =>
      rows.get(path)?.map(({ survey, number, parent, index }) => [survey.id, number, parent?.number, index]);
    expect(lines('')).toEqual([
      ['s1', 1, undefined, 1],
      ['s2', 2, undefined, 2],
      ['s3', 3, undefined, 3],
      ['s4', 4, undefined, 4],
    ]);
    expect(lines('house')).toEqual([
      ['s1', 1, 1, 1],
      ['s1', 2, 1, 2],
      ['s2', 3, 2, 1],
    ]);
    expect(lines('house/member')).toEqual([
      ['s1', 1, 1, 1],
      ['s1', 2, 1, 2],
      ['s2', 3, 3, 1],
    ]);
  });

  it('names a column by its groups, and joins several choices', () => {
    expect(report().sheet('', NAMES)).toEqual({
      head: ['state', 'site/poles', 'site/where', 'damage', 'seen', 'photo'],
      lines: [
        ['good', 2, '48.5 2.25 0 4.5', 'rot', { day: '2026-01-31' }, null],
        ['bad', 5, null, 'rot lean', { day: '2026-03-01' }, '0190d4e8-0000-7000-8000-000000000001'],
        ['bad', null, null, 'lean', { day: '2026-03-15' }, null],
        [null, null, null, null, null, null],
      ],
    });
    expect(report().sheet('house/member', NAMES)).toEqual({
      head: ['age', 'health'],
      lines: [
        [40, 'good'],
        [10, null],
        [70, 'bad'],
      ],
    });
  });

  it('says questions and choices by their labels', () => {
    const { head, lines } = report().sheet('', { ...NAMES, words: 'labels' });
    expect(head.slice(0, 4)).toEqual(['State', 'Poles', 'Where', 'Damage']);
    expect(lines[1]?.slice(0, 4)).toEqual(['Damaged', 5, null, 'Rot, Leaning']);
  });

  it('splits several choices into a column each, which add up to the joined ones', () => {
    const { head, lines } = report().sheet('', SPLIT);
    expect(head.slice(3, 6)).toEqual(['damage/rot', 'damage/lean', 'damage/fire']);
    expect(lines.map((line) => line.slice(3, 6))).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
      [null, null, null],
    ]);
    const joined = report()
      .sheet('', NAMES)
      .lines.map((line) => String(line[3] ?? ''));
    const chosen = joined.map((text) => text.split(' ').filter(Boolean).length);
    const ones = lines.map((line) => line.slice(3, 6).filter((cell) => cell === 1).length);
    expect(ones).toEqual(chosen);
  });

  it('lays versions over each other: the newest first, a changed type as text', () => {
    const older1 = { ...SURVEYS[0], record: { site: { poles: 'seven' }, colour: 'red', damage: ['insect'] } };
    const both = [...SURVEYS, older1 as FilledSurvey];
    const { sheet, summary } = report(both, [form, older]);
    const { head, lines } = sheet('', NAMES);
    expect(head).toEqual(['state', 'site/poles', 'site/where', 'damage', 'seen', 'photo', 'colour']);
    expect(lines[0]?.[1]).toBe('2');
    expect(lines[4]).toEqual([null, 'seven', null, 'insect', null, null, 'red']);
    expect(summary('', 'damage').groups).toEqual([
      { value: 'rot', count: 2 },
      { value: 'lean', count: 2 },
      { value: 'fire', count: 0 },
      { value: 'insect', count: 1 },
    ]);
  });
});

describe('the report of a form', () => {
  it('counts choices in their order, also those that nobody chose', () => {
    const { summary } = report();
    expect(summary('', 'state')).toMatchObject({
      answered: 3,
      groups: [
        { value: 'good', count: 1 },
        { value: 'bad', count: 2 },
      ],
    });
    expect(summary('', 'damage')).toMatchObject({
      answered: 3,
      groups: [
        { value: 'rot', count: 2 },
        { value: 'lean', count: 2 },
        { value: 'fire', count: 0 },
      ],
    });
  });

  it('says figures over all lines of a repeat, days by month, texts as they are', () => {
    const { summary } = report();
    // (40 + 10 + 70) / 3
    expect(summary('house/member', 'age')).toMatchObject({
      answered: 3,
      figures: { least: 10, mean: 40, most: 70, findings: 0 },
    });
    expect(summary('', 'seen').groups).toEqual([
      { value: '2026-01', count: 1 },
      { value: '2026-03', count: 2 },
    ]);
    expect(summary('house', 'owner').texts).toEqual(['Ada', 'Bo']);
    expect(summary('', 'photo').files.map(({ row, id }) => [row.survey.id, id])).toEqual([
      ['s2', '0190d4e8-0000-7000-8000-000000000001'],
    ]);
    expect(summary('', 'site/where').places).toMatchObject([
      { positions: [{ latitude: 48.5, longitude: 2.25 }], accuracy: 4.5 },
    ]);
  });

  it('crosses two questions, by the lines of the inner table', () => {
    const { placed, rows } = report();
    expect(crossTab(placed('', 'state'), placed('', 'damage'), rows)).toEqual({
      down: ['good', 'bad'],
      across: ['rot', 'lean', 'fire'],
      counts: [
        [1, 0, 0],
        [1, 2, 0],
      ],
      answered: 3,
    });
    // Members: in order in a survey in order, one without an answer, damaged in a damaged one.
    expect(crossTab(placed('house/member', 'health'), placed('', 'state'), rows)).toEqual({
      down: ['good', 'bad'],
      across: ['good', 'bad'],
      counts: [
        [1, 0],
        [0, 1],
      ],
      answered: 2,
    });
    expect(meet(placed('', 'state'), placed('house', 'owner'))).toBe(true);
  });
});

describe('positions as GeoJSON', () => {
  it('says longitude before latitude, with the answers around it', () => {
    const { tables, rows } = report();
    expect(featuresOf(tables, rows).features).toEqual([
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [2.25, 48.5] },
        properties: expect.objectContaining({
          survey: 's1',
          question: 'site/where',
          accuracy: 4.5,
          answers: expect.objectContaining({ state: 'good', 'site/poles': 2, damage: ['rot'] }),
        }),
      },
    ]);
  });

  it('closes areas counterclockwise, and keeps lines as they were walked', async () => {
    const places = await definition(`
| survey |          |       |       |
|        | type     | name  | label |
|        | geotrace | line  | Line  |
|        | geoshape | field | Field |
`);
    const survey = {
      ...SURVEYS[0],
      // To the north, then to the east: clockwise.
      record: { line: '1 2;3 4', field: '0 0 0 0;1 0 0 0;1 1 0 0;0 0 0 0' },
    } as FilledSurvey;
    const { tables, rows } = report([survey], [places]);
    expect(featuresOf(tables, rows).features.map(({ geometry }) => geometry)).toEqual([
      {
        type: 'LineString',
        coordinates: [
          [2, 1],
          [4, 3],
        ],
      },
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [0, 1],
            [0, 0],
          ],
        ],
      },
    ]);
  });
});

describe('one record to read', () => {
  const FORM_TO_READ = `
| survey |                  |        |                   |                   |
|        | type             | name   | label             | relevant          |
|        | note             | hello  | Hello             |                   |
|        | select_one state | state  | State             |                   |
|        | text             | reason | Why \${state}?    | \${state} = 'bad' |
|        | begin repeat     | house  | House             |                   |
|        | text             | owner  | Owner             |                   |
|        | end repeat       |        |                   |                   |
| choices |           |      |         |
|         | list_name | name | label   |
|         | state     | good | In order |
|         | state     | bad  | Damaged |
`;

  async function read(record: JsonDocument) {
    const { form: compiled } = compileForm(await definition(FORM_TO_READ));
    const clock = { timeZone: 'UTC', now: () => 0, random: () => 0.5, locale: 'en' };
    const state = resumeForm(compiled, { clock, language: '', metadata: {}, files: {} }, record);
    return { state, asked: askedAnswers(record, state), lines: answerLines(record, state, '') };
  }

  it('tells what was not answered from what was not asked, and numbers the instances', async () => {
    const { lines, asked } = await read({ state: 'good', reason: 'old', house: [{ owner: 'Ada' }, {}] });
    expect(
      lines.map((line) => [
        line.path,
        line.label,
        line.isAsked,
        line.kind === 'question' ? line.answers : line.index,
      ]),
    ).toEqual([
      ['state', 'State', true, ['good']],
      ['reason', 'Why good?', false, ['old']],
      ['house[1]', 'House', true, 1],
      ['house[1]/owner', 'Owner', true, ['Ada']],
      ['house[2]', 'House', true, 2],
      ['house[2]/owner', 'Owner', true, []],
    ]);
    expect(asked).toEqual({ state: 'good', house: [{ owner: 'Ada' }, {}] });
  });

  it('says a change in the words of the form', async () => {
    const asked = await definition(FORM_TO_READ);
    expect(answerWords({ path: 'state', before: 'good', after: 'bad' }, asked, '')).toEqual({
      label: 'State',
      before: 'In order',
      after: 'Damaged',
      isFile: false,
    });
    expect(answerWords({ path: 'house[2]/owner', before: null, after: 'Bo' }, asked, '')).toEqual({
      label: 'House 2 · Owner',
      before: '',
      after: 'Bo',
      isFile: false,
    });
  });
});
