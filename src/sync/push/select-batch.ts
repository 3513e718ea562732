import type { FieldDatabase } from '../../data/store/database.ts';
import { readMeta } from '../../data/store/meta.ts';
import { operationsBehind, takeOff } from '../../data/store/outbox/push-flight.ts';
import { outboxStores, queuedAmong } from '../../data/store/outbox/queue.ts';
import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import { WIRE_LIMITS } from '../../domain/sync/wire.ts';
import { isPast, LONGEST_DELAY } from '../calls/back-off.ts';
import { wireOperation } from './wire-operation.ts';

export interface BatchSelection {
  /** Of this push alone. */
  readonly id: string;
  readonly now: number;
  /** Operations at most. */
  readonly limit: number;
  /** Bytes at most; one operation that is larger goes by itself. */
  readonly room: number;
  /** The network may be back: what failed for want of it does not wait any longer. */
  readonly wake: boolean;
}

/**
 * Takes the operations of the next push: oldest first, one per row, none before what it depends on. Freezes their
 * bytes and notes them as sent, on the disk, before any request leaves: after that nothing can coalesce into them.
 */
export async function takeBatch(database: FieldDatabase, selection: BatchSelection): Promise<OutboxRecord[]> {
  return database.inTransaction('rw', [...outboxStores(database), database.meta], async (local) => {
    const epoch = await readMeta(local, 'epoch');
    const queued = new Set<string>();
    const chooser = createChooser(selection, epoch, queued);
    let after = -1;
    for (;;) {
      const page = await operationsBehind(local, after, SCAN);
      for (const opId of await waitedFor(local, page)) queued.add(opId);
      const last = page.at(-1);
      if (!last || page.some((operation) => chooser.full(operation)) || page.length < SCAN) break;
      after = last.seq;
    }
    const batch = chooser.chosen();
    await takeOff(local, selection.id, batch);
    return batch;
  });
}

/** Records looked at in one read: a little more than the largest batch. */
const SCAN = 120;

interface Chooser {
  /** Considers the next operation by `seq`; true when the batch takes no more. */
  full(operation: OutboxRecord): boolean;
  /** As they are sent. */
  chosen(): OutboxRecord[];
}

/** Of what these depend on, the ids of that which waits. A long queue is not read for it. */
function waitedFor(
  database: FieldDatabase,
  operations: readonly OutboxRecord[],
): Promise<ReadonlySet<string>> {
  return queuedAmong(database, [...new Set(operations.flatMap(({ dependsOn }) => dependsOn))]);
}

/**
 * @param queued the ids of what waits, of those that the considered operations depend on: these go with it or after it,
 *   wherever it stands
 */
export function createChooser(
  selection: Omit<BatchSelection, 'id'>,
  epoch: string | undefined,
  queued: ReadonlySet<string>,
): Chooser {
  const rows = new Set<string>();
  const going = new Set<string>();
  const chosen: OutboxRecord[] = [];
  let bytes = 0;
  const isFree = (operation: OutboxRecord) =>
    isDue(operation, selection) && !operation.dependsOn.some((opId) => queued.has(opId) && !going.has(opId));
  return {
    full(operation) {
      if (chosen.length >= selection.limit) return true;
      const row = `${operation.entity}/${operation.entityId}`;
      if (rows.has(row) || !isFree(operation)) {
        rows.add(row);
        return false;
      }
      const wireBody = operation.wireBody ?? wireOperation(operation, epoch);
      const size = new TextEncoder().encode(JSON.stringify(wireBody)).length + 1;
      if (chosen.length > 0 && bytes + size > selection.room) return true;
      bytes += size;
      rows.add(row);
      going.add(operation.opId);
      chosen.push({ ...operation, state: 'inflight', sent: true, wireBody });
      return false;
    },
    chosen: () => chosen,
  };
}

/** Bytes of one push that the server takes, without its envelope. */
export const PUSH_ROOM = WIRE_LIMITS.pushBytes - 1024;

function isDue(operation: OutboxRecord, { now, wake }: Pick<BatchSelection, 'now' | 'wake'>): boolean {
  const past = isPast(operation.nextAttemptAt, now, LONGEST_DELAY);
  switch (operation.state) {
    case 'pending':
      return wake || past;
    case 'retry':
    case 'blocked':
      return past;
    default:
      return false;
  }
}
