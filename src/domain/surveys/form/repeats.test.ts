import { describe, expect, test } from 'vitest';
import { answer, filledIn, nodeAt, recordOf } from '../../../../tests/support/forms.ts';
import { addRepeat, removeRepeat } from './fill-in.ts';
import { answersOf } from './record.ts';

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
