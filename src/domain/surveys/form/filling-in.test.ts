import { describe, expect, test } from 'vitest';
import { filledIn, recordOf } from '../../../../tests/support/forms.ts';
import { elementsOf, stringValue, type XmlNode } from '../xpath/node.ts';
import { offeredChoices } from './choices.ts';
import { addRepeat, finishForm, instanceNameOf, removeRepeat, setAnswer } from './fill-in.ts';
import type { FormState } from './form-state.ts';
import { answersOf, pathOf } from './record.ts';

const HOUSEHOLD = `
| survey |              |        |               |                              |               |               |
|        | type         | name   | label         | calculation                  | relevant      | repeat_count  |
|        | integer      | n      | How many?     |                              |               |               |
|        | begin repeat | person | Person        |                              |               | \${n}         |
|        | text         | name   | Name          |                              |               |               |
|        | integer      | age    | Age of \${name} |                            |               |               |
|        | calculate    | adult  |               | if(\${age} >= 18, 1, 0)      |               |               |
|        | text         | school | School        |                              | \${age} < 18  |               |
|        | calculate    | place  |               | position(..)                 |               |               |
|        | calculate    | share  |               | \${age} div \${total}        |               |               |
|        | end repeat   |        |               |                              |               |               |
|        | calculate    | total  |               | sum(\${age})                 |               |               |
|        | calculate    | adults |               | sum(\${adult})               |               |               |
|        | calculate    | people |               | count(\${person})            |               |               |
|        | calculate    | second |               | indexed-repeat(\${name}, \${person}, 2) |    |               |
|        | calculate    | minors |               | count(\${person}[age < 18])  |               |               |
|        | note         | hello  | \${second} and \${adults} |                  | \${adults} > 1 |              |
`;

describe('answers inside and outside of a repeat', () => {
  test('a name means the answer of the same instance inside, and all of them outside', async () => {
    const given = {
      n: 2,
      person: [
        { name: 'Ann', age: 30 },
        { name: 'Bo', age: 10, school: 'East' },
      ],
    };
    const { values, relevant } = await filledIn(HOUSEHOLD, given);
    expect(values).toMatchObject({
      'person[1]/adult': '1',
      'person[2]/adult': '0',
      'person[2]/school': 'East',
      'person[1]/place': '1',
      'person[2]/place': '2',
      'person[1]/share': '0.75',
      'person[2]/share': '0.25',
      total: '40',
      adults: '1',
      people: '2',
      second: 'Bo',
      minors: '1',
    });
    expect(relevant).toMatchObject({ 'person[1]/school': false, 'person[2]/school': true, hello: false });
  });

  test('a repeat that counts itself has as many instances as its number says, and keeps those that stay', async () => {
    const state = await recordOf(HOUSEHOLD);
    answer(state, 'n', '3');
    answer(state, 'person[1]/name', 'Ann');
    expect(answersOf(state)).toMatchObject({ people: '3', 'person[1]/name': 'Ann' });
    answer(state, 'n', '1');
    expect(answersOf(state)).toMatchObject({ people: '1', 'person[1]/name': 'Ann' });
    answer(state, 'n', '');
    expect(answersOf(state)).toMatchObject({ people: '0' });
    expect(answersOf(state)).not.toHaveProperty('person[1]/name');
  });

  test('a repeat of its own begins with one instance, gets more and loses any', async () => {
    const state = await recordOf(`
| survey |              |       |       |                     |         |
|        | type         | name  | label | calculation         | default |
|        | begin repeat | pole  | Pole  |                     |         |
|        | decimal      | lean  | Lean  |                     | 1.5     |
|        | text         | same  | Same  |                     | \${pole}[position() = position(current()/..) - 1]/same |
|        | end repeat   |       |       |                     |         |
|        | calculate    | worst |       | max(\${lean})       |         |`);
    expect(answersOf(state)).toMatchObject({ 'pole[1]/lean': 1.5, worst: '1.5' });
    answer(state, 'pole[1]/same', 'oak');
    const repeat = state.form.byPath.get('/data/pole');
    if (!repeat) throw new Error('the form has poles');
    addRepeat(state, repeat, state.data);
    answer(state, 'pole[2]/lean', '7');
    expect(answersOf(state)).toMatchObject({ 'pole[2]/same': 'oak', worst: '7' });
    removeRepeat(state, nodeAt(state, 'pole[1]'));
    expect(answersOf(state)).toEqual({ 'pole[1]/lean': 7, 'pole[1]/same': 'oak', worst: '7' });
    removeRepeat(state, nodeAt(state, 'pole[1]'));
    expect(answersOf(state)).toEqual({ worst: null });
  });

  test('repeats lie in repeats, and each sees its own', async () => {
    const { values } = await filledIn(
      `
| survey |              |       |       |                              |              |
|        | type         | name  | label | calculation                  | repeat_count |
|        | begin repeat | site  | Site  |                              |              |
|        | integer      | m     | Units |                              |              |
|        | begin repeat | unit  | Unit  |                              | \${m}        |
|        | integer      | kva   | kVA   |                              |              |
|        | calculate    | part  |       | \${kva} div \${sum}          |              |
|        | end repeat   |       |       |                              |              |
|        | calculate    | sum   |       | sum(\${kva})                 |              |
|        | end repeat   |       |       |                              |              |
|        | calculate    | all   |       | sum(\${kva})                 |              |
|        | calculate    | x     |       | indexed-repeat(\${kva}, \${site}, 2, \${unit}, 1) | |`,
      {
        site: [
          { m: 2, unit: [{ kva: 100 }, { kva: 300 }] },
          { m: 1, unit: [{ kva: 50 }] },
        ],
      },
    );
    expect(values).toMatchObject({
      'site[1]/sum': '400',
      'site[1]/unit[1]/part': '0.25',
      'site[2]/sum': '50',
      'site[2]/unit[1]/part': '1',
      all: '450',
      x: '50',
    });
  });
});

