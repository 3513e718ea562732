import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Package from 'lucide-react/icons/package';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { Link } from 'react-router-dom';
import { isLow } from '../../domain/procurement/low-stock.ts';
import { entities } from '../../domain/registry.ts';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import type { IdsOfView } from '../../resource/list/use-matches.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { INVENTORY_LABELS } from './labels.ts';

/** No index compares two fields of a row; items are few beside assets, and only this tab reads them all. */
const lowStock: IdsOfView = async ({ database }) =>
  new Set(await database.rows(entities.inventoryItem).filter(isLow).primaryKeys());

const VIEWS: readonly ListView[] = [{ id: 'low', label: msg`Low stock`, only: lowStock }];

export function InventoryListScreen() {
  const { can } = useWorkspace();
  return (
    <ResourceList
      labels={INVENTORY_LABELS}
      views={VIEWS}
      icon={<Package />}
      headerActions={
        can('procurement:create') ? (
          <Button asChild>
            <Link to="/tenant/procurement/restock">
              <ShoppingCart aria-hidden /> <Trans>Order low stock</Trans>
            </Link>
          </Button>
        ) : null
      }
    />
  );
}
