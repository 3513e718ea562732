import { msg } from '@lingui/core/macro';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import { entities } from '../../../domain/registry.ts';
import type { ListView } from '../../../resource/list/list-view.ts';
import { ResourceList } from '../../../resource/list/resource-list.tsx';
import type { Workspace } from '../../../session/account/workspace.tsx';
import { SurveyArea } from '../survey/survey-area.tsx';
import { TEMPLATE_LABELS } from './template-labels.ts';

const VIEWS: readonly ListView[] = [
  { id: 'published', label: msg`Published`, state: () => ({ filters: { status: 'published' } }) },
  { id: 'drafts', label: msg`Drafts`, state: () => ({ filters: { status: 'draft' } }) },
  { id: 'plugins', label: msg`From plugins`, only: fromPlugins },
];

async function fromPlugins({ database }: Workspace): Promise<ReadonlySet<string>> {
  const rows = await database.rows(entities.surveyTemplate).toArray();
  return new Set(rows.flatMap((row) => (typeof row.pluginId === 'string' ? [row.id] : [])));
}

export function TemplateListScreen() {
  return (
    <SurveyArea>
      <ResourceList labels={TEMPLATE_LABELS} views={VIEWS} icon={<FileQuestion />} />
    </SurveyArea>
  );
}
