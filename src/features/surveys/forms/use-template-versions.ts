import { entities } from '../../../domain/registry.ts';
import type { SurveyForm } from '../../../domain/surveys/survey-form.ts';
import { useAllRows } from '../../../resource/rows/use-all-rows.ts';

/** The versions of a template, the newest first; undefined while they are read. */
export function useTemplateVersions(templateId: string | null): readonly SurveyForm[] | undefined {
  const versions = useAllRows(
    templateId === null ? null : entities.surveyForm,
    templateId === null ? undefined : { templateId },
  );
  return versions?.toSorted((left, right) => right.revision - left.revision);
}
