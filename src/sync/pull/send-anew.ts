import { references } from '../../data/outbox/new-operation.ts';
import { supersede } from '../../data/outbox/outbox-queue.ts';
import { baseKey } from '../../data/rows/row-writer.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { operationsIn } from '../../data/store/outbox/queue.ts';
import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import type { Tools } from '../../data/store/tools.ts';
import { entityNamed } from '../../domain/registry.ts';

/**
 * Somebody restored a record: what its deletion had refused of this person's work on it is merged into it after all.
 * Inside a transaction over the outbox and the issues.
 *
 * @param version the record's, as it came back
 */
export async function sendAnew(
  database: FieldDatabase,
  tools: Tools,
  operations: readonly OutboxRecord[],
  version: number,
): Promise<void> {
  for (const operation of operations) {
    const refusals = await database.issues.where('opId').equals(operation.opId).toArray();
    const stopped = refusals.filter(({ kind }) => kind === 'deletedElsewhere');
    if (stopped.length === 0) continue;
    await database.issues.bulkDelete(stopped.map(({ id }) => id));
    await supersede(database, tools, operation, { baseVersion: version });
  }
}

/**
 * And what was refused because it named a record that was not there: it goes again when the record comes.
 * Inside a transaction over the outbox.
 *
 * @param arrived the records that were not on this device before, as `<entity>/<id>`
 */
export async function sendWhatNames(
  database: FieldDatabase,
  tools: Tools,
  arrived: ReadonlySet<string>,
): Promise<void> {
  if (arrived.size === 0) return;
  for (const { operation, named } of await refusedForNames(database)) {
    if (named.some(({ entity, id }) => arrived.has(baseKey(entity, id))))
      await supersede(database, tools, operation);
  }
}

/** The ids of records whose coming is waited for, by entity. */
export async function awaitedRecords(
  database: FieldDatabase,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const named = (await refusedForNames(database)).flatMap((each) => each.named);
  const byEntity = Map.groupBy(named, ({ entity }) => entity);
  return new Map([...byEntity].map(([entity, all]) => [entity, all.map(({ id }) => id)]));
}

type Named = ReturnType<typeof references>[number];

/** What was refused because it named a record that was not there, oldest first. */
async function refusedForNames(
  database: FieldDatabase,
): Promise<{ readonly operation: OutboxRecord; readonly named: readonly Named[] }[]> {
  const refused = await operationsIn(database, ['rejected']);
  return refused
    .filter(({ problem }) => problem?.code === 'reference_not_found')
    .map((operation) => ({
      operation,
      named: references(entityNamed(operation.entity), operation.changes),
    }));
}
