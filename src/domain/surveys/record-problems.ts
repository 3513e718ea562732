import type { AnyRow } from '../kit/entity/entity.ts';
import type { Json } from '../kit/fields/field.ts';
import type { ProblemDetail } from '../kit/problems/problem.ts';
import { checkForm } from './form/check-form.ts';
import type { CompiledForm } from './form/compile.ts';
import type { FormDefinition } from './form/definition.ts';
import { type FormState } from './form/form-state.ts';
import { pathOf } from './form/record.ts';
import type { FormFiles } from './form/stored-form.ts';
import { readyForm } from './ready-form.ts';
import { recordState } from './record-state.ts';
import { plainWordsIn } from './rich-words.ts';
import { ExpressionError } from './xpath/expression.ts';

/** What a survey's record lacks, or has wrong, by the form and by the clock on which it was filled in. */
export function recordProblems(survey: AnyRow, form: AnyRow): ProblemDetail[] {
  const opened = openedForm(form, survey.templateId);
  if ('problem' in opened) return [opened.problem];
  const { definition } = opened.form;
  const about = { files: opened.files, language: definition.defaultLanguage, mostNodes: MOST_NODES };
  try {
    const state = recordState(survey, opened.form, about);
    return checkForm(state).map(({ node, code }) => ({
      path: `record/${pathOf(node, state)}`,
      ...(code === 'required' ? NO_ANSWER : WRONG_ANSWER),
      name: nameOf(node, definition, state),
    }));
  } catch (error) {
    // A form may say what cannot be worked out with these answers, or not in any reasonable time.
    if (error instanceof ExpressionError) return [NOT_VALID];
    throw error;
  }
}

/** Of one record: about a second, and many times what a large form with hundreds of rows needs. */
const MOST_NODES = 5_000_000;

/** Why a form is not one that a template asks. */
export function formProblems(form: AnyRow, templateId: Json | undefined): ProblemDetail[] {
  const opened = openedForm(form, templateId);
  return 'problem' in opened ? [opened.problem] : [];
}

type OpenedRow =
  | { readonly form: CompiledForm; readonly files: FormFiles }
  | { readonly problem: ProblemDetail };

function openedForm({ templateId: own, content }: AnyRow, templateId: Json | undefined): OpenedRow {
  if (own !== templateId) return { problem: OF_ANOTHER };
  const { form, files, problems } = readyForm(content);
  return problems.length > 0 ? { problem: NOT_VALID } : { form, files };
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

function nameOf(
  node: Parameters<typeof pathOf>[0],
  definition: FormDefinition,
  { partOf }: FormState,
): string {
  const item = partOf.get(node)?.item;
  return item ? plainWordsIn(item.label, definition.defaultLanguage, definition) || item.name : '';
}
