import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Play from 'lucide-react/icons/play';
import Printer from 'lucide-react/icons/printer';
import { lazy, Suspense } from 'react';
import type { jobSheet } from '../../domain/job-sheets/job-sheet.ts';
import { isSaid } from '../../domain/kit/values/visible-text.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import { workOfSheet } from '../../resource/parts/work.ts';
import { recordScreens } from '../../resource/record-screens.tsx';
import { SealNote } from '../../resource/values/seal-note.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { IconButton, LinkButton } from '../../ui/controls/button.tsx';
import { printScreen } from '../../ui/output/print-screen.ts';
import { ChecklistView } from './checklist-view.tsx';
import { ConditionAnswer, ConditionStep } from './condition-inputs.tsx';
import { CrewCard } from './crew-card.tsx';
import { JOB_SHEET_LABELS } from './labels.ts';
import { SignersCard } from './signers/signers-card.tsx';
import { StopNotice } from './stop-notice.tsx';
import { TimeCard } from './time-card.tsx';

const WorkTimeCard = lazy(async () => ({
  default: (await import('../../resource/time/time-card.tsx')).WorkTimeCard,
}));
const WorkPartsCard = lazy(async () => ({
  default: (await import('../../resource/parts/parts-card.tsx')).WorkPartsCard,
}));

const ALWAYS = ['label', 'kind', 'showWhenStep'];
const ON_FAIL = ['noteOnFail', 'photoOnFail', 'orderOnFail'];

/** What a kind of step is asked for beside its question. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  passFail: ON_FAIL,
  number: ['unit', 'min', 'max', ...ON_FAIL],
  meter: ['unit'],
  series: ['readings', 'unit', 'min', 'max', ...ON_FAIL],
  choice: ['options', 'failOptions', ...ON_FAIL],
  choices: ['options', 'failOptions', ...ON_FAIL],
  timer: ['min', 'max', ...ON_FAIL],
};

/** The steps as a planner writes them; the answers are the runner's. */
const CHECKLIST: ItemsLayout = {
  fields: [
    'label',
    'kind',
    'options',
    'failOptions',
    'readings',
    'unit',
    'min',
    'max',
    ...ON_FAIL,
    'showWhenStep',
    'showWhenAnswer',
  ],
  widgets: { showWhenStep: ConditionStep, showWhenAnswer: ConditionAnswer },
  add: msg`Add a step`,
  fresh: {
    label: '',
    kind: 'passFail',
    result: '',
    value: '',
    options: '',
    failOptions: '',
    readings: '',
    unit: '',
    min: '',
    max: '',
    note: '',
    noteOnFail: true,
    photoOnFail: true,
    orderOnFail: false,
    showWhenStep: '',
    showWhenAnswer: '',
  },
  isShown: (item, field) => {
    if (field === 'showWhenAnswer') return isSaid(item.showWhenStep);
    return ALWAYS.includes(field) || (BESIDE[String(item.kind)]?.includes(field) ?? false);
  },
};

const TASKS: ItemsLayout = {
  fields: ['title', 'assignee', 'startDate', 'endDate', 'done'],
  add: msg`Add a task`,
  fresh: { title: '', assignee: '', startDate: '', endDate: '', done: false },
};

export const jobSheetScreens = recordScreens(JOB_SHEET_LABELS, {
  list: {
    views: [
      {
        id: 'mine',
        label: msg`Assigned to me`,
        state: ({ user }) => ({
          filters: { assignedTo: user.id, status: 'Assigned,InProgress' },
          sort: 'scheduledStart',
        }),
      },
      { id: 'open', label: msg`Open`, state: () => ({ filters: { status: 'Assigned,InProgress' } }) },
    ],
    icon: <ClipboardCheck />,
  },
  form: {
    sections: [
      { fields: ['title', 'status', 'assignedTo', 'workOrderId', 'description', 'signOnRequired'] },
      { title: msg`When`, fields: ['scheduledStart', 'scheduledEnd'] },
      { title: msg`Checklist`, fields: ['checklist'], items: { checklist: CHECKLIST } },
      { title: msg`Tasks`, fields: ['tasks'], items: { tasks: TASKS } },
      { title: msg`Record`, fields: ['number'] },
    ],
  },
  detail: {
    facts: [
      'assignedTo',
      'workOrderId',
      'scheduledStart',
      'scheduledEnd',
      'permitNumber',
      'permitConfirmedAt',
      'permitKind',
      'permitIssuer',
      'permitValidFrom',
      'permitValidUntil',
      'permitPhotographs',
      'permitOverrideBy',
      'begunWithout',
      'begunWithoutBy',
      'startedAt',
      'completedAt',
      'signedBy',
      'signature',
      'signedAt',
      'statusReason',
    ],
    headline: ['assignedTo', 'scheduledStart'],
    story: ['description', 'permitOverride'],
    Actions,
    Sections: Work,
  },
});

function Work(part: DetailPart<typeof jobSheet>) {
  return (
    <>
      <StopNotice row={part.row} />
      <SealNote entity="jobSheet" row={part.row} />
      <SignersCard {...part} />
      <CrewCard {...part} />
      <TimeCard {...part} />
      <ChecklistView {...part} />
      <Suspense>
        <WorkPartsCard work={workOfSheet(part.row)} />
        <WorkTimeCard work={workOfSheet(part.row)} began={part.row.startedAt} />
      </Suspense>
    </>
  );
}

function Actions(part: DetailPart<typeof jobSheet>) {
  const { t } = useLingui();
  return (
    <>
      <RunButton {...part} />
      <IconButton label={t`Print or save as PDF`} look="plain" onClick={printScreen}>
        <Printer aria-hidden />
      </IconButton>
    </>
  );
}

function RunButton({ row }: DetailPart<typeof jobSheet>) {
  const { can } = useWorkspace();
  const isOpen = row.status === 'Assigned' || row.status === 'InProgress';
  if (!isOpen || !can('job-sheets:edit')) return null;
  return (
    <LinkButton look="primary" to={`/tenant/job-sheets/${row.id}/run`} icon={<Play aria-hidden />}>
      {row.status === 'Assigned' ? <Trans>Start</Trans> : <Trans>Continue</Trans>}
    </LinkButton>
  );
}
