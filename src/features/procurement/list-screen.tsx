import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import PackageSearch from 'lucide-react/icons/package-search';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { Link } from 'react-router-dom';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PROCUREMENT_LABELS } from './labels.ts';

const VIEWS: readonly ListView[] = [
  { id: 'approve', label: msg`To approve`, state: () => ({ filters: { status: 'Requested' } }) },
  { id: 'order', label: msg`To order`, state: () => ({ filters: { status: 'Approved' } }) },
  {
    id: 'expected',
    label: msg`Expected`,
    state: () => ({ filters: { status: 'Ordered' }, sort: 'expectedDate' }),
  },
  { id: 'mine', label: msg`Requested by me`, state: ({ user }) => ({ filters: { requestedBy: user.id } }) },
];

export function ProcurementListScreen() {
  const { can } = useWorkspace();
  return (
    <ResourceList
      labels={PROCUREMENT_LABELS}
      views={VIEWS}
      icon={<ShoppingCart />}
      headerActions={
        can('procurement:create') ? (
          <Button asChild>
            <Link to="/tenant/procurement/restock">
              <PackageSearch aria-hidden /> <Trans>Low stock</Trans>
            </Link>
          </Button>
        ) : null
      }
    />
  );
}
