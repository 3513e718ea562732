import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ListChecks from 'lucide-react/icons/list-checks';
import { Link } from 'react-router-dom';
import type { Survey } from '../../../domain/surveys/survey.ts';
import type { ListView } from '../../../resource/list/list-view.ts';
import { ResourceList } from '../../../resource/list/resource-list.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SURVEY_LABELS } from './labels.ts';
import { SurveyArea } from './survey-area.tsx';

const VIEWS: readonly ListView[] = [
  { id: 'mine', label: msg`Assigned to me`, state: ({ user }) => ({ filters: { assignedTo: user.id } }) },
  { id: 'todo', label: msg`To do`, state: () => ({ filters: { status: 'Draft,Scheduled,InProgress' } }) },
];

/** R2.10 */
export function SurveyListScreen() {
  const { can } = useWorkspace();
  return (
    <SurveyArea>
      <ResourceList
        labels={SURVEY_LABELS}
        views={VIEWS}
        icon={<ListChecks />}
        {...(can('surveys:edit') ? { rowAction: (row: Survey) => <EditButton row={row} /> } : {})}
      />
    </SurveyArea>
  );
}

function EditButton({ row }: { row: Survey }) {
  const { t } = useLingui();
  return (
    <Button size="sm" asChild>
      <Link to={`/tenant/surveys/${row.id}/edit`} aria-label={t`Edit ${row.title}`}>{t`Edit`}</Link>
    </Button>
  );
}
