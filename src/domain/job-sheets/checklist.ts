import type { AnyItem, Json } from '../kit/fields/field.ts';
import { READING } from '../kit/fields/measures.ts';
import { storedReading, unreadText } from '../kit/values/typed-number.ts';
import { isSaid } from '../kit/values/visible-text.ts';
import { writtenAnswer } from './step-answer.ts';

/** What a step's answer amounts to; `open` where there is none yet. */
export type StepOutcome = 'open' | 'pass' | 'fail' | 'notApplicable';

export interface Limits {
  readonly min: number | null;
  readonly max: number | null;
}

export function limitsOf(step: AnyItem): Limits {
  return { min: numberOrNull(step.min), max: numberOrNull(step.max) };
}

/** Null for a text that is no one number (yet): `-`, or `1,250` of somebody who may have meant either. */
function readingOf(text: string): number | null {
  const reading = storedReading(text);
  return reading !== null && Math.abs(reading) <= READING.max ? reading : null;
}

/** What a step's answer says, for people: a number in their own language. Photographs are counted, not said. */
export function answerText(step: AnyItem, { number }: { number(value: number): string }): string {
  const text = writtenAnswer(step);
  const reading = isNumber(step) ? readingOf(text) : null;
  return reading === null ? unreadText(text) : number(reading);
}

export function isOutOfLimits(step: AnyItem): boolean {
  const reading = readingOf(textOf(step.value));
  const { min, max } = limitsOf(step);
  return reading !== null && ((min !== null && reading < min) || (max !== null && reading > max));
}

/** A reading's result follows from its limits: nobody has to judge what the number already says. */
export function answerReading(step: AnyItem, text: string): Readonly<Record<string, Json>> {
  const answered = { ...step, value: text };
  if (readingOf(text) === null) return { value: text || null, result: null };
  return { value: text, result: isOutOfLimits(answered) ? 'fail' : 'pass' };
}

export function outcomeOf(step: AnyItem): StepOutcome {
  if (step.result === 'fail' || step.result === 'notApplicable') return step.result;
  const hasValue = isSaid(step.value);
  if (isNumber(step)) {
    if (readingOf(textOf(step.value)) === null) return 'open';
    // The number says it, also where whoever wrote it gave no result, or one of other limits.
    return isOutOfLimits(step) ? 'fail' : 'pass';
  }
  if (step.kind !== 'passFail') return hasValue ? 'pass' : 'open';
  return step.result === 'pass' ? 'pass' : 'open';
}

/** Whether the answer is a number, measured or read off a meter. */
export function isNumber({ kind }: AnyItem): boolean {
  return kind === 'number' || kind === 'meter';
}

/** What a choice is made from. */
export function stepOptions(step: AnyItem): string[] {
  const options = textOf(step.options)
    .split(',')
    .map((option) => option.trim());
  return [...new Set(options)].filter(Boolean);
}

/** A fail without a word is worth little to whoever comes next. */
export function wantsNote(step: AnyItem): boolean {
  return outcomeOf(step) === 'fail' && !isSaid(step.note);
}

/** The step to begin with: the first one without an answer, or the end. */
export function firstOpenStep(steps: readonly AnyItem[]): number {
  const at = steps.findIndex((step) => outcomeOf(step) === 'open');
  return at === -1 ? steps.length : at;
}

export function countOutcomes(steps: readonly AnyItem[]): Readonly<Record<StepOutcome, number>> {
  const counts = { open: 0, pass: 0, fail: 0, notApplicable: 0 };
  for (const step of steps) counts[outcomeOf(step)] += 1;
  return counts;
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function numberOrNull(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
