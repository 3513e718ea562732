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

/**
 * Notes what the next request carries, on the disk, before it leaves. Must run inside the transaction that has chosen it.
 *
 * @param id of this push alone
 * @param chosen with their bytes
 */
export async function takeOff(
  { inFlight }: FieldDatabase,
  id: string,
  chosen: readonly OutboxRecord[],
): Promise<void> {
  const operations = chosen.flatMap(({ opId, seq, wireBody }) => (wireBody ? [{ opId, seq, wireBody }] : []));
  if (operations.length > 0) await inFlight.put({ id, operations });
}

/** A push under way. */
export interface Flight {
  readonly id: string;
  /** The operations without an answer, by their ids. */
  readonly open: ReadonlyMap<string, OutboxRecord>;
}

/**
 * What was answered is in flight no longer. Reads nothing where nothing is left of it. Must run inside the transaction that
 * takes the answers over.
 */
export async function landAnswered({ inFlight }: FieldDatabase, { id, open }: Flight): Promise<void> {
  const record = open.size > 0 ? await inFlight.get(id) : undefined;
  if (record) await keep(inFlight, record, (opId) => open.has(opId));
  else await inFlight.delete(id);
}

/** The server has looked at none of it: what no request had carried before is as free as it was. */
export async function forgetFlight({ inFlight }: FieldDatabase, { id }: Pick<Flight, 'id'>): Promise<void> {
  await inFlight.delete(id);
}

/** These are in flight no longer. Must run inside the transaction that says where they stand instead. */
export async function leaveFlight({ inFlight }: FieldDatabase, opIds: readonly string[]): Promise<void> {
  const leaving = new Set(opIds);
  for (const record of await inFlight.toArray()) await keep(inFlight, record, (opId) => !leaving.has(opId));
}

async function keep(
  inFlight: FieldDatabase['inFlight'],
  record: InFlightRecord,
  stays: (opId: string) => boolean,
): Promise<void> {
  const operations = record.operations.filter(({ opId }) => stays(opId));
  if (operations.length === record.operations.length) return;
  await (operations.length === 0 ? inFlight.delete(record.id) : inFlight.put({ ...record, operations }));
}
