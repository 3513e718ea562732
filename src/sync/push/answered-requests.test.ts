import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { countedRequests } from '../../../tests/support/counted-requests.ts';
import { outboxList, systemTools } from '../../data/recovery/outbox-actions.ts';
import { writeRows, writtenStores } from '../../data/rows/row-writer.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { openFieldDatabase } from '../../data/store/database.ts';
import type { Flight } from '../../data/store/outbox/push-flight.ts';
import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import { createRepository } from '../../data/write/create-repository.ts';
import type { Repository } from '../../data/write/repository.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import type { OperationAnswer } from '../calls/answer.ts';
import { answerTo } from '../calls/answer.ts';
import { applyAnswers } from './apply-answers.ts';
import { PUSH_ROOM, takeBatch } from './select-batch.ts';

const MANY = 100;

/** A push that is answered to its end. */
const LANDED: Flight = { id: 'push', open: new Map() };

/** What sending asks of IndexedDB, and why (docs/decisions/0086, 0092). */
describe('what a batch of a hundred edits asks of the database', () => {
  let database: FieldDatabase;
  let repository: Repository;

  beforeEach(() => {
    database = openFieldDatabase('t', 'me', { indexedDB: new IDBFactory(), IDBKeyRange });
    repository = createRepository(database, { ...systemTools, onSaved: () => undefined });
  });

  test('when it is taken: four requests, however many it takes and wait behind them', async () => {
    await editedOrders(2 * MANY);
    const counted = await countedRequests(take);
    expect(numbers(counted.asked)).toEqual({
      'get meta': 1,
      'getAll outbox.seq': 1,
      'getAll inFlight': 1,
      'put inFlight': 1,
    });
    expect(counted.waits).toBe(3);
  });

  test('when it is answered: its rows and what it stood on, and a few requests however many they are', async () => {
    await editedOrders(MANY);
    const answers = (await take()).map(applied);
    const { asked, waits } = await countedRequests(() =>
      applyAnswers(database, systemTools, LANDED, answers),
    );
    expect(numbers(asked)).toEqual({
      'getAllKeys outbox': 1,
      'count outbox': 1,
      'delete outbox': 1,
      'delete inFlight': 1,
      'put acked': 1,
      'get base': MANY,
      'getAllKeys base': 1,
      'getAllKeys outbox.[entity+entityId]': 1,
      'getAllKeys workOrders': 1,
      // And how far rows lie packed.
      'get workOrders': MANY + 1,
      'count base': 1,
      'delete base': 1,
      'put workOrders': MANY,
    });
    expect(waits).toBeLessThanOrEqual(8);
    expect(await left()).toEqual({ outbox: 0, base: 0 });
  });

  test('when more waits on the same rows: that as well, in one request', async () => {
    const ids = await editedOrders(MANY);
    const answers = (await take()).map(applied);
    await editAll(ids, 'Bay 2');
    const { asked } = await countedRequests(() => applyAnswers(database, systemTools, LANDED, answers));
    expect(numbers(asked)).toEqual({
      'getAllKeys outbox': 1,
      'count outbox': 1,
      'delete outbox': 1,
      'delete inFlight': 1,
      'put acked': 1,
      'get base': MANY,
      'getAllKeys outbox.[entity+entityId]': 1,
      'getAll outbox.[entity+entityId]': 1,
      // Whether these are on their way themselves, and none of what is written stays so.
      'getAll inFlight': 2,
      'getAllKeys workOrders': 1,
      // And how far rows lie packed.
      'get workOrders': MANY + 1,
      'put outbox': MANY,
      'put base': MANY,
      'put workOrders': MANY,
    });
    expect(await left()).toEqual({ outbox: MANY, base: MANY });
    const waiting = await outboxList(database);
    expect(
      new Set(waiting.map(({ baseVersion, baseValues }) => [baseVersion, baseValues['location']].join())),
    ).toEqual(new Set(['3,Bay 1']));
  });

  test('one alone is answered in few requests', async () => {
    await editedOrders(1);
    const answers = (await take()).map(applied);
    const { asked, waits } = await countedRequests(() =>
      applyAnswers(database, systemTools, LANDED, answers),
    );
    expect(numbers(asked)).toEqual({
      'delete outbox': 1,
      'delete inFlight': 1,
      'put acked': 1,
      'get base': 1,
      'getAllKeys outbox.[entity+entityId]': 1,
      'get workOrders': 1,
      'delete base': 1,
      'put workOrders': 1,
    });
    expect(waits).toBeLessThanOrEqual(3);
  });

  async function take(): Promise<OutboxRecord[]> {
    return takeBatch(database, { id: LANDED.id, now: 0, limit: MANY, room: PUSH_ROOM, wake: true });
  }

  /** Of so many orders, as the server has them, each is edited here once. */
  async function editedOrders(count: number): Promise<string[]> {
    const rows = Array.from({ length: count }, (_, place) => order(place));
    await database.dexie.transaction('rw', writtenStores(database, [workOrder]), async () =>
      writeRows(
        database,
        workOrder,
        rows.map((row) => ({ id: row.id, after: row })),
      ),
    );
    const ids = rows.map(({ id }) => id);
    await editAll(ids, 'Bay 1');
    return ids;
  }

  async function editAll(ids: readonly string[], location: string): Promise<void> {
    for (const id of ids) await repository.update('workOrder', id, { location });
  }

  async function left() {
    expect(await database.inFlight.count()).toBe(0);
    return { outbox: await database.outbox.count(), base: await database.base.count() };
  }
});

function order(place: number): AnyRow {
  const at = '2026-11-23T06:00:00.000Z';
  const stamps = { version: 2, createdAt: at, createdBy: 'other', updatedAt: at, updatedBy: 'other' };
  const id = `018f0000-0000-7000-8000-${String(place).padStart(12, '0')}`;
  return { ...stamps, id, tenantId: 't', title: `Line ${place}`, type: 'repair', status: 'inProgress' };
}

/** The server took it. */
function applied(operation: OutboxRecord): OperationAnswer {
  const row = { ...order(0), id: operation.entityId, ...operation.changes, version: 3, updatedBy: 'me' };
  return answerTo(operation, { opId: operation.opId, status: 200, etag: null, body: row }, false);
}

function numbers(asked: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...Map.groupBy(asked, (each) => each)].map(([each, times]) => [each, times.length]),
  );
}
