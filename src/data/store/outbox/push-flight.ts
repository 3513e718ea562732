import type { FieldDatabase } from '../database.ts';
import { deleteNear } from '../delete-near.ts';
import type { OutboxRecord } from '../outbox-record.ts';
import { asInFlight, inFlightNow, keepInFlight } from './in-flight.ts';
import { asTheyAre, operationsById, outboxStores, putOperations } from './queue.ts';

/*
 * What a push asks of the outbox and does to it. Apart from `queue.ts`, which every screen loads.
 */

/** The next ones behind that number. */
export async function operationsBehind(
  database: FieldDatabase,
  seq: number,
  limit: number,
): Promise<OutboxRecord[]> {
  const [stored, inFlight] = await Promise.all([
    database.outbox.where('seq').above(seq).limit(limit).sortBy('seq'),
    inFlightNow(database),
  ]);
  return stored.map((operation) => asInFlight(operation, inFlight));
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

/** The server has looked at none of it: what no request had carried before is as free as it was. */
export async function forgetFlight({ inFlight }: FieldDatabase, { id }: Pick<Flight, 'id'>): Promise<void> {
  await inFlight.delete(id);
}

/**
 * Takes what a push has come to out of it: what was applied goes, of the rest its caller says where it stands.
 * Must run inside the transaction that takes the answers over.
 */
export async function takeAnswered(
  database: FieldDatabase,
  flight: Flight,
  applied: readonly string[],
): Promise<void> {
  await Promise.all([deleteNear(database.outbox, applied), landAnswered(database, flight)]);
}

/** No answer came, or none that says anything of these: the same bytes wait again. What is gone stays gone. */
export async function putBack(
  database: FieldDatabase,
  opIds: readonly string[],
  changes: (operation: OutboxRecord) => Partial<OutboxRecord> = () => ({}),
): Promise<void> {
  await database.inTransaction('rw', outboxStores(database), async (local) => {
    const lost = (await operationsById(local, opIds)).filter(({ state }) => state === 'inflight');
    await putOperations(
      local,
      lost.map((each) => ({ ...each, state: 'pending', ...changes(each) })),
    );
  });
}

/** What lies there, whatever it is: for who looks for what cannot be read. */
export async function storedOperations(database: FieldDatabase): Promise<readonly unknown[]> {
  return asTheyAre(database, await database.outbox.toArray());
}

/** Whether one waits for its turn. */
export async function isAnyPending(database: FieldDatabase): Promise<boolean> {
  const inFlight = await inFlightNow(database);
  const pending = database.outbox.where('state').equals('pending');
  const found = await pending.limit(inFlight.size + 1).primaryKeys();
  return found.some((opId) => !inFlight.has(opId));
}

/**
 * What was answered is in flight no longer. Reads nothing where nothing is left of it. Must run inside the transaction that
 * takes the answers over.
 */
async function landAnswered({ inFlight }: FieldDatabase, { id, open }: Flight): Promise<void> {
  const record = open.size > 0 ? await inFlight.get(id) : undefined;
  if (record) await keepInFlight(inFlight, record, (opId) => open.has(opId));
  else await inFlight.delete(id);
}
