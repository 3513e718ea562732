import { msg } from '@lingui/core/macro';
import ListTree from 'lucide-react/icons/list-tree';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { BOM_LABELS } from './labels.ts';

const VIEWS: readonly ListView[] = [
  { id: 'released', label: msg`Released`, state: () => ({ filters: { status: 'Released' } }) },
  { id: 'drafts', label: msg`Drafts`, state: () => ({ filters: { status: 'Draft' } }) },
  { id: 'assemblies', label: msg`Assemblies`, state: () => ({ filters: { kind: 'assembly' } }) },
];

export function BomListScreen() {
  return <ResourceList labels={BOM_LABELS} views={VIEWS} icon={<ListTree />} />;
}
