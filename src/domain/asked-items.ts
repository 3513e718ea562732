import { shownSteps } from './job-sheets/shown-steps.ts';
import type { AnyItem } from './kit/fields/field.ts';

/** The items of a record's list that were asked of whoever filled it in; what an answer made pointless is left out. */
export function askedItems(entity: string, list: string, items: readonly AnyItem[]): readonly AnyItem[] {
  return entity === 'jobSheet' && list === 'checklist' ? shownSteps(items) : items;
}
