import { describe, expect, test } from 'vitest';
import { formFrom } from '../../../../tests/support/forms.ts';
import { checkLogic } from './check-logic.ts';

/** What is said of the questions, `name code field`. */
async function saidOf(rows: string): Promise<string[]> {
  const { form, errors } = await formFrom(`
| survey |
| | type | name | label | relevant | constraint | choice_filter |
| | select_one kind | kind | Kind | | | |
| | integer | lean | Lean | | | |
| | select_multiple kind | kinds | Kinds | | | |
${rows}
| choices |
| | list_name | name | label | of |
| | kind | wood | Wood | |
| | kind | steel | Steel | |
| | wire | copper | Copper | steel |`);
  if (form === null) throw new Error(JSON.stringify(errors));
  return checkLogic(form).map(
    ({ code, part, field, other }) =>
      `${part.item.name} ${code} ${field}${other ? ` ${other.item.name}` : ''}`,
  );
}

const asked = (relevant: string) => `| | text | q | Q | ${relevant} | | |`;
const accepted = (constraint: string, type = 'integer') => `| | ${type} | q | Q | | ${constraint} | |`;

describe('never shown', () => {
  test.each([
    'false()',
    '1 = 2',
    "${kind} = 'wood' and ${kind} = 'steel'",
    "${kind} = 'wood' and ${kind} != 'wood'",
    "${kind} = 'concrete'",
    "selected(${kind}, 'wod')",
    "${kind} != 'wood' and ${kind} != 'steel' and ${kind} != ''",
    '${lean} > 5 and ${lean} < 3',
    "${lean} > 5 and ${lean} = ''",
    "selected(${kinds}, 'wood') and not(selected(${kinds}, 'wood'))",
    "(${kind} = 'wood' or ${kind} = 'steel') and ${kind} = ''",
  ])('%s', async (condition) => {
    expect(await saidOf(asked(condition))).toEqual(['q never_shown relevant']);
  });

  test.each([
    "${kind} = 'wood' or ${kind} = 'steel'",
    "selected(${kinds}, 'wood') and selected(${kinds}, 'steel')",
    '${lean} > 3 and ${lean} < 5',
    '${lean} >= 5 and ${lean} <= 5',
    "${kind} != 'wood' and ${kind} != 'steel'",
    'count(${kinds}) = 1 and count(${kinds}) = 2',
    "not(${lean} > 5) and ${lean} = ''",
  ])('%s can hold', async (condition) => {
    expect(await saidOf(asked(condition))).toEqual([]);
  });

  test('a condition that never holds together with that of the group', async () => {
    const rows = `
| | begin_group | g | G | \${kind} = 'wood' | | |
| | text | q | Q | \${kind} = 'steel' | | |
| | end_group | | | | | |`;
    expect(await saidOf(rows)).toEqual(['q never_shown relevant g']);
  });

  test('all answers of a repeat are more than one', async () => {
    const rows = `
| | begin_repeat | r | R | | | |
| | text | a | A | | | |
| | end_repeat | | | | | |
| | text | q | Q | \${a} = 'x' and \${a} = 'y' | | |`;
    expect(await saidOf(rows)).toEqual([]);
  });
});

describe('always true', () => {
  test.each([
    'true()',
    "${kind} = 'wood' or ${kind} != 'wood'",
    "not(${kind} = 'wood' and ${kind} = 'steel')",
  ])('%s', async (condition) => {
    expect(await saidOf(asked(condition))).toEqual(['q always_true relevant']);
  });

  test('a number that is not answered is neither large nor small', async () => {
    expect(await saidOf(asked('${lean} > 5 or ${lean} <= 5'))).toEqual([]);
  });
});

describe('never accepted', () => {
  test.each(['. > 5 and . < 3', 'false()', ". = ''", '. >= 10 and . <= 9'])('%s', async (constraint) => {
    expect(await saidOf(accepted(constraint))).toEqual(['q never_accepted constraint']);
  });

  test.each(['. >= 3 and . <= 5', '. > ${lean}', '. != 3'])('%s can be met', async (constraint) => {
    expect(await saidOf(accepted(constraint))).toEqual([]);
  });
});

describe('no choices', () => {
  test.each(["of = 'wood'", 'of = ${kind} and name = "silver"'])('%s', async (filter) => {
    expect(await saidOf(`| | select_one wire | q | Q | | | ${filter} |`)).toEqual([
      'q no_choices choice_filter',
    ]);
  });

  test.each(["of = 'steel'", 'of = ${kind}', 'of != ${kind}', 'string-length(of) > 9'])(
    '%s may leave some',
    async (filter) => {
      expect(await saidOf(`| | select_one wire | q | Q | | | ${filter} |`)).toEqual([]);
    },
  );
});

test('a condition that looks at what is asked further down; what is worked out is not asked', async () => {
  const rows = `
| | text | q | Q | \${later} = 'x' | . != \${later} | |
| | text | later | Later | | | |`;
  expect(await saidOf(rows)).toEqual([
    'q later_question relevant later',
    'q later_question constraint later',
  ]);
});

test('groups and repeats without a question', async () => {
  const rows = `
| | begin_repeat | r | R | | | |
| | begin_group | g | G | | | |
| | end_group | | | | | |
| | end_repeat | | | | | |`;
  expect(await saidOf(rows)).toEqual(['g empty_group type']);
});
