import { msg } from '@lingui/core/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-help';
import Lock from 'lucide-react/icons/lock';
import PackageX from 'lucide-react/icons/package-x';
import AlertTriangle from 'lucide-react/icons/triangle-alert';
import type { stockLine } from '../../domain/inventory/stock-line.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const STOCK_LABELS: LabelSet<typeof stockLine> = {
  entity: 'stockLine',
  singular: msg`Stock line`,
  plural: msg`Stock by place`,
  none: msg`No stock anywhere yet`,
  create: msg`Receive stock`,
  empty: msg`Which item is in which warehouse, van and bin. The first line is created when something is received.`,
  deleteTitle: msg`Delete this stock line?`,
  fields: {
    name: msg`Item`,
    itemId: msg`Item in the catalogue`,
    warehouseId: msg`Warehouse`,
    bin: msg`Bin`,
    lot: msg`Lot`,
    quantity: msg`Quantity`,
    free: msg({ message: 'Free', context: 'stock' }),
    unit: msg`Unit`,
    minimum: msg`Minimum here`,
    maximum: msg`Maximum here`,
    expiry: msg`Expires`,
    condition: msg`Condition`,
  },
  help: {
    minimum: msg`At or below it this place is to be filled up.`,
    condition: msg`What is damaged, quarantined or lost is counted, but not issued.`,
  },
  choices: {
    condition: {
      OK: { label: msg`OK`, tone: 'safe', icon: CircleCheck },
      attention: { label: msg`Needs attention`, tone: 'energised', icon: AlertTriangle },
      damaged: { label: msg`Damaged`, tone: 'fault', icon: PackageX },
      quarantined: { label: msg`Quarantined`, tone: 'energised', icon: Lock },
      lost: { label: msg`Lost`, tone: 'fault', icon: CircleHelp },
    },
  },
};
