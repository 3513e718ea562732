import type { AnyRow } from '../kit/entity/entity.ts';
import type { Json } from '../kit/fields/field.ts';
import { documentIn } from '../kit/fields/json-document.ts';
import type { ProblemDetail } from '../kit/problems/problem.ts';
import { isTimeZone } from '../kit/time/wall-time.ts';
import { checkForm } from './form/check-form.ts';
import { compileForm } from './form/compile.ts';
import { type FormDefinition, textIn } from './form/definition.ts';
import { type FormState } from './form/form-state.ts';
import { pathOf } from './form/record.ts';
import { contentIn } from './form/stored-form.ts';
import { resumeForm } from './form/stored-record.ts';
import { ExpressionError } from './xpath/expression.ts';

/** What a survey's record lacks, or has wrong, by the form and by the clock on which it was filled in. */
export function recordProblems(survey: AnyRow, form: AnyRow): ProblemDetail[] {
  const unfit = formProblems(form, survey.templateId);
  if (unfit.length > 0) return unfit;
  try {
    return faultsOfRecord(survey, form);
  } catch (error) {
    // A form may say what cannot be worked out with these answers, or not in any reasonable time.
    if (error instanceof ExpressionError) return [NOT_VALID];
    throw error;
  }
}

function faultsOfRecord(survey: AnyRow, form: AnyRow): ProblemDetail[] {
  const { definition, files } = contentIn(form.content);
  const environment = {
    clock: clockOfRecord(survey),
    language: definition.defaultLanguage,
    metadata: {},
    files,
    mostNodes: MOST_NODES,
  };
  const state = resumeForm(compileForm(definition).form, environment, documentIn(survey.record));
  return checkForm(state).map(({ node, code }) => ({
    path: `record/${pathOf(node, state)}`,
    ...(code === 'required' ? NO_ANSWER : WRONG_ANSWER),
    name: nameOf(node, definition, state),
  }));
}

/** Of one record: about a second, and many times what a large form with hundreds of rows needs. */
const MOST_NODES = 5_000_000;

/** Why a form is not one that a template asks. */
export function formProblems(form: AnyRow, templateId: Json | undefined): ProblemDetail[] {
  if (form.templateId !== templateId) return [OF_ANOTHER];
  return compileForm(contentIn(form.content).definition).problems.length > 0 ? [NOT_VALID] : [];
}

const OF_ANOTHER = {
  path: 'formId',
  code: 'form_of_another_template',
  message: 'names a form of another template',
} as const;
const NOT_VALID = {
  path: 'formId',
  code: 'form_not_valid',
  message: 'names a form that cannot be filled in',
} as const;
const NO_ANSWER = { code: 'not_answered', message: 'has no answer' } as const;
const WRONG_ANSWER = { code: 'answer_wrong', message: 'has an answer that does not fit' } as const;

/** As it was where the answers were given: `today()` is another day elsewhere. */
export function clockOfRecord({ recordedAt, recordedIn }: AnyRow) {
  const at = typeof recordedAt === 'string' ? Date.parse(recordedAt) : Date.now();
  const timeZone = typeof recordedIn === 'string' && isTimeZone(recordedIn) ? recordedIn : 'UTC';
  return { timeZone, now: () => at, random: Math.random, locale: 'en' };
}

function nameOf(
  node: Parameters<typeof pathOf>[0],
  definition: FormDefinition,
  { partOf }: FormState,
): string {
  const item = partOf.get(node)?.item;
  return item ? textIn(item.label, definition.defaultLanguage, definition) || item.name : '';
}
