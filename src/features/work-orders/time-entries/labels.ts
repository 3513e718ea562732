import { msg } from '@lingui/core/macro';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Car from 'lucide-react/icons/car';
import Coffee from 'lucide-react/icons/coffee';
import Hourglass from 'lucide-react/icons/hourglass';
import Pencil from 'lucide-react/icons/pencil';
import Wrench from 'lucide-react/icons/wrench';
import type { timeEntry } from '../../../domain/work-orders/time-entry.ts';
import type { LabelSet } from '../../../resource/words/label-set.ts';

export const TIME_ENTRY_LABELS: LabelSet<typeof timeEntry> = {
  entity: 'timeEntry',
  singular: msg`Time entry`,
  plural: msg`Time entries`,
  none: msg`No time entries yet`,
  create: msg`New time entry`,
  empty: msg`Who worked, travelled or waited for how long on which order. Start and stop it on the order or the sheet, or write it down afterwards.`,
  deleteTitle: msg`Delete this time entry?`,
  fields: {
    number: msg`Number`,
    person: msg({ message: 'Who', context: 'time' }),
    kind: msg`Kind`,
    startedAt: msg({ message: 'From', context: 'time' }),
    endedAt: msg({ message: 'Until', context: 'time' }),
    status: msg`Status`,
    workOrderId: msg`Work order`,
    jobSheetId: msg`Job sheet`,
    note: msg`Note`,
    statusReason: msg`Why the approval was taken back`,
  },
  choices: {
    kind: {
      work: { label: msg({ message: 'Work', context: 'kind of time' }), tone: 'neutral', icon: Wrench },
      travel: { label: msg({ message: 'Travel', context: 'kind of time' }), tone: 'neutral', icon: Car },
      waiting: {
        label: msg({ message: 'Waiting', context: 'kind of time' }),
        tone: 'neutral',
        icon: Hourglass,
      },
      break: { label: msg({ message: 'Break', context: 'kind of time' }), tone: 'neutral', icon: Coffee },
    },
    status: {
      Recorded: { label: msg({ message: 'Recorded', context: 'time' }), tone: 'neutral', icon: Pencil },
      Approved: { label: msg({ message: 'Approved', context: 'time' }), tone: 'safe', icon: BadgeCheck },
    },
  },
};
