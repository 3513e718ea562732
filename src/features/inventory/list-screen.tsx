import { msg } from '@lingui/core/macro';
import Package from 'lucide-react/icons/package';
import type { ListView } from '../../resource/list-view.ts';
import { ResourceList } from '../../resource/resource-list.tsx';
import type { Narrowing } from '../../resource/use-matches.ts';
import { INVENTORY_LABELS } from './labels.ts';
import { isLow } from './stock.ts';

/** No index compares two fields of a row; items are few beside assets, and only this tab reads them all. */
const lowStock: Narrowing = async ({ database }) =>
  new Set(await database.rows('inventoryItem').filter(isLow).primaryKeys());

const VIEWS: readonly ListView[] = [{ id: 'low', label: msg`Low stock`, only: lowStock }];

export function InventoryListScreen() {
  return <ResourceList labels={INVENTORY_LABELS} views={VIEWS} icon={<Package />} />;
}
