import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ListChecks from 'lucide-react/icons/list-checks';
import type { Survey } from '../../../domain/surveys/survey.ts';
import type { ListView } from '../../../resource/list/list-view.ts';
import { ResourceList } from '../../../resource/list/resource-list.tsx';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { AnswersEditor } from '../answers/answers-editor.tsx';
import { AnswersView } from '../answers/answers-view.tsx';
import { checkAnswers } from '../answers/form-checks.ts';
import { FillInAction } from '../filling/fill-in-action.tsx';
import { SURVEY_LABELS } from './labels.ts';
import { SurveyArea } from './survey-area.tsx';

const VIEWS: readonly ListView[] = [
  { id: 'mine', label: msg`Assigned to me`, state: ({ user }) => ({ filters: { assignedTo: user.id } }) },
  { id: 'todo', label: msg`To do`, state: () => ({ filters: { status: 'Draft,Scheduled,InProgress' } }) },
];

export const surveyScreens = recordScreens(SURVEY_LABELS, {
  list: SurveyList,
  /** R2.11: saving and cancelling both end at the list. */
  form: {
    sections: [
      {
        fields: [
          'title',
          'description',
          'status',
          'scheduledDate',
          'assignedTo',
          'workOrderId',
          'templateId',
        ],
      },
      { title: msg`Answers`, fields: ['answers'], widgets: { answers: AnswersEditor } },
    ],
    afterSave: '/tenant/surveys',
    check: checkAnswers,
  },
  detail: {
    facts: ['workOrderId', 'assignedTo', 'scheduledDate', 'completedDate', 'templateId'],
    headline: ['assignedTo', 'scheduledDate'],
    story: ['description'],
    Actions: FillInAction,
    Sections: AnswersView,
  },
});

/** R2.10 */
function SurveyList() {
  const { can } = useWorkspace();
  return (
    <SurveyArea>
      <ResourceList
        labels={SURVEY_LABELS}
        views={VIEWS}
        icon={<ListChecks />}
        onMap
        {...(can('surveys:edit') ? { rowAction: (row: Survey) => <EditButton row={row} /> } : {})}
      />
    </SurveyArea>
  );
}

function EditButton({ row }: { row: Survey }) {
  const { t } = useLingui();
  return (
    <LinkButton
      size="sm"
      to={`/tenant/surveys/${row.id}/edit`}
      aria-label={t`Edit ${row.title}`}
    >{t`Edit`}</LinkButton>
  );
}
