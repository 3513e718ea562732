import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import PackageSearch from 'lucide-react/icons/package-search';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import type { procurementOrder } from '../../domain/procurement/procurement-order.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import { recordScreens } from '../../resource/record-screens.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { PROCUREMENT_LABELS } from './labels.ts';
import { LeadTimeLine } from './lead-time-line.tsx';
import { ProcurementOrderActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import { ReceiptList } from './receipt-list.tsx';

export { RestockScreen } from './restock-screen.tsx';

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

const LINES: ItemsLayout = {
  fields: ['name', 'itemId', 'quantity', 'unit', 'unitPrice', 'taxPercent'],
  add: msg`Add a line`,
  fresh: { name: '', itemId: '', quantity: '', unit: '', unitPrice: '', taxPercent: '', note: '' },
};

export const procurementScreens = recordScreens(PROCUREMENT_LABELS, {
  list: ProcurementList,
  form: {
    sections: [
      { fields: ['supplier', 'currency', 'requestedBy', 'note'] },
      {
        title: msg`Lines`,
        help: msg`A line with an item of the catalogue raises its stock when it arrives. The totals add up by themselves.`,
        fields: ['items'],
        items: { items: LINES },
      },
      { title: msg`Delivery`, fields: ['expectedDate', 'warehouseId', 'workOrderId'] },
      { title: msg`Record`, fields: ['orderNumber'] },
    ],
  },
  detail: {
    facts: ['requestedBy', 'workOrderId', 'orderedAt', 'expectedDate', 'warehouseId', 'currency'],
    headline: ['requestedBy', 'expectedDate'],
    story: ['note'],
    Actions: ProcurementOrderActions,
    Sections,
  },
});

function ProcurementList() {
  const { can } = useWorkspace();
  return (
    <ResourceList
      labels={PROCUREMENT_LABELS}
      views={VIEWS}
      icon={<ShoppingCart />}
      headerActions={
        can('procurement:create') ? (
          <LinkButton to="/tenant/procurement/restock" icon={<PackageSearch aria-hidden />}>
            <Trans>Low stock</Trans>
          </LinkButton>
        ) : null
      }
    />
  );
}

function Sections(part: DetailPart<typeof procurementOrder>) {
  return (
    <>
      <LeadTimeLine order={part.row} />
      <OrderLines {...part} />
      <ReceiptList {...part} />
    </>
  );
}
