import { msg } from '@lingui/core/macro';
import BookOpen from 'lucide-react/icons/book-open';
import type { ListView } from '../../resource/list-view.ts';
import { ResourceDetail } from '../../resource/resource-detail.tsx';
import { ResourceList } from '../../resource/resource-list.tsx';
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
