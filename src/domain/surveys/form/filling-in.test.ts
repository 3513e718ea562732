import { describe, expect, test } from 'vitest';
import { answer, filledIn, nodeAt, recordOf } from '../../../../tests/support/forms.ts';
import { offeredChoices } from './choices.ts';
import { finishForm, instanceNameOf } from './fill-in.ts';
import type { FormState } from './form-state.ts';
import { answersOf } from './record.ts';

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
    expect(valuesOffered(seeded, 'one').join('')).toBe('AFCBDE');
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

function valuesOffered(state: FormState, path: string): string[] {
  return offeredChoices(nodeAt(state, path), state).map(({ value }) => value);
}
