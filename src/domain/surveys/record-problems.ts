import type { AnyRow } from '../kit/entity/entity.ts';
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

/** What a survey's record lacks, or has wrong, by the form and by the clock on which it was filled in. */
export function recordProblems(survey: AnyRow, form: AnyRow): ProblemDetail[] {
  const { definition, files } = contentIn(form.content);
  const compiled = compileForm(definition);
  if (compiled.problems.length > 0)
    return [{ path: 'formId', code: 'form_not_valid', message: 'names a form that cannot be filled in' }];
  const state = resumeForm(
    compiled.form,
    { clock: clockOfRecord(survey), language: definition.defaultLanguage, metadata: {}, files },
    documentIn(survey.record),
  );
  return checkForm(state).map(({ node, code }) => ({
    path: `record/${pathOf(node, state)}`,
    ...(code === 'required' ? NO_ANSWER : WRONG_ANSWER),
    name: nameOf(node, definition, state),
  }));
}

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
