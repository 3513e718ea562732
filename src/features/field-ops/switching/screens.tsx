import { msg } from '@lingui/core/macro';
import ToggleRight from 'lucide-react/icons/toggle-right';
import type { ItemsLayout } from '../../../resource/items/items-layout.ts';
import { recordScreens } from '../../../resource/record-screens.tsx';
import { FieldOpsLinks } from '../module-links.tsx';
import { SWITCHING_LABELS } from './labels.ts';
import { Programme } from './programme.tsx';

/** Who writes the programme writes the steps; when they were done is written by doing them. */
const STEPS_LAYOUT: ItemsLayout = {
  fields: ['device', 'assetId', 'action', 'phase', 'tagNumber'],
  add: msg`Add a step`,
  fresh: { device: '', assetId: '', action: 'open', phase: 'isolate', tagNumber: '' },
};

export const switchingScreens = recordScreens(SWITCHING_LABELS, {
  list: {
    views: [
      { id: 'approval', label: msg`To approve`, state: () => ({ filters: { status: 'Requested' } }) },
      {
        id: 'live',
        label: msg`Under way`,
        state: () => ({ filters: { status: 'Approved,Switching,Isolated,ClearanceIssued,Released' } }),
      },
      { id: 'mine', label: msg`I switch`, state: ({ user }) => ({ filters: { operator: user.id } }) },
    ],
    icon: <ToggleRight />,
    headerActions: <FieldOpsLinks except="switchingRequest" />,
  },
  form: {
    sections: [
      { fields: ['title', 'reason', 'assetId', 'workOrderId', 'geometry'] },
      { title: msg`When`, fields: ['requestedStart', 'requestedEnd'] },
      { title: msg`Who`, fields: ['operator', 'holder'] },
      { title: msg`Steps`, fields: ['steps'], items: { steps: STEPS_LAYOUT } },
      { title: msg`Record`, fields: ['number'] },
    ],
  },
  detail: {
    facts: [
      'operator',
      'holder',
      'assetId',
      'workOrderId',
      'geometry',
      'requestedStart',
      'requestedEnd',
      'clearanceIssuedAt',
      'clearanceIssuedBy',
      'clearanceVerdict',
      'clearanceVerdictReason',
      'clearanceReleasedAt',
      'clearanceReleasedBy',
    ],
    headline: ['operator', 'requestedStart'],
    story: ['reason'],
    Sections: Programme,
  },
});
