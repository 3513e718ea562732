import { expect, test } from 'vitest';
import { textsIn, untranslatedTexts } from '../../.ci/untranslated.ts';

test('every visible text goes through a macro', async () => {
  expect(await untranslatedTexts()).toEqual([]);
});

test.each([
  ['content', '<p>Not translated</p>'],
  ['content beside a message', '<p><Trans>Yes</Trans> Not translated</p>'],
  ['a text in braces', "<p>{'Not translated'}</p>"],
  ['either side of a choice', "<p>{busy ? 'Not translated' : null}</p>"],
  ['what follows a condition', "<p>{busy && 'Not translated'}</p>"],
  ['a template', '<p>{`Not translated${name}`}</p>'],
  ['an attribute', '<button aria-label="Not translated" />'],
  ['an attribute in braces', "<input placeholder={busy ? 'Not translated' : undefined} />"],
  ['an attribute inside a message', '<Trans>See <a title="Not translated">this</a></Trans>'],
  ['content of an attribute', '<Card footer={<p>Not translated</p>} />'],
  ['content inside a function', '<List row={() => <p>Not translated</p>} />'],
  ['a field', "notify({ kind: 'error', message: 'Not translated' })"],
  ['an option', '<option value="a">Not translated</option>'],
])('%s without one is found', (_, source) => {
  expect(textsIn('screen.tsx', `const x = ${source};`).map(({ text }) => text.trim())).toEqual([
    'Not translated',
  ]);
});

test.each([
  ['a message', '<Trans>Translated <b>whole</b></Trans>'],
  ['a tagged template', '<p title={t`Translated`}>{t`Translated`}</p>'],
  ['a descriptor', "({ label: msg({ id: 'a', message: 'Translated' }) })"],
  ['a plural', "<p>{plural(count, { one: '# row', other: '# rows' })}</p>"],
  ['signs and numbers', '<p>{count} % · 24</p>'],
  ['keys and codes', '<p><Kbd>Esc</Kbd> <chakra.code>npm start</chakra.code></p>'],
  ['a name', '<h1>Fieldline</h1>'],
  ['what nobody reads', '<p className="wide" id="content" />'],
])('%s is none', (_, source) => {
  expect(textsIn('screen.tsx', `const x = ${source};`)).toEqual([]);
});
