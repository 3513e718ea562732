import { describe, expect, it } from 'vitest';
import { formFrom } from '../../../../tests/support/forms.ts';
import { documentFault } from '../../kit/fields/json-document.ts';
import { elementsBelow } from '../xpath/node.ts';
import { compileForm } from './compile.ts';
import { addRepeat, beginForm, setAnswer } from './fill-in.ts';
import type { FormState } from './form-state.ts';
import { answersOf, pathOf } from './record.ts';
import { contentIn, storedContent } from './stored-form.ts';
import { recordOf, resumeForm } from './stored-record.ts';

const FORM = `
| survey |                      |          |             |          |             |              |
|        | type                 | name     | label       | relevant | calculation | repeat_count |
|        | text                 | owner    | Owner       |          |             |              |
|        | begin group          | site     | Site        |          |             |              |
|        | integer              | poles    | Poles       |          |             |              |
|        | end group            |          |             |          |             |              |
|        | begin repeat         | pole     | Pole        |          |             |              |
|        | decimal              | height   | Height      |          |             |              |
|        | select_multiple kind | damage   | Damage      |          |             |              |
|        | end repeat           |          |             |          |             |              |
|        | begin repeat         | visit    | Visit       |          |             | \${poles}    |
|        | text                 | note     | Note        |          |             |              |
|        | end repeat           |          |             |          |             |              |
|        | text                 | why      | Why         | \${poles} > 5 |        |              |
|        | calculate            | total    |             |          | sum(\${height}) |          |
| choices |           |      |       |
|         | list_name | name | label |
|         | kind      | rot  | Rot   |
|         | kind      | lean | Lean  |
`;

const ENVIRONMENT = {
  clock: { timeZone: 'Europe/Paris', now: () => 0, random: () => 0.5, locale: 'en' },
  language: '',
  metadata: {},
  files: {},
};

async function definition(text: string) {
  const { definition: read, errors } = await formFrom(text);
  expect(errors).toEqual([]);
  return read;
}

function answer(state: FormState, path: string, text: string) {
  const node = [...elementsBelow(state.data)].find((one) => pathOf(one, state) === path);
  if (!node) throw new Error(`no ${path}`);
  setAnswer(state, node, text);
}

async function filledIn() {
  const { form } = compileForm(await definition(FORM));
  const state = beginForm(form, ENVIRONMENT);
  answer(state, 'owner', 'Ada');
  answer(state, 'site/poles', '2');
  answer(state, 'pole[1]/height', '9.5');
  const repeat = form.top.find(({ item }) => item.name === 'pole');
  if (repeat) addRepeat(state, repeat, state.data);
  answer(state, 'pole[2]/height', '3');
  answer(state, 'pole[2]/damage', 'rot lean');
  answer(state, 'visit[2]/note', 'again');
  return { form, state };
}

describe('a record', () => {
  it('has numbers as numbers, choices as lists, groups as objects and repeats as rows', async () => {
    const { state } = await filledIn();
    expect(recordOf(state, 'all')).toEqual({
      owner: 'Ada',
      site: { poles: 2 },
      pole: [{ height: 9.5 }, { height: 3, damage: ['rot', 'lean'] }],
      visit: [{}, { note: 'again' }],
      total: '12.5',
    });
  });

  it('goes on where it was left, with rows that say nothing yet', async () => {
    const { form, state } = await filledIn();
    const again = resumeForm(form, ENVIRONMENT, recordOf(state, 'all'));
    expect(answersOf(again)).toEqual(answersOf(state));
    expect(recordOf(again, 'all')).toEqual(recordOf(state, 'all'));
  });

  it('keeps what is not asked for the time being, and leaves it out in the end', async () => {
    const { form, state } = await filledIn();
    answer(state, 'site/poles', '6');
    answer(state, 'why', 'many');
    answer(state, 'site/poles', '2');
    expect(recordOf(state, 'asked')).not.toHaveProperty('why');
    const again = resumeForm(form, ENVIRONMENT, recordOf(state, 'all'));
    expect(recordOf(again, 'asked')).not.toHaveProperty('why');
    answer(again, 'site/poles', '6');
    expect(recordOf(again, 'asked')).toMatchObject({ why: 'many' });
  });

  it('has no row of a repeat whose last one was taken away', async () => {
    const { form } = await filledIn();
    const empty = resumeForm(form, ENVIRONMENT, { owner: 'Ada' });
    expect(recordOf(empty, 'all')).toEqual({ owner: 'Ada', total: '0' });
    expect(recordOf(resumeForm(form, ENVIRONMENT, { pole: [{}] }), 'all')).toEqual({ pole: [{}] });
  });

  it.each([
    ['text where a group is', { site: 'x', owner: 'Ada' }],
    ['a row where a list is', { pole: { height: 3 }, owner: 'Ada' }],
    ['lists of lists', { pole: [[1]], owner: 'Ada' }],
    ['names that every object has', { constructor: 'x', toString: 'y', owner: 'Ada' }],
    ['what the form does not know', { other: { a: [1, { b: null }] }, owner: 'Ada' }],
  ])('is read where it is rubbish: %s', async (_, rubbish) => {
    const { form } = await filledIn();
    const state = resumeForm(form, ENVIRONMENT, JSON.parse(JSON.stringify(rubbish)));
    expect(recordOf(state, 'all')).toMatchObject({ owner: 'Ada' });
  });
});

describe('the content of a form', () => {
  it('is whole again after it was kept', async () => {
    const read = await definition(FORM);
    const content = { definition: read, files: { poles: [{ name: 'p1', label: 'Pole 1' }] } };
    const stored = JSON.parse(JSON.stringify(storedContent(content)));
    expect(contentIn(stored)).toEqual({ ...content, pictures: {} });
    expect(documentFault(stored, 200_000)).toBeNull();
    expect(JSON.stringify(stored).length).toBeLessThan(JSON.stringify(content).length / 2);
  });

  it('of nothing is an empty form', () => {
    expect(contentIn(null)).toMatchObject({ definition: { items: [], root: 'data' }, files: {} });
  });
});

describe('a document', () => {
  it.each([
    ['a text', 'x', 'no_object'],
    ['a list', [], 'no_object'],
    ['nothing', null, 'no_object'],
    ['NUL', { a: ['\u0000'] }, 'no_object'],
    ['half a surrogate pair as a name', { '\ud800': 1 }, 'no_object'],
    ['no number', { a: Number.NaN }, 'no_object'],
    ['too much in bytes', { a: 'é'.repeat(50) }, 'too_long'],
    ['what fits', { a: 'é'.repeat(10), b: [1, true, null] }, null],
  ])('of %s', (_, value, fault) => expect(documentFault(value, 100)).toBe(fault));

  it('in a thousand objects is none', () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 1000; depth += 1) value = { a: value };
    expect(documentFault(value, 100_000)).toBe('no_object');
  });
});
