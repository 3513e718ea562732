import { msg } from '@lingui/core/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Hand from 'lucide-react/icons/hand';
import type { stockCount } from '../../../domain/inventory/stock-count.ts';
import type { LabelSet } from '../../../resource/words/label-set.ts';

export const COUNT_LABELS: LabelSet<typeof stockCount> = {
  entity: 'stockCount',
  singular: msg`Stock count`,
  plural: msg`Stock counts`,
  none: msg`No stock counts yet`,
  create: msg`New stock count`,
  empty: msg`Whoever counts does not see what the records say; another person approves the difference, and the stock follows.`,
  deleteTitle: msg`Delete this stock count?`,
  fields: {
    number: msg`Number`,
    title: msg`Title`,
    status: msg`Status`,
    warehouseId: msg`Warehouse`,
    bin: msg`Bin`,
    countedBy: msg`Counted by`,
    note: msg`Note`,
    lines: msg`Lines`,
  },
  help: {
    number: msg`Leave it empty and it gets one by itself, also without signal.`,
    bin: msg`Only this bin. Left empty the whole warehouse is counted.`,
    countedBy: msg`Left empty it is you. Whoever counts cannot approve the count.`,
  },
  items: {
    lines: {
      stockLineId: msg`Place`,
      name: msg`Item`,
      bin: msg`Bin`,
      unit: msg`Unit`,
      counted: msg`Counted`,
      expected: msg`In the book`,
    },
  },
  choices: {
    status: {
      Counting: { label: msg`Being counted`, tone: 'signal', icon: ClipboardList },
      Submitted: { label: msg`Waits for approval`, tone: 'energised', icon: Hand },
      Approved: {
        label: msg({ message: 'Approved', context: 'stock count' }),
        tone: 'safe',
        icon: BadgeCheck,
      },
    },
  },
};
