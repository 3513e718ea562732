import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { outboxList, systemTools } from '../../data/recovery/outbox-actions.ts';
import { rowStates } from '../../data/rows/row-state.ts';
import { writeRows, writtenStores } from '../../data/rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../../data/store/database.ts';
import { writeMeta } from '../../data/store/meta.ts';
import { forgetFlight, putBack } from '../../data/store/outbox/push-flight.ts';
import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import { createRepository } from '../../data/write/create-repository.ts';
import type { Repository } from '../../data/write/repository.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import { answerTo } from '../calls/answer.ts';
import { applyAnswers } from './apply-answers.ts';
import { PUSH_ROOM, takeBatch } from './select-batch.ts';

const AT = '2026-11-23T06:00:00.000Z';
const STAMPS = { version: 2, createdAt: AT, createdBy: 'other', updatedAt: AT, updatedBy: 'other' };
const ORDER: AnyRow = {
  ...STAMPS,
  id: '018f0000-0000-7000-8000-000000000001',
  tenantId: 't',
  title: 'Line 4',
  type: 'repair',
  status: 'inProgress',
  location: null,
};

describe('while a change is on its way', () => {
  let database: FieldDatabase;
  let repository: Repository;

  beforeEach(async () => {
    database = openFieldDatabase('t', 'me', { indexedDB: new IDBFactory(), IDBKeyRange });
    repository = createRepository(database, { ...systemTools, onSaved: () => undefined });
    await database.dexie.transaction('rw', writtenStores(database, [workOrder]), async () =>
      writeRows(database, workOrder, [{ id: ORDER.id, after: ORDER }]),
    );
    await repository.update('workOrder', ORDER.id, { location: 'Bay 1' });
  });

  test('another change of the row is one of its own, and the answer does not take it away', async () => {
    const [sent] = await take();
    await repository.update('workOrder', ORDER.id, { location: 'Bay 2' });
    expect((await outboxList(database)).map(({ state, sent: isSent }) => [state, isSent])).toEqual([
      ['inflight', true],
      ['pending', false],
    ]);
    await answer(sent);
    expect((await outboxList(database)).map(({ changes }) => changes)).toEqual([{ location: 'Bay 2' }]);
    expect(await database.rows('workOrder').get(ORDER.id)).toMatchObject({ location: 'Bay 2' });
  });

  test('to take it back is a change too', async () => {
    const [sent] = await take();
    await repository.update('workOrder', ORDER.id, { location: null });
    await answer(sent);
    expect((await outboxList(database)).map(({ changes }) => changes)).toEqual([{ location: null }]);
  });

  test('its row says that it is being sent, and that it waits where the server has looked at none', async () => {
    await take();
    expect(await rowStates(database, 'workOrder', [ORDER.id])).toEqual(new Map([[ORDER.id, 'sending']]));
    expect(await rowStates(database, 'workOrder')).toEqual(new Map([[ORDER.id, 'sending']]));
    await forgetFlight(database, { id: 'push' });
    expect(await rowStates(database, 'workOrder', [ORDER.id])).toEqual(new Map([[ORDER.id, 'waiting']]));
    await repository.update('workOrder', ORDER.id, { location: 'Bay 3' });
    expect((await outboxList(database)).map(({ changes }) => changes)).toEqual([{ location: 'Bay 3' }]);
  });

  test('it is in no other push, and after a lost answer it goes with the bytes that it had, whatever has come since', async () => {
    await writeMeta(database, 'epoch', 'before');
    const [sent] = await take();
    expect(await take()).toEqual([]);
    await writeMeta(database, 'epoch', 'after');
    await putBack(database, [sent?.opId ?? '']);
    const [again] = await take();
    expect(again?.wireBody).toEqual(sent?.wireBody);
    expect(again?.wireBody?.ifMatch).toContain('before');
  });

  function take(): Promise<OutboxRecord[]> {
    return takeBatch(database, { id: 'push', now: 0, limit: 100, room: PUSH_ROOM, wake: true });
  }

  async function answer(operation: OutboxRecord | undefined): Promise<void> {
    if (!operation) throw new Error('it was sent');
    const body = { ...ORDER, ...operation.changes, version: 3, updatedBy: 'me' };
    const answers = [answerTo(operation, { opId: operation.opId, status: 200, etag: null, body }, false)];
    await applyAnswers(database, systemTools, { id: 'push', open: new Map() }, answers);
  }
});
