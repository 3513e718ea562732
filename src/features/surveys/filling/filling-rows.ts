import { rowsByIds } from '../../../data/read/list-query.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import { entities } from '../../../domain/registry.ts';
import type { Survey } from '../../../domain/surveys/survey.ts';
import type { SurveyForm } from '../../../domain/surveys/survey-form.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';

/** A survey and what it asks, as they stand on this device. */
export interface FillingRows {
  readonly surveyId: string | null;
  /** Null: not on the device. */
  readonly survey: Survey | null;
  /** The form that it was begun with, else what its template asks now; null: none. */
  readonly formId: string | null;
  /** Null: not on the device. */
  readonly form: SurveyForm | null;
}

/** Undefined while they are read. */
export function useFillingRows(surveyId: string | null): FillingRows | undefined {
  const { database } = useWorkspace();
  const found = useLive(database, (local) => fillingRows(local, surveyId), [surveyId]);
  return found?.surveyId === surveyId ? found : undefined;
}

/** All at one go: a screen that asks for one after the other is drawn in between, for nothing. */
export async function fillingRows(local: FieldDatabase, surveyId: string | null): Promise<FillingRows> {
  const [survey = null] = await rowsByIds(local, entities.survey, idsOf(surveyId));
  const [template] = await rowsByIds(local, entities.surveyTemplate, idsOf(survey?.templateId));
  const formId = survey?.formId ?? template?.formId ?? null;
  const [form = null] = await rowsByIds(local, entities.surveyForm, idsOf(formId));
  return { surveyId, survey, formId, form };
}

function idsOf(id: string | null | undefined): readonly string[] {
  return id ? [id] : [];
}
