import { defineEntity, type RowOf } from '../kit/entity/entity.ts';
import { count, READING } from '../kit/fields/measures.ts';

/** What a survey is about; the marketplace of survey plugins sorts by the same (section 9 of the specification). */
export const SURVEY_CATEGORIES = [
  'asset_inventory',
  'condition_assessment',
  'compliance_check',
  'safety_inspection',
  'performance_test',
] as const;

/** `reading` is a measured value: one out of its limits is a finding, where a `number` out of them is a mistake. */
const QUESTION_TYPES = ['text', 'number', 'choice', 'date', 'yesNo', 'reading'] as const;

/** The questions of a kind of survey. Answers are kept by a question's key, so that its wording may be mended. */
export const surveyTemplate = defineEntity({
  name: 'surveyTemplate',
  table: 'survey_templates',
  store: 'surveyTemplates',
  path: '/surveys/v1/templates',
  verbs: { list: true, read: true, create: true, update: 'PUT', remove: true },
  subject: 'survey-templates',
  screens: 'surveys/templates',
  titleField: 'name',
  defaults: { status: 'draft', revision: 1 },
  fields: {
    name: { kind: 'text', maxLength: 200, required: true },
    description: { kind: 'text', maxLength: 10_000, multiline: true },
    category: { kind: 'choice', values: SURVEY_CATEGORIES, required: true },
    status: { kind: 'choice', values: ['draft', 'published', 'retired'], required: true },
    revision: { ...count(1, 10_000), required: true },
    pluginId: { kind: 'reference', entity: 'plugin', onDelete: 'leave', writable: 'server' },
    /** The version of its form that is asked now; none: its own questions are. */
    formId: { kind: 'reference', entity: 'surveyForm', onDelete: 'leave' },
    questions: {
      kind: 'items',
      maxItems: 200,
      item: {
        key: { kind: 'text', maxLength: 60, required: true, identifier: true },
        label: { kind: 'text', maxLength: 300, required: true },
        type: { kind: 'choice', values: QUESTION_TYPES, required: true },
        // One a line.
        options: { kind: 'text', maxLength: 4000, multiline: true },
        unit: { kind: 'text', maxLength: 20 },
        minimum: READING,
        maximum: READING,
        required: { kind: 'flag' },
        showWhenKey: { kind: 'text', maxLength: 60, identifier: true },
        showWhenValue: { kind: 'text', maxLength: 300 },
      },
    },
  },
  groups: [],
  statuses: {
    lifecycle: {
      initial: ['draft', 'published'],
      next: { draft: ['published', 'retired'], published: ['retired'], retired: ['published'] },
    },
  },
  scope: { kind: 'tenant' },
  list: {
    columns: ['name', 'category', 'status', 'questions', 'pluginId', 'updatedAt'],
    filters: ['status', 'category', 'pluginId'],
    sorts: ['name', '-updatedAt'],
    search: ['name'],
    counts: ['status'],
  },
});

export type SurveyTemplate = RowOf<typeof surveyTemplate>;
