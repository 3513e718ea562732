import type { PushOperation } from '../../../domain/sync/wire.ts';
import type { FieldDatabase } from '../database.ts';
import type { InFlightRecord, OutboxRecord } from '../outbox-record.ts';

/*
 * What a request carries stands in one record of a store of its own, with the bytes of each operation. The operations
 * themselves stay as they lie: to mark each took ten times as long (docs/decisions/0092). So an operation is sent where it
 * says so, or where it stands here: who reads one past `queue.ts` may take a sent one for a free one, change it, and have the
 * answer to what was sent take the change away.
 */

/** The bytes of the operations that requests carry, by the ids of these. */
export type InFlight = ReadonlyMap<string, PushOperation>;

export async function inFlightNow({ inFlight }: FieldDatabase): Promise<InFlight> {
  const records = await inFlight.toArray();
  return new Map(
    records.flatMap(({ operations }) => operations.map(({ opId, wireBody }) => [opId, wireBody])),
  );
}

/** The operation as it is in flight; as it lies where it is not. */
export function asInFlight(operation: OutboxRecord, inFlight: InFlight): OutboxRecord {
  const wireBody = inFlight.get(operation.opId);
  return wireBody ? { ...operation, state: 'inflight', sent: true, wireBody } : operation;
}

/** These are in flight no longer. Must run inside the transaction that says where they stand instead. */
export async function leaveFlight({ inFlight }: FieldDatabase, opIds: readonly string[]): Promise<void> {
  const leaving = new Set(opIds);
  for (const record of await inFlight.toArray())
    await keepInFlight(inFlight, record, (opId) => !leaving.has(opId));
}

/** Takes out of a record whatever does not stay. */
export async function keepInFlight(
  inFlight: FieldDatabase['inFlight'],
  record: InFlightRecord,
  stays: (opId: string) => boolean,
): Promise<void> {
  const operations = record.operations.filter(({ opId }) => stays(opId));
  if (operations.length === record.operations.length) return;
  await (operations.length === 0 ? inFlight.delete(record.id) : inFlight.put({ ...record, operations }));
}
