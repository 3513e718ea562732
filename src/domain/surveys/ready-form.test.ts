import { expect, test } from 'vitest';
import { contentFrom } from '../../../tests/support/forms.ts';
import { readyForm } from './ready-form.ts';

const content = (name: string) =>
  contentFrom(`
| survey |         |         |       |
|        | type    | name    | label |
|        | integer | ${name} | How many? |
`);

test('the same version is compiled once, whoever reads it; another one is another form', async () => {
  const { form } = readyForm(await content('first'));
  expect(readyForm(await content('first')).form).toBe(form);
  expect(readyForm(await content('second')).form).not.toBe(form);
});

test('those that nobody asked for lately are let go', async () => {
  const { form } = readyForm(await content('kept'));
  const { form: left } = readyForm(await content('left'));
  for (let other = 0; other < 7; other += 1) {
    readyForm(await content(`other${other}`));
    expect(readyForm(await content('kept')).form).toBe(form);
  }
  expect(readyForm(await content('left')).form).not.toBe(left);
});
