import { msg } from '@lingui/core/macro';
import Bookmark from 'lucide-react/icons/bookmark';
import { recordScreens } from '../../resource/record-screens.tsx';
import { RESERVATION_LABELS } from './labels.ts';

export const reservationScreens = recordScreens(RESERVATION_LABELS, {
  list: {
    views: [{ id: 'open', label: msg`Reserved now`, state: () => ({ filters: { status: 'open' } }) }],
    icon: <Bookmark />,
  },
  form: { sections: [{ fields: ['name', 'itemId', 'manufacturingOrderId', 'quantity', 'unit'] }] },
  detail: { facts: ['manufacturingOrderId', 'itemId', 'quantity', 'unit'], story: [] },
});
