import { rowsByIds } from '../../data/read/list-query.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { fieldOf } from '../../domain/kit/entity/entity.ts';
import type { Workspace } from '../../session/account/workspace.tsx';
import { changedValues, type FormValues, fromFormValue } from '../inputs/form-values.ts';
import { resolveReference } from '../inputs/reference-picker.tsx';
import { type FieldError, referenceFields } from './form-errors.ts';
import type { Editing } from './use-edit.ts';

/** What goes to the repository: a new row whole, of an old one, as it was `opened`, what the person changed. */
export function valuesToSave(
  entity: EntityDefinition,
  before: FormValues,
  now: FormValues,
  opened: FieldValues | null,
): FieldValues {
  if (opened) return changedValues(entity, before, now, opened);
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
  edit: Pick<Editing, 'save'>,
): Promise<string> {
  if (!row) return (await repository.create(entity.name, values)).id;
  await edit.save(values);
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
