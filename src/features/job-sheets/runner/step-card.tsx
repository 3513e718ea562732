import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, use } from 'react';
import {
  answerReading,
  isNumber,
  isOutOfLimits,
  type Limits,
  limitsOf,
  outcomeOf,
  stepOptions,
  wantsNote,
} from '../../../domain/job-sheets/checklist.ts';
import type { ChecklistStep } from '../../../domain/job-sheets/job-sheet.ts';
import { answerPhotographs, photographsOf } from '../../../domain/job-sheets/step-answer.ts';
import type { Json } from '../../../domain/kit/fields/field.ts';
import { READING } from '../../../domain/kit/fields/measures.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { RecordPanels } from '../../../resource/detail/record-panels.ts';
import { NumberPad } from '../../../resource/inputs/number-pad.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/inputs.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { AllPass } from './all-pass.tsx';
import { Demands } from './demands.tsx';
import { FollowUp } from './follow-up.tsx';
import { ResultButton, ResultButtons } from './result-buttons.tsx';
import type { Runner } from './use-runner.ts';
import { useTyped } from './use-typed.ts';

interface StepCardProps {
  sheetId: string;
  step: ChecklistStep;
  place: number;
  runner: Runner;
}

/** One step: its question, its answer, and a note where it failed. */
export function StepCard({ sheetId, step, place, runner }: StepCardProps) {
  const answer = (changes: Readonly<Record<string, Json>>) => inBackground(runner.answer(step.id, changes));
  return (
    <chakra.section display="grid" gap="5" aria-labelledby="step-question">
      <div>
        <chakra.div color="fg.muted">
          <Trans>Step {place}</Trans>
        </chakra.div>
        <chakra.h2 id="step-question" fontSize="2xl">
          {step.label}
        </chakra.h2>
      </div>
      {isNumber(step) && <Reading step={step} onAnswer={answer} />}
      {step.kind === 'choice' && <Options step={step} onAnswer={answer} />}
      {step.kind === 'text' && <Words step={step} onAnswer={answer} />}
      {step.kind === 'photo' && <Photographs sheetId={sheetId} step={step} onAnswer={answer} />}
      <ResultButtons
        kind={step.kind === 'passFail' ? 'judge' : 'skip'}
        result={step.result ?? ''}
        onResult={(result) => answer({ result })}
      />
      {(outcomeOf(step) === 'fail' || step.note) && <Note step={step} onAnswer={answer} />}
      {outcomeOf(step) === 'fail' && step.kind !== 'photo' && (
        <Photographs sheetId={sheetId} step={step} onAnswer={answer} />
      )}
      {outcomeOf(step) === 'fail' && <FollowUp sheetId={sheetId} step={step} runner={runner} />}
      <Demands step={step} />
      <AllPass runner={runner} />
    </chakra.section>
  );
}

type PartProps = { step: ChecklistStep; onAnswer: (changes: Readonly<Record<string, Json>>) => void };

function Reading({ step, onAnswer }: PartProps) {
  const { t } = useLingui();
  const [text, setText] = useTyped(step.value ?? '', (typed) => onAnswer(answerReading(step, typed)));
  const { min, max } = limitsOf(step);
  const unit = step.unit ?? '';
  const isOut = isOutOfLimits({ ...step, value: text });
  return (
    <Stack gap="3">
      <LimitsLine min={min} max={max} unit={unit} />
      <NumberPad
        label={t`Reading`}
        value={text}
        onChange={setText}
        unit={unit}
        bounds={READING}
        invalid={isOut}
      />
      {isOut && (
        <Banner kind="error">
          <Trans>Outside the limits. The step counts as failed.</Trans>
        </Banner>
      )}
    </Stack>
  );
}

function LimitsLine({ min, max, unit }: Limits & { unit: string }) {
  const format = useFormat();
  const least = format.quantity(min, unit);
  const most = format.quantity(max, unit);
  if (min === null && max === null) return null;
  return (
    <MutedText textAlign="center" fontSize="lg">
      {max === null ? (
        <Trans>At least {least}</Trans>
      ) : min === null ? (
        <Trans>At most {most}</Trans>
      ) : (
        <Trans>
          Between {format.number(min)} and {most}
        </Trans>
      )}
    </MutedText>
  );
}

function Words({ step, onAnswer }: PartProps) {
  const { t } = useLingui();
  const [text, setText] = useTyped(step.value ?? '', (typed) => onAnswer({ value: typed || null }));
  return (
    <LabelledControl label={t`Answer`}>
      <TextArea fontSize="lg" value={text} onChange={(event) => setText(event.target.value)} />
    </LabelledControl>
  );
}

function Options({ step, onAnswer }: PartProps) {
  const { t } = useLingui();
  const chosen = step.value ?? '';
  return (
    <Stack role="group" aria-label={t`Answer`} gap="3">
      {stepOptions(step).map((option) => (
        <ResultButton
          key={option}
          type="button"
          result="chosen"
          aria-pressed={option === chosen}
          onClick={() => onAnswer({ value: option === chosen ? null : option })}
        >
          {option}
        </ResultButton>
      ))}
    </Stack>
  );
}

/** Taken here they belong to the sheet, like all of its files, and answer this step. */
function Photographs({ sheetId, step, onAnswer }: PartProps & { sheetId: string }) {
  const files = use(RecordPanels).find(({ id }) => id === 'attachments');
  if (!files) return null;
  const question = {
    files: photographsOf(step),
    onChange: (ids: readonly string[]) => onAnswer(answerPhotographs(step, ids)),
  };
  return (
    <Suspense>
      <files.Panel entity="jobSheet" id={sheetId} question={question} />
    </Suspense>
  );
}

function Note({ step, onAnswer }: PartProps) {
  const { t } = useLingui();
  const [text, setText, leave] = useTyped(step.note ?? '', (typed) => onAnswer({ note: typed || null }));
  return (
    <LabelledControl
      label={t`Note`}
      help={wantsNote(step) ? t`What is wrong, and how bad is it?` : undefined}
    >
      <TextArea fontSize="lg" value={text} onChange={(event) => setText(event.target.value)} onBlur={leave} />
    </LabelledControl>
  );
}
