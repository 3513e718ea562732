import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { fieldOf, groupOf } from '../../domain/kit/entity/entity.ts';
import { isSet, itemsOf, type Json } from '../../domain/kit/fields/field.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import { byPosition } from '../../domain/kit/merge/merge-items.ts';
import type { Conflict } from '../../domain/kit/problems/conflict.ts';
import { byCodeUnit } from '../../domain/kit/values/text-order.ts';
import { entityNamed } from '../../domain/registry.ts';

/**
 * The next operation on a row, once the one before it is answered. It was made on what this device showed; the server
 * may have written the same thing in its own words (a completion date by its clock, a normalised time). Where that is
 * our own write, the next one continues from the server's words, or it would look like another person's edit.
 *
 * Nothing else is taken over: what somebody else wrote was not seen here, neither to be decided on nor to be left out of
 * a list. The version does not tell: who did the same thing first wrote the one version more, and ours changed nothing.
 */
export function carryForward(
  next: OutboxRecord,
  answered: OutboxRecord,
  row: AnyRow,
  conflicts: readonly Conflict[],
): OutboxRecord {
  if (next.sent) return next;
  const entity = entityNamed(answered.entity);
  const fields = Object.keys(next.baseValues);
  const known = fields.filter(
    (field) =>
      isSame(entity, field, next.baseValues[field], row[field]) ||
      isOwnWrite(entity, answered, row, field, conflicts),
  );
  const values = Object.fromEntries(known.map((field) => [field, row[field] ?? null]));
  const isAsSeen = known.length === fields.length && isUndisturbed(answered, row) && conflicts.length === 0;
  return {
    ...next,
    baseValues: { ...next.baseValues, ...values },
    baseVersion: isAsSeen ? row.version : next.baseVersion,
  };
}

/** Whether nobody else wrote before this answer. A write that changes nothing leaves the version alone. */
function isUndisturbed({ baseVersion, userId }: OutboxRecord, { version, updatedBy }: AnyRow): boolean {
  return version <= baseVersion || (version === baseVersion + 1 && updatedBy === userId);
}

/** In other words perhaps: a list in its order, a set in any. */
function isSame(
  entity: EntityDefinition,
  field: string,
  seen: Json | undefined,
  now: Json | undefined,
): boolean {
  switch (fieldOf(entity, field).kind) {
    case 'items':
      return jsonEqual(itemsOf(seen).toSorted(byPosition), itemsOf(now).toSorted(byPosition));
    case 'people':
    case 'references':
      return jsonEqual(setOf(seen), setOf(now));
    default:
      return jsonEqual(seen, now);
  }
}

function setOf(ids: Json | undefined): Json {
  return Array.isArray(ids) ? [...new Set(ids.map(String))].toSorted(byCodeUnit) : [];
}

/**
 * What the operation wrote, and what the server keeps beside it. Lists and sets hold other people's entries too: those
 * keep the base that this person saw.
 */
function isOwnWrite(
  entity: EntityDefinition,
  answered: OutboxRecord,
  { createdBy }: AnyRow,
  field: string,
  conflicts: readonly Conflict[],
): boolean {
  // Two who make the same record get the one that came first.
  if (answered.kind === 'create' && createdBy !== answered.userId) return false;
  const definition = fieldOf(entity, field);
  if (definition.kind === 'items' || isSet(definition)) return false;
  const group = groupOf(entity, field);
  const isWritten = field in answered.changes;
  const isKept = definition.writable === 'server' && group.some((member) => member in answered.changes);
  return (isWritten || isKept) && !conflicts.some((conflict) => group.includes(conflict.path));
}
