import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { answerText, countOutcomes, isNumber, outcomeOf } from '../../domain/job-sheets/checklist.ts';
import type { ChecklistStep, jobSheet } from '../../domain/job-sheets/job-sheet.ts';
import { shownSteps } from '../../domain/job-sheets/shown-steps.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { ChoiceView } from '../../resource/values/value-view.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { Muted, MutedText, SectionHeading } from '../../ui/page/text.tsx';
import { FollowUpLink, useFollowUp } from './follow-up-link.tsx';
import { Photographs } from './photographs.tsx';

/** The checklist with its answers, to read. */
export function ChecklistView({ row, speech }: DetailPart<typeof jobSheet>) {
  const steps = shownSteps(row.checklist);
  if (steps.length === 0) return null;
  const done = steps.length - countOutcomes(steps).open;
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Checklist</Trans>{' '}
        <Muted fontWeight="normal">
          <Trans>
            {done} of {steps.length} answered
          </Trans>
        </Muted>
      </SectionHeading>
      <PlainList as="ol">
        {steps.map((step, index) => (
          <Step key={step.id} sheetId={row.id} step={step} place={index + 1} speech={speech} />
        ))}
      </PlainList>
    </Card>
  );
}

interface StepProps {
  sheetId: string;
  step: ChecklistStep;
  place: number;
  speech: DetailPart<typeof jobSheet>['speech'];
}

function Step({ sheetId, step, place, speech }: StepProps) {
  const followUp = useFollowUp(sheetId, step.id);
  const outcome = outcomeOf(step);
  const value = answerText(step, speech.format);
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="1.75rem 1fr auto"
      columnGap="2"
      py="2"
      borderTop="1px solid"
      borderColor="border"
      alignItems="baseline"
    >
      <Muted>{place}</Muted>
      <chakra.div minW="0">
        <div>{step.label}</div>
        {(step.note ?? '') && <MutedText whiteSpace="pre-wrap">{step.note ?? ''}</MutedText>}
        {followUp && <FollowUpLink order={followUp} />}
      </chakra.div>
      <chakra.div display="flex" gap="2" alignItems="center">
        {value && (isNumber(step) || step.kind === 'series' || step.kind === 'timer') && (
          <span>
            {value} {step.unit ?? ''}
          </span>
        )}
        <Photographs step={step} />
        {outcome === 'open' ? (
          <Muted>–</Muted>
        ) : ['text', 'choice', 'choices'].includes(step.kind) && outcome === 'pass' ? (
          <span>{value}</span>
        ) : (
          <ChoiceView speech={speech} name="checklist/result" value={outcome} />
        )}
      </chakra.div>
    </chakra.li>
  );
}
