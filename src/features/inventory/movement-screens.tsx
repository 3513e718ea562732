import { msg } from '@lingui/core/macro';
import BookOpen from 'lucide-react/icons/book-open';
import { ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { MOVEMENT_LABELS } from './movement-labels.ts';

const VIEWS: readonly ListView[] = [
  { id: 'items', label: msg`In total`, state: () => ({ filters: { entity: 'inventoryItem' } }) },
  { id: 'places', label: msg`By place`, state: () => ({ filters: { entity: 'stockLine' } }) },
];

export function MovementListScreen() {
  return <ResourceList labels={MOVEMENT_LABELS} views={VIEWS} icon={<BookOpen />} />;
}

export function MovementDetailScreen() {
  return (
    <ResourceDetail
      labels={MOVEMENT_LABELS}
      facts={['delta', 'quantityAfter', 'itemId', 'warehouseId', 'entity']}
      story={['reason']}
    />
  );
}
