import { msg } from '@lingui/core/macro';
import PlugZap from 'lucide-react/icons/plug-zap';
import type { installation } from '../../domain/installation/installation.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { recordScreens } from '../../resource/record-screens.tsx';
import { SealNote } from '../../resource/values/seal-note.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import { HandOverAction } from './hand-over-action.tsx';
import { INSTALLATION_LABELS } from './labels.ts';
import { TestsCard } from './tests-card.tsx';

const UNDER_WAY = 'Planned,MaterialsReady,InProgress,Tested,Energised';

const CHECKLIST: ItemsLayout = {
  fields: ['text', 'note', 'done'],
  add: msg`Add a step`,
  fresh: { text: '', done: false, note: '' },
};

const TESTS: ItemsLayout = {
  fields: ['name', 'kind', 'unit', 'lowerLimit', 'upperLimit', 'value'],
  add: msg`Add a test`,
  fresh: { name: '', kind: 'earth', unit: 'Ω', lowerLimit: '', upperLimit: '', value: '' },
};

export const installationScreens = recordScreens(INSTALLATION_LABELS, {
  list: {
    views: [
      {
        id: 'mine',
        label: msg`Assigned to me`,
        state: ({ user }) => ({ filters: { crew: user.id, status: UNDER_WAY }, sort: 'plannedStart' }),
      },
      {
        id: 'underWay',
        label: msg`Under way`,
        state: () => ({ filters: { status: UNDER_WAY }, sort: 'plannedStart' }),
      },
      { id: 'toHandOver', label: msg`To hand over`, state: () => ({ filters: { status: 'Energised' } }) },
    ],
    icon: <PlugZap />,
  },
  form: {
    /** The status goes its way by the steps on the record. */
    sections: [
      { fields: ['title', 'assetId', 'workOrderId'] },
      { title: msg`When and who`, fields: ['plannedStart', 'plannedEnd', 'crew'] },
      {
        title: msg`Checklist`,
        help: msg`What is built and checked before anything is energised.`,
        fields: ['checklist'],
        items: { checklist: CHECKLIST },
      },
      {
        title: msg`Tests`,
        help: msg`What is measured, and within which limits it is good.`,
        fields: ['tests'],
        items: { tests: TESTS },
      },
      { title: msg`Record`, fields: ['asBuiltNotes', 'number'] },
    ],
  },
  detail: {
    facts: [
      'assetId',
      'workOrderId',
      'crew',
      'plannedStart',
      'plannedEnd',
      'handedOverAt',
      'acceptedBy',
      'signature',
    ],
    headline: ['crew', 'plannedStart'],
    story: ['asBuiltNotes', 'statusReason'],
    Actions: HandOverAction,
    Sections: Work,
  },
});

function Work(part: DetailPart<typeof installation>) {
  return (
    <>
      <SealNote entity="installation" row={part.row} />
      <ChecklistCard {...part} />
      <TestsCard {...part} />
    </>
  );
}
