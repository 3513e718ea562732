import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { article } from '../../domain/knowledge-base/article.ts';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { ArticleBody } from './article-body.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { FeedbackStats } from './feedback-stats.tsx';
import { ARTICLE_LABELS } from './labels.ts';
import { VersionsCard } from './versions-card.tsx';

export function ArticleDetailScreen() {
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
