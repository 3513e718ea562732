import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../domain/registry.ts';
import { checkResting } from '../check/check-resting.ts';
import { nextSeq } from '../outbox/new-operation.ts';
import { baseKey, newest } from '../rows/row-writer.ts';
import type { FieldDatabase } from '../store/database.ts';
import { operationsInOrder, operationsOn } from '../store/outbox/queue.ts';
import type { OutboxRecord } from '../store/outbox-record.ts';
import { placeDeletion } from '../write/save-removal.ts';

/**
 * The place of a refused operation that is sent once more. What stood decided may have been taken back on this device
 * meanwhile, by an operation that waits behind this one: this one goes behind it then, unless both change the same. So may
 * what hung on what was to be deleted, and what rested on what was to be taken away.
 * Inside a transaction over `writtenStores` of every entity.
 *
 * @throws DataError `in_use`, `rested_on` where nothing was done about it yet
 */
export async function placeAgain(
  database: FieldDatabase,
  operation: OutboxRecord,
): Promise<Partial<OutboxRecord>> {
  const base = await database.base.get(baseKey(operation.entity, operation.entityId));
  const row = base && newest(base);
  if (operation.kind === 'delete') {
    return row ? placeDeletion(database, entityNamed(operation.entity), row) : {};
  }
  if (operation.kind !== 'patch') return {};
  if (operation.problem?.code === 'granted') return behindReopening(database, operation);
  if (operation.problem?.code === 'rested_on' && row) return behindWhatRested(database, operation, row);
  return {};
}

/** Behind what takes the records back that rested on it. */
async function behindWhatRested(
  database: FieldDatabase,
  operation: OutboxRecord,
  row: AnyRow,
): Promise<Partial<OutboxRecord>> {
  const entity = entityNamed(operation.entity);
  const first = await checkResting(database, entity, row, { ...row, ...operation.changes });
  if (await waitFor(database, first, operation)) return {};
  return { dependsOn: [...new Set([...operation.dependsOn, ...first])] };
}

/** Behind what took the decision on its record back. */
async function behindReopening(
  database: FieldDatabase,
  operation: OutboxRecord,
): Promise<Partial<OutboxRecord>> {
  const all = await operationsOn(database, operation.entity, operation.entityId);
  const later = all.filter(({ seq }) => seq > operation.seq);
  const isApart = later.every(({ kind, changes }) => {
    return kind === 'patch' && Object.keys(changes).every((name) => !(name in operation.changes));
  });
  const laterIds = later.map(({ opId }) => opId);
  if (later.length === 0 || !isApart || (await waitFor(database, laterIds, operation))) return {};
  return { seq: await nextSeq(database) };
}

/**
 * Whether one of the operations goes only after `awaited`, by way of others that wait on this device: behind them it would
 * wait for itself. What they wait for, and what stands before them on their row.
 */
async function waitFor(
  database: FieldDatabase,
  opIds: readonly string[],
  awaited: OutboxRecord,
): Promise<boolean> {
  const queued = await operationsInOrder(database);
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
  return opIds.some((opId) => isAwaited.has(opId));
}
