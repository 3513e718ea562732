import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Article } from '../../domain/knowledge-base/article.ts';
import { articleVersions } from '../../domain/knowledge-base/article-versions.ts';
import { personName, usePeople } from '../../resource/words/people.tsx';
import { useServerAnswer } from '../../session/answers/use-server-answer.ts';
import { useOnlineOnly } from '../../session/connection/use-online-only.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList, Wrap } from '../../ui/page/layout.tsx';
import { Muted, MutedText, SectionHeading } from '../../ui/page/text.tsx';
import { ArticleBody } from './article-body.tsx';

/** What readers had before, for those who write it. Only the server keeps it, so it is read when somebody asks. */
export function VersionsCard({ article }: { article: Article }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { isOff, marks } = useOnlineOnly(
    'showVersions',
    t`Versions are kept on the server. They need a connection.`,
  );
  return (
    <Card display="grid" gap="3">
      <Wrap>
        <SectionHeading flex="1">
          <Trans>Versions</Trans>
        </SectionHeading>
        {!isOpen && (
          <Button disabled={isOff} {...marks} onClick={() => setOpen(true)}>
            <Trans>Show versions</Trans>
          </Button>
        )}
      </Wrap>
      {/* Another change makes another answer. */}
      {isOpen && <Versions key={article.version} article={article} />}
    </Card>
  );
}

function Versions({ article }: { article: Article }) {
  const { t } = useLingui();
  const people = usePeople();
  const { dateTime } = useFormat();
  const { answer, failure, again } = useServerAnswer(`/history/article/${article.id}`);
  if (failure) {
    return (
      <Banner
        kind={failure === 'offline' ? 'info' : 'error'}
        action={<Button size="sm" onClick={again}>{t`Try again`}</Button>}
      >
        {failure === 'offline' ? (
          <Trans>Versions are kept on the server. They need a connection.</Trans>
        ) : (
          <Trans>The versions could not be read.</Trans>
        )}
      </Banner>
    );
  }
  if (!answer) return <SkeletonLines lines={3} label={t`Loading`} />;
  const versions = articleVersions(article, answer);
  if (versions.length === 0) {
    return (
      <MutedText>
        <Trans>It was never published.</Trans>
      </MutedText>
    );
  }
  return (
    <PlainList>
      {versions.map(({ number, at, userId, title, body }) => (
        <chakra.li key={at} borderTop="1px solid" borderColor="border" py="2">
          <details>
            <chakra.summary cursor="pointer" minH="control" alignContent="center">
              <Trans>Version {number}</Trans>
              <Muted>
                {' · '}
                {dateTime(at)}
                {userId && ` · ${personName(people, userId)}`}
              </Muted>
            </chakra.summary>
            <chakra.div lang={article.language} dir="auto" py="3">
              <chakra.h3 fontSize="lg" mb="2">
                {title}
              </chakra.h3>
              <ArticleBody text={body} />
            </chakra.div>
          </details>
        </chakra.li>
      ))}
    </PlainList>
  );
}
