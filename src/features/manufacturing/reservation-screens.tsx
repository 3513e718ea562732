import { msg } from '@lingui/core/macro';
import Bookmark from 'lucide-react/icons/bookmark';
import type { reservation } from '../../domain/manufacturing/reservation.ts';
import { ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { RESERVATION_LABELS } from './labels.ts';

const VIEWS: readonly ListView[] = [
  { id: 'open', label: msg`Reserved now`, state: () => ({ filters: { status: 'open' } }) },
];

const SECTIONS: readonly FormSection<typeof reservation>[] = [
  { fields: ['name', 'itemId', 'manufacturingOrderId', 'quantity', 'unit'] },
];

export function ReservationListScreen() {
  return <ResourceList labels={RESERVATION_LABELS} views={VIEWS} icon={<Bookmark />} />;
}

export function ReservationDetailScreen() {
  return (
    <ResourceDetail
      labels={RESERVATION_LABELS}
      facts={['manufacturingOrderId', 'itemId', 'quantity', 'unit']}
      story={[]}
    />
  );
}

export function ReservationFormScreen() {
  return <ResourceForm labels={RESERVATION_LABELS} sections={SECTIONS} />;
}
