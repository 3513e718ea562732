import { msg } from '@lingui/core/macro';
import Archive from 'lucide-react/icons/archive';
import Bookmark from 'lucide-react/icons/bookmark';
import HardHat from 'lucide-react/icons/hard-hat';
import PackageCheck from 'lucide-react/icons/package-check';
import UserCheck from 'lucide-react/icons/user-check';
import Wrench from 'lucide-react/icons/wrench';
import type { inventoryItem } from '../../domain/inventory/inventory-item.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const INVENTORY_LABELS: LabelSet<typeof inventoryItem> = {
  entity: 'inventoryItem',
  singular: msg`Item`,
  plural: msg`Inventory items`,
  none: msg`No inventory items yet`,
  create: msg`New item`,
  empty: msg`What is on the shelf and in the vans: parts, tools and spares, each with how many there are.`,
  deleteTitle: msg`Delete this item?`,
  fields: {
    sku: msg`Item number`,
    name: msg`Name`,
    description: msg`Description`,
    category: msg`Category`,
    type: msg`Type`,
    status: msg`Status`,
    quantity: msg`Quantity`,
    free: msg({ message: 'Free', context: 'stock' }),
    unit: msg`Unit`,
    packUnit: msg`Packed in`,
    packSize: msg`How many in one pack`,
    unitCost: msg`Cost of one`,
    minimumQuantity: msg`Minimum quantity`,
    serialNumber: msg`Serial number`,
    location: msg`Location`,
    workOrderId: msg`Work order`,
  },
  help: {
    sku: msg`Leave it empty and it gets one by itself, also without signal.`,
    quantity: msg`How many there are now. Afterwards it changes by receiving and issuing only.`,
    packUnit: msg`For example box: what it is bought in.`,
    packSize: msg`In the item’s unit: lines in packs are converted by it.`,
    unitCost: msg`In the company’s currency. Bills of materials add it up.`,
    minimumQuantity: msg`At or below it the item counts as low.`,
    workOrderId: msg`The order it is reserved for or used in.`,
  },
  choices: {
    status: {
      InStock: { label: msg`In stock`, tone: 'safe', icon: PackageCheck },
      Reserved: { label: msg`Reserved`, tone: 'neutral', icon: Bookmark },
      Allocated: { label: msg`Allocated`, tone: 'signal', icon: UserCheck },
      InUse: { label: msg`In use`, tone: 'signal', icon: HardHat },
      Maintenance: { label: msg`In maintenance`, tone: 'energised', icon: Wrench },
      Decommissioned: { label: msg`Decommissioned`, tone: 'neutral', icon: Archive },
    },
  },
};
