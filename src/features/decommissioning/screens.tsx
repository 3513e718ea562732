import { msg } from '@lingui/core/macro';
import Recycle from 'lucide-react/icons/recycle';
import { recordScreens } from '../../resource/record-screens.tsx';
import { CloseAction } from './close-action.tsx';
import { DECOMMISSIONING_LABELS } from './labels.ts';

export const decommissioningScreens = recordScreens(DECOMMISSIONING_LABELS, {
  list: {
    views: [
      { id: 'approval', label: msg`To approve`, state: () => ({ filters: { status: 'Requested' } }) },
      {
        id: 'underWay',
        label: msg`Under way`,
        state: () => ({ filters: { status: 'Approved,Isolated,Removed' }, sort: 'plannedDate' }),
      },
      {
        id: 'toClose',
        label: msg`To close`,
        state: () => ({ filters: { status: 'Disposed,ReturnedToStock' } }),
      },
    ],
    icon: <Recycle />,
  },
  form: {
    /** The status goes its way by the steps on the record. */
    sections: [
      { fields: ['title', 'assetId', 'reason', 'plannedDate', 'workOrderId'] },
      { title: msg`Isolation and removal`, fields: ['permitNumber', 'isolatedDate', 'removedDate'] },
      {
        title: msg`Hazardous substances`,
        help: msg`What the equipment held when it was taken out.`,
        fields: ['oilLitres', 'pcbPpm', 'sf6Kg'],
      },
      {
        title: msg`Disposal`,
        fields: ['manifestNumber', 'certificateNumber', 'disposedDate', 'salvageValue'],
      },
      { title: msg`Record`, fields: ['number'] },
    ],
  },
  detail: {
    facts: [
      'assetId',
      'workOrderId',
      'plannedDate',
      'permitNumber',
      'isolatedDate',
      'removedDate',
      'oilLitres',
      'pcbPpm',
      'sf6Kg',
      'manifestNumber',
      'certificateNumber',
      'disposedDate',
      'salvageValue',
      'closedAt',
    ],
    headline: ['plannedDate', 'permitNumber'],
    story: ['reason'],
    Actions: CloseAction,
  },
});
