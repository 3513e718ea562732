import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { bearsSignature, openPause } from '../../../domain/job-sheets/sheet-run.ts';
import { entities } from '../../../domain/registry.ts';
import { NotOnDevice } from '../../../resource/deleting/not-on-device.tsx';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { CenteredSpinner } from '../../../ui/controls/spinner.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { useDocumentTitle } from '../../../ui/page/document-title.ts';
import { JOB_SHEET_LABELS } from '../labels.ts';
import { PermitEnded } from '../permit/permit-ended.tsx';
import { Briefing } from './briefing.tsx';
import { CardSlide } from './card-slide.tsx';
import { EndCard } from './end-card.tsx';
import { PausedCard } from './paused-card.tsx';
import { RunnerFoot } from './runner-foot.tsx';
import { RunnerHead } from './runner-head.tsx';
import { SignedNote } from './signed-note.tsx';
import { StepCard } from './step-card.tsx';
import { useRunner } from './use-runner.ts';

/** The tablet's main screen: one step per card, one thumb, everything saved as it is answered. */
export function RunnerScreen() {
  const { t } = useLingui();
  const { id = null } = useParams();
  const row = useRecord(entities.jobSheet, id);
  if (row === undefined) return <CenteredSpinner label={t`Loading`} />;
  if (row === null) return <NotOnDevice labels={JOB_SHEET_LABELS} />;
  return <RunnerView row={row} />;
}

function RunnerView({ row }: { row: JobSheet }) {
  const runner = useRunner(row);
  const order = useRecord(entities.workOrder, typeof row.workOrderId === 'string' ? row.workOrderId : null);
  const pause = openPause(row);
  const step = runner.steps[runner.card];
  const body = useRef<HTMLDivElement>(null);
  useDocumentTitle(row.title);
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
      height="calc(100dvh - var(--keyboard, 0px))"
      pl="env(safe-area-inset-left)"
      pr="env(safe-area-inset-right)"
    >
      <RunnerHead row={row} runner={runner} />
      <chakra.div ref={body} tabIndex={-1} overflowY="auto" _focusVisible={{ outline: 'none' }} px="4" py="5">
        <chakra.div maxW="form" mx="auto">
          {row.status === 'Cancelled' && <CalledOff />}
          {pause ? (
            <PausedCard key={pause.id} pause={pause} runner={runner} />
          ) : (
            <CardSlide place={runner.card}>
              {runner.card === -1 && <Briefing row={row} order={order} runner={runner} />}
              {runner.card !== -1 && <PermitEnded row={row} order={order} runner={runner} />}
              {step && bearsSignature(row) && <SignedNote runner={runner} />}
              {step && (
                <StepCard
                  key={step.id}
                  sheetId={row.id}
                  step={step}
                  place={runner.card + 1}
                  runner={runner}
                />
              )}
              {runner.card === runner.steps.length && (
                <Suspense>
                  <EndCard row={row} order={order} runner={runner} />
                </Suspense>
              )}
            </CardSlide>
          )}
        </chakra.div>
      </chakra.div>
      <RunnerFoot row={row} order={order} runner={runner} />
    </chakra.div>
  );
}

function CalledOff() {
  return (
    <chakra.div mb="4">
      <Banner kind="error">
        <Trans>This sheet was cancelled. What was answered is kept, and nothing comes to it any more.</Trans>
      </Banner>
    </chakra.div>
  );
}
