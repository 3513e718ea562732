import { useMemo } from 'react';
import { documentIn } from '../../../../domain/kit/fields/json-document.ts';
import type { Survey } from '../../../../domain/surveys/survey.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useLiveAnswer } from '../../../../session/use-live.ts';
import { useFormat } from '../../../../ui/format/format.ts';
import { type EarlierSurveys, earlierSurveys, isNewRecord } from './earlier-surveys.ts';
import type { LastTime } from './last-time-notice.tsx';

/**
 * Looked up once for a survey: what others complete while somebody fills it in changes nothing of what it began with. Undefined until
 * then.
 */
export function useEarlierSurveys(row: Survey | null | undefined): EarlierSurveys | undefined {
  const { database, user } = useWorkspace();
  const { id, templateId = null, workOrderId = null } = row ?? {};
  const found = useLiveAnswer(
    async () => row && (isNewRecord(row) ? earlierSurveys(database, row, user.id) : NONE),
    [database, id, templateId, workOrderId, user.id],
  );
  return found ?? (row && !isNewRecord(row) ? NONE : undefined);
}

const NONE: EarlierSurveys = { ofPerson: null, ofAsset: null };

/** What the notice says of it. */
export function useLastTime(survey: Survey | null): LastTime | null {
  const { date } = useFormat();
  return useMemo(() => {
    if (!survey) return null;
    const { record, completedDate, updatedAt } = survey;
    return { record: documentIn(record), day: date(completedDate ?? updatedAt) };
  }, [survey, date]);
}
