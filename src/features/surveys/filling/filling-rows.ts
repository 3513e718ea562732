import { rowsByIds } from '../../../data/read/list-query.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import { entities } from '../../../domain/registry.ts';
import type { Survey } from '../../../domain/surveys/survey.ts';
import type { SurveyForm } from '../../../domain/surveys/survey-form.ts';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';

/** What a survey asks, as it stands on this device. */
interface AskedForm {
  /** The form that it was begun with, else what its template asks now; null: none. */
  readonly formId: string | null;
  /** Null: not on the device. */
  readonly form: SurveyForm | null;
}

export interface FillingRows extends AskedForm {
  readonly surveyId: string | null;
  /** Null: not on the device. */
  readonly survey: Survey | null;
}

/**
 * Undefined while they are read. The form is listened to by itself: it may be large, and the survey changes with every
 * key of an answer.
 */
export function useFillingRows(surveyId: string | null): FillingRows | undefined {
  const { database } = useWorkspace();
  const survey = useRecord(entities.survey, surveyId);
  const { formId = null, templateId = null } = survey ?? {};
  const key = [surveyId, formId, templateId].join(' ');
  const found = useLive(
    database,
    async (local) => ({ key, surveyId, asked: await askedForm(local, { formId, templateId }) }),
    [key],
  );
  if (survey === null) return { surveyId, survey, formId: null, form: null };
  // The first answer notes in the survey which form it asks: that is the one on screen.
  const isOnScreen = formId !== null && found?.surveyId === surveyId && found.asked.formId === formId;
  const asked = found?.key === key || isOnScreen ? found.asked : undefined;
  return survey && asked && { surveyId, survey, ...asked };
}

/** The same, once. */
export async function fillingRows(local: FieldDatabase, surveyId: string): Promise<FillingRows> {
  const [survey = null] = await rowsByIds(local, entities.survey, [surveyId]);
  const asked = survey ? await askedForm(local, survey) : { formId: null, form: null };
  return { surveyId, survey, ...asked };
}

async function askedForm(
  local: FieldDatabase,
  { formId: begunWith, templateId }: Pick<Survey, 'formId' | 'templateId'>,
): Promise<AskedForm> {
  const [template] = begunWith ? [] : await rowsByIds(local, entities.surveyTemplate, idsOf(templateId));
  const formId = begunWith ?? template?.formId ?? null;
  const [form = null] = await rowsByIds(local, entities.surveyForm, idsOf(formId));
  return { formId, form };
}

function idsOf(id: string | null | undefined): readonly string[] {
  return id ? [id] : [];
}
