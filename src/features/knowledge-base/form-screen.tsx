import { msg } from '@lingui/core/macro';
import type { FormSection } from '../../resource/form-section.ts';
import { ResourceForm } from '../../resource/resource-form.tsx';
import { ARTICLE_LABELS } from './labels.ts';

const SECTIONS: readonly FormSection[] = [
  { fields: ['title', 'body'] },
  { title: msg`Where it is found`, fields: ['category', 'tags', 'language', 'pinned'] },
];

export function ArticleFormScreen() {
  return <ResourceForm labels={ARTICLE_LABELS} sections={SECTIONS} />;
}
