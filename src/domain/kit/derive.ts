import type { AnyRow, EntityDefinition, FieldValues } from './entity.ts';
import { fieldOf } from './entity.ts';
import type { Json } from './field.ts';
import { recordNumber } from './ids.ts';

/**
 * Values that follow from the others: the record number of a row without one, and the date of completion. Run by the
 * server at each write, and by the device at each save so that the screen shows at once what the server will answer.
 * `after` is the row as it is about to be stored; `now` is RFC 3339 in UTC. Only values that differ are returned.
 */
export function derivedValues(
  entity: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
  now: string,
): FieldValues {
  return { ...numberValue(entity, after), ...completionValue(entity, before, after, now) };
}

function numberValue(entity: EntityDefinition, after: AnyRow): FieldValues {
  const number = entity.number;
  if (!number || (after[number.field] ?? '') !== '') return {};
  return { [number.field]: recordNumber(number.prefix, after.id) };
}

function completionValue(
  entity: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
  now: string,
): FieldValues {
  const completion = entity.completion;
  if (!completion) return {};
  const isDone = (status: Json | undefined) => typeof status === 'string' && completion.done.includes(status);
  const current = after[completion.field] ?? null;
  if (!isDone(after.status)) return current === null ? {} : { [completion.field]: null };
  if (current !== null && isDone(before?.status)) return {};
  const asDate = fieldOf(entity, completion.field).kind === 'date';
  return { [completion.field]: asDate ? now.slice(0, 10) : now };
}

/** Whether the declared lifecycle lets the status go that way; `before` is null for a new row. */
export function transitionAllowed(entity: EntityDefinition, before: string | null, after: string): boolean {
  if (!entity.lifecycle || before === after) return true;
  const allowed = before === null ? entity.lifecycle.initial : entity.lifecycle.next[before];
  return allowed?.includes(after) ?? false;
}
