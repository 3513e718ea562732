import { expect, test } from 'vitest';
import { contentFrom, nodeAt } from '../../../tests/support/forms.ts';
import { LARGE_RECORD, largeForm, POLES } from '../../../tests/support/large-form.ts';
import { checkForm } from './form/check-form.ts';
import { setAnswer } from './form/fill-in.ts';
import type { FormState } from './form/form-state.ts';
import { pathOf } from './form/record.ts';
import { resumeForm } from './form/stored-record.ts';
import { readyForm } from './ready-form.ts';

async function largeRecord(): Promise<FormState> {
  const { form, files, problems } = readyForm(await contentFrom(largeForm()));
  expect(problems).toEqual([]);
  const clock = {
    timeZone: 'Europe/Paris',
    now: () => Date.parse('2026-11-01'),
    random: () => 0,
    locale: 'en',
  };
  return resumeForm(form, { clock, language: '', metadata: {}, files }, LARGE_RECORD);
}

/** How many answers expressions looked at while something was done. */
function looksOf(state: FormState, work: () => void): number {
  state.around.allNodesLeft = 1_000_000;
  work();
  return 1_000_000 - state.around.allNodesLeft;
}

const looksAfter = (state: FormState, path: string, text: string) =>
  looksOf(state, () => setAnswer(state, nodeAt(state, path), text));

test('a form of 500 questions with 50 poles is whole but for what was left out', async () => {
  const state = await largeRecord();
  expect([...state.form.rules.keys()].filter(({ item }) => item.kind === 'question')).toHaveLength(510);
  expect(checkForm(state).map(({ node, code }) => [pathOf(node, state), code])).toEqual([
    [`pole[${POLES}]/plate`, 'required'],
  ]);
});

test('an answer works out what needs it, and nothing else', async () => {
  const state = await largeRecord();
  expect(looksAfter(state, `pole[${POLES}]/plate`, 'P-50')).toBe(0);
  // Two factors, and the totals of the blocks behind: each looks at the one before it and at its own sum.
  expect(looksAfter(state, 'number47', '7')).toBeLessThan(100);
  // Each pole looks at the sum of all heights, and for the one before it at all heights and poles.
  expect(looksAfter(state, `pole[${POLES}]/height`, '11')).toBeLessThan(POLES * (3 * POLES + 20));
});

test('all of it is looked at once when it is opened, and once when it is checked', async () => {
  const { form, environment } = await largeRecord();
  const counted = { ...environment, mostNodes: 10_000 };
  const state = resumeForm(form, counted, LARGE_RECORD);
  expect(looksOf(state, () => checkForm(state))).toBeLessThan(5000);
});
