import { describe, expect, test } from 'vitest';
import { answer, contentFrom, nodeAt, recordOf } from '../../../tests/support/forms.ts';
import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import type { JsonDocument } from '../kit/fields/field.ts';
import { addRepeat } from './form/fill-in.ts';
import { answersOf } from './form/record.ts';
import { recordProblems } from './record-problems.ts';

const TOO_LARGE = expect.objectContaining({ detail: { what: 'record_too_large' } });

const repeatOf = (name: string, count: string, inner: string) => `
| | begin repeat | ${name} | ${name} | ${count} |
${inner.trim()}
| | end repeat | | | |`;

const formOf = (rows: string) => `
| survey | | | | |
| | type | name | label | repeat_count |
| | integer | n | How many? | |${rows}
`;

const COUNT = '${n}';
const WITHIN_EACH_OTHER = formOf(
  repeatOf('a', COUNT, repeatOf('b', COUNT, repeatOf('c', COUNT, '| | text | x | X | |'))),
);

async function codesOf(markdown: string, record: JsonDocument): Promise<readonly string[]> {
  // A row's own fields are not looked at.
  const form = { templateId: 'one', content: await contentFrom(markdown) } as FieldValues as AnyRow;
  return recordProblems({ templateId: 'one', record } as FieldValues as AnyRow, form).map(({ code }) => code);
}

describe('a record that would be larger than one may be', () => {
  test('is refused, and names no question that could be answered otherwise', async () => {
    expect(await codesOf(WITHIN_EACH_OTHER, { n: 1000 })).toEqual(['form_not_valid']);
    expect(await codesOf(WITHIN_EACH_OTHER, { n: 30 })).toEqual([]);
  });

  test('is refused where the record itself says so', async () => {
    const questions = Array.from({ length: 200 }, (_, index) => `\n| | text | x${index} | X | |`).join('');
    const free = formOf(repeatOf('a', '', repeatOf('b', '', questions)));
    const record = { a: Array.from({ length: 3 }, () => ({ b: Array.from({ length: 1000 }, () => ({})) })) };
    expect(await codesOf(free, record)).toEqual(['form_not_valid']);
  });

  test('stops where it is filled in, and goes on with less', async () => {
    const state = await recordOf(WITHIN_EACH_OTHER);
    expect(() => answer(state, 'n', '1000')).toThrow(TOO_LARGE);
    answer(state, 'n', '2');
    expect([...state.partOf.values()].filter(({ item }) => item.name === 'x')).toHaveLength(8);
    expect(state.elementsLeft).toBe(120_000 - 1 - 2 - 4 - 2 * 8);
    answer(state, 'a[2]/b[1]/c[1]/x', 'yes');
    expect(answersOf(state)).toMatchObject({ 'a[2]/b[1]/c[1]/x': 'yes' });
  });

  test('takes no half of an instance', async () => {
    const state = await recordOf(formOf(repeatOf('a', '', '| | text | x | X | |\n| | text | y | Y | |')));
    const repeat = state.partOf.get(nodeAt(state, 'a[1]'));
    state.elementsLeft = 2;
    expect(() => repeat && addRepeat(state, repeat, state.data)).toThrow(TOO_LARGE);
    expect(state.data.children.map(({ name }) => name)).toEqual(['n', 'a']);
    expect(state.elementsLeft).toBe(2);
  });
});

test('a thousand instances of a hundred questions are filled in', async () => {
  const questions = Array.from({ length: 100 }, (_, index) => `\n| | text | x${index} | X | |`).join('');
  expect(await codesOf(formOf(repeatOf('a', COUNT, questions)), { n: 1000 })).toEqual([]);
});
