import { entityNamed } from '../domain/registry.ts';
import type { FieldDatabase } from './database.ts';
import { nextSeq } from './new-operation.ts';
import { operationsOn } from './outbox-queue.ts';
import type { OutboxRecord } from './outbox-record.ts';
import { baseKey, newest } from './row-writer.ts';
import { placeDeletion } from './save-removal.ts';

/**
 * The place of a refused operation that is sent once more. What stood decided may have been taken back on this device
 * meanwhile, by an operation that waits behind this one: this one goes behind it then, unless both change the same. So may
 * what hung on what was to be deleted.
 * Inside a transaction over `writtenStores` of every entity.
 */
export async function placeAgain(
  database: FieldDatabase,
  operation: OutboxRecord,
): Promise<Partial<OutboxRecord>> {
  if (operation.kind === 'delete') {
    const base = await database.base.get(baseKey(operation.entity, operation.entityId));
    const row = base && newest(base);
    return row ? placeDeletion(database, entityNamed(operation.entity), row) : {};
  }
  if (operation.problem?.code !== 'granted' || operation.kind !== 'patch') return {};
  const all = await operationsOn(database, operation.entity, operation.entityId);
  const later = all.filter(({ seq }) => seq > operation.seq);
  const isApart = later.every(({ kind, changes }) => {
    return kind === 'patch' && Object.keys(changes).every((name) => !(name in operation.changes));
  });
  if (later.length === 0 || !isApart || (await waitFor(database, later, operation))) return {};
  return { seq: await nextSeq(database) };
}

/**
 * Whether one of the operations goes only after `awaited`, by way of others that wait on this device: behind them it would
 * wait for itself. What they wait for, and what stands before them on their row.
 */
async function waitFor(
  database: FieldDatabase,
  operations: readonly OutboxRecord[],
  awaited: OutboxRecord,
): Promise<boolean> {
  const queued = await database.outbox.orderBy('seq').toArray();
  const isAwaited = new Set([awaited.opId]);
  const rowOf = ({ entity, entityId }: OutboxRecord) => baseKey(entity, entityId);
  for (let before = 0; before < isAwaited.size; ) {
    before = isAwaited.size;
    const rows = new Set<string>();
    for (const each of queued) {
      const isBehind = rowOf(each) !== rowOf(awaited) && rows.has(rowOf(each));
      if (isBehind || each.dependsOn.some((opId) => isAwaited.has(opId))) isAwaited.add(each.opId);
      if (isAwaited.has(each.opId)) rows.add(rowOf(each));
    }
  }
  return operations.some(({ opId }) => isAwaited.has(opId));
}
