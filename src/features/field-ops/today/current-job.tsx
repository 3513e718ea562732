import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import Hand from 'lucide-react/icons/hand';
import MapPin from 'lucide-react/icons/map-pin';
import Play from 'lucide-react/icons/play';
import Truck from 'lucide-react/icons/truck';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { nextStatus } from '../../../domain/field-ops/days-work.ts';
import { entities } from '../../../domain/registry.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { useRowStates } from '../../../resource/rows/use-record.ts';
import { SyncBadge } from '../../../resource/values/sync-badge.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Stack, Wrap } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import type { Job } from './job.ts';
import { JobFacts } from './job-list.tsx';
import { OpenSheets } from './open-sheets.tsx';

const DoneDialog = lazy(async () => ({ default: (await import('./done-dialog.tsx')).JobDoneDialog }));

const STEPS: Readonly<Record<string, { readonly label: MessageDescriptor; readonly icon: LucideIcon }>> = {
  dispatched: { label: msg`Take it on`, icon: Hand },
  enroute: { label: msg`Start: on my way`, icon: Truck },
  onSite: { label: msg`Arrived`, icon: MapPin },
  inProgress: { label: msg`Start work`, icon: Play },
  completed: { label: msg`Done`, icon: Check },
};

/** The job to go on with, and one big button for its next step. */
export function CurrentJob({ order, isLate }: { order: Job; isLate: boolean }) {
  const { t } = useLingui();
  const state = useRowStates(entities.workOrder, [order.id]).get(order.id);
  return (
    <Card
      aria-label={t`Now`}
      display="grid"
      gap="4"
      gridTemplateColumns="minmax(0, 1fr)"
      borderColor="signal.line"
      borderWidth="2px"
    >
      <Stack gap="2">
        <Wrap gap="2">
          <chakra.span fontFamily="mono" color="fg.muted">
            {order.number ?? ''}
          </chakra.span>
          <SyncBadge state={state} />
        </Wrap>
        <chakra.h2 fontSize="xl" overflowWrap="anywhere">
          <Link to={recordPath(entities.workOrder, order.id)}>{order.title}</Link>
        </chakra.h2>
        <JobFacts order={order} isLate={isLate} />
        {typeof order.description === 'string' && (
          <MutedText whiteSpace="pre-wrap">{order.description}</MutedText>
        )}
      </Stack>
      <NextAction order={order} />
      <OpenSheets orderId={order.id} />
    </Card>
  );
}

function NextAction({ order }: { order: Job }) {
  const { i18n } = useLingui();
  const { repository, can } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const next = nextStatus(order.status);
  const step = next && STEPS[next];
  if (!step || !can('work-orders:edit')) return null;
  const looks = {
    size: 'lg',
    look: 'primary',
    wide: true,
    icon: <step.icon aria-hidden />,
    'data-testid': 'next-action',
    children: i18n._(step.label),
  } as const;
  const advance = () => repository.update(entities.workOrder, order.id, { status: next }, order);
  return (
    <>
      {/* One that acts rests after a press, and the dialog would find no focus to give back. */}
      {next === 'completed' ? (
        <Button {...looks} onClick={() => setAsking(true)} />
      ) : (
        <ActionButton {...looks} onAct={advance} />
      )}
      <LinkButton look="quiet" to={recordPath(entities.workOrder, order.id)}>
        <Trans>Open the order</Trans>
      </LinkButton>
      <Suspense>{isAsking && <DoneDialog order={order} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}
