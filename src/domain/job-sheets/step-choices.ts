import type { AnyItem, Json } from '../kit/fields/field.ts';
import { isSaid } from '../kit/values/visible-text.ts';

/** What a choice is made from. */
export function stepOptions(step: AnyItem): string[] {
  return listed(step.options);
}

/** What was chosen: of several choices each, of one choice that one. */
export function chosenOf(step: AnyItem): string[] {
  if (step.kind === 'choices') return listed(step.value);
  return typeof step.value === 'string' && isSaid(step.value) ? [step.value] : [];
}

/** The value of several choices with this one taken or left, in the order in which they are offered. */
export function withToggled(step: AnyItem, option: string): string | null {
  const chosen = new Set(chosenOf(step));
  if (!chosen.delete(option)) chosen.add(option);
  const offered = stepOptions(step).filter((each) => chosen.delete(each));
  // What is offered no more was chosen all the same.
  return [...offered, ...chosen].join(', ') || null;
}

/** Whether something was chosen by which the step counts as failed. */
export function choosesFail(step: AnyItem): boolean {
  const failing = listed(step.failOptions);
  return chosenOf(step).some((option) => failing.includes(option));
}

function listed(value: Json | undefined): string[] {
  const options = (typeof value === 'string' ? value : '').split(',').map((option) => option.trim());
  return [...new Set(options)].filter(Boolean);
}
