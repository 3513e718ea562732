import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { problem } from '../../domain/kit/problems/problem.ts';
import { entityNamed } from '../../domain/registry.ts';
import { enqueue, newOperation } from '../outbox/new-operation.ts';
import { writtenStores } from '../rows/row-writer.ts';
import type { FieldDatabase } from '../store/database.ts';
import { openFieldDatabase } from '../store/database.ts';
import type { OutboxRecord } from '../store/outbox-record.ts';
import { outboxList, retryOperation, systemTools } from './outbox-actions.ts';

let database: FieldDatabase;

beforeEach(() => {
  database = openFieldDatabase('demo-tenant', 'someone', { indexedDB: new IDBFactory(), IDBKeyRange });
});

function operation(entity: string, entityId: string, parts: Partial<OutboxRecord>): OutboxRecord {
  const made = newOperation(database, systemTools, entityNamed(entity), {
    kind: 'patch',
    entityId,
    changes: {},
    baseValues: {},
    baseVersion: 1,
    dependsOn: [],
    summary: '',
    part: undefined,
    at: { createdAt: '2026-11-26T06:00:00.000Z', zone: 'UTC' },
  });
  return { ...made, ...parts };
}

/** A refused answer on a sheet, a step of its order, and what reopens the sheet. Returns the order in which they go now. */
async function afterRetry(step: Partial<OutboxRecord>, behind: readonly OutboxRecord[], reopening: string[]) {
  const answer = operation('jobSheet', 's', {
    opId: 'answer',
    changes: { checklist: [] },
    state: 'rejected',
    problem: problem('granted'),
  });
  const reopen = { changes: { status: 'InProgress' }, dependsOn: reopening, opId: 'reopen' };
  const queued = [
    answer,
    operation('workOrder', 'o', { opId: 'step', changes: { status: 'completed' }, ...step }),
    ...behind,
    operation('jobSheet', 's', reopen),
  ];
  const stores = writtenStores(database, []);
  await database.dexie.transaction('rw', stores, async () => enqueue(database, queued, 0));
  await retryOperation(database, 'answer');
  return (await outboxList(database)).map(({ changes }) => Object.keys(changes)[0]);
}

describe('a refused answer that is sent once more', () => {
  test('goes behind what reopens its record', async () => {
    expect(await afterRetry({}, [], [])).toEqual(['status', 'status', 'checklist']);
  });

  test('stays where it is when the reopening waits for a step that is measured by it', async () => {
    const order = await afterRetry({ dependsOn: ['answer'] }, [], ['step']);
    expect(order).toEqual(['checklist', 'status', 'status']);
  });

  test('and when what waits for it stands before that on another record', async () => {
    const note = operation('workOrder', 'o', { opId: 'note', changes: { remedy: 'New fuse' } });
    const order = await afterRetry({ dependsOn: ['answer'] }, [note], ['note']);
    expect(order).toEqual(['checklist', 'status', 'remedy', 'status']);
  });
});
