import { rowsByIds } from '../data/list-query.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../domain/kit/entity.ts';
import { fieldOf } from '../domain/kit/entity.ts';
import { jsonEqual } from '../domain/kit/json-equal.ts';
import type { Workspace } from '../session/workspace.tsx';
import { type FieldError, referenceFields } from './form-errors.ts';
import { changedValues, type FormValues, fromFormValue } from './form-values.ts';
import { resolveReference } from './reference-picker.tsx';

/** What goes to the repository: a new row whole, of an old one what the person changed. */
export function valuesToSave(
  entity: EntityDefinition,
  before: FormValues,
  now: FormValues,
  isNew: boolean,
): FieldValues {
  if (!isNew) return changedValues(entity, before, now);
  const all = Object.keys(now).map(
    (name) => [name, fromFormValue(fieldOf(entity, name), now[name])] as const,
  );
  // An empty field that may be empty takes its default; an empty one that may not is for the schema to refuse.
  return Object.fromEntries(all.filter(([name, value]) => value !== null || fieldOf(entity, name).required));
}

/** Returns the row's id. */
export async function writeForm(
  { repository }: Workspace,
  entity: EntityDefinition,
  values: FieldValues,
  row: AnyRow | null,
): Promise<string> {
  if (!row) return (await repository.create(entity.name, values)).id;
  await repository.update(entity.name, row.id, values);
  return row.id;
}

/** The form's values with numbers and titles of other rows turned into their ids. */
export async function withResolvedReferences(
  { database }: Workspace,
  entity: EntityDefinition,
  values: FormValues,
): Promise<FormValues> {
  const resolved = { ...values };
  for (const { name, entity: target } of referenceFields(entity, Object.keys(values))) {
    const value = values[name];
    if (typeof value === 'string') resolved[name] = await resolveReference(database, target, value);
  }
  return resolved;
}

/** References to rows that are not on this device: nobody could say what they mean. */
export async function missingReferences(
  { database }: Workspace,
  entity: EntityDefinition,
  values: FieldValues,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const { name, entity: target } of referenceFields(entity, Object.keys(values))) {
    const id = values[name];
    if (typeof id !== 'string') continue;
    const [found] = await rowsByIds(database, target, [id]);
    if (!found) errors.push({ path: name, code: 'reference_not_found' });
  }
  return errors;
}

/** Sets and lists of two people merge by themselves. */
const MERGED_KINDS: readonly string[] = ['people', 'items', 'map'];

/**
 * Which of the fields are different now from when the person opened the form. Saving over them without a word would be
 * the lost update that the merge is there to prevent: the repository takes the row as it stands for what they saw.
 */
export function changedMeanwhile(
  entity: EntityDefinition,
  seen: AnyRow | null,
  now: AnyRow | undefined,
  names: readonly string[],
): string[] {
  if (!seen || !now) return [];
  const isMerged = (name: string) => MERGED_KINDS.includes(fieldOf(entity, name).kind);
  return names.filter((name) => !isMerged(name) && !jsonEqual(seen[name], now[name]));
}
