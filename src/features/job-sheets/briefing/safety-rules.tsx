import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Article } from '../../../domain/knowledge-base/article.ts';
import { entities } from '../../../domain/registry.ts';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { LinkText } from '../../../ui/page/text.tsx';

/** The pinned safety articles: what holds on every job; in the language of whoever reads, where there are some. */
export function SafetyRules({ articles, language }: { articles: readonly Article[]; language: string }) {
  const inLanguage = articles.filter((article) => article.language === language);
  const shown = inLanguage.length > 0 ? inLanguage : articles;
  if (shown.length === 0) return null;
  return (
    <chakra.section aria-labelledby="safety-rules" display="grid" gap="2">
      <chakra.h3 id="safety-rules" fontSize="xl">
        <Trans>Holds on every job</Trans>
      </chakra.h3>
      <chakra.ul ps="5" listStyleType="disc" fontSize="md">
        {shown.map((article) => (
          <chakra.li key={article.id} py="2">
            <LinkText>
              <Link to={recordPath(entities.article, article.id)}>{article.title}</Link>
            </LinkText>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
