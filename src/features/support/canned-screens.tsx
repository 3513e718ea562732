import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import type { cannedReply } from '../../domain/support/canned-reply.ts';
import { ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { CANNED_LABELS } from './labels.ts';

const SECTIONS: readonly FormSection<typeof cannedReply>[] = [{ fields: ['title', 'body'] }];

export function CannedListScreen() {
  return <ResourceList labels={CANNED_LABELS} icon={<MessageSquareQuote />} />;
}

export function CannedFormScreen() {
  return <ResourceForm labels={CANNED_LABELS} sections={SECTIONS} />;
}

export function CannedDetailScreen() {
  return <ResourceDetail labels={CANNED_LABELS} facts={['title']} story={['body']} comments={false} />;
}
