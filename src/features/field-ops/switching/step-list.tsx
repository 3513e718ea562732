import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Radio from 'lucide-react/icons/radio';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { stepsMet } from '../../../data/check/check-interlock.ts';
import type {
  SwitchingRequest,
  SwitchingStep,
  switchingRequest,
} from '../../../domain/field-ops/switching-request.ts';
import {
  initialsOf,
  inSwitchingOrder,
  mayTakeBack,
  nextStep,
  phaseOf,
  withExecuted,
  withOrdered,
  withTakenBack,
} from '../../../domain/field-ops/switching-rules.ts';
import type { FieldValues } from '../../../domain/kit/entity/entity.ts';
import { entities } from '../../../domain/registry.ts';
import { ActionButton, ActionDialog } from '../../../resource/act/act.tsx';
import { useSaving } from '../../../resource/act/save-failure.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { choiceText, type Speech } from '../../../resource/words/value-text.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useMissingWords } from '../../../session/problems/use-error-words.ts';
import { useLive } from '../../../session/use-live.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge, StatusBadge } from '../../../ui/notices/badge.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList, Stack, Wrap } from '../../../ui/page/layout.tsx';
import { Muted, MutedText, SectionHeading } from '../../../ui/page/text.tsx';

/** The programme: each step with who did it when; the next one with its two buttons. */
export function SwitchingStepList({ row, speech }: DetailPart<typeof switchingRequest>) {
  const { can } = useWorkspace();
  // The screen of a switching request gets no other row.
  const request = row as DetailPart<typeof switchingRequest>['row'] & SwitchingRequest;
  const steps = inSwitchingOrder(request.steps);
  const next = can('switching:edit') ? nextStep(request) : undefined;
  const last = can('switching:edit') ? mayTakeBack(request) : undefined;
  const done = steps.filter((step) => step.executedAt !== null).length;
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Steps</Trans>{' '}
        <Muted fontWeight="normal">
          <Trans>
            {done} of {steps.length} carried out
          </Trans>
        </Muted>
      </SectionHeading>
      {steps.length === 0 && (
        <MutedText>
          <Trans>No steps yet. Edit the request to write them down.</Trans>
        </MutedText>
      )}
      <PlainList as="ol">
        {steps.map((step, index) => (
          <Step
            key={step.id}
            request={request}
            step={step}
            place={index + 1}
            isNext={step.id === next?.id}
            isLast={step.id === last?.id}
            speech={speech}
          />
        ))}
      </PlainList>
    </Card>
  );
}

interface StepProps {
  request: SwitchingRequest;
  step: SwitchingStep;
  place: number;
  isNext: boolean;
  /** The one that may be taken back. */
  isLast: boolean;
  speech: Speech;
}

function Step({ request, step, place, isNext, isLast, speech }: StepProps) {
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="2rem minmax(0, 1fr)"
      columnGap="2"
      rowGap="2"
      py="3"
      px="2"
      borderTop="1px solid"
      borderColor="border"
      bg={isNext ? 'bg.selected' : undefined}
      aria-current={isNext ? 'step' : undefined}
    >
      <Muted textAlign="center">{place}</Muted>
      <Stack gap="1.5">
        <Wrap gap="2">
          <strong>{choiceText(speech, 'steps/action', step.action)}</strong>
          <span>{step.device}</span>
          {step.tagNumber && <Badge fontFamily="mono">{step.tagNumber}</Badge>}
          {phaseOf(step) === 'restore' && <Badge>{choiceText(speech, 'steps/phase', 'restore')}</Badge>}
        </Wrap>
        <StepRecord step={step} speech={speech} />
        {isNext && <StepButtons request={request} step={step} />}
        {isLast && <TakeBack request={request} step={step} />}
      </Stack>
    </chakra.li>
  );
}

function StepRecord({ step, speech }: Pick<StepProps, 'step' | 'speech'>) {
  const { format } = speech;
  if (step.executedAt !== null) {
    return (
      <Wrap gap="2" fontSize="sm" color="fg.muted">
        <StatusBadge tone="safe">
          <Trans>Carried out</Trans>
        </StatusBadge>
        {format.dateTime(step.executedAt)} · {step.initials ?? '–'}
      </Wrap>
    );
  }
  if (step.orderedAt === null) return null;
  return (
    <chakra.div fontSize="sm" color="fg.muted">
      <Trans>Ordered {format.dateTime(step.orderedAt)}</Trans>
    </chakra.div>
  );
}

function StepButtons({ request, step }: Pick<StepProps, 'request' | 'step'>) {
  const { database, repository, user, timestamp: now } = useWorkspace();
  const wordsOf = useMissingWords();
  const met = useLive(database, (local) => stepsMet(local, request, [{ step, action: step.action }]), [
    request,
    step,
  ]);
  const saving = useSaving();
  const save = (changes: FieldValues) =>
    saving(() => repository.edit(entities.switchingRequest, request.id, changes, { opened: { ...request } }));
  const order = () => save(withOrdered(request, step.id, now()));
  const execute = async () => {
    const changes = withExecuted(request, step.id, now(), initialsOf(user.name));
    if (changes) await save(changes);
  };
  if (met && met.length > 0) {
    return (
      <Banner kind="error">
        <Trans>Do not do this now: somebody works there.</Trans> {wordsOf(met).join(' · ')}
      </Banner>
    );
  }
  return (
    <Wrap gap="2">
      {step.orderedAt === null && (
        <ActionButton size="lg" icon={<Radio aria-hidden />} onAct={order}>
          <Trans context="field-ops">Ordered</Trans>
        </ActionButton>
      )}
      <ActionButton size="lg" look="primary" icon={<Check aria-hidden />} onAct={execute}>
        <Trans>Carried out</Trans>
      </ActionButton>
    </Wrap>
  );
}

/** A press too many, or the way back to a network as it was: then the request can be cancelled. */
function TakeBack({ request, step }: Pick<StepProps, 'request' | 'step'>) {
  const { repository } = useWorkspace();
  const [isAsked, setAsked] = useState(false);
  const takeBack = async () => {
    const changes = withTakenBack(request, step.id);
    if (changes)
      await repository.edit(entities.switchingRequest, request.id, changes, { opened: { ...request } });
  };
  return (
    <div>
      <Button icon={<Undo aria-hidden />} onClick={() => setAsked(true)}>
        <Trans>Take back</Trans>
      </Button>
      {isAsked && (
        <ActionDialog
          danger
          title={<Trans>Take this step back?</Trans>}
          confirmLabel={<Trans>Take back</Trans>}
          dismissLabel={<Trans>Leave it as it is</Trans>}
          done={null}
          onAct={takeBack}
          onClose={() => setAsked(false)}
        >
          <Trans>It was not carried out, or {step.device} is back as it was. The step is open again.</Trans>
        </ActionDialog>
      )}
    </div>
  );
}
