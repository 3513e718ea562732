import { type FormDefinition, isGroup } from '../../../domain/surveys/form/definition.ts';
import { type FormPart, formParts, shortPath } from '../../../domain/surveys/form/form-part.ts';

/** A question, group or repeat in two versions of a form. */
export interface ChangedPart {
  /** `group/name` */
  readonly path: string;
  readonly part: FormPart;
  readonly before: FormPart;
}

export interface FormChanges {
  readonly added: readonly FormPart[];
  readonly removed: readonly FormPart[];
  /** What is answered in another way: earlier answers cannot be compared with later ones. */
  readonly retyped: readonly ChangedPart[];
}

/** What a version asks otherwise than the one before. A question is the same one where its name stands in the same groups. */
export function formChanges(before: FormDefinition, after: FormDefinition): FormChanges {
  const [earlier, later] = [partsByPath(before), partsByPath(after)];
  const retyped = [...later].flatMap(([path, part]) => {
    const same = earlier.get(path);
    return same && typeOfPart(same) !== typeOfPart(part) ? [{ path, part, before: same }] : [];
  });
  return { added: without(later, earlier), removed: without(earlier, later), retyped };
}

/** `select_one`, `group`, … */
export function typeOfPart({ item }: FormPart): OutlineType {
  return isGroup(item) ? item.kind : item.type;
}

export type OutlineType = Exclude<FormPart['item'], { items: unknown }>['type'] | 'group' | 'repeat';

function partsByPath(definition: FormDefinition): ReadonlyMap<string, FormPart> {
  return new Map(formParts(definition).map((part) => [shortPath(part), part]));
}

function without(parts: ReadonlyMap<string, FormPart>, others: ReadonlyMap<string, FormPart>): FormPart[] {
  return [...parts].filter(([path]) => !others.has(path)).map(([, part]) => part);
}
