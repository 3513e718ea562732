import type { ComponentType } from 'react';
import type { QuestionType } from '../../../domain/surveys/form/definition.ts';
import { type AnswerInputProps, looksLike } from './answer-input.ts';
import { AcknowledgeAnswer } from './inputs/acknowledge-answer.tsx';
import { AttachmentAnswer } from './inputs/attachment-answer.tsx';
import { BarcodeAnswer } from './inputs/barcode-answer.tsx';
import { SelectAnswer } from './inputs/choice-answers.tsx';
import { DayAnswer, InstantAnswer, TimeAnswer } from './inputs/day-answers.tsx';
import { DrawingAnswer } from './inputs/drawing-answer.tsx';
import { CornersAnswer, PositionAnswer } from './inputs/position-answers.tsx';
import { RankAnswer } from './inputs/rank-answer.tsx';
import { NumberAnswer, RangeAnswer, TextAnswer } from './inputs/text-answers.tsx';

/** Types that are absent ask nobody. */
const INPUTS: Readonly<Partial<Record<QuestionType, ComponentType<AnswerInputProps>>>> = {
  text: TextAnswer,
  integer: NumberAnswer,
  decimal: NumberAnswer,
  range: RangeAnswer,
  date: DayAnswer,
  time: TimeAnswer,
  dateTime: InstantAnswer,
  select_one: SelectAnswer,
  select_multiple: SelectAnswer,
  rank: RankAnswer,
  geopoint: PositionAnswer,
  geotrace: CornersAnswer,
  geoshape: CornersAnswer,
  image: ImageAnswer,
  audio: AttachmentAnswer,
  video: AttachmentAnswer,
  file: AttachmentAnswer,
  barcode: BarcodeAnswer,
  acknowledge: AcknowledgeAnswer,
};

/** The control for an answer, by what the question asks for. */
export function AnswerInputs(props: AnswerInputProps) {
  const Input = INPUTS[props.shown.question.type];
  return Input ? <Input {...props} /> : null;
}

function ImageAnswer(props: AnswerInputProps) {
  return looksLike(props.shown, 'signature', 'draw') ? (
    <DrawingAnswer {...props} />
  ) : (
    <AttachmentAnswer {...props} />
  );
}
