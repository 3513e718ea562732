import { msg } from '@lingui/core/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import Hand from 'lucide-react/icons/hand';
import PackageCheck from 'lucide-react/icons/package-check';
import PencilLine from 'lucide-react/icons/pencil-line';
import Send from 'lucide-react/icons/send';
import type { procurementOrder } from '../../domain/procurement/procurement-order.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const PROCUREMENT_LABELS: LabelSet<typeof procurementOrder> = {
  entity: 'procurementOrder',
  singular: msg`Purchase order`,
  plural: msg`Purchase orders`,
  none: msg`No purchase orders yet`,
  create: msg`New purchase order`,
  empty: msg`What is to be bought, from whom, who approved it, and what has arrived.`,
  deleteTitle: msg`Delete this purchase order?`,
  fields: {
    statusReason: msg`Why it was taken back`,
    orderNumber: msg`Number`,
    supplier: msg`Supplier`,
    status: msg`Status`,
    currency: msg`Currency`,
    taxAmount: msg`Tax`,
    totalAmount: msg`Total`,
    requestedBy: msg`Requested by`,
    orderedAt: msg`Ordered on`,
    expectedDate: msg`Expected`,
    warehouseId: msg`Deliver to`,
    workOrderId: msg`For work order`,
    note: msg`Note`,
    items: msg`Lines`,
    receipts: msg`Receipts`,
  },
  help: {
    orderNumber: msg`Leave it empty and it gets one by itself, also without signal.`,
    requestedBy: msg`Left empty it is you. Whoever asks for an order cannot approve it.`,
    warehouseId: msg`Where the goods are put into stock when they arrive.`,
  },
  items: {
    items: {
      name: msg`What`,
      itemId: msg`Item in the catalogue`,
      quantity: msg`Quantity`,
      unit: msg`Unit`,
      unitPrice: msg`Unit price`,
      taxPercent: msg`Tax rate`,
      total: msg`Total`,
      receivedQuantity: msg`Received`,
      note: msg`Note`,
    },
  },
  choices: {
    status: {
      Draft: { label: msg`Draft`, tone: 'neutral', icon: PencilLine },
      Requested: { label: msg`Requested`, tone: 'energised', icon: Hand },
      Approved: {
        label: msg({ message: 'Approved', context: 'procurement' }),
        tone: 'signal',
        icon: BadgeCheck,
      },
      Ordered: { label: msg`Ordered`, tone: 'signal', icon: Send },
      Received: { label: msg`Received`, tone: 'safe', icon: PackageCheck },
      Cancelled: { label: msg({ message: 'Cancelled', context: 'procurement' }), tone: 'neutral', icon: Ban },
    },
  },
};
