import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { listedForms } from '../../server/modules/odk/form-list.ts';
import { formWriter } from '../../server/modules/odk/form-writer.ts';
import type { SurveyToFillIn } from '../../server/modules/odk/open-forms.ts';
import { uuidv7 } from '../../src/domain/kit/values/ids.ts';
import { readXForms } from '../../src/domain/surveys/xforms/read-xforms.ts';
import { writtenXForms } from '../../src/domain/surveys/xforms/write-xforms.ts';
import { contentFrom } from '../support/forms.ts';

const FORM = `
| survey |      |      |       |
|        | type | name | label |
|        | text | said | Words |`;

const content = await contentFrom(FORM);
const of = { tenantId: uuidv7(), formId: uuidv7(), revision: 3, content };
const surveys = (count: number, form = of): SurveyToFillIn[] =>
  Array.from({ length: count }, (_, place) => ({ ...form, surveyId: uuidv7(), title: `Walk ${place} & $&` }));

/** A writer, and the versions that it wrote. */
function counting() {
  const versions: string[] = [];
  const xformOf = formWriter((form, name) => {
    versions.push(name.version);
    return writtenXForms(form, name);
  });
  return { versions, xformOf };
}

const addressOf = ({ surveyId }: SurveyToFillIn) => `https://grid.example/${surveyId}`;

function onUnwritten(_: SurveyToFillIn, error: unknown): never {
  throw error;
}

test('a version of a form is written once for all its surveys, each under its own id and title', async () => {
  const { versions, xformOf } = counting();
  const twenty = surveys(20);
  const list = await listedForms(twenty, { xformOf, addressOf, onUnwritten });
  expect(versions).toEqual(['3']);
  for (const [place, survey] of twenty.entries()) {
    const text = xformOf(survey)?.text ?? '';
    const { definition, errors } = readXForms(text, 'form.xml');
    expect([errors, definition.id, definition.title]).toEqual([[], survey.surveyId, survey.title]);
    expect(list[place]).toMatchObject({
      name: survey.title,
      hash: `md5:${createHash('md5').update(text).digest('hex')}`,
      manifest: null,
    });
  }
  xformOf({ ...surveys(1)[0], ...of, formId: uuidv7(), surveyId: uuidv7(), title: 'Another form' });
  expect(versions).toHaveLength(2);
});

test('what a survey is called is never taken for a place of the form', () => {
  const { xformOf } = counting();
  const title = 'a\u{E000}id\u{E001}b\u{E000}title\u{E001}c';
  const text = xformOf({ ...of, surveyId: uuidv7(), title })?.text ?? '';
  expect(text).toContain(`<h:title>${title}</h:title>`);
});

test('a form that cannot be written takes no other off the list', async () => {
  const good = surveys(1);
  const broken = surveys(1, { ...of, formId: uuidv7(), revision: 4 });
  const xformOf = formWriter((form, name) => {
    if (name.version === '4') throw new Error('it cannot be said');
    return writtenXForms(form, name);
  });
  const lost: unknown[] = [];
  const list = await listedForms([...broken, ...good], {
    xformOf,
    addressOf,
    onUnwritten: (survey, error) => lost.push(survey.surveyId, String(error)),
  });
  expect(list.map(({ id }) => id)).toEqual(good.map(({ surveyId }) => surveyId));
  expect(lost).toEqual([broken[0]?.surveyId, 'Error: it cannot be said']);
});
