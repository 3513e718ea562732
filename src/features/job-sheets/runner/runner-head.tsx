import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Octagon from 'lucide-react/icons/octagon-x';
import Pause from 'lucide-react/icons/pause';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { countOutcomes } from '../../../domain/job-sheets/checklist.ts';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { openPause, openStop } from '../../../domain/job-sheets/sheet-run.ts';
import { entities } from '../../../domain/registry.ts';
import { useRowStates } from '../../../resource/rows/use-record.ts';
import { SyncBadge } from '../../../resource/values/sync-badge.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import type { Runner } from './use-runner.ts';

const PauseDialog = lazy(async () => ({ default: (await import('./pause-dialog.tsx')).PauseDialog }));

const StopDialog = lazy(async () => ({ default: (await import('./stop-dialog.tsx')).StopDialog }));

/** Which sheet it is, how far it is, and the ways out: to rest, or to leave. */
export function RunnerHead({ row, runner }: { row: JobSheet; runner: Runner }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isPausing, setPausing] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const isOpen = row.status === 'Assigned' || row.status === 'InProgress';
  const mayStop = isOpen && !openStop(row);
  const mayPause = row.status === 'InProgress' && !openPause(row);
  const total = runner.steps.length;
  const done = total - countOutcomes(runner.steps).open;
  return (
    <chakra.header
      bg="bg.surface"
      borderBottom="1px solid"
      borderColor="border"
      px="4"
      pt="calc({spacing.2} + env(safe-area-inset-top))"
      pb="3"
    >
      <chakra.div display="flex" alignItems="center" gap={{ base: '1', md: '3' }} maxW="form" mx="auto">
        <chakra.div flex="1" minW="0">
          <Title row={row} done={done} total={total} />
        </chakra.div>
        {mayPause && (
          <IconButton label={t`Pause`} minW="12" minH="12" onClick={() => setPausing(true)}>
            <Pause aria-hidden />
          </IconButton>
        )}
        {mayStop && (
          <IconButton
            label={t`Stop work`}
            look="danger"
            minW="12"
            minH="12"
            onClick={() => setStopping(true)}
          >
            <Octagon aria-hidden />
          </IconButton>
        )}
        <IconButton
          label={t`Close`}
          minW="12"
          minH="12"
          onClick={() => void navigate(`/tenant/job-sheets/${row.id}`)}
        >
          <X aria-hidden />
        </IconButton>
      </chakra.div>
      <chakra.div maxW="form" mx="auto" mt="2">
        <Progress done={done} total={total} label={t`Progress`} />
      </chakra.div>
      <Suspense>{isPausing && <PauseDialog runner={runner} onClose={() => setPausing(false)} />}</Suspense>
      <Suspense>{isStopping && <StopDialog runner={runner} onClose={() => setStopping(false)} />}</Suspense>
    </chakra.header>
  );
}

/** On a phone a long title takes a second line: the controls beside it are as wide as thumbs need them. */
function Title({ row, done, total }: { row: JobSheet; done: number; total: number }) {
  const state = useRowStates(entities.jobSheet, [row.id]).get(row.id);
  return (
    <>
      <chakra.h1 fontSize={{ base: 'md', md: 'lg' }} lineHeight="short" overflowWrap="anywhere">
        {row.title}
      </chakra.h1>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
        <chakra.span color="fg.muted" fontSize="sm" role="status">
          <Trans>
            {done} of {total} answered
          </Trans>
        </chakra.span>
        <SyncBadge state={state} />
      </chakra.div>
    </>
  );
}

function Progress({ done, total, label }: { done: number; total: number; label: string }) {
  return (
    <chakra.div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      height="8px"
      borderRadius="full"
      bg="neutral.subtle"
      overflow="hidden"
    >
      <chakra.div
        height="full"
        bg="safe.solid"
        transition="width 160ms"
        style={{ width: `${total === 0 ? 0 : (100 * done) / total}%` }}
      />
    </chakra.div>
  );
}
