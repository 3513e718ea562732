import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { count } from '../kit/fields/measures.ts';

/**
 * One version of the questionnaire that a template asks: made with all that is in it, and never changed. A survey keeps the one
 * that it was begun with (docs/decisions/0116).
 */
export const surveyForm = defineEntity({
  name: 'surveyForm',
  table: 'survey_forms',
  store: 'surveyForms',
  path: '/surveys/v1/forms',
  verbs: { list: true, read: true, create: true },
  subject: 'survey-templates',
  screens: 'surveys/forms',
  titleField: 'title',
  defaults: { revision: 1 },
  fields: {
    title: { kind: 'text', maxLength: 200, required: true },
    templateId: { kind: 'reference', entity: 'surveyTemplate', onDelete: 'take', required: true },
    /** Counts the versions of the template. */
    revision: { ...count(1, 10_000), required: true },
    /** What the author calls this version. */
    formVersion: { kind: 'text', maxLength: 200, identifier: true },
    /** `FormContent` as `storedContent` makes it. A row goes over the wire in one piece. */
    content: { kind: 'document', maxSize: 200_000, required: true },
  },
  groups: [],
  scope: { kind: 'tenant' },
  list: {
    columns: ['title', 'revision', 'formVersion', 'templateId', 'updatedAt'],
    filters: ['templateId'],
    sorts: ['-updatedAt', 'title'],
    search: ['title'],
    counts: [],
  },
});

export type SurveyForm = RowOf<typeof surveyForm>;
