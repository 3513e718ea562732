import { msg } from '@lingui/core/macro';
import Truck from 'lucide-react/icons/truck';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { SHIPMENT_LABELS } from './labels.ts';

const VIEWS: readonly ListView[] = [
  { id: 'prepare', label: msg`To send`, state: () => ({ filters: { status: 'Draft,Booked' } }) },
  {
    id: 'way',
    label: msg`On the way`,
    state: () => ({ filters: { status: 'InTransit' }, sort: 'windowEnd' }),
  },
  { id: 'done', label: msg`Delivered`, state: () => ({ filters: { status: 'Delivered,Closed' } }) },
  { id: 'trouble', label: msg`Returned or lost`, state: () => ({ filters: { status: 'Returned,Lost' } }) },
];

export function ShipmentListScreen() {
  return <ResourceList labels={SHIPMENT_LABELS} views={VIEWS} icon={<Truck />} />;
}
