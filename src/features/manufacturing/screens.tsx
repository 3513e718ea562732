import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Bookmark from 'lucide-react/icons/bookmark';
import Factory from 'lucide-react/icons/factory';
import type { manufacturingOrder } from '../../domain/manufacturing/manufacturing-order.ts';
import { entities } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { recordScreens } from '../../resource/record-screens.tsx';
import { listPath } from '../../resource/rows/record-path.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { ORDER_LABELS } from './labels.ts';
import { ManufacturingOrderActions } from './order-actions.tsx';
import { OrderParts } from './order-parts.tsx';
import { WorkshopStepList } from './step-list.tsx';

export { reservationScreens } from './reservation-screens.tsx';

/** Times of a step are stamped where it is done. */
const STEPS: ItemsLayout = {
  fields: ['name', 'assignedTo', 'status', 'qualityCheck', 'qualityNote'],
  add: msg`Add a step`,
  fresh: {
    name: '',
    status: 'Pending',
    assignedTo: '',
    startedAt: '',
    completedAt: '',
    qualityCheck: '',
    qualityNote: '',
  },
  isShown: (item, field) => !field.startsWith('quality') || item.status === 'Completed',
};

export const orderScreens = recordScreens(ORDER_LABELS, {
  list: {
    views: [
      {
        id: 'open',
        label: msg`Open`,
        state: () => ({ filters: { status: 'Draft,Scheduled,InProgress' }, sort: 'scheduledStart' }),
      },
      {
        id: 'making',
        label: msg`In the workshop`,
        state: () => ({ filters: { status: 'InProgress' }, sort: 'scheduledStart' }),
      },
    ],
    icon: <Factory />,
    headerActions: (
      <LinkButton to={listPath(entities.reservation, { status: 'open' })} icon={<Bookmark aria-hidden />}>
        <Trans>Reservations</Trans>
      </LinkButton>
    ),
  },
  form: {
    sections: [
      { fields: ['product', 'bomId', 'quantity', 'productItemId', 'note'] },
      { title: msg`Stores`, fields: ['sourceWarehouseId', 'targetWarehouseId'] },
      { title: msg`When`, fields: ['scheduledStart', 'scheduledEnd'] },
      { title: msg`Steps`, fields: ['steps'], items: { steps: STEPS } },
      { title: msg`Record`, fields: ['orderNumber'] },
    ],
  },
  detail: {
    facts: [
      'bomId',
      'quantity',
      'productItemId',
      'sourceWarehouseId',
      'targetWarehouseId',
      'scheduledStart',
      'scheduledEnd',
      'completedAt',
    ],
    headline: ['quantity', 'scheduledStart'],
    story: ['note', 'statusReason'],
    related: [{ entity: 'reservation', field: 'manufacturingOrderId' }],
    Actions: ManufacturingOrderActions,
    Sections,
  },
});

function Sections(part: DetailPart<typeof manufacturingOrder>) {
  return (
    <>
      <WorkshopStepList {...part} />
      <OrderParts {...part} />
    </>
  );
}
