import type { Json } from '../../kit/fields/field.ts';
import { FILE_TYPES, type FormDefinition, type FormItem, isGroup } from '../form/definition.ts';
import { plainLabel } from './record-tables.ts';

/** A place of a record and its answer in the words of the form. */
export interface AnswerWords {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** What it says are ids of attachments. */
  readonly isFile: boolean;
}

/**
 * A change of a record by its form.
 *
 * @param change its path as `documentChanges` says it: `house[2]/owner`
 * @param definition with the choices that come from files
 */
export function answerWords(
  change: { readonly path: string; readonly before: Json; readonly after: Json },
  definition: FormDefinition,
  language: string,
): AnswerWords {
  let items: readonly FormItem[] = definition.items;
  let found: FormItem | undefined;
  const labels: string[] = [];
  for (const step of change.path.split('/')) {
    const [, name = step, place] = /^(.*?)(?:\[(\d+)\])?$/.exec(step) ?? [];
    found = items.find((item) => item.name === name);
    const label = found ? plainLabel(found, language, definition) : name;
    labels.push(place === undefined ? label : `${label} ${place}`);
    items = found && isGroup(found) ? found.items : [];
  }
  const choices = found && !isGroup(found) ? (definition.lists[found.choices?.list ?? ''] ?? []) : [];
  const said = (value: Json) =>
    (Array.isArray(value) ? (value as readonly Json[]) : [value ?? ''])
      .map((one) => {
        const choice = choices.find((offered) => offered.value === String(one));
        return choice ? plainLabel(choice, language, definition) : String(one ?? '');
      })
      .join(', ');
  return {
    label: labels.join(' · '),
    before: said(change.before),
    after: said(change.after),
    isFile: found !== undefined && !isGroup(found) && FILE_TYPES.has(found.type),
  };
}
