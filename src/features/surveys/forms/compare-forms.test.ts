import { expect, test } from 'vitest';
import { formFrom } from '../../../../tests/support/forms.ts';
import { formChanges } from './compare-forms.ts';

const BEFORE = `
| survey |              |      |       |
|        | type         | name | label |
|        | text         | pole | Pole  |
|        | begin group  | g    | Group |
|        | integer      | lean | Lean  |
|        | text         | note | Note  |
|        | end group    |      |       |`;

const AFTER = `
| survey |              |      |        |
|        | type         | name | label  |
|        | text         | pole | Post   |
|        | begin repeat | g    | Again  |
|        | decimal      | lean | Lean   |
|        | end repeat   |      |        |
|        | image        | note | Note   |`;

test('a question is the same one where its name stands in the same groups, whatever its words', async () => {
  const [before, after] = [(await formFrom(BEFORE)).definition, (await formFrom(AFTER)).definition];
  const { added, removed, retyped } = formChanges(before, after);
  expect({
    added: added.map(({ path }) => path),
    removed: removed.map(({ path }) => path),
    retyped: retyped.map(({ path }) => path),
  }).toEqual({ added: ['/data/note'], removed: ['/data/g/note'], retyped: ['g', 'g/lean'] });
});

test('the same form has no changes', async () => {
  const { definition } = await formFrom(BEFORE);
  expect(formChanges(definition, definition)).toEqual({ added: [], removed: [], retyped: [] });
});
