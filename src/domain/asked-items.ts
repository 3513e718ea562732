import { shownSteps } from './job-sheets/shown-steps.ts';
import { writtenAnswer } from './job-sheets/step-answer.ts';
import type { AnyItem } from './kit/fields/field.ts';

/** A timer says how long it ran, not when it began. */
function asRead(step: AnyItem): AnyItem {
  return step.kind === 'timer' ? { ...step, value: writtenAnswer(step) } : step;
}

/** The items of a record's list that were asked of whoever filled it in; what an answer made pointless is left out. */
export function askedItems(entity: string, list: string, items: readonly AnyItem[]): readonly AnyItem[] {
  return entity === 'jobSheet' && list === 'checklist' ? shownSteps(items).map(asRead) : items;
}
