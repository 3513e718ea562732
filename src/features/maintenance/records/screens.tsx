import { msg } from '@lingui/core/macro';
import History from 'lucide-react/icons/history';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { RECORD_LABELS } from './labels.ts';

export const maintenanceRecordScreens = recordScreens(RECORD_LABELS, {
  list: { icon: <History /> },
  form: {
    sections: [
      { fields: ['title', 'assetId', 'doneDate', 'doneBy', 'hours', 'findings'] },
      { title: msg`Record`, fields: ['planId', 'workOrderId', 'meterReading', 'number'] },
    ],
  },
  detail: {
    facts: ['assetId', 'planId', 'workOrderId', 'doneDate', 'doneBy', 'hours', 'meterReading'],
    headline: ['doneDate', 'doneBy'],
    story: ['findings'],
  },
});
