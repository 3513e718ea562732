import { msg } from '@lingui/core/macro';
import type { article } from '../../domain/knowledge-base/article.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import { ARTICLE_LABELS } from './labels.ts';

const SECTIONS: readonly FormSection<typeof article>[] = [
  { fields: ['title', 'body'] },
  { title: msg`Where it is found`, fields: ['category', 'tags', 'language', 'pinned'] },
];

export function ArticleFormScreen() {
  return <ResourceForm labels={ARTICLE_LABELS} sections={SECTIONS} />;
}
