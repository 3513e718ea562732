import type { OutboxRecord } from '../data/outbox-record.ts';
import type { AnyRow } from '../domain/kit/entity.ts';
import { groupOf } from '../domain/kit/entity.ts';
import type { Conflict } from '../domain/kit/merge.ts';
import { entityNamed } from '../domain/registry.ts';

/**
 * The next operation on a row, once the one before it is answered. It was made on what this device showed; the server
 * may have written the same thing in its own words (a completion date by its clock, a normalised time). Where that is
 * our own write, the next one continues from the server's words, or it would look like another person's edit.
 */
export function carryForward(
  next: OutboxRecord,
  answered: OutboxRecord,
  row: AnyRow,
  conflicts: readonly Conflict[],
): OutboxRecord {
  if (next.sent) return next;
  // A write that changes nothing leaves the version alone.
  const undisturbed = row.version <= answered.baseVersion + 1 && conflicts.length === 0;
  const fields = Object.keys(next.baseValues).filter(
    (field) => undisturbed || isOwnWrite(answered, field, conflicts),
  );
  const values = Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
  return {
    ...next,
    baseValues: { ...next.baseValues, ...values },
    baseVersion: undisturbed ? row.version : next.baseVersion,
  };
}

/** Lists and sets hold other people's entries too: those keep the base that this person saw. */
function isOwnWrite(answered: OutboxRecord, field: string, conflicts: readonly Conflict[]): boolean {
  const entity = entityNamed(answered.entity);
  const kind = entity.fields[field]?.kind;
  if (kind === 'items' || kind === 'people') return false;
  const group = groupOf(entity, field);
  return (
    group.some((member) => member in answered.changes) &&
    !conflicts.some((conflict) => group.includes(conflict.path))
  );
}
