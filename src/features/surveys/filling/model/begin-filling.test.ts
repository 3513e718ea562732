import { describe, expect, it } from 'vitest';
import { formFrom } from '../../../../../tests/support/forms.ts';
import { beginFilling } from './begin-filling.ts';

const FORM = `
| survey | | | | | |
| | type | name | label::English (en) | label::French (fr) | relevant | default |
| | text | pattern | Pattern | Modèle | | ( |
| | begin_group | plate | Plate | Plaque | | |
| | text | number | Number on the plate | Numéro sur la plaque | regex('P-1', \${pattern}) | |
| | end_group | | | | | |
`;

describe('a form that cannot be worked out with its answers', () => {
  it('says at which question it stops, in the words of the person’s language', async () => {
    const { form } = await formFrom(FORM);
    if (form === null) throw new Error('the form can be read');
    const clock = { timeZone: 'UTC', now: () => 0, random: () => 0, locale: 'fr' };
    const environment = { clock, language: 'French (fr)', metadata: {}, files: {} };
    const begun = beginFilling({ form, environment, record: {}, isReadOnly: false, index: 0 });
    expect(begun).toMatchObject({ kind: 'failed', question: 'Numéro sur la plaque' });
  });
});
