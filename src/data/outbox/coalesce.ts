import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import type { OutboxRecord } from '../store/outbox-record.ts';

/** `append` the new operation, `replace` the last one by this record, or `drop` the last one and forget the new one. */
export type Coalesced =
  | { readonly how: 'append' }
  | { readonly how: 'replace'; readonly record: OutboxRecord }
  | { readonly how: 'drop' };

/**
 * Joins a new operation to the last one waiting for the same row (sync protocol §2). Only what no request has ever
 * carried may change; a status change stays an operation of its own, because the steps matter to the server, and so does
 * a signature: taken off again it leaves no name behind. So does each change of a quantity: it is a movement of the stock
 * book, with its own time.
 */
export function coalesce(
  entity: EntityDefinition,
  last: OutboxRecord | undefined,
  next: OutboxRecord,
): Coalesced {
  if (!last || last.sent || last.state !== 'pending') return { how: 'append' };
  // An older tab, or a file of another device, speaks another version: each is up-cast by itself.
  if (last.schemaVersion !== next.schemaVersion) return { how: 'append' };
  // What was saved together stands or falls together, and nothing that was saved by itself, or with something else, with it.
  if (last.txId !== next.txId || last.follows !== next.follows) return { how: 'append' };
  if (entity.writesApart && last.kind !== 'create') return { how: 'append' };
  if (isStep(entity, last) || isStep(entity, next)) return { how: 'append' };
  // Nothing is sent: what names the row waits for its creation, which is kept then.
  if (last.kind === 'create' && next.kind === 'delete') return { how: 'drop' };
  // The tail keeps its place in the queue: it must not come to depend on an operation that stands behind it,
  // nor a deletion to overtake what came to name the row since.
  if (next.dependsOn.some((opId) => !last.dependsOn.includes(opId) && opId !== last.opId))
    return { how: 'append' };
  switch (`${last.kind}+${next.kind}`) {
    case 'create+patch':
      return replace(last, { changes: { ...last.changes, ...next.changes }, summary: next.summary });
    case 'patch+patch':
      return joinPatches(last, next);
    case 'patch+delete':
      return replace(next, { opId: last.opId, seq: last.seq, baseVersion: last.baseVersion });
    default:
      return { how: 'append' };
  }
}

function joinPatches(last: OutboxRecord, next: OutboxRecord): Coalesced {
  const baseValues = { ...next.baseValues, ...last.baseValues };
  const joined = { ...last.changes, ...next.changes };
  const changes = Object.fromEntries(
    Object.entries(joined).filter(([name, value]) => !jsonEqual(value, baseValues[name])),
  );
  if (Object.keys(changes).length === 0) return { how: 'drop' };
  return replace(savedWith(last, next), { changes, baseValues, summary: next.summary });
}

/** What was begun in the morning and written on until noon was last changed at noon. */
function savedWith(last: OutboxRecord, { createdAt, zone, clockOffset = 0 }: OutboxRecord): OutboxRecord {
  return { ...last, createdAt, clockOffset, ...(zone !== undefined && { zone }) };
}

function replace(record: OutboxRecord, changes: Partial<OutboxRecord>): Coalesced {
  return { how: 'replace', record: { ...record, ...changes } };
}

function isStep(entity: EntityDefinition, { kind, changes }: OutboxRecord): boolean {
  const signatures = entity.decisions?.flatMap(({ signature }) => signature ?? []) ?? [];
  const steps = entity.fields.status ? ['status', ...signatures] : signatures;
  return kind === 'patch' && steps.some((name) => name in changes);
}