test('a condition about all instances may compare them with the answer of its own', async () => {
  const { values } = await filledIn(
    `
| survey |              |        |       |                                  |
|        | type         | name   | label | calculation                      |
|        | begin repeat | pole   | Pole  |                                  |
|        | integer      | lean   | Lean  |                                  |
|        | calculate    | higher |       | count(\${pole}[lean > \${lean}]) |
|        | end repeat   |        |       |                                  |`,
    { pole: [{ lean: 1 }, { lean: 5 }, { lean: 3 }] },
  );
  expect([1, 2, 3].map((place) => values[`pole[${place}]/higher`])).toEqual(['2', '0', '1']);
});

test('an instance that is added where nothing is asked is not asked either', async () => {
  const state = await recordOf(`
| survey |              |      |       |          |
|        | type         | name | label | relevant |
|        | text         | kind | Kind  |          |
|        | begin group  | g    | G     | \${kind} = 'b' |
|        | begin repeat | r    | R     |          |
|        | text         | q    | Q     |          |
|        | end repeat   |      |       |          |
|        | end group    |      |       |          |`);
  const repeat = state.form.byPath.get('/data/g/r');
  if (!repeat) throw new Error('the form has it');
  addRepeat(state, repeat, nodeAt(state, 'g'));
  expect(answersOf(state)).toEqual({ kind: null });
  answer(state, 'kind', 'b');
  expect(answersOf(state)).toEqual({ kind: 'b', 'g/r[1]/q': null, 'g/r[2]/q': null });
});

