import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { lazy } from 'react';
import { answerText, countOutcomes, outcomeOf } from '../../../domain/job-sheets/checklist.ts';
import { unmetDemands } from '../../../domain/job-sheets/fail-demands.ts';
import type { ChecklistStep, JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { bearsSignature, lacksSignature } from '../../../domain/job-sheets/sheet-run.ts';
import type { WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { workOfSheet } from '../../../resource/parts/work.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { Photographs } from '../photographs.tsx';
import { FurtherSignatures } from '../signers/further-signatures.tsx';
import { Demands } from './demands.tsx';
import { FollowUp } from './follow-up.tsx';
import { SignOff } from './sign-off.tsx';
import { SignedNote } from './signed-note.tsx';
import type { Runner } from './use-runner.ts';

const WorkPartsCard = lazy(async () => ({
  default: (await import('../../../resource/parts/parts-card.tsx')).WorkPartsCard,
}));

interface EndCardProps {
  row: JobSheet;
  order: WorkOrder | null | undefined;
  runner: Runner;
}

/** The last card: what was found, what is still open, and what follows from it. Suspends: nobody signs what still moves. */
export function EndCard({ row, order, runner }: EndCardProps) {
  const { steps } = runner;
  const counts = countOutcomes(steps);
  const failed = steps.filter((step) => outcomeOf(step) === 'fail');
  const lacking = failed.filter((step) => unmetDemands(step).length > 0);
  const isDone = counts.open === 0 && lacking.length === 0;
  return (
    <chakra.section display="grid" gap="4">
      <chakra.h2 fontSize="2xl">
        {isDone ? <Trans>All steps answered</Trans> : <Trans>Not finished yet</Trans>}
      </chakra.h2>
      {counts.open > 0 && (
        <Banner
          kind="warning"
          action={
            <Button onClick={() => runner.go(steps.findIndex((step) => outcomeOf(step) === 'open'))}>
              <Trans>Go there</Trans>
            </Button>
          }
        >
          <Plural
            value={counts.open}
            one="# step has no answer yet. Answer it, or mark it N.A."
            other="# steps have no answer yet. Answer them, or mark them N.A."
          />
        </Banner>
      )}
      {lacking.length > 0 && (
        <Banner kind="warning">
          <Plural
            value={lacking.length}
            one="# failed step lacks what it asks for. It is named below."
            other="# failed steps lack what they ask for. They are named below."
          />
        </Banner>
      )}
      {!isDone && bearsSignature(row) && <SignedNote runner={runner} />}
      <chakra.p fontSize="lg">
        <Trans>
          {counts.pass} passed, {counts.fail} failed, {counts.notApplicable} not applicable.
        </Trans>
      </chakra.p>
      {failed.map((step) => (
        <FailedStep key={step.id} step={step} row={row} runner={runner} />
      ))}
      <WorkPartsCard work={workOfSheet(row)} />
      {lacksSignature(order, row) && (
        <Banner kind="info">
          <Trans>This work has to be signed for before the sheet is finished.</Trans>
        </Banner>
      )}
      <SignOff row={row} runner={runner} required={order?.signatureRequired === true} />
      <FurtherSignatures row={row} runner={runner} />
    </chakra.section>
  );
}

function FailedStep({ step, row, runner }: { step: ChecklistStep; row: JobSheet; runner: Runner }) {
  const answer = answerText(step, useFormat());
  const found = [answer && `${answer} ${step.unit ?? ''}`, step.note ?? ''].filter(Boolean).join(' · ');
  return (
    <Card>
      <strong>{step.label}</strong>
      <MutedText mb="3">
        {found || <Trans>No note.</Trans>} <Photographs step={step} />
      </MutedText>
      <Stack gap="3">
        <Demands step={step} />
        {unmetDemands(step).length > 0 && (
          <Button size="lg" onClick={() => runner.go(runner.steps.findIndex(({ id }) => id === step.id))}>
            <Trans>Go to this step</Trans>
          </Button>
        )}
        <FollowUp sheetId={row.id} step={step} runner={runner} />
      </Stack>
    </Card>
  );
}
