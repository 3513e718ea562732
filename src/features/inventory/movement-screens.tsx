import { msg } from '@lingui/core/macro';
import BookOpen from 'lucide-react/icons/book-open';
import { recordScreens } from '../../resource/record-screens.tsx';
import { MOVEMENT_LABELS } from './movement-labels.ts';

export const movementScreens = recordScreens(MOVEMENT_LABELS, {
  list: {
    views: [
      { id: 'items', label: msg`In total`, state: () => ({ filters: { entity: 'inventoryItem' } }) },
      { id: 'places', label: msg`By place`, state: () => ({ filters: { entity: 'stockLine' } }) },
    ],
    icon: <BookOpen />,
  },
  detail: {
    facts: [
      'delta',
      'quantityAfter',
      'itemId',
      'warehouseId',
      'workOrderId',
      'jobSheetId',
      'unitCost',
      'entity',
    ],
    story: ['reason'],
  },
});
