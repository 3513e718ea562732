import { msg } from '@lingui/core/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import type { stockCount } from '../../../domain/inventory/stock-count.ts';
import { type DetailPart, ResourceDetail } from '../../../resource/detail/resource-detail.tsx';
import type { FormSection } from '../../../resource/form/form-section.ts';
import { ResourceForm } from '../../../resource/form/resource-form.tsx';
import type { ListView } from '../../../resource/list/list-view.ts';
import { ResourceList } from '../../../resource/list/resource-list.tsx';
import { CountActions } from './count-actions.tsx';
import { CountSheet } from './count-sheet.tsx';
import { COUNT_LABELS } from './labels.ts';
import { VarianceCard } from './variance-card.tsx';

const VIEWS: readonly ListView[] = [
  { id: 'counting', label: msg`Being counted`, state: () => ({ filters: { status: 'Counting' } }) },
  { id: 'submitted', label: msg`To approve`, state: () => ({ filters: { status: 'Submitted' } }) },
];

const SECTIONS: readonly FormSection<typeof stockCount>[] = [
  { fields: ['title', 'warehouseId', 'bin', 'countedBy', 'note'] },
  { title: msg`Record`, fields: ['number'] },
];

export function CountListScreen() {
  return <ResourceList labels={COUNT_LABELS} views={VIEWS} icon={<ClipboardCheck />} />;
}

export function CountFormScreen() {
  return <ResourceForm labels={COUNT_LABELS} sections={SECTIONS} />;
}

export function CountDetailScreen() {
  return (
    <ResourceDetail
      labels={COUNT_LABELS}
      facts={['warehouseId', 'bin', 'countedBy']}
      headline={['countedBy']}
      story={['note']}
      Actions={CountActions}
      Sections={Lines}
    />
  );
}

/** While it is counted nobody sees what the book says. */
function Lines(part: DetailPart<typeof stockCount>) {
  return part.row.status === 'Counting' ? <CountSheet {...part} /> : <VarianceCard {...part} />;
}
