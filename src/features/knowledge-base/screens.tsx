import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import BookOpen from 'lucide-react/icons/book-open';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { article } from '../../domain/knowledge-base/article.ts';
import { entities } from '../../domain/registry.ts';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import type { IdsOfView } from '../../resource/list/use-matches.ts';
import { recordScreens } from '../../resource/record-screens.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { ArticleBody } from './article-body.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { FeedbackStats } from './feedback-stats.tsx';
import { ARTICLE_LABELS } from './labels.ts';
import { VersionsCard } from './versions-card.tsx';

export { FeedbackAddress } from './feedback-address.tsx';

/** No index finds a flag; articles are few. */
const safetyRules: IdsOfView = ({ database }) =>
  database.rows(entities.article).idsWhere((row) => row.pinned === true && row.status === 'Published');

const READING: readonly ListView[] = [
  { id: 'published', label: msg`Published`, state: () => ({ filters: { status: 'Published' } }) },
  { id: 'safety', label: msg`Safety rules`, only: safetyRules },
];

const WRITING: readonly ListView[] = [
  ...READING,
  { id: 'review', label: msg`To review`, state: () => ({ filters: { status: 'Review' } }) },
  { id: 'drafts', label: msg`Drafts`, state: () => ({ filters: { status: 'Draft' } }) },
];

export const articleScreens = recordScreens(ARTICLE_LABELS, {
  list: ArticleList,
  form: {
    sections: [
      { fields: ['title', 'body'] },
      { title: msg`Where it is found`, fields: ['category', 'tags', 'language', 'pinned'] },
    ],
  },
  detail: ArticleDetail,
});

function ArticleList() {
  const { can } = useWorkspace();
  const [parameters] = useSearchParams();
  const writes = can('articles:edit');
  const isPlain = !parameters.has('view') && !parameters.has('status');
  // Whoever only reads begins with what holds, not with drafts.
  if (!writes && isPlain) return <Navigate to="?view=published&status=Published" replace />;
  return <ResourceList labels={ARTICLE_LABELS} views={writes ? WRITING : READING} icon={<BookOpen />} />;
}

function ArticleDetail() {
  const { can } = useWorkspace();
  return (
    <ResourceDetail
      labels={ARTICLE_LABELS}
      facts={['category', 'language', 'tags', 'publishedAt']}
      story={[]}
      Sections={Sections}
      // Those who write it talk about it here; readers say whether it helped.
      comments={can('articles:edit')}
    />
  );
}

function Sections({ row }: DetailPart<typeof article>) {
  const { can } = useWorkspace();
  return (
    <>
      <Card lang={row.language} dir="auto">
        {row.pinned === true && (
          <chakra.p mb="4">
            <StatusBadge tone="energised" icon={<ShieldAlert aria-hidden />}>
              <Trans>Safety rule</Trans>
            </StatusBadge>
          </chakra.p>
        )}
        <ArticleBody text={row.body} />
      </Card>
      {row.status === 'Published' && <FeedbackCard key={row.id} articleId={row.id} />}
      {can('articles:edit') && <VersionsCard article={row} />}
      {can('articles:edit') && <FeedbackStats key={`${row.id} stats`} articleId={row.id} />}
    </>
  );
}
