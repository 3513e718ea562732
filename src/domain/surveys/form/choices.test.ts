import { describe, expect, test } from 'vitest';
import { answer, filledIn, formFrom, nodeAt, recordOf } from '../../../../tests/support/forms.ts';
import { formSheets } from '../xlsform/write-xlsform.ts';
import { offeredChoices } from './choices.ts';
import { answersOf } from './record.ts';

describe('an answer keeps what is offered', () => {
  const FORM = `
| survey  |                      |       |       |               |
|         | type                 | name  | label | choice_filter |
|         | text                 | area  | Area  |               |
|         | select_one depot     | one   | One   | \${area} = area |
|         | select_multiple depot | some | Some  | area <= \${area} |
| choices |                      |       |       |               |
|         | list_name            | name  | label | area          |
|         | depot                | a     | A     | 1             |
|         | depot                | b     | B     | 2             |`;

  test('when another answer changes what that is', async () => {
    const state = await recordOf(FORM);
    answer(state, 'area', '2');
    answer(state, 'one', 'b');
    answer(state, 'some', 'b a');
    answer(state, 'area', '1');
    expect(answersOf(state)).toMatchObject({ one: null, some: ['a'] });
  });

  test('but an answer that never was offered is said to be wrong', async () => {
    const { values, invalid } = await filledIn(FORM, { area: '1', one: 'b' });
    expect(values).toMatchObject({ one: 'b' });
    expect(invalid).toMatchObject([{ path: 'one', code: 'not_a_choice' }]);
  });
});

describe('choices are the answers in a repeat', () => {
  const FORM = `
| survey |                  |       |       |               |
|        | type             | name  | label | choice_filter |
|        | begin repeat     | crew  | Crew  |               |
|        | text             | who   | Who   |               |
|        | integer          | age   | Age   |               |
|        | select_one \${who} | chief | Chief | \${age} > 30 |
|        | end repeat       |       |       |               |`;

  test('of all its instances, filtered by what else stands there', async () => {
    const state = await recordOf(FORM);
    const { unknown } = await filledIn(FORM, {
      crew: [
        { who: 'A', age: 40 },
        { who: 'B', age: 20 },
      ],
    });
    expect(unknown).toEqual([]);
    answer(state, 'crew[1]/who', 'A');
    expect(offeredChoices(nodeAt(state, 'crew[1]/chief'), state)).toEqual([]);
    answer(state, 'crew[1]/age', '40');
    expect(offeredChoices(nodeAt(state, 'crew[1]/chief'), state).map(({ value }) => value)).toEqual(['A']);
  });

  test('of a question that there is', async () => {
    const { errors } = await formFrom(FORM.replace('one ${who}', 'one ${whom}'));
    expect(errors).toMatchObject([{ code: 'unknown_reference', sheet: 'survey' }]);
  });
});

describe('repeats and cycles', () => {
  test('a repeat goes on as long as its last instance says so', async () => {
    const { values } = await filledIn(
      `
| survey |              |        |       |                                                                                   |              |
|        | type         | name   | label | calculation                                                                       | repeat_count |
|        | calculate    | wanted |       | if(count(\${pole}) = 0 or \${pole}[position() = last()]/more = 'yes', count(\${pole}) + 1, count(\${pole})) |              |
|        | begin repeat | pole   | Pole  |                                                                                   | \${wanted}   |
|        | text         | more   | More  |                                                                                   |              |
|        | end repeat   |        |       |                                                                                   |              |`,
      { 'pole[1]/more': 'yes', 'pole[2]/more': 'no' },
    );
    expect(Object.keys(values)).toEqual(['wanted', 'pole[1]/more', 'pole[2]/more']);
  });

  test('what looks at itself is refused, what looks at another instance or waits for itself once is not', async () => {
    const codes = async (calculation: string) =>
      (
        await formFrom(
          `| survey | | | | |\n| | type | name | label | calculation |\n| | begin repeat | r | R | |\n| | integer | n | N | ${calculation} |\n| | end repeat | | | |`,
        )
      ).errors.map(({ code }) => code);
    expect(await codes('. + 1')).toEqual(['cycle']);
    expect(await codes('${n} + 1')).toEqual(['cycle']);
    expect(await codes('once(1)')).toEqual([]);
    expect(await codes('/data/r[position() = position(current()/..) - 1]/n + 1')).toEqual([]);
  });
});

test('choices from answers are written as they were read', async () => {
  const { definition } = await formFrom(
    '| survey | | | |\n| | type | name | label |\n| | begin repeat | r | R |\n| | text | n | N |\n| | end repeat | | |\n| | rank ${n} | q | Q |',
  );
  expect(formSheets(definition)[0]?.rows.some(({ cells }) => cells.includes('rank ${n}'))).toBe(true);
});
