import type { AnyItem, Json } from '../kit/fields/field.ts';
import { itemsOf } from '../kit/fields/field.ts';
import { byPosition } from '../kit/merge/merge-items.ts';
import { isSaid } from '../kit/values/visible-text.ts';
import { outcomeOf } from './checklist.ts';
import { chosenOf } from './step-choices.ts';

/**
 * The steps that are asked, in their order: without those that hang on another answer of an earlier step. What hangs on a
 * step that is not asked is not asked either. A condition that is half written, or names no step before it, hides nothing.
 */
export function shownSteps<I extends AnyItem>(checklist: readonly I[]): I[] {
  const shown: I[] = [];
  const seen = new Set<Json>();
  for (const step of checklist.toSorted(byPosition)) {
    const { showWhenStep = null, showWhenAnswer = null } = step;
    const isConditional = isSaid(showWhenStep) && isSaid(showWhenAnswer) && seen.has(showWhenStep);
    if (!isConditional || isAnswered(shown, showWhenStep, showWhenAnswer)) shown.push(step);
    seen.add(step.id);
  }
  return shown;
}

/** Steps of a stored checklist that are asked, each with its place in the list as it is stored. */
export function shownWithPlaces(checklist: Json | undefined): { step: AnyItem; place: number }[] {
  const items = itemsOf(checklist);
  return shownSteps(items).map((step) => ({ step, place: items.indexOf(step) }));
}

/** Kinds of steps on whose answer others may hang. */
const DECIDING: readonly Json[] = ['passFail', 'number', 'series', 'timer', 'choice', 'choices'];

/** The steps before this one on which it may hang. */
export function decidingSteps<I extends AnyItem>(checklist: readonly I[], id: string): I[] {
  const ordered = checklist.toSorted(byPosition);
  return ordered
    .slice(
      0,
      ordered.findIndex((step) => step.id === id),
    )
    .filter(({ kind }) => DECIDING.includes(kind ?? null));
}

/** Of a choice also what was chosen, of all what the answer amounts to. */
function isAnswered(steps: readonly AnyItem[], id: Json, answer: Json): boolean {
  const step = steps.find((each) => each.id === id);
  if (!step) return false;
  const outcome = outcomeOf(step);
  if (outcome === answer) return true;
  // What was chosen is an answer also where the step fails by it.
  const isChosen = (step.kind === 'choice' || step.kind === 'choices') && outcome !== 'notApplicable';
  return isChosen && chosenOf(step).some((option) => option === answer);
}
