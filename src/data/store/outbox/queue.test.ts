import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { waitingOperation } from '../../../../tests/support/waiting-operation.ts';
import type { PushOperation } from '../../../domain/sync/wire.ts';
import { type FieldDatabase, openFieldDatabase } from '../database.ts';
import type { OutboxRecord } from '../outbox-record.ts';
import {
  forgetFlight,
  isAnyPending,
  operationsBehind,
  putBack,
  storedOperations,
  takeAnswered,
  takeOff,
} from './push-flight.ts';
import {
  dependentsOf,
  followersOf,
  operationById,
  operationsById,
  operationsIn,
  operationsInOrder,
  operationsOf,
  operationsOn,
  operationsOnEach,
  putOperations,
  putUnsent,
  removeOperation,
} from './queue.ts';

/** Three operations on rows of their own: the first two are in flight, the second of them for the second time. */
const FREE = operation(1, { dependsOn: ['o9'], follows: 'o9' });
const SENT = operation(2, { sent: true, wireBody: bytesOf(2), attempts: 3 });
const REST = operation(3);

describe('the operations that wait', () => {
  let database: FieldDatabase;

  beforeEach(async () => {
    database = openFieldDatabase('t', 'me', { indexedDB: new IDBFactory(), IDBKeyRange });
    await putUnsent(database, [REST, SENT, FREE]);
    await takeOff(database, 'push', [
      { ...FREE, wireBody: bytesOf(1) },
      { ...SENT, wireBody: bytesOf(2) },
    ]);
  });

  const READS: readonly [name: string, read: () => Promise<unknown>][] = [
    ['by its id', () => operationById(database, 'o1')],
    ['by ids', async () => (await operationsById(database, ['o2', 'o1', 'o7']))[0]],
    ['on a row', async () => (await operationsOn(database, 'workOrder', 'row1'))[0]],
    [
      'on rows',
      async () => (await operationsOnEach(database, 'workOrder', ['row1', 'row3', 'row8'])).get('row1')?.[0],
    ],
    [
      'on a row with many',
      async () => {
        await putUnsent(
          database,
          [4, 5, 6, 7].map((seq) => operation(seq, { entityId: 'row1' })),
        );
        return (await operationsOnEach(database, 'workOrder', ['row1'])).get('row1')?.[0];
      },
    ],
    ['of an entity', async () => (await operationsOf(database, 'workOrder'))[0]],
    ['in order', async () => (await operationsInOrder(database))[0]],
    ['behind a number', async () => (await operationsBehind(database, 0, 1))[0]],
    ['in a state', async () => (await operationsIn(database, ['retry', 'inflight']))[0]],
    ['what waits for another', async () => (await dependentsOf(database, 'o9'))[0]],
    ['what follows from another', async () => (await followersOf(database, 'o9'))[0]],
    ['whatever lies there', async () => (await storedOperations(database))[0]],
  ];

  test.each(READS)('one in flight reads as such, with the bytes that left: %s', async (_, read) => {
    expect(await read()).toEqual({ ...FREE, state: 'inflight', sent: true, wireBody: bytesOf(1) });
  });

  test('on their way they are in that state and no other, also where an older app marked one by itself', async () => {
    await putOperations(database, [{ ...REST, state: 'inflight', sent: true, wireBody: bytesOf(3) }]);
    expect(await inState('inflight')).toEqual(['o1', 'o2', 'o3']);
    expect(await inState('pending')).toEqual([]);
    expect(await isAnyPending(database)).toBe(false);
    await putUnsent(database, [operation(4)]);
    expect(await isAnyPending(database)).toBe(true);
  });

  test('to take them off leaves them as they lie', async () => {
    expect(await database.outbox.bulkGet(['o1', 'o2', 'o3'])).toEqual([FREE, SENT, REST]);
  });

  test('what is written of one in flight is what it says, and it is in flight no longer', async () => {
    await putOperations(database, [{ ...FREE, state: 'retry', attempts: 1 }]);
    expect(await operationById(database, 'o1')).toEqual({ ...FREE, state: 'retry', attempts: 1 });
    expect(await stillInFlight()).toEqual(['o2']);
    await removeOperation(database, 'o2');
    expect(await database.inFlight.count()).toBe(0);
    expect(await operationsInOrder(database)).toEqual([{ ...FREE, state: 'retry', attempts: 1 }, REST]);
  });

  test('without an answer they wait again, sent and with the same bytes', async () => {
    await putBack(database, ['o1', 'o2'], ({ attempts }) => ({ attempts: attempts + 1, nextAttemptAt: 7 }));
    const [first, second, third] = await operationsInOrder(database);
    const later = { state: 'pending', sent: true, nextAttemptAt: 7 };
    expect(first).toEqual({ ...FREE, ...later, wireBody: bytesOf(1), attempts: 1 });
    expect(second).toEqual({ ...SENT, ...later, attempts: 4 });
    expect(third).toEqual(REST);
    expect(await database.inFlight.count()).toBe(0);
  });

  test('what was given up, or settled otherwise, while its request was out does not come back with the network gone', async () => {
    await removeOperation(database, 'o1');
    await putOperations(database, [{ ...SENT, state: 'authWait' }]);
    await putBack(database, ['o1', 'o2']);
    expect(await operationsInOrder(database)).toEqual([{ ...SENT, state: 'authWait' }, REST]);
  });

  test('where the server looked at none, what no request had carried is free; what one had carried is not', async () => {
    await forgetFlight(database, { id: 'push' });
    expect(await operationsInOrder(database)).toEqual([FREE, SENT, REST]);
  });

  test('of answers that are cut off in the middle the rest stays in flight', async () => {
    const open = new Map([['o2', SENT]]);
    await database.inTransaction('rw', [database.outbox, database.inFlight], (local) =>
      takeAnswered(local, { id: 'push', open }, ['o1']),
    );
    expect(await stillInFlight()).toEqual(['o2']);
    expect((await operationsInOrder(database)).map(({ opId }) => opId)).toEqual(['o2', 'o3']);
  });

  test('with the last answer nothing is in flight, and what another page has sent since stays so', async () => {
    await takeOff(database, 'of another page', [{ ...REST, wireBody: bytesOf(3) }]);
    await database.inTransaction('rw', [database.outbox, database.inFlight], (local) =>
      takeAnswered(local, { id: 'push', open: new Map() }, ['o1', 'o2']),
    );
    expect(await stillInFlight()).toEqual(['o3']);
    expect(await operationsInOrder(database)).toEqual([
      { ...REST, state: 'inflight', sent: true, wireBody: bytesOf(3) },
    ]);
  });

  async function inState(state: OutboxRecord['state']): Promise<string[]> {
    return (await operationsIn(database, [state])).map(({ opId }) => opId);
  }

  async function stillInFlight(): Promise<string[]> {
    const records = await database.inFlight.toArray();
    return records.flatMap(({ operations }) => operations.map(({ opId }) => opId));
  }
});

function operation(seq: number, parts: Partial<OutboxRecord> = {}): OutboxRecord {
  return waitingOperation({ opId: `o${seq}`, seq, entityId: `row${seq}`, userId: 'me', ...parts });
}

/** As they left, whatever an operation would be made into now. */
function bytesOf(seq: number): PushOperation {
  const path = `/work-orders/row${seq}`;
  const body = { title: `As it left ${seq}` };
  const shared = { dependsOn: [], deviceTime: '2026-11-23T06:00:00.000Z' };
  return { ...shared, opId: `o${seq}`, method: 'PUT', path, ifMatch: '"e.2"', base: { title: 'Old' }, body };
}
