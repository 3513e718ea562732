import { contentProblems } from '../../../src/domain/surveys/form/content-shape.ts';
import { surveyForm } from '../../../src/domain/surveys/survey-form.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteRule } from '../../resource/rows/write-context.ts';

/** What a version holds is a form, whoever sent it: everybody who fills it in reads it, and it never changes. */
export const readableForms: WriteRule = async (_, { entity, before, after }) => {
  if (entity.name !== surveyForm.name || before !== null) return;
  const details = contentProblems(after.row['content']);
  if (details.length > 0) refuse('validation', details);
};
