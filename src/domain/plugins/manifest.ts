import * as z from 'zod/mini';
import type { FieldValues } from '../kit/entity/entity.ts';
import { fieldSchema } from '../kit/entity/schema.ts';
import type { Question } from '../surveys/questions.ts';
import { SURVEY_CATEGORIES, surveyTemplate } from '../surveys/survey-template.ts';
import { ACTION_RECORDS, PLUGIN_CATEGORIES, PLUGIN_PERMISSIONS } from './words.ts';

const words = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const key = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,59}$/, 'must be small letters, digits and hyphens'));
const list = <T extends z.ZodMiniType>(item: T) => z._default(z.array(item).check(z.maxLength(20)), []);

const templateSchema = z.strictObject({
  key,
  name: words(200),
  description: z.optional(words(2000)),
  category: z.enum(SURVEY_CATEGORIES),
  questions: fieldSchema(surveyTemplate.fields.questions),
});

const reportSchema = z.strictObject({
  key,
  title: words(200),
  description: z.optional(words(1000)),
  /** Key of a survey template of the same package. */
  template: key,
  /** Keys of its questions; all of them when absent. */
  questions: list(words(60)),
});

const cardSchema = z.strictObject({
  key,
  title: words(200),
  entity: words(60),
  filters: z._default(z.record(words(60), words(300)), {}),
  overdueBy: z.optional(words(60)),
});

const actionSchema = z.strictObject({
  key,
  title: words(200),
  /** The kind of record it is offered on. */
  on: z._default(z.enum(ACTION_RECORDS), 'survey'),
  action: z.enum(['newSurvey', 'newWorkOrder']),
  template: z.optional(key),
  workOrderType: z.optional(words(60)),
});

/** `manifest.json` of a package: what it is, what it asks for, what it adds. There is no code in a package. */
export const manifestSchema = z.strictObject({
  id: key,
  name: words(100),
  version: z.string().check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'must be a version like 1.4.0')),
  description: words(2000),
  documentation: z.optional(z.url({ protocol: /^https$/ }).check(z.maxLength(500))),
  categories: z.array(z.enum(PLUGIN_CATEGORIES)).check(z.minLength(1), z.maxLength(6)),
  permissions: z._default(z.array(z.enum(PLUGIN_PERMISSIONS)), []),
  contributes: z.strictObject({
    surveyTemplates: list(templateSchema),
    reports: list(reportSchema),
    dashboardCards: list(cardSchema),
    recordActions: list(actionSchema),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;
type TemplateContribution = Manifest['contributes']['surveyTemplates'][number];

/** The questions of a contributed template; the schema that checked them is made from their definition. */
export function contributedQuestions(template: TemplateContribution): readonly Question[] {
  return template.questions as readonly Question[];
}

/** Values of the template's row, but for what only the tenant knows. */
export function templateValues(template: TemplateContribution): FieldValues {
  const { name, description = null, category } = template;
  return { name, description, category, status: 'published' };
}

/** Negative when the first release is the older one. Both are checked: three numbers. */
export function compareReleases(left: string, right: string): number {
  const [a, b] = [left, right].map((text) => text.split('.').map(Number));
  const place = [0, 1, 2].find((at) => a?.[at] !== b?.[at]);
  return place === undefined ? 0 : (a?.[place] ?? 0) - (b?.[place] ?? 0);
}
