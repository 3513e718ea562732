import type { AnyItem } from '../kit/fields/field.ts';
import { isSaid } from '../kit/values/visible-text.ts';
import { outcomeOf } from './checklist.ts';
import { photographsOf } from './step-answer.ts';

/** What a step may demand of whoever answers that it failed. */
export type FailDemand = 'note' | 'photograph' | 'followUp';

/** What a failed step demands and has not got yet; of a step that did not fail, nothing. */
export function unmetDemands(step: AnyItem): FailDemand[] {
  if (outcomeOf(step) !== 'fail') return [];
  const unmet: FailDemand[] = [];
  if (step.noteOnFail === true && !isSaid(step.note)) unmet.push('note');
  if (step.photoOnFail === true && photographsOf(step).length === 0) unmet.push('photograph');
  if (step.orderOnFail === true && !isSaid(step.followUpId)) unmet.push('followUp');
  return unmet;
}
