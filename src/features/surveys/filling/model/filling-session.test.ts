import { describe, expect, it } from 'vitest';
import { contentFrom, formFrom } from '../../../../../tests/support/forms.ts';
import { LARGE_RECORD, largeForm } from '../../../../../tests/support/large-form.ts';
import type { JsonDocument } from '../../../../domain/kit/fields/field.ts';
import { readyForm } from '../../../../domain/surveys/ready-form.ts';
import { type FillingSession, type FillingView, fillingSession } from './filling-session.ts';

const FORM = `
| survey | | | | | |
| | type | name | label::English (en) | label::French (fr) | required |
| | begin_group | who | Who | Qui | |
| | text | name | Your name | Votre nom | yes |
| | integer | age | Age of \${name} | Âge de \${name} | |
| | end_group | | | | |
| | begin_repeat | pole | Pole | Poteau | |
| | text | number | Number | Numéro | |
| | end_repeat | | | | |
`;

async function session(record: JsonDocument = {}, isReadOnly = false): Promise<FillingSession> {
  const { form, definition } = await formFrom(FORM);
  if (form === null) throw new Error('the form has no errors');
  const clock = { timeZone: 'UTC', now: () => 0, random: () => 0, locale: 'en' };
  const environment = { clock, language: definition.languages[0] ?? '', metadata: {}, files: {} };
  return fillingSession({ form, environment, record, isReadOnly, index: null });
}

function questions(view: FillingView) {
  return (view.page?.items ?? []).flatMap((item) => (item.kind === 'question' ? [item] : []));
}

/** Leafs to a page, past what is missing on those before it. */
function at(one: FillingSession, index: number): FillingView {
  while (one.view().index < index) one.next();
  while (one.view().index > index) one.back();
  return one.view();
}

function keyAt(view: FillingView, place: number): string {
  return view.page?.items[place]?.key ?? '';
}

describe('a form that is filled in', () => {
  it('says in labels what was answered, and draws anew only what changed', async () => {
    const one = await session();
    const before = one.view();
    const after = one.answer(keyAt(before, 0), 'Ada');
    expect(questions(after).map(({ label }) => label)).toEqual(['Your name', 'Age of Ada']);
    expect(questions(one.answer(keyAt(after, 1), '7'))[0]).toBe(questions(after)[0]);
    expect(one.view()).toMatchObject({ answered: 2, total: 3, index: 0 });
    expect(one.view().page).toBe(one.view().page);
  });

  it('calls a choice without words what the record calls it, as the answers do', async () => {
    const { form } = await formFrom(`
| survey  |                 |      |       |
|         | type            | name | label |
|         | select_one made | made | Made  |
| choices |                 |      |       |              |
|         | list_name       | name | label | media::image |
|         | made            | old  |       | a.jpg        |
|         | made            | new  | New   | b.jpg        |`);
    if (form === null) throw new Error('the form has no errors');
    const clock = { timeZone: 'UTC', now: () => 0, random: () => 0, locale: 'en' };
    const environment = { clock, language: '', metadata: {}, files: {} };
    const one = fillingSession({ form, environment, record: {}, isReadOnly: false, index: null });
    expect(questions(one.view())[0]?.choices).toMatchObject([
      { value: 'old', label: 'old', image: 'a.jpg' },
      { value: 'new', label: 'New', image: 'b.jpg' },
    ]);
  });

  it('says what is missing when a page is left, and at the end everywhere', async () => {
    const one = await session();
    expect(questions(one.view())[0]?.fault).toBeNull();
    expect(one.insist(0)).toBe(1);
    expect(questions(one.view())[0]?.fault).toBe('required');
    expect(one.next()).toMatchObject({ index: 0, missingHere: 1 });
    expect(one.next()).toMatchObject({ index: 1, missingHere: 0 });
    expect(one.outline()[0]?.questions.map(({ state }) => state)).toEqual(['missing', 'open']);
  });

  it('calls a page that asks nothing by what stands on it', async () => {
    const { form, definition } = await formFrom(
      '| survey | | | |\n| | type | name | label |\n| | begin group | g | Group |\n| | text | t | Words |\n| | end group | | |\n| | note | n | Walk with **two** people |',
    );
    if (form === null) throw new Error('the form has no errors');
    const clock = { timeZone: 'UTC', now: () => 0, random: () => 0, locale: 'en' };
    const environment = { clock, language: definition.defaultLanguage, metadata: {}, files: {} };
    const one = fillingSession({ form, environment, record: {}, isReadOnly: false, index: null });
    expect(one.outline()).toMatchObject([
      { title: 'Group', questions: [{ label: 'Words' }] },
      { title: 'Walk with **two** people', questions: [] },
    ]);
  });

  it('goes to what was added, and stays where it was when something before it goes', async () => {
    const one = await session();
    const list = at(one, 2);
    const added = one.add(list.page?.key ?? '');
    expect(added.page?.instance).toMatchObject({ place: 2, count: 2 });
    const answered = one.answer(keyAt(added, 0), 'P-2');
    const [first] = questions(at(one, 1));
    const instance = one.view().page?.instance?.key ?? '';
    expect(first?.value).toBe('');
    one.goTo(answered.page?.key ?? '');
    const after = one.remove(instance);
    expect(questions(after)[0]?.value).toBe('P-2');
    expect(one.record('all')).toEqual({ pole: [{ number: 'P-2' }] });
  });

  it('keeps its answers in another language', async () => {
    const one = await session({ who: { name: 'Ada' } });
    at(one, 0);
    expect(questions(one.speak('French (fr)')).map(({ label, value }) => [label, value])).toEqual([
      ['Votre nom', 'Ada'],
      ['Âge de Ada', ''],
    ]);
  });

  it('goes on where something is still open', async () => {
    expect((await session({ who: { name: 'Ada', age: 3 }, pole: [{}] })).view().index).toBe(1);
    expect((await session({ who: { name: 'Ada', age: 3 }, pole: [{ number: 'P' }] })).view().page).toBeNull();
  });

  it('of 500 questions and 50 poles gives what a key changed as new, and all else as it was', async () => {
    const { form, files } = readyForm(await contentFrom(largeForm()));
    const clock = { timeZone: 'UTC', now: () => Date.parse('2026-11-01'), random: () => 0, locale: 'en' };
    const environment = { clock, language: '', metadata: {}, files };
    const one = fillingSession({ form, environment, record: LARGE_RECORD, isReadOnly: false, index: null });
    const before = one.view();
    const drawnFor = (name: string, text: string) => {
      const known = questions(one.view());
      const key = known.find(({ question }) => question.name === name)?.key ?? '';
      return questions(one.answer(key, text))
        .filter((shown) => !known.includes(shown))
        .map(({ question }) => question.name);
    };
    // The only pole that lacks an answer.
    expect(before.page?.instance).toMatchObject({ place: 50, count: 50 });
    expect(drawnFor('plate', 'P-50')).toEqual(['plate', 'pole_state']);
    expect(drawnFor('height', '11')).toEqual(['height', 'share', 'higher']);
    expect(one.view().page?.trail).toBe(before.page?.trail);
    expect(one.view().page?.instance).toBe(before.page?.instance);
  });

  it('changes nothing where it is only read', async () => {
    const one = await session({ who: { name: 'Ada' } }, true);
    const view = one.answer(keyAt(one.view(), 0), 'Eve');
    expect(questions(view)[0]).toMatchObject({ value: 'Ada', isReadOnly: true });
  });
});
