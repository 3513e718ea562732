import { msg } from '@lingui/core/macro';
import Ban from 'lucide-react/icons/ban';
import Bookmark from 'lucide-react/icons/bookmark';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import LockOpen from 'lucide-react/icons/lock-open';
import PencilRuler from 'lucide-react/icons/pencil-ruler';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import type { manufacturingOrder } from '../../domain/manufacturing/manufacturing-order.ts';
import type { reservation } from '../../domain/manufacturing/reservation.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const ORDER_LABELS: LabelSet<typeof manufacturingOrder> = {
  entity: 'manufacturingOrder',
  singular: msg`Manufacturing order`,
  plural: msg`Manufacturing orders`,
  none: msg`No manufacturing orders yet`,
  create: msg`New manufacturing order`,
  empty: msg`What the workshop is to make. Scheduling an order reserves its parts; completing it uses them up and puts the product into stock.`,
  deleteTitle: msg`Delete this manufacturing order?`,
  fields: {
    orderNumber: msg`Number`,
    product: msg`Product`,
    status: msg`Status`,
    quantity: msg`Quantity`,
    bomId: msg`Bill of materials`,
    productItemId: msg`Goes into stock as`,
    sourceWarehouseId: msg`Parts come from`,
    targetWarehouseId: msg`Product goes to`,
    scheduledStart: msg`Scheduled start`,
    scheduledEnd: msg`Scheduled end`,
    completedAt: msg`Completed on`,
    statusReason: msg`Why it was taken back`,
    note: msg`Note`,
    steps: msg`Steps`,
  },
  help: {
    orderNumber: msg`Leave it empty and it gets one by itself, also without signal.`,
    bomId: msg`Its parts are reserved when the order is scheduled.`,
    productItemId: msg`The stock item that goes up when the order is completed.`,
  },
  items: {
    steps: {
      name: msg`Step`,
      status: msg`Status`,
      assignedTo: msg`Who`,
      startedAt: msg`Started`,
      completedAt: msg`Completed`,
      qualityCheck: msg`Quality check`,
      qualityNote: msg`What the check found`,
    },
  },
  choices: {
    status: {
      Draft: { label: msg`Draft`, tone: 'neutral', icon: PencilRuler },
      Scheduled: { label: msg`Scheduled`, tone: 'neutral', icon: CalendarClock },
      InProgress: { label: msg`In progress`, tone: 'signal', icon: Play },
      Completed: { label: msg`Completed`, tone: 'safe', icon: Check },
      Cancelled: { label: msg`Cancelled`, tone: 'neutral', icon: Ban },
    },
    'steps/qualityCheck': {
      passed: { label: msg`Check passed`, tone: 'safe', icon: Check },
      failed: { label: msg`Check failed`, tone: 'fault', icon: X },
    },
    'steps/status': {
      Pending: { label: msg`Pending`, tone: 'neutral', icon: Circle },
      InProgress: { label: msg`In progress`, tone: 'signal', icon: Play },
      Completed: { label: msg`Completed`, tone: 'safe', icon: Check },
    },
  },
};

export const RESERVATION_LABELS: LabelSet<typeof reservation> = {
  entity: 'reservation',
  singular: msg`Reservation`,
  plural: msg`Reservations`,
  none: msg`No reservations yet`,
  create: msg`New reservation`,
  empty: msg`Stock that manufacturing orders have reserved. Scheduling an order creates its reservations.`,
  deleteTitle: msg`Delete this reservation?`,
  fields: {
    name: msg`Part`,
    itemId: msg`Stock item`,
    manufacturingOrderId: msg`Manufacturing order`,
    quantity: msg`Quantity`,
    unit: msg`Unit`,
    status: msg`Status`,
  },
  choices: {
    status: {
      open: { label: msg`Reserved`, tone: 'signal', icon: Bookmark },
      consumed: { label: msg`Used up`, tone: 'safe', icon: Check },
      released: { label: msg`Free again`, tone: 'neutral', icon: LockOpen },
    },
  },
};
