import { expect, test } from 'vitest';
import type { SurveyForm } from '../../../domain/surveys/survey-form.ts';
import type { SurveyTemplate } from '../../../domain/surveys/survey-template.ts';
import { copyWrites, newTemplateWrites, newVersionWrites } from './publish-writes.ts';

const VERSION = { formId: 'f', title: 'Poles', formVersion: '', content: {} };
const template = (revision: number) => ({ id: 't', revision }) as unknown as SurveyTemplate;
const versions = (...revisions: number[]) =>
  revisions.map((revision) => ({ revision }) as unknown as SurveyForm);

test('a new template comes before the form that names it, and is published behind it', () => {
  const writes = newTemplateWrites({ id: 't', name: 'Poles' }, VERSION);
  expect(writes).toMatchObject([
    { kind: 'create', entity: 'surveyTemplate', values: { id: 't', status: 'draft', revision: 1 } },
    { kind: 'create', entity: 'surveyForm', values: { id: 'f', templateId: 't', revision: 1 } },
    { kind: 'update', id: 't', changes: { formId: 'f', revision: 1, status: 'published' } },
  ]);
});

test('a version counts on from the highest one, though an older one is asked', () => {
  expect(newVersionWrites(template(1), versions(3, 1, 2), VERSION)[0]).toMatchObject({
    values: { revision: 4 },
  });
  expect(newVersionWrites(template(2), [], VERSION)[0]).toMatchObject({ values: { revision: 3 } });
});

test('a copy of a template has a form of its own, and is no more published than any copy', () => {
  const form = { title: 'Poles', formVersion: null, content: { definition: {} } } as unknown as SurveyForm;
  const [made, copied, named] = copyWrites({ id: 'u' }, form);
  expect([made, copied]).toMatchObject([
    { values: { id: 'u' } },
    { values: { templateId: 'u', revision: 1 } },
  ]);
  expect(named).toMatchObject({ id: 'u', changes: { formId: expect.any(String) } });
  expect(named?.kind === 'update' && 'status' in named.changes).toBe(false);
  expect(copyWrites({ id: 'u' }, null)).toHaveLength(1);
});
