import { msg } from '@lingui/core/macro';
import BookOpen from 'lucide-react/icons/book-open';
import { Navigate, useSearchParams } from 'react-router-dom';
import { entities } from '../../domain/registry.ts';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import type { IdsOfView } from '../../resource/list/use-matches.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { ARTICLE_LABELS } from './labels.ts';

/** No index finds a flag; articles are few. */
const safetyRules: IdsOfView = async ({ database }) =>
  new Set(
    await database
      .rows(entities.article)
      .filter((row) => row.pinned === true && row.status === 'Published')
      .primaryKeys(),
  );

const READING: readonly ListView[] = [
  { id: 'published', label: msg`Published`, state: () => ({ filters: { status: 'Published' } }) },
  { id: 'safety', label: msg`Safety rules`, only: safetyRules },
];

const WRITING: readonly ListView[] = [
  ...READING,
  { id: 'review', label: msg`To review`, state: () => ({ filters: { status: 'Review' } }) },
  { id: 'drafts', label: msg`Drafts`, state: () => ({ filters: { status: 'Draft' } }) },
];

export function ArticleListScreen() {
  const { can } = useWorkspace();
  const [parameters] = useSearchParams();
  const writes = can('articles:edit');
  const isPlain = !parameters.has('view') && !parameters.has('status');
  // Whoever only reads begins with what holds, not with drafts.
  if (!writes && isPlain) return <Navigate to="?view=published&status=Published" replace />;
  return <ResourceList labels={ARTICLE_LABELS} views={writes ? WRITING : READING} icon={<BookOpen />} />;
}
