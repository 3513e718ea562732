import { msg } from '@lingui/core/macro';
import Inbox from 'lucide-react/icons/inbox';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { FAULT_REPORT_LABELS } from './labels.ts';
import { ReportActions } from './report-actions.tsx';

export const faultReportScreens = recordScreens(FAULT_REPORT_LABELS, {
  list: {
    views: [{ id: 'new', label: msg`To decide`, state: () => ({ filters: { status: 'New' } }) }],
    icon: <Inbox />,
  },
  form: {
    sections: [
      { fields: ['kind', 'title', 'description', 'assetId'] },
      { title: msg`Who reported it`, fields: ['reportedBy', 'contact'] },
      { title: msg`Record`, fields: ['number'] },
    ],
  },
  detail: {
    facts: ['kind', 'assetId', 'reportedBy', 'contact', 'workOrderId', 'duplicateOf', 'statusReason'],
    headline: ['assetId'],
    story: ['description'],
    Actions: ReportActions,
  },
});