describe('what is not asked', () => {
  const FORM = `
| survey |             |       |       |                |                          |          |
|        | type        | name  | label | relevant       | calculation              | required |
|        | text        | kind  | Kind  |                |                          |          |
|        | begin group | extra | Extra | \${kind} = 'b' |                          |          |
|        | integer     | x     | X     |                |                          | yes      |
|        | end group   |       |       |                |                          |          |
|        | calculate   | seen  |       |                | coalesce(\${x}, 'none')  |          |
|        | text        | more  | More  | \${x} > 1      |                          |          |`;

  test('is empty for everything that looks at it, is not required, and comes back with its answer', async () => {
    const state = await recordOf(FORM);
    expect(answersOf(state)).toEqual({ kind: null, seen: 'none' });
    answer(state, 'kind', 'b');
    answer(state, 'extra/x', '4');
    expect(answersOf(state)).toEqual({ kind: 'b', 'extra/x': 4, seen: '4', more: null });
    answer(state, 'kind', 'a');
    expect(answersOf(state)).toEqual({ kind: 'a', seen: 'none' });
    answer(state, 'kind', 'b');
    expect(answersOf(state)).toMatchObject({ 'extra/x': 4, seen: '4' });
  });

  test('is empty beside any other value, and is none that is counted', async () => {
    const { values } = await filledIn(
      `
| survey |           |         |       |               |                        |
|        | type      | name    | label | relevant      | calculation            |
|        | text      | a       | A     | 1 = 2         |                        |
|        | calculate | empty   |       |               | \${a} = ''             |
|        | calculate | other   |       |               | \${a} != 'x'           |
|        | calculate | counted |       |               | count(\${a})           |
|        | calculate | text    |       |               | concat('<', \${a}, '>') |
|        | calculate | less    |       |               | \${a} < 1              |`,
      {},
    );
    expect(values).toEqual({ empty: 'true', other: 'true', counted: '0', text: '<>', less: 'false' });
  });

  test('hangs on an answer alone where a condition names one', async () => {
    const form = `
| survey |       |       |       |           |          |
|        | type  | name  | label | relevant  | required |
|        | image | first | First |           |          |
|        | image | next  | Next  | \${first} | \${first} |`;
    expect(await filledIn(form, {})).toMatchObject({ relevant: { next: false }, missing: [] });
    expect(await filledIn(form, { first: 'a.jpg' })).toMatchObject({
      relevant: { next: true },
      missing: ['next'],
    });
  });

  test('what is asked and empty is missing', async () => {
    expect((await filledIn(FORM, { kind: 'b' })).missing).toEqual(['extra/x']);
    expect((await filledIn(FORM, { kind: 'a' })).missing).toEqual([]);
  });
});

