import { describe, expect, it } from 'vitest';
import { answer, nodeAt, recordOf } from '../../../../../tests/support/forms.ts';
import { addRepeat, removeRepeat } from '../../../../domain/surveys/form/fill-in.ts';
import type { FormState } from '../../../../domain/surveys/form/form-state.ts';
import { askedOn, formPages } from './form-pages.ts';

/** The names of what is asked, page by page; `+` where another one may be added. */
function pagesOf(state: FormState): string[] {
  return formPages(state).map((page) =>
    page.kind === 'repeat'
      ? `+${page.repeat.item.name}`
      : askedOn(page, state)
          .map(({ name }) => name)
          .join(' '),
  );
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `| | text | q${index + 1} | Q | |`).join('\n');

const HEAD = '| survey | | | | |\n| | type | name | label | relevant |';

describe('pages', () => {
  it('hold a dozen questions of one group, and a small group whole', async () => {
    const state = await recordOf(
      `${HEAD}\n${many(13)}\n| | begin_group | g | G | |\n| | text | a | A | |\n| | text | b | B | |\n| | end_group | | | |`,
    );
    expect(pagesOf(state).map((page) => page.split(' ').length)).toEqual([12, 1, 2]);
  });

  it('are one question each where the form says so, but for what is to be seen at once', async () => {
    const state = await recordOf(
      '| survey | | | | |\n| | type | name | label | appearance |\n| | text | a | A | |\n| | text | b | B | |\n' +
        '| | begin_group | g | G | field-list |\n| | text | c | C | |\n| | text | d | D | |\n| | end_group | | | |\n' +
        '| settings | |\n| | style |\n| | pages |',
    );
    expect(pagesOf(state)).toEqual(['a', 'b', 'c d']);
  });

  it('are there while something on them is asked, and an answer moves no question to another one', async () => {
    const state = await recordOf(
      `${HEAD}\n| | text | first | F | |\n| | text | extra | E | \${first} = 'x' |\n${many(11)}\n` +
        '| | begin_group | g | G | ${first} = "x" |\n| | text | a | A | |\n| | end_group | | | |',
    );
    const last = pagesOf(state).at(-1);
    expect(pagesOf(state)).toHaveLength(2);
    answer(state, 'first', 'x');
    expect(pagesOf(state)).toHaveLength(3);
    expect(pagesOf(state)[1]).toBe(last);
    expect(pagesOf(state)[2]).toBe('a');
  });

  it('begin anew with each instance of a repeat, behind which another one is added', async () => {
    const state = await recordOf(
      `${HEAD}\n| | begin_repeat | pole | Pole | |\n| | text | number | N | |\n| | end_repeat | | | |`,
    );
    expect(pagesOf(state)).toEqual(['number', '+pole']);
    const [part] = state.form.top;
    if (!part) throw new Error('the form has a repeat');
    addRepeat(state, part, state.data);
    expect(pagesOf(state)).toEqual(['number', 'number', '+pole']);
    removeRepeat(state, nodeAt(state, 'pole[1]'));
    removeRepeat(state, nodeAt(state, 'pole[1]'));
    expect(pagesOf(state)).toEqual(['+pole']);
  });

  it('of a repeat that counts itself offer no other one', async () => {
    const state = await recordOf(
      '| survey | | | | |\n| | type | name | label | repeat_count |\n| | begin_repeat | pole | Pole | 2 |\n| | text | number | N | |\n| | end_repeat | | | |',
    );
    expect(pagesOf(state)).toEqual(['number', 'number']);
  });
});
