import { msg } from '@lingui/core/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import type { stockCount } from '../../../domain/inventory/stock-count.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { CountActions } from './count-actions.tsx';
import { CountSheet } from './count-sheet.tsx';
import { COUNT_LABELS } from './labels.ts';
import { VarianceCard } from './variance-card.tsx';

export const countScreens = recordScreens(COUNT_LABELS, {
  list: {
    views: [
      { id: 'counting', label: msg`Being counted`, state: () => ({ filters: { status: 'Counting' } }) },
      { id: 'submitted', label: msg`To approve`, state: () => ({ filters: { status: 'Submitted' } }) },
    ],
    icon: <ClipboardCheck />,
  },
  form: {
    sections: [
      { fields: ['title', 'warehouseId', 'bin', 'countedBy', 'note'] },
      { title: msg`Record`, fields: ['number'] },
    ],
  },
  detail: {
    facts: ['warehouseId', 'bin', 'countedBy'],
    headline: ['countedBy'],
    story: ['note'],
    Actions: CountActions,
    Sections: Lines,
  },
});

/** While it is counted nobody sees what the book says. */
function Lines(part: DetailPart<typeof stockCount>) {
  return part.row.status === 'Counting' ? <CountSheet {...part} /> : <VarianceCard {...part} />;
}
