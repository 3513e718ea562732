import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { AnyRow } from '../../../domain/kit/entity.ts';
import { NotOnDevice } from '../../../resource/not-on-device.tsx';
import { SyncBadge } from '../../../resource/sync-badge.tsx';
import { useRecord, useRowStates } from '../../../resource/use-record.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { useNotify } from '../../../ui/notifier.tsx';
import { CenteredSpinner } from '../../../ui/spinner.tsx';
import { JOB_SHEET_LABELS } from '../labels.ts';
import { Briefing } from './briefing.tsx';
import { CardSlide } from './card-slide.tsx';
import { countOutcomes } from './checklist.ts';
import { EndCard } from './end-card.tsx';
import { StepCard } from './step-card.tsx';
import { type Runner, useRunner } from './use-runner.ts';

/** The tablet's main screen: one step per card, one thumb, everything saved as it is answered. */
export function RunnerScreen() {
  const { t } = useLingui();
  const { id = null } = useParams();
  const row = useRecord('jobSheet', id);
  if (row === undefined) return <CenteredSpinner label={t`Loading`} />;
  if (row === null) return <NotOnDevice labels={JOB_SHEET_LABELS} />;
  return <RunnerView row={row} />;
}

function RunnerView({ row }: { row: AnyRow }) {
  const runner = useRunner(row);
  const step = runner.steps[runner.card];
  const body = useRef<HTMLDivElement>(null);
  useDocumentTitle(String(row.title));
  useEffect(() => {
    // A new card begins at its top, and is read from there.
    body.current?.scrollTo(0, 0);
    body.current?.focus();
  }, [runner.card]);
  return (
    <chakra.div
      position="fixed"
      inset="0"
      zIndex="overlay"
      bg="bg.canvas"
      display="grid"
      gridTemplateRows="auto minmax(0, 1fr) auto"
      gridTemplateColumns="minmax(0, 1fr)"
      height="100dvh"
    >
      <RunnerHead row={row} runner={runner} />
      <chakra.div ref={body} tabIndex={-1} overflowY="auto" _focusVisible={{ outline: 'none' }} px="4" py="5">
        <chakra.div maxW="form" mx="auto">
          <CardSlide place={runner.card}>
            {runner.card === -1 && <Briefing row={row} steps={runner.steps} />}
            {step && (
              <StepCard key={step.id} sheetId={row.id} step={step} place={runner.card + 1} runner={runner} />
            )}
            {runner.card === runner.steps.length && <EndCard row={row} runner={runner} />}
          </CardSlide>
        </chakra.div>
      </chakra.div>
      <RunnerFoot row={row} runner={runner} />
    </chakra.div>
  );
}

function RunnerHead({ row, runner }: { row: AnyRow; runner: Runner }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const state = useRowStates('jobSheet', [row.id]).get(row.id);
  const total = runner.steps.length;
  const done = total - countOutcomes(runner.steps).open;
  return (
    <chakra.header bg="bg.surface" borderBottom="1px solid" borderColor="border" px="4" pt="2" pb="3">
      <chakra.div display="flex" alignItems="center" gap="3" maxW="form" mx="auto">
        <chakra.div flex="1" minW="0">
          <chakra.h1 fontSize="lg" truncate>
            {String(row.title)}
          </chakra.h1>
          <chakra.div color="fg.muted" fontSize="sm" role="status">
            <Trans>
              {done} of {total} answered
            </Trans>
          </chakra.div>
        </chakra.div>
        <SyncBadge state={state} />
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
    </chakra.header>
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

/** Back and next, always at the same place. */
function RunnerFoot({ row, runner }: { row: AnyRow; runner: Runner }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const notify = useNotify();
  const { card, steps } = runner;
  // The button stands where "Next" stood: a thumb in its rhythm must not finish a sheet with open steps.
  const isUnfinished = card === steps.length && countOutcomes(steps).open > 0;
  const finish = async () => {
    await runner.finish();
    notify({ kind: 'success', message: t`Job sheet completed. Saved on this device.` });
    void navigate(`/tenant/job-sheets/${row.id}`, { replace: true });
  };
  const next = async () => {
    if (card === steps.length) return finish();
    if (card === -1) await runner.begin();
    runner.go(card + 1);
  };
  return (
    <chakra.footer
      bg="bg.surface"
      borderTop="1px solid"
      borderColor="border"
      px="4"
      pt="3"
      pb="calc({spacing.3} + env(safe-area-inset-bottom))"
    >
      <chakra.div display="flex" gap="3" maxW="form" mx="auto">
        <Button
          size="lg"
          aria-label={t`Back`}
          disabled={card === -1}
          _rtl={{ '& svg': { transform: 'scaleX(-1)' } }}
          onClick={() => runner.go(card - 1)}
        >
          <ArrowLeft aria-hidden />
        </Button>
        <Button size="lg" look="primary" flex="1" disabled={isUnfinished} onClick={() => void next()}>
          {card === -1 ? (
            <Trans>Start</Trans>
          ) : card === steps.length ? (
            <Trans>Finish</Trans>
          ) : (
            <Trans>Next</Trans>
          )}
        </Button>
      </chakra.div>
    </chakra.footer>
  );
}
