import { msg } from '@lingui/core/macro';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Handshake from 'lucide-react/icons/handshake';
import PackageCheck from 'lucide-react/icons/package-check';
import Play from 'lucide-react/icons/play';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Zap from 'lucide-react/icons/zap';
import type { installation } from '../../domain/installation/installation.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const INSTALLATION_LABELS: LabelSet<typeof installation> = {
  entity: 'installation',
  singular: msg`Installation`,
  plural: msg`Installations`,
  none: msg`No installations yet`,
  create: msg`New installation`,
  empty: msg`An installation brings an asset from the drawing to its hand-over: what is built, what is measured, who accepts it.`,
  deleteTitle: msg`Delete this installation?`,
  fields: {
    signatureHash: msg`Seal of the signature`,
    number: msg`Number`,
    title: msg`Title`,
    status: msg`Status`,
    assetId: msg`Asset`,
    workOrderId: msg`Work order`,
    crew: msg`Crew`,
    plannedStart: msg`Planned start`,
    plannedEnd: msg`Planned end`,
    checklist: msg`Checklist`,
    tests: msg`Tests`,
    statusReason: msg`Why it was taken back`,
    asBuiltNotes: msg`As-built notes`,
    handedOverAt: msg`Handed over at`,
    acceptedBy: msg`Accepted by`,
    signature: msg`Signature`,
  },
  help: {
    number: msg`Leave it empty and it gets one by itself, also without signal.`,
    assetId: msg`What is installed. The hand-over puts it into use.`,
    asBuiltNotes: msg`What was built differently from the drawing.`,
  },
  items: {
    checklist: { text: msg`Step`, done: msg`Done`, note: msg`Note` },
    tests: {
      name: msg`Test`,
      kind: msg`Kind`,
      unit: msg`Unit`,
      lowerLimit: msg`At least`,
      upperLimit: msg`At most`,
      value: msg`Measured`,
    },
  },
  choices: {
    status: {
      Planned: {
        label: msg({ message: 'Planned', context: 'installation' }),
        tone: 'neutral',
        icon: CalendarClock,
      },
      MaterialsReady: { label: msg`Materials ready`, tone: 'neutral', icon: PackageCheck },
      InProgress: { label: msg`In progress`, tone: 'signal', icon: Play },
      Tested: { label: msg`Tested`, tone: 'signal', icon: ShieldCheck },
      Energised: { label: msg`Energised`, tone: 'energised', icon: Zap },
      HandedOver: { label: msg`Handed over`, tone: 'safe', icon: Handshake },
    },
    'tests/kind': {
      earth: { label: msg`Earth` },
      insulation: { label: msg`Insulation` },
      ratio: { label: msg`Ratio` },
      other: { label: msg`Other` },
    },
  },
};
