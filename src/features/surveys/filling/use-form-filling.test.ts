import { expect, it } from 'vitest';
import { formFrom } from '../../../../tests/support/forms.ts';
import type { JsonDocument } from '../../../domain/kit/fields/field.ts';
import { trackWork } from '../../../resource/drafts/works-under-way.ts';
import { type FillingView, fillingSession } from './model/filling-session.ts';
import { type FillingActions, fillingActions } from './use-form-filling.ts';

const FORM = `
| survey | | | | |
| | type | name | label::English (en) | label::French (fr) |
| | text | number | Number | Numéro |
| | image | photo | Photograph | Photographie |
`;

interface Opened {
  readonly actions: FillingActions;
  readonly view: () => FillingView;
  readonly record: () => JsonDocument;
  /** A photograph is taken. @returns what it becomes, when it is there */
  readonly take: () => (id: string) => void;
}

async function opened(): Promise<Opened> {
  const { form, definition } = await formFrom(FORM);
  if (form === null) throw new Error('the form has no errors');
  const clock = { timeZone: 'UTC', now: () => 0, random: () => 0, locale: 'en' };
  const environment = { clock, language: definition.languages[0] ?? '', metadata: {}, files: {} };
  const session = fillingSession({ form, environment, record: {}, isReadOnly: false, index: null });
  let view = session.view();
  let record: JsonDocument = {};
  const show = (change: () => FillingView) => {
    view = change();
  };
  const actions = fillingActions({ session, recordId: 'survey' }, show, (kept) => {
    record = kept();
  });
  const take = () => {
    const key = session.outline().flatMap(({ questions }) => questions)[1]?.key ?? '';
    const { promise, resolve } = Promise.withResolvers<string>();
    trackWork(
      'survey',
      promise.then((id) => actions.answer(key, id)),
    );
    return resolve;
  };
  return { actions, view: () => view, record: () => record, take };
}

it('a photograph that is under way answers its question before the form speaks another language', async () => {
  const { actions, view, record, take } = await opened();
  const arrive = take();
  const spoken = actions.speak('French (fr)');
  expect(view().language).toBe('English (en)');
  arrive('photograph-1');
  await spoken;
  expect(view()).toMatchObject({ language: 'French (fr)', answered: 1 });
  expect(record()).toMatchObject({ photo: 'photograph-1' });
});

it('answers of last time are not taken out together with a photograph that was under way', async () => {
  const { actions, record, take } = await opened();
  actions.repeat({ number: 'P-1' });
  const arrive = take();
  const begun = actions.beginAgain();
  arrive('photograph-1');
  expect(await begun).toBe(false);
  expect(record()).toMatchObject({ number: 'P-1', photo: 'photograph-1' });
});

it('answers of last time are taken out where nothing is under way', async () => {
  const { actions, record } = await opened();
  actions.repeat({ number: 'P-1' });
  expect(record()).toMatchObject({ number: 'P-1' });
  expect(await actions.beginAgain()).toBe(true);
  expect(record()).not.toMatchObject({ number: 'P-1' });
});
