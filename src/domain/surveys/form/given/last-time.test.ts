import { describe, expect, test } from 'vitest';
import { formFrom, nodeAt, recordOf } from '../../../../../tests/support/forms.ts';
import type { JsonDocument } from '../../../kit/fields/field.ts';
import { readXForms } from '../../xforms/read-xforms.ts';
import { writtenXForms } from '../../xforms/write-xforms.ts';
import { stringValue } from '../../xpath/node.ts';
import type { CompiledForm } from '../compile.ts';
import { beginForm, setAnswer } from '../fill-in.ts';
import { answersOf } from '../record.ts';
import { resumeForm } from '../stored-record.ts';
import { flatAnswers, giveAnswers } from './given-answers.ts';
import { answersOfLastTime } from './last-time.ts';

async function compiled(markdown: string): Promise<CompiledForm> {
  const { form, errors } = await formFrom(markdown);
  if (form === null) throw new Error(JSON.stringify(errors));
  return form;
}

describe('the same as last time', () => {
  const FORM = `
| survey |                  |         |         |             |           |           |
|        | type             | name    | label   | calculation | default   | read_only |
|        | text             | owner   | Owner   |             |           |           |
|        | select_multiple s | states | States  |             |           |           |
|        | begin repeat     | pole    | Pole    |             |           |           |
|        | integer          | height  | Height  |             |           |           |
|        | image            | seen    | Picture |             |           |           |
|        | geopoint         | place   | Place   |             |           |           |
|        | end repeat       |         |         |             |           |           |
|        | date             | day     | Day     |             | today()   |           |
|        | acknowledge      | sure    | Sure?   |             |           |           |
|        | text             | fixed   | Fixed   |             |           | yes       |
|        | calculate        | total   |         | sum(\${height}) |       |           |
|        | start            | begun   |         |             |           |           |
| choices |                 |         |         |             |           |           |
|         | list_name       | name    | label   |             |           |           |
|         | s               | a       | A       |             |           |           |
|         | s               | b       | B       |             |           |           |
`;
  const BEFORE: JsonDocument = {
    owner: 'Alder Valley',
    states: ['a', 'b'],
    pole: [{ height: 9, seen: 'a-file', place: '1 2' }, { height: 11 }],
    day: '2026-01-02',
    sure: 'OK',
    fixed: 'x',
    total: 20,
    begun: '2026-01-02T08:00:00Z',
    gone: 'asked by an earlier version',
  };

  test('is what was answered, but for what is of one day, worked out or there by itself', async () => {
    const given = answersOfLastTime(await compiled(FORM), BEFORE);
    expect(Object.fromEntries(given)).toEqual({
      owner: 'Alder Valley',
      states: 'a b',
      'pole[1]/height': '9',
      'pole[2]/height': '11',
    });
  });

  test('fills a new record in, instances of repeats too', async () => {
    const state = await recordOf(FORM);
    expect(giveAnswers(state, answersOfLastTime(state.form, BEFORE))).toEqual([]);
    expect(answersOf(state)).toMatchObject({
      owner: 'Alder Valley',
      'pole[2]/height': 11,
      total: '20',
      day: '2026-07-15',
    });
  });
});

describe('what the last record answers', () => {
  const FORM = `
| survey |              |        |         |                                              |                        |
|        | type         | name   | label   | calculation                                  | default                |
|        | begin group  | who    | Who     |                                              |                        |
|        | text         | street | Street  |                                              | \${last-saved#street}  |
|        | end group    |        |         |                                              |                        |
|        | begin repeat | pole   | Pole    |                                              |                        |
|        | integer      | height | Height  |                                              |                        |
|        | end repeat   |        |         |                                              |                        |
|        | calculate    | before |         | concat(\${last-saved#street}, ' ', sum(\${last-saved#height})) |      |
`;
  const LAST: JsonDocument = { who: { street: 'Mill Lane' }, pole: [{ height: 9 }, { height: 11 }] };

  test('is there when a record begins', async () => {
    expect(answersOf(await recordOf(FORM, { lastRecord: LAST }))).toMatchObject({
      'who/street': 'Mill Lane',
      before: 'Mill Lane 20',
    });
    expect(answersOf(await recordOf(FORM, { lastRecord: null }))).toMatchObject({ 'who/street': null });
  });

  test('stays when it goes on, wherever that is', async () => {
    const { form, environment } = await recordOf(FORM);
    const state = resumeForm(form, environment, { who: { street: 'Other Lane' }, before: 'Mill Lane 20' });
    setAnswer(state, nodeAt(state, 'who/street'), 'Third Lane');
    expect(answersOf(state)).toMatchObject({ 'who/street': 'Third Lane', before: 'Mill Lane 20' });
    expect(stringValue(nodeAt(state, 'before'))).toBe('Mill Lane 20');
  });

  test('is taken as it was given where the record began elsewhere', async () => {
    const given = flatAnswers({ who: { street: 'Mill Lane' }, before: 'Mill Lane 20' });
    const state = await recordOf(FORM);
    expect(giveAnswers(state, given)).toEqual([]);
    expect(answersOf(state)).toMatchObject({ before: 'Mill Lane 20' });
    const here = await recordOf(FORM, { lastRecord: LAST });
    giveAnswers(here, flatAnswers({ before: 'Anything' }));
    expect(answersOf(here)).toMatchObject({ before: 'Mill Lane 20' });
  });

  test('is asked for by name, of a question that there is', async () => {
    const { errors } = await formFrom(FORM.replace('last-saved#street', 'last-saved#nobody'));
    expect(errors).toMatchObject([{ code: 'unknown_reference' }]);
  });

  test('is asked for by an XForm as ODK Collect does', async () => {
    const xml = writtenXForms(await compiled(FORM), { id: 'f', title: 'F', version: '1' });
    expect(xml).toContain('<instance id="__last-saved" src="jr://instance/last-saved"/>');
    const { form, errors } = readXForms(xml, 'f.xml');
    expect(errors).toEqual([]);
    const { environment } = await recordOf(FORM);
    const state = form && beginForm(form, { ...environment, lastRecord: LAST });
    expect(state && answersOf(state)).toMatchObject({ 'who/street': 'Mill Lane' });
    const plain = writtenXForms(await compiled(FORM.replaceAll('last-saved#', '')), {
      id: 'f',
      title: 'F',
      version: '1',
    });
    expect(plain).not.toContain('last-saved');
  });
});
