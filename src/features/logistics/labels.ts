import { msg } from '@lingui/core/macro';
import Archive from 'lucide-react/icons/archive';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CircleHelp from 'lucide-react/icons/circle-help';
import PackageCheck from 'lucide-react/icons/package-check';
import PencilLine from 'lucide-react/icons/pencil-line';
import Truck from 'lucide-react/icons/truck';
import Undo from 'lucide-react/icons/undo-2';
import type { shipment } from '../../domain/logistics/shipment.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const SHIPMENT_LABELS: LabelSet<typeof shipment> = {
  entity: 'shipment',
  singular: msg`Shipment`,
  plural: msg`Shipments`,
  none: msg`No shipments yet`,
  create: msg`New shipment`,
  empty: msg`What is on its way from one place to another, and who received it. On delivery its stock changes warehouse.`,
  deleteTitle: msg`Delete this shipment?`,
  fields: {
    number: msg`Number`,
    title: msg`Title`,
    status: msg`Status`,
    fromWarehouseId: msg`From`,
    toWarehouseId: msg`To`,
    carrier: msg`Carrier`,
    tracking: msg`Tracking number`,
    windowStart: msg`Delivery from`,
    windowEnd: msg`Delivery until`,
    workOrderId: msg`Work order`,
    parcels: msg`Parcels`,
    weight: msg`Weight`,
    value: msg`Value`,
    items: msg`Items`,
    receivedBy: msg`Received by`,
    deliveredAt: msg`Delivered`,
    deliveryNote: msg`Delivery note`,
    note: msg`Note`,
  },
  help: {
    number: msg`Leave it empty and it gets one by itself, also without signal.`,
    title: msg`Left empty it is named after what it carries.`,
    fromWarehouseId: msg`Leave it empty where it comes from outside.`,
    toWarehouseId: msg`Leave it empty where it leaves our stock: for a site, a customer, a repair shop.`,
  },
  items: {
    items: {
      name: msg`What`,
      itemId: msg`Item in the catalogue`,
      quantity: msg`Quantity`,
      unit: msg`Unit`,
    },
  },
  choices: {
    status: {
      Draft: { label: msg`Draft`, tone: 'neutral', icon: PencilLine },
      Booked: { label: msg`Booked`, tone: 'neutral', icon: CalendarCheck },
      InTransit: { label: msg`In transit`, tone: 'signal', icon: Truck },
      Delivered: { label: msg`Delivered`, tone: 'safe', icon: PackageCheck },
      Closed: { label: msg({ message: 'Closed', context: 'logistics' }), tone: 'neutral', icon: Archive },
      Returned: { label: msg`Returned`, tone: 'energised', icon: Undo },
      Lost: { label: msg({ message: 'Lost', context: 'logistics' }), tone: 'fault', icon: CircleHelp },
    },
  },
};
