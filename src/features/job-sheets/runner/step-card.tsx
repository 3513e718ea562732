import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, use } from 'react';
import {
  answerReading,
  answerValue,
  isNumber,
  isOutOfLimits,
  outcomeOf,
  wantsNote,
} from '../../../domain/job-sheets/checklist.ts';
import type { ChecklistStep } from '../../../domain/job-sheets/job-sheet.ts';
import { answerPhotographs, photographsOf } from '../../../domain/job-sheets/step-answer.ts';
import { withToggled } from '../../../domain/job-sheets/step-choices.ts';
import { limitsOf, withReading } from '../../../domain/job-sheets/step-series.ts';
import type { Json } from '../../../domain/kit/fields/field.ts';
import { READING } from '../../../domain/kit/fields/measures.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { RecordPanels } from '../../../resource/detail/record-panels.ts';
import { useTyped } from '../../../resource/drafts/use-typed.ts';
import { NumberPad } from '../../../resource/inputs/number-pad.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/inputs.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { AllPass } from './all-pass.tsx';
import { ChoiceAnswer } from './answers/choice-answer.tsx';
import { SeriesAnswer } from './answers/series-answer.tsx';
import { useStepLimits } from './answers/step-limits.ts';
import { TimerAnswer } from './answers/timer-answer.tsx';
import { Demands } from './demands.tsx';
import { FollowUp } from './follow-up.tsx';
import { ResultButtons } from './result-buttons.tsx';
import type { Runner } from './use-runner.ts';

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
      <Following step={step} runner={runner} />
      {step.kind === 'text' && <Words step={step} onAnswer={answer} />}
      {step.kind === 'photo' && <Photographs sheetId={sheetId} step={step} runner={runner} />}
      <ResultButtons
        kind={step.kind === 'passFail' ? 'judge' : 'skip'}
        result={step.result ?? ''}
        onResult={(result) => answer({ result })}
      />
      {(outcomeOf(step) === 'fail' || step.note) && <Note step={step} onAnswer={answer} />}
      {outcomeOf(step) === 'fail' && step.kind !== 'photo' && (
        <Photographs sheetId={sheetId} step={step} runner={runner} />
      )}
      {outcomeOf(step) === 'fail' && <FollowUp sheetId={sheetId} step={step} runner={runner} />}
      <Demands step={step} />
      <AllPass runner={runner} />
    </chakra.section>
  );
}

/** Kinds of which the result follows from the value: each change is made on the step as it stands by then. */
function Following({ step, runner }: Pick<StepCardProps, 'step' | 'runner'>) {
  const answer = (value: (fresh: ChecklistStep) => string | null) =>
    runner.answerFrom(step.id, (fresh) => answerValue(fresh, value(fresh)));
  const change = (value: (fresh: ChecklistStep) => string | null) => inBackground(answer(value));
  switch (step.kind) {
    case 'choice':
      return (
        <ChoiceAnswer
          step={step}
          onChoice={(option) => change((fresh) => (fresh.value === option ? null : option))}
        />
      );
    case 'choices':
      return (
        <ChoiceAnswer step={step} onChoice={(option) => change((fresh) => withToggled(fresh, option))} />
      );
    case 'series':
      return (
        <SeriesAnswer
          step={step}
          onReading={(name, text) => change((fresh) => withReading(fresh, name, text))}
        />
      );
    case 'timer':
      return <TimerAnswer step={step} onValue={(value) => answer(() => value)} />;
    default:
      return null;
  }
}

type PartProps = { step: ChecklistStep; onAnswer: (changes: Readonly<Record<string, Json>>) => void };

function Reading({ step, onAnswer }: PartProps) {
  const { t } = useLingui();
  const [text, setText] = useTyped(step.value ?? '', (typed) => onAnswer(answerReading(step, typed)));
  const unit = step.unit ?? '';
  const said = useStepLimits()(limitsOf(step), unit);
  const isOut = isOutOfLimits({ ...step, value: text });
  return (
    <Stack gap="3">
      {said && (
        <MutedText textAlign="center" fontSize="lg">
          {said}
        </MutedText>
      )}
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

function Words({ step, onAnswer }: PartProps) {
  const { t } = useLingui();
  const [text, setText] = useTyped(step.value ?? '', (typed) => onAnswer({ value: typed || null }));
  return (
    <LabelledControl label={t`Answer`}>
      <TextArea fontSize="lg" value={text} onChange={(event) => setText(event.target.value)} />
    </LabelledControl>
  );
}

/** Taken here they belong to the sheet, like all of its files, and answer this step. */
function Photographs({ sheetId, step, runner }: Pick<StepCardProps, 'sheetId' | 'step' | 'runner'>) {
  const files = use(RecordPanels).find(({ id }) => id === 'attachments');
  if (!files) return null;
  const question = {
    files: photographsOf(step),
    takesPairs: true,
    onChange: (change: (files: readonly string[]) => readonly string[]) =>
      inBackground(
        runner.answerFrom(step.id, (fresh) => answerPhotographs(fresh, change(photographsOf(fresh)))),
      ),
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