describe('what is worked out', () => {
  test('a number that is none is no answer; a day has the form of days', async () => {
    const { values } = await filledIn(
      `
| survey |           |      |       |                               |
|        | type      | name | label | calculation                   |
|        | integer   | a    | A     |                               |
|        | calculate | sum  |       | \${a} + 1                     |
|        | integer   | half | Half  | \${a} div 2                   |
|        | date      | due  | Due   | date('2026-03-28') + 7        |
|        | calculate | yes  |       | \${a} > 1                     |
|        | calculate | zero |       | coalesce(\${a}, 0) + 1        |`,
      {},
    );
    expect(values).toEqual({ a: null, sum: null, half: null, due: '2026-04-04', yes: 'false', zero: '1' });
  });

  test('what is triggered waits for its cause and leaves a person’s answer alone until then', async () => {
    const state = await recordOf(`
| survey |         |      |       |             |         |
|        | type    | name | label | calculation | trigger |
|        | integer | now  | Now   |             |         |
|        | integer | late | Late  | \${now}     | \${now} |
|        | text    | note | Note  |             | \${now} |`);
    answer(state, 'note', 'gone soon');
    answer(state, 'now', '7');
    expect(answersOf(state)).toEqual({ now: 7, late: 7, note: null });
    answer(state, 'late', '5');
    expect(answersOf(state)).toMatchObject({ late: 5 });
    answer(state, 'now', '8');
    expect(answersOf(state)).toMatchObject({ late: 8 });
  });

  test('once() stays, and the first answer of a default can be changed', async () => {
    const state = await recordOf(`
| survey |           |       |       |                  |              |
|        | type      | name  | label | calculation      | default      |
|        | text      | a     | A     |                  |              |
|        | calculate | first |       | once(\${a})      |              |
|        | date      | day   | Day   |                  | today()      |
|        | text      | plain | Plain |                  | not today    |
|        | date      | fixed | Fixed |                  | 2026-01-02   |`);
    expect(answersOf(state)).toMatchObject({ day: '2026-07-15', plain: 'not today', fixed: '2026-01-02' });
    answer(state, 'a', 'one');
    answer(state, 'a', 'two');
    answer(state, 'day', '2026-07-01');
    expect(answersOf(state)).toMatchObject({ first: 'one', day: '2026-07-01' });
  });

  test('metadata is there from the beginning, the end at the end, and the record has a name', async () => {
    const state = await recordOf(
      `
| survey   |               |                       |       |
|          | type          | name                  | label |
|          | start         |                       |       |
|          | today         |                       |       |
|          | username      |                       |       |
|          | end           |                       |       |
|          | text          | pole                  | Pole  |
| settings |               |                       |       |
|          | form_title    | instance_name         |       |
|          | Poles         | concat('Pole ', \${pole}) |   |`,
      { metadata: { username: 'crew-7' } },
    );
    answer(state, 'pole', '12');
    finishForm(state);
    expect(answersOf(state)).toMatchObject({
      start: '2026-07-15T20:30:00.000+00:00',
      end: '2026-07-15T20:30:00.000+00:00',
      today: '2026-07-15',
      username: 'crew-7',
    });
    expect(instanceNameOf(state)).toBe('Pole 12');
  });
});

describe('what is offered', () => {
  const FORM = `
| survey  |                       |        |        |                  |                    |
|         | type                  | name   | label  | choice_filter    | calculation        |
|         | select_one region     | region | Region |                  |                    |
|         | select_one depot      | depot  | Depot  | region=\${region} |                   |
|         | select_multiple depot | also   | Also   | name != \${depot} |                   |
|         | calculate             | said   |        |                  | jr:choice-name(\${depot}, '\${depot}') |
|         | select_one_from_file feeders.csv | feeder | Feeder | depot = \${depot} |        |
| choices |           |      |               |              |        |
|         | list_name | name | label::English (en) | label::Français (fr) | region |
|         | region    | n    | North         | Nord         |        |
|         | region    | s    | South         | Sud          |        |
|         | depot     | a    | Alder         | Aulne        | n      |
|         | depot     | b    | Birch         | Bouleau      | s      |`;
  const files = {
    feeders: [
      { name: 'f1', label: 'Feeder 1', depot: 'a' },
      { name: 'f2', label: 'Feeder 2', depot: 'b' },
    ],
  };

  test('hangs on other answers, and a choice that is not offered is none', async () => {
    const state = await recordOf(FORM, { files, language: 'Français (fr)' });
    expect(valuesOffered(state, 'depot')).toEqual([]);
    answer(state, 'region', 'n');
    expect(valuesOffered(state, 'depot')).toEqual(['a']);
    answer(state, 'depot', 'a');
    expect(valuesOffered(state, 'also')).toEqual(['b']);
    expect(valuesOffered(state, 'feeder')).toEqual(['f1']);
    expect(answersOf(state)).toMatchObject({ said: 'Aulne' });
    const { invalid } = await filledIn(
      FORM,
      { region: 's', depot: 'a', also: 'a b', feeder: 'f1' },
      { files },
    );
    expect(invalid.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'depot not_a_choice',
      'also not_a_choice',
    ]);
  });

  test('stands in an order of chance that a seed keeps', async () => {
    const form = (seed: string) => `
| survey  |              |      |       |                     |
|         | type         | name | label | parameters          |
|         | integer      | s    | Seed  |                     |
|         | select_one l | one  | One   | randomize=true${seed} |
| choices |           |      |       |
|         | list_name | name | label |
${Array.from('ABCDEF')
  .map((name) => `|         | l         | ${name}    | ${name}     |`)
  .join('\n')}`;
    const seeded = await recordOf(form(', seed=${s}'));
    answer(seeded, 's', '42');
    expect(valuesOffered(seeded, 'one').join('')).toBe('BDFECA');
    const chance = await recordOf(form(''));
    expect(valuesOffered(chance, 'one').toSorted().join('')).toBe('ABCDEF');
  });
});

