import { Trans } from '@lingui/react/macro';
import ClipboardPen from 'lucide-react/icons/clipboard-pen';
import { entities } from '../../../domain/registry.ts';
import { answersIn } from '../../../domain/surveys/questions.ts';
import type { Survey, survey } from '../../../domain/surveys/survey.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { usePreparing } from './use-preparing.ts';

/** On a survey that has a form: the way to its questions. */
export function FillInAction({ row }: DetailPart<typeof survey>) {
  const { can } = useWorkspace();
  const template = useRecord(entities.surveyTemplate, row.templateId ?? null);
  const isAsked = row.formId ?? (hasOwnAnswers(row) ? null : template?.formId);
  usePreparing(row, Boolean(isAsked));
  if (!isAsked) return null;
  const isOver = row.status === 'Completed' || row.status === 'Cancelled' || !can('surveys:edit');
  if (isOver && !row.formId) return null;
  return (
    <LinkButton
      look={isOver ? 'plain' : 'primary'}
      icon={<ClipboardPen aria-hidden />}
      to={`/tenant/surveys/${row.id}/fill-in`}
    >
      {isOver ? (
        <Trans>Look at the answers</Trans>
      ) : row.formId ? (
        <Trans>Go on</Trans>
      ) : (
        <Trans>Fill in</Trans>
      )}
    </LinkButton>
  );
}

/** Begun with the template's own questions, before it asked a form. */
function hasOwnAnswers({ answers }: Survey): boolean {
  return Object.keys(answersIn(answers)).length > 0;
}
