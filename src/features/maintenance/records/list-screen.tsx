import History from 'lucide-react/icons/history';
import { ResourceList } from '../../../resource/list/resource-list.tsx';
import { RECORD_LABELS } from './labels.ts';

export function RecordListScreen() {
  return <ResourceList labels={RECORD_LABELS} icon={<History />} />;
}
