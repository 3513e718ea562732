import { msg } from '@lingui/core/macro';
import Archive from 'lucide-react/icons/archive';
import Inbox from 'lucide-react/icons/inbox';
import PackageX from 'lucide-react/icons/package-x';
import PowerOff from 'lucide-react/icons/power-off';
import Recycle from 'lucide-react/icons/recycle';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import Undo from 'lucide-react/icons/undo-2';
import type { decommissioning } from '../../domain/decommissioning/decommissioning.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const DECOMMISSIONING_LABELS: LabelSet<typeof decommissioning> = {
  entity: 'decommissioning',
  singular: msg`Decommissioning`,
  plural: msg`Decommissionings`,
  none: msg`No decommissionings yet`,
  create: msg`New decommissioning`,
  empty: msg`Taking an asset out of the grid: approved, isolated under a permit, removed, disposed of with its papers or returned to stock.`,
  deleteTitle: msg`Delete this decommissioning?`,
  fields: {
    statusReason: msg`Why it was taken back`,
    number: msg`Number`,
    title: msg`Title`,
    status: msg`Status`,
    assetId: msg`Asset`,
    workOrderId: msg`Work order`,
    reason: msg`Reason`,
    plannedDate: msg`Planned for`,
    permitNumber: msg`Permit number`,
    isolatedDate: msg`Isolated on`,
    removedDate: msg`Removed on`,
    oilLitres: msg`Oil`,
    pcbPpm: msg`PCB in the oil`,
    sf6Kg: msg`SF6`,
    manifestNumber: msg`Waste manifest`,
    certificateNumber: msg`Certificate of disposal`,
    disposedDate: msg`Disposed of on`,
    salvageValue: msg`Salvage value`,
    closedAt: msg`Closed at`,
  },
  help: {
    number: msg`Leave it empty and it gets one by itself, also without signal.`,
    assetId: msg`What is taken out. Closing retires it and ends its maintenance plans.`,
    permitNumber: msg`The permit under which it was isolated.`,
    pcbPpm: msg`From 50 ppm on the oil is hazardous waste in most countries.`,
    manifestNumber: msg`Needed before closing where oil, PCB or SF6 was disposed of.`,
    salvageValue: msg`In the company’s currency.`,
  },
  choices: {
    status: {
      Requested: { label: msg`Requested`, tone: 'energised', icon: Inbox },
      Approved: {
        label: msg({ message: 'Approved', context: 'decommissioning' }),
        tone: 'neutral',
        icon: ThumbsUp,
      },
      Isolated: {
        label: msg({ message: 'Isolated', context: 'decommissioning' }),
        tone: 'signal',
        icon: PowerOff,
      },
      Removed: { label: msg`Removed`, tone: 'signal', icon: PackageX },
      Disposed: { label: msg`Disposed of`, tone: 'signal', icon: Recycle },
      ReturnedToStock: { label: msg`Returned to stock`, tone: 'signal', icon: Undo },
      Closed: { label: msg({ message: 'Closed', context: 'decommissioning' }), tone: 'safe', icon: Archive },
    },
  },
};