describe('what is wrong', () => {
  const form = (type: string, more = '', head = '') => `
| survey |         |      |       | ${head} |
|        | type    | name | label | ${head} |
|        | ${type} | q    | Q     | ${more} |`;

  test.each([
    ['integer', '12', null],
    ['integer', '1.5', 'wrong_type'],
    ['integer', 'x', 'wrong_type'],
    ['decimal', '-1.5', null],
    ['decimal', '1,5', 'wrong_type'],
    ['date', '2026-02-28', null],
    ['date', '2026-02-30', 'wrong_type'],
    ['time', '12:30:00.000Z', null],
    ['time', 'noon', 'wrong_type'],
    ['dateTime', '2026-02-28T12:00:00+01:00', null],
    ['geopoint', '52.1 4.2 0 5', null],
    ['geopoint', '152.1 4.2', 'wrong_type'],
    ['geotrace', '1 1;2 2', null],
    ['geotrace', '1 1', 'wrong_type'],
    ['geoshape', '1 1;1 2;2 2;1 1', null],
    ['geoshape', '1 1;1 2;2 2;1 3', 'wrong_type'],
    ['acknowledge', 'OK', null],
    ['acknowledge', 'yes', 'wrong_type'],
    ['range', '3', null],
    ['range', '11', 'out_of_range'],
    ['phone number', '0123', null],
    ['phone number', '+1', 'constraint'],
  ])('%s: %s', async (type, given, code) => {
    const { invalid } = await filledIn(form(type), { q: given });
    expect(invalid.map((fault) => fault.code)).toEqual(code === null ? [] : [code]);
  });

  test('a constraint is the form’s own and speaks in its words; an empty answer does not break it', async () => {
    const limits = `
| survey |         |      |       |             |                    |          |                  |
|        | type    | name | label | constraint  | constraint_message | required | required_message |
|        | integer | q    | Q     | . > 1 and . < \${r} | Too much   |          |                  |
|        | integer | r    | R     |             |                    | yes      | Say it           |`;
    expect((await filledIn(limits, { q: 5, r: 5 })).invalid).toEqual([
      { path: 'q', code: 'constraint', message: 'Too much' },
    ]);
    expect(await filledIn(limits, { q: 4, r: 5 })).toMatchObject({ invalid: [], missing: [] });
    expect(await filledIn(limits, {})).toMatchObject({ invalid: [], missing: ['r'] });
  });

  test('a path that the form does not have is said', async () => {
    expect((await filledIn(form('text'), { q: 'a', other: 1, 'q/deep': 2 })).unknown.toSorted()).toEqual([
      'other',
      'q/deep',
    ]);
  });
});

function nodeAt(state: FormState, path: string): XmlNode {
  const found = [...state.partOf.keys()].find((node) => pathOf(node, state) === path);
  if (!found) throw new Error(`${path} is not there`);
  return found;
}

function answer(state: FormState, path: string, text: string): void {
  setAnswer(state, nodeAt(state, path), text);
}

function valuesOffered(state: FormState, path: string): string[] {
  return offeredChoices(nodeAt(state, path), state).map(({ value }) => value);
}

test('an element holds one text', async () => {
  const state = await recordOf(HOUSEHOLD);
  answer(state, 'n', '1');
  answer(state, 'n', '2');
  expect(elementsOf(state.data, 'n').map(stringValue)).toEqual(['2']);
});
