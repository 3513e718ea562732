import { rowsByIds } from '../../../data/read/list-query.ts';
import { entities } from '../../../domain/registry.ts';
import {
  answerProblems,
  answersIn,
  questionsIn,
  templateProblems,
} from '../../../domain/surveys/questions.ts';
import { asksForm } from '../../../domain/surveys/survey-gates.ts';
import { surveyTemplate } from '../../../domain/surveys/survey-template.ts';
import type { FormCheck } from '../../../resource/form/use-resource-form.ts';
import { fromFormValue } from '../../../resource/inputs/form-values.ts';

/** Only a survey that is being completed has to be complete: everything else can wait on this device, and what was completed is. */
export const checkAnswers: FormCheck = async ({ database }, { templateId, answers, status }, row) => {
  if (typeof templateId !== 'string' || templateId === '' || status !== 'Completed') return [];
  if (row?.status === 'Completed') return [];
  const [template] = await rowsByIds(database, entities.surveyTemplate, [templateId]);
  const given = answersIn(answers);
  // What a form asks the gate sees to.
  if (asksForm({ formId: row?.['formId'] ?? null, answers: given }, template)) return [];
  const problems = answerProblems(questionsIn(template?.questions), given, true);
  return problems.length > 0 ? [{ path: 'answers', code: 'required' }] : [];
};

/** A template that is published must be one that can be asked. */
export const checkTemplate: FormCheck = async (_workspace, { questions, status }) => {
  const read = fromFormValue(surveyTemplate.fields.questions, questions);
  if (!Array.isArray(read)) return [];
  if (read.length === 0) return status === 'published' ? [{ path: 'questions', code: 'required' }] : [];
  return templateProblems(questionsIn(read));
};
