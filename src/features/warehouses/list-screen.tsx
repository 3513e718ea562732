import { msg } from '@lingui/core/macro';
import Warehouse from 'lucide-react/icons/warehouse';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { WAREHOUSE_LABELS } from './labels.ts';

const VIEWS: readonly ListView[] = [
  { id: 'sites', label: msg`Sites`, state: () => ({ filters: { kind: 'site' } }) },
  { id: 'vans', label: msg`Vans`, state: () => ({ filters: { kind: 'van' } }) },
  { id: 'mine', label: msg`Kept by me`, state: ({ user }) => ({ filters: { keeper: user.id } }) },
];

export function WarehouseListScreen() {
  return <ResourceList labels={WAREHOUSE_LABELS} views={VIEWS} icon={<Warehouse />} />;
}
