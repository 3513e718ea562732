import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Warning from 'lucide-react/icons/triangle-alert';
import type { PlanPlayed, StepPlayed } from '../../../../data/read/network/switching-messages.ts';
import type { SwitchingStep } from '../../../../domain/field-ops/switching-request.ts';
import { inSwitchingOrder } from '../../../../domain/field-ops/switching-rules.ts';
import { RecordNames } from '../../../../resource/rows/record-name.tsx';
import { choiceText, type Speech } from '../../../../resource/words/value-text.ts';
import { Chip } from '../../../../ui/controls/chip.tsx';
import { PlainList, Wrap } from '../../../../ui/page/layout.tsx';
import { Muted } from '../../../../ui/page/text.tsx';
import type { PlayedPartProps } from './played-part.ts';
import { STEP_FAULT_WORDS } from './played-words.ts';

/** Each step with what it does. The one whose network is shown below is chosen here. */
export function PlayedSteps({ request, plan, played, speech }: PlayedPartProps & { played: PlanPlayed }) {
  const { t } = useLingui();
  const done = new Map(played.steps.map((step) => [step.id, step]));
  return (
    <PlainList as="ol" aria-label={t`What each step does`}>
      {inSwitchingOrder(request.steps).map((step, index) => (
        <Played
          key={step.id}
          step={step}
          place={index + 1}
          played={done.get(step.id)}
          isChosen={plan.upTo === index + 1}
          choose={() => plan.choose(index + 1)}
          speech={speech}
        />
      ))}
    </PlainList>
  );
}

interface PlayedProps {
  step: SwitchingStep;
  place: number;
  played: StepPlayed | undefined;
  isChosen: boolean;
  choose: () => void;
  speech: Speech;
}

function Played({ step, place, played, isChosen, choose, speech }: PlayedProps) {
  const { t } = useLingui();
  return (
    <chakra.li display="grid" gap="1" py="2" borderTop="1px solid" borderColor="border">
      <Wrap gap="2">
        <Chip pressed={isChosen} aria-label={t`Show the network behind step ${place}`} onClick={choose}>
          {place}
        </Chip>
        <strong>{choiceText(speech, 'steps/action', step.action)}</strong>
        <span>{step.device}</span>
      </Wrap>
      {played && <Effect played={played} speech={speech} />}
      {played?.faults.map((fault) => (
        <Fault key={fault.kind} fault={fault} />
      ))}
    </chakra.li>
  );
}

function Effect({ played, speech }: { played: StepPlayed; speech: Speech }) {
  const { dead, live, customers, uncounted, loopsOpened, loopsClosed, parallel } = played;
  return (
    <Wrap columnGap="3" rowGap="1" fontSize="sm" color="fg.muted">
      {dead > 0 && (
        <span>
          <Plural value={dead} one="# asset becomes dead" other="# assets become dead" />
        </span>
      )}
      {live > 0 && (
        <span>
          <Plural value={live} one="# asset becomes live" other="# assets become live" />
        </span>
      )}
      {dead + live === 0 && (
        <span>
          <Trans>Nothing becomes dead or live.</Trans>
        </span>
      )}
      {customers > 0 && (
        <span>
          <Trans>Customers without supply: {speech.format.number(customers)}</Trans>
        </span>
      )}
      {uncounted > 0 && (
        <span>
          <Plural
            value={uncounted}
            one="# load says nothing of its customers."
            other="# loads say nothing of their customers."
          />
        </span>
      )}
      <Loops opened={loopsOpened} closed={loopsClosed} />
      {parallel && (
        <span>
          <Trans>Infeeds stand in parallel:</Trans>{' '}
          <RecordNames entity="asset" ids={[...parallel[0], ...parallel[1]]} />
        </span>
      )}
    </Wrap>
  );
}

function Loops({ opened, closed }: { opened: number; closed: number }) {
  if (opened > 0) {
    return (
      <span>
        <Plural value={opened} one="# loop is opened." other="# loops are opened." />
      </span>
    );
  }
  if (closed === 0) return null;
  return (
    <span>
      <Plural value={closed} one="# loop is closed." other="# loops are closed." />
    </span>
  );
}

function Fault({ fault: { kind, assets } }: { fault: StepPlayed['faults'][number] }) {
  const { i18n } = useLingui();
  return (
    <Wrap gap="2" color="fault.text">
      <Warning aria-hidden size={18} />
      <chakra.span flex="1 1 12rem">
        {i18n._(STEP_FAULT_WORDS[kind])}{' '}
        {assets.length > 0 && (
          <Muted color="inherit">
            <RecordNames entity="asset" ids={assets} />
          </Muted>
        )}
      </chakra.span>
    </Wrap>
  );
}
