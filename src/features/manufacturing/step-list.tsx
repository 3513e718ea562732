import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Play from 'lucide-react/icons/play';
import type {
  ManufacturingStep,
  manufacturingOrder,
} from '../../domain/manufacturing/manufacturing-order.ts';
import { entities } from '../../domain/registry.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { inOrder } from '../../resource/items/item-list.ts';
import { useInTurn } from '../../resource/items/use-in-turn.ts';
import { ChoiceView } from '../../resource/values/value-view.tsx';
import { personName, usePeople } from '../../resource/words/people.tsx';
import type { Speech } from '../../resource/words/value-text.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { Muted, SectionHeading } from '../../ui/page/text.tsx';

/** The steps in the workshop: started and finished where they stand, with who and when. */
export function WorkshopStepList({ row, speech }: DetailPart<typeof manufacturingOrder>) {
  const { changeItem } = useInTurn(entities.manufacturingOrder, row);
  const steps = inOrder(row.steps);
  if (steps.length === 0) return null;
  const done = steps.filter(({ status }) => status === 'Completed').length;
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Steps</Trans>{' '}
        <Muted fontWeight="normal">
          <Trans>
            {done} of {steps.length} done
          </Trans>
        </Muted>
      </SectionHeading>
      <PlainList as="ol">
        {steps.map((step) => (
          <Step
            key={step.id}
            step={step}
            speech={speech}
            isInWork={row.status === 'InProgress'}
            onChange={(changes) => changeItem('steps', step.id, changes)}
          />
        ))}
      </PlainList>
    </Card>
  );
}

interface StepProps {
  step: ManufacturingStep;
  speech: Speech;
  /** The order is being worked on. */
  isInWork: boolean;
  onChange: (changes: Readonly<Record<string, string>>) => Promise<boolean>;
}

function Step({ step, speech, isInWork, onChange }: StepProps) {
  const { user, timestamp } = useWorkspace();
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap="1"
      alignItems="center"
      minH="control"
      py="1"
      borderTop="1px solid"
      borderColor="border"
    >
      <chakra.span flex="1 1 12rem" fontWeight="medium">
        {step.name}
      </chakra.span>
      <StepFacts step={step} speech={speech} />
      <ChoiceView speech={speech} name="steps/status" value={step.status} />
      {step.qualityCheck && (
        <ChoiceView speech={speech} name="steps/qualityCheck" value={step.qualityCheck} />
      )}
      {isInWork && step.status === 'Completed' && !step.qualityCheck && (
        <CheckButtons step={step} onCheck={(qualityCheck) => onChange({ qualityCheck })} />
      )}
      {isInWork && (
        <StepButton
          step={step}
          onStart={() =>
            onChange({
              status: 'InProgress',
              startedAt: timestamp(),
              assignedTo: typeof step.assignedTo === 'string' ? step.assignedTo : user.id,
            })
          }
          onDone={() => onChange({ status: 'Completed', completedAt: timestamp() })}
        />
      )}
    </chakra.li>
  );
}

function StepButton(props: { step: ManufacturingStep; onStart: () => unknown; onDone: () => unknown }) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const { name, status } = props.step;
  if (!can('manufacturing:edit') || status === 'Completed') return null;
  return status === 'Pending' ? (
    <ActionButton size="sm" icon={<Play aria-hidden />} aria-label={t`Start ${name}`} onAct={props.onStart}>
      <Trans>Start</Trans>
    </ActionButton>
  ) : (
    <ActionButton size="sm" icon={<Check aria-hidden />} aria-label={t`Finish ${name}`} onAct={props.onDone}>
      <Trans>Finish</Trans>
    </ActionButton>
  );
}

/** A second pair of eyes: what a look at the finished step says. */
function CheckButtons({ step, onCheck }: { step: ManufacturingStep; onCheck: (verdict: string) => unknown }) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const name = step.name;
  if (!can('manufacturing:edit')) return null;
  return (
    <chakra.span display="flex" gap="2">
      <ActionButton size="sm" aria-label={t`Check of ${name} passed`} onAct={() => onCheck('passed')}>
        <Trans>Check passed</Trans>
      </ActionButton>
      <ActionButton size="sm" aria-label={t`Check of ${name} failed`} onAct={() => onCheck('failed')}>
        <Trans>Check failed</Trans>
      </ActionButton>
    </chakra.span>
  );
}

function StepFacts({ step, speech }: Pick<StepProps, 'step' | 'speech'>) {
  const people = usePeople();
  const who = typeof step.assignedTo === 'string' ? personName(people, step.assignedTo) : '';
  const at = step.completedAt ?? step.startedAt;
  const when = typeof at === 'string' ? speech.format.dateTime(at) : '';
  return <Muted fontSize="sm">{[who, when, step.qualityNote].filter(Boolean).join(' · ')}</Muted>;
}
