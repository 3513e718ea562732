import { msg } from '@lingui/core/macro';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import Inbox from 'lucide-react/icons/inbox';
import X from 'lucide-react/icons/x';
import type { faultReport } from '../../../domain/work-orders/fault-report.ts';
import type { LabelSet } from '../../../resource/words/label-set.ts';
import { FAULT_KIND_WORDS } from './kind-words.ts';

export const FAULT_REPORT_LABELS: LabelSet<typeof faultReport> = {
  entity: 'faultReport',
  singular: msg`Fault report`,
  plural: msg`Fault reports`,
  none: msg`No fault reports yet`,
  create: msg`New fault report`,
  empty: msg`What people report by the label of an asset, or on the telephone, waits here for a decision.`,
  deleteTitle: msg`Delete this fault report?`,
  fields: {
    number: msg`Number`,
    title: msg`Summary`,
    kind: msg`What is wrong`,
    description: msg`Description`,
    status: msg`Status`,
    assetId: msg`Asset`,
    reportedBy: msg`Reported by`,
    contact: msg`Telephone or email`,
    workOrderId: msg`Work order`,
    duplicateOf: msg`Reported before as`,
    statusReason: msg`Reason`,
  },
  choices: {
    status: {
      New: { label: msg`New`, tone: 'signal', icon: Inbox },
      Accepted: { label: msg({ message: 'Accepted', context: 'fault report' }), tone: 'safe', icon: Check },
      Rejected: { label: msg`Rejected`, tone: 'neutral', icon: X },
      Duplicate: { label: msg`Duplicate`, tone: 'neutral', icon: Copy },
    },
    kind: FAULT_KIND_WORDS,
  },
};
