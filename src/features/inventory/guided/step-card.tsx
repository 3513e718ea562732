import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import ScanLine from 'lucide-react/icons/scan-line';
import { type FormEvent, useState } from 'react';
import {
  fillsOneGoal,
  type GuidedKind,
  type GuidedStep,
} from '../../../domain/inventory/guided/guided-line.ts';
import { isUuid } from '../../../domain/kit/values/ids.ts';
import { FieldScanner } from '../../../resource/inputs/field-scanner.ts';
import { ReferencePicker } from '../../../resource/inputs/reference-picker.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/inputs.tsx';
import { BinOffer } from './bin-offer.tsx';
import type { GuidedSetup } from './guided-setup.ts';
import { BADGE_WORDS, GOAL_WORDS, PARCEL_WORDS, SERIAL_WORDS, STEP_WORDS } from './guided-words.ts';
import { LotOffer } from './lot-offer.tsx';
import { QuantityStep } from './quantity-step.tsx';
import type { Guided } from './use-guided.ts';

interface StepCardProps {
  setup: GuidedSetup;
  job: Guided;
  onCamera: () => void;
}

/** What is asked for now: by scanning, by typing, or from a list. */
export function GuidedStepCard({ setup, job, onCamera }: StepCardProps) {
  const { i18n } = useLingui();
  const { asked, state } = job;
  if (asked === null) return null;
  const words = wordsOf(setup, job, asked);
  return (
    <chakra.div display="grid" gap="4">
      <chakra.h2 fontSize="2xl" aria-live="polite">
        {i18n._(words)}
      </chakra.h2>
      {state.choice.length > 0 ? (
        <Choice job={job} />
      ) : asked === 'quantity' ? (
        <QuantityStep kind={setup.kind} job={job} />
      ) : (
        <CodeStep key={asked} setup={setup} asked={asked} job={job} onCamera={onCamera} />
      )}
    </chakra.div>
  );
}

/** Of the jobs that bring things beyond the bins of the store. */
const GOALS: Readonly<Partial<Record<GuidedKind, MessageDescriptor>>> = {
  carry: GOAL_WORDS,
  move: GOAL_WORDS,
  pack: PARCEL_WORDS,
  handOver: BADGE_WORDS,
};

function wordsOf({ kind }: GuidedSetup, { state }: Guided, asked: GuidedStep) {
  if (asked === 'lot' && state.line.item?.serial) return SERIAL_WORDS;
  return (asked === 'to' && GOALS[kind]) || STEP_WORDS[asked];
}

/** One number stands on several records. */
function Choice({ job }: { job: Guided }) {
  return (
    <chakra.div display="grid" gap="2">
      {job.state.choice.map(({ id, name }) => (
        <Button key={id} size="lg" wide onClick={() => job.takeItem(id)}>
          {name}
        </Button>
      ))}
    </chakra.div>
  );
}

function CodeStep({ setup, asked, job, onCamera }: StepCardProps & { asked: GuidedStep }) {
  return (
    <>
      {(asked === 'bin' || (asked === 'to' && !fillsOneGoal(setup.kind))) && (
        <BinOffer setup={setup} asked={asked} job={job} />
      )}
      {asked === 'lot' && <LotOffer kind={setup.kind} job={job} />}
      <chakra.div display="flex" flexWrap="wrap" gap="3" alignItems="flex-end">
        <Button size="lg" look="primary" icon={<ScanLine aria-hidden />} onClick={onCamera}>
          <Trans>Camera</Trans>
        </Button>
        <chakra.div flex="1 1 16rem">
          {asked === 'item' ? <ItemByHand job={job} /> : <CodeByHand job={job} />}
        </chakra.div>
      </chakra.div>
    </>
  );
}

function ItemByHand({ job }: { job: Guided }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const take = (value: string) => {
    setText(value);
    if (!isUuid(value)) return;
    setText('');
    job.takeItem(value);
  };
  return (
    // What a scanner types says more than which record it is: the job takes it, also from this field.
    <FieldScanner value={null}>
      <LabelledControl label={t`Or choose it`}>
        <ReferencePicker entity="inventoryItem" value={text} onChange={take} />
      </LabelledControl>
    </FieldScanner>
  );
}

function CodeByHand({ job }: { job: Guided }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const take = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) job.take(text.trim());
    setText('');
  };
  return (
    <chakra.form display="flex" gap="2" alignItems="flex-end" onSubmit={take}>
      <chakra.div flex="1">
        <LabelledControl label={t`Or type it`}>
          <TextInput
            autoComplete="off"
            fontFamily="mono"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </LabelledControl>
      </chakra.div>
      <Button type="submit">
        <Trans>Use this code</Trans>
      </Button>
    </chakra.form>
  );
}
