import type { AnyItem, Json } from '../kit/fields/field.ts';
import { unreadText } from '../kit/values/typed-number.ts';
import { isSaid } from '../kit/values/visible-text.ts';
import { writtenAnswer } from './step-answer.ts';
import { choosesFail, chosenOf } from './step-choices.ts';
import { isOutside, limitsOf, readingOf, seriesOutcome, seriesValues } from './step-series.ts';
import { timerMinutes, timerOutcome } from './step-timer.ts';

/** What a step's answer amounts to; `open` where there is none yet. */
export type StepOutcome = 'open' | 'pass' | 'fail' | 'notApplicable';

/** What a step's answer says, for people: a number in their own language. Photographs are counted, not said. */
export function answerText(step: AnyItem, { number }: { number(value: number): string }): string {
  if (step.kind === 'series') return seriesText(step, number);
  if (step.kind === 'timer') return timerText(step, number);
  const text = writtenAnswer(step);
  const reading = isNumber(step) ? readingOf(text) : null;
  return reading === null ? unreadText(text) : number(reading);
}

function seriesText(step: AnyItem, number: (value: number) => string): string {
  const said = [...seriesValues(step)].map(([name, text]) => {
    const reading = readingOf(text);
    return `${name}: ${reading === null ? unreadText(text) : number(reading)}`;
  });
  return said.join('; ');
}

function timerText(step: AnyItem, number: (value: number) => string): string {
  const minutes = timerMinutes(step);
  return minutes === null ? '' : `${number(minutes)} min`;
}

export function isOutOfLimits(step: AnyItem): boolean {
  return isOutside(limitsOf(step), readingOf(textOf(step.value)));
}

/** A reading's result follows from its limits: nobody has to judge what the number already says. */
export function answerReading(step: AnyItem, text: string): Readonly<Record<string, Json>> {
  const answered = { ...step, value: text };
  if (readingOf(text) === null) return { value: text || null, result: null };
  return { value: text, result: isOutOfLimits(answered) ? 'fail' : 'pass' };
}

/**
 * What a series, a timer or a choice with answers that fail was answered with, and the result that follows from it. An app that
 * does not know of these writes no result: what it amounts to is read from the value (`outcomeOf`).
 */
export function answerValue(step: AnyItem, value: string | null): Readonly<Record<string, Json>> {
  const outcome = followingOutcome({ ...step, value, result: null });
  return { value, result: outcome === 'fail' || (outcome === 'pass' && !isChoice(step)) ? outcome : null };
}

/** What follows from the value alone; null of kinds that somebody judges. */
function followingOutcome(step: AnyItem): StepOutcome | null {
  if (step.kind === 'series') return seriesOutcome(step);
  if (step.kind === 'timer') return timerOutcome(step);
  if (!isChoice(step)) return null;
  if (step.result === 'fail' || choosesFail(step)) return 'fail';
  return chosenOf(step).length > 0 ? 'pass' : 'open';
}

function isChoice({ kind }: AnyItem): boolean {
  return kind === 'choice' || kind === 'choices';
}

export function outcomeOf(step: AnyItem): StepOutcome {
  const following = step.result === 'notApplicable' ? null : followingOutcome(step);
  if (following !== null) return following;
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
