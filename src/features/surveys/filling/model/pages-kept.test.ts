import { expect, it } from 'vitest';
import { formFrom } from '../../../../../tests/support/forms.ts';
import type { JsonDocument } from '../../../../domain/kit/fields/field.ts';
import { type FillingSession, fillingSession } from './filling-session.ts';

const FORM = `
| survey | | | | | | |
| | type | name | label | relevant | repeat_count | calculation |
| | integer | many | How many | | | |
| | begin_group | more | More | \${many} > 1 | | |
| | text | why | Why | | | |
| | text | deep | Deep | \${why} = 'x' | | |
| | calculate | twice | | | | \${many} * 2 |
| | end_group | | | | | |
| | begin_repeat | pole | Pole | | \${many} | |
| | text | plate | Plate | | | |
| | end_repeat | | | | | |
| | begin_repeat | tree | Tree | \${many} = 3 | | |
| | text | kind | Kind | | | |
| | end_repeat | | | | | |
`;

async function begun(form: string): Promise<(record: JsonDocument) => FillingSession> {
  const { form: compiled, definition } = await formFrom(form);
  if (compiled === null) throw new Error('the form has no errors');
  const clock = { timeZone: 'UTC', now: () => 0, random: () => 0, locale: 'en' };
  const environment = { clock, language: definition.defaultLanguage, metadata: {}, files: {} };
  return (record) => fillingSession({ form: compiled, environment, record, isReadOnly: false, index: 0 });
}

/** What the head of the screen says, and which pages there are. */
function counted(session: FillingSession) {
  const { count, total, answered } = session.view();
  return { count, total, answered, pages: session.outline().map(({ title }) => title) };
}

function keyOf(session: FillingSession, label: string): string {
  const all = session.outline().flatMap(({ questions }) => questions);
  return all.find((one) => one.label === label)?.key ?? '';
}

it('pages are those of a record that is opened anew, whatever is answered, added or taken away', async () => {
  const open = await begun(FORM);
  const session = open({});
  const same = () => expect(counted(session)).toEqual(counted(open(session.record('all'))));
  const steps: (readonly [string, string])[] = [
    ['How many', '1'],
    ['Plate', 'P 1'],
    ['How many', '2'],
    ['Why', 'x'],
    ['Deep', 'y'],
    ['Why', 'z'],
    ['How many', '3'],
    ['Kind', 'Ash'],
    ['How many', '0'],
    ['How many', '3'],
    ['Plate', 'P 2'],
    ['How many', ''],
  ];
  for (const [label, text] of steps) {
    const key = keyOf(session, label);
    expect(key, label).not.toBe('');
    session.answer(key, text);
    same();
  }
});

it('the page of a repeat that has no instance comes and goes with the answer that it hangs on', async () => {
  const session = (await begun(FORM))({});
  session.answer(keyOf(session, 'How many'), '3');
  session.goTo(keyOf(session, 'Kind'));
  session.remove(session.view().page?.instance?.key ?? '');
  const titles = () => counted(session).pages.filter((title) => title.startsWith('Tree'));
  expect(titles()).toEqual(['Tree']);
  session.answer(keyOf(session, 'How many'), '2');
  expect(titles()).toEqual([]);
  session.answer(keyOf(session, 'How many'), '3');
  expect(titles()).toEqual(['Tree']);
});
