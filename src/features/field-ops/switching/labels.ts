import { msg } from '@lingui/core/macro';
import Ban from 'lucide-react/icons/ban';
import CheckCheck from 'lucide-react/icons/check-check';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Pencil from 'lucide-react/icons/pencil-line';
import Send from 'lucide-react/icons/send';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import ToggleRight from 'lucide-react/icons/toggle-right';
import type { switchingRequest } from '../../../domain/field-ops/switching-request.ts';
import type { LabelSet } from '../../../resource/words/label-set.ts';

export const SWITCHING_LABELS: LabelSet<typeof switchingRequest> = {
  entity: 'switchingRequest',
  singular: msg`Switching request`,
  plural: msg`Switching requests`,
  none: msg`No switching requests yet`,
  create: msg`New switching request`,
  empty: msg`A switching request says which part of the network is made dead, step by step, who works there under whose clearance, and how it is put back.`,
  deleteTitle: msg`Delete this switching request?`,
  fields: {
    statusReason: msg`Why it was taken back`,
    clearanceReleaseReason: msg`Why it was released for the holder`,
    number: msg`Number`,
    title: msg`Title`,
    status: msg`Status`,
    assetId: msg`Asset`,
    workOrderId: msg`Work order`,
    geometry: msg`Switched section`,
    reason: msg`Reason`,
    requestedStart: msg`Wanted from`,
    requestedEnd: msg`Wanted until`,
    operator: msg({ message: 'Operator', context: 'switching' }),
    holder: msg`Clearance holder`,
    clearanceIssuedAt: msg`Clearance issued at`,
    clearanceIssuedBy: msg`Clearance issued by`,
    clearanceVerdict: msg`What the network said`,
    clearanceVerdictReason: msg`Why it was issued in spite of that`,
    clearanceReleasedAt: msg`Clearance released at`,
    clearanceReleasedBy: msg`Clearance released by`,
    steps: msg`Steps`,
  },
  help: {
    number: msg`Leave it empty and it gets one by itself, also without signal.`,
    operator: msg`Who switches.`,
    holder: msg`Who works under the clearance. It cannot be issued to oneself.`,
    steps: msg`In the order in which they are done. Steps marked “restore” come after the clearance is released. A device that is picked from the register is known whatever it is called: no other request closes what a clearance holds.`,
  },
  items: {
    steps: {
      device: msg`Device`,
      assetId: msg`In the register`,
      action: msg`Action`,
      phase: msg`Phase`,
      tagNumber: msg`Tag number`,
      orderedAt: msg`Ordered at`,
      executedAt: msg`Carried out at`,
      initials: msg`Initials`,
    },
  },
  choices: {
    status: {
      Draft: { label: msg`Draft`, tone: 'neutral', icon: Pencil },
      Requested: { label: msg`Requested`, tone: 'energised', icon: Send },
      Approved: {
        label: msg({ message: 'Approved', context: 'field-ops' }),
        tone: 'neutral',
        icon: ThumbsUp,
      },
      Switching: { label: msg`Switching`, tone: 'signal', icon: ToggleRight },
      Isolated: { label: msg`Isolated`, tone: 'signal', icon: Lock },
      ClearanceIssued: { label: msg`Clearance issued`, tone: 'energised', icon: ShieldCheck },
      Released: { label: msg({ message: 'Released', context: 'field-ops' }), tone: 'signal', icon: LockOpen },
      Restored: { label: msg`Restored`, tone: 'safe', icon: CheckCheck },
      Cancelled: { label: msg({ message: 'Cancelled', context: 'field-ops' }), tone: 'neutral', icon: Ban },
    },
    clearanceVerdict: {
      isolatedAndEarthed: { label: msg`Isolated and earthed by the records` },
      notEarthed: { label: msg`Isolated, but not earthed` },
      notIsolated: { label: msg`Not isolated` },
      notKnown: { label: msg`Not known: treat it as live` },
    },
    'steps/action': {
      open: { label: msg({ message: 'Open', context: 'switching step' }) },
      close: { label: msg({ message: 'Close', context: 'switching step' }) },
      earth: { label: msg({ message: 'Earth', context: 'switching step' }) },
      unearth: { label: msg({ message: 'Remove earth', context: 'switching step' }) },
      tag: { label: msg({ message: 'Tag', context: 'switching step' }) },
      test: { label: msg({ message: 'Test dead', context: 'switching step' }) },
    },
    'steps/phase': {
      isolate: { label: msg({ message: 'Isolate', context: 'switching step' }) },
      restore: { label: msg({ message: 'Restore', context: 'switching step' }) },
    },
  },
};
