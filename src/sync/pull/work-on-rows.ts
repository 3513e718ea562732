import { isUnanswered } from '../../data/outbox/outbox-queue.ts';
import { emptyBase } from '../../data/rows/row-writer.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { operationsOf } from '../../data/store/outbox/queue.ts';
import type { BaseRecord, OutboxRecord } from '../../data/store/outbox-record.ts';
import { ANOTHER_HISTORY } from '../../data/store/outbox-record.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';

/** What a person has done to a row that the server has not acknowledged. */
export interface Work {
  readonly base: BaseRecord;
  /** Oldest first. */
  readonly operations: readonly OutboxRecord[];
}

/** Rows with work of this person on them, by id. */
export async function workOn(database: FieldDatabase, entity: EntityDefinition): Promise<Map<string, Work>> {
  const bases = await database.base.where('entity').equals(entity.name).toArray();
  const baseOf = new Map(bases.map((base) => [base.id, base]));
  const queued = await operationsOf(database, entity.name);
  const byRow = Map.groupBy(queued, ({ entityId }) => entityId);
  const ids = [...new Set([...baseOf.keys(), ...byRow.keys()])];
  return new Map(
    ids.map((id) => [
      id,
      { base: baseOf.get(id) ?? emptyBase(entity.name, id), operations: byRow.get(id) ?? [] },
    ]),
  );
}

/** Within one history the newer version counts. A row that is not there any more: the answer to what waits decides. */
export function newGround({ base, operations }: Work, server: AnyRow | undefined): BaseRecord | null {
  if (!server || server.version < Math.max(base.row?.version ?? 0, base.held?.version ?? 0)) return null;
  // An operation whose answer is out may be in this row already: shown on top of it, a delta would count twice.
  if (operations.some(isUnanswered)) return { ...base, held: server };
  return { ...base, row: server, held: null, deleted: false };
}

/**
 * In another history nothing of the old row counts. What is shown stays while an operation is out that the backup may
 * hold or not: its answer tells.
 */
export function restoredGround({ base, operations }: Work, server: AnyRow | undefined): BaseRecord {
  const held = operations.some(isUnanswered) ? (server ?? null) : null;
  return { ...base, row: server ?? null, held, deleted: server ? false : base.deleted };
}

/** A person who deletes has seen what they delete: the row as it is now, or they are asked. */
export function inThisHistory(
  entity: EntityDefinition,
  operation: OutboxRecord,
  { base, operations }: Work,
  server: AnyRow | undefined,
): OutboxRecord {
  if (operation.baseVersion === 0) return operation;
  const seen = base.row;
  const isSeen =
    seen !== null &&
    server !== undefined &&
    operations.every(({ again }) => !again) &&
    Object.keys(entity.fields).every((field) => jsonEqual(seen[field], server[field]));
  return { ...operation, baseVersion: isSeen ? server.version : ANOTHER_HISTORY };
}
