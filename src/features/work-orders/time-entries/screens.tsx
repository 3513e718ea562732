import { msg } from '@lingui/core/macro';
import Hourglass from 'lucide-react/icons/hourglass';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { checkTime } from './check-time.ts';
import { TIME_ENTRY_LABELS } from './labels.ts';

export const timeEntryScreens = recordScreens(TIME_ENTRY_LABELS, {
  list: {
    views: [
      { id: 'mine', label: msg`My time`, state: ({ user }) => ({ filters: { person: user.id } }) },
      { id: 'open', label: msg`To approve`, state: () => ({ filters: { status: 'Recorded' } }) },
    ],
    icon: <Hourglass />,
  },
  form: {
    sections: [
      { fields: ['kind', 'person', 'startedAt', 'endedAt', 'note'] },
      { title: msg`For`, fields: ['workOrderId', 'jobSheetId'] },
      { title: msg`Record`, fields: ['number'] },
    ],
    check: checkTime,
  },
  detail: {
    facts: ['person', 'kind', 'startedAt', 'endedAt', 'workOrderId', 'jobSheetId', 'statusReason'],
    headline: ['person', 'startedAt'],
    story: ['note'],
  },
});
