import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, expect, test } from 'vitest';
import { type FieldDatabase, openFieldDatabase } from '../store/database.ts';
import type { IssueRecord, OperationState, OutboxRecord } from '../store/outbox-record.ts';
import { queueNumbers } from './queue-state.ts';
import { queueStates } from './queue-states.ts';

const SECRET = 'Where the secret cable lies';

let database: FieldDatabase;

beforeAll(async () => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  await database.outbox.bulkPut([
    operation(1, 'pending'),
    operation(2, 'retry'),
    operation(3, 'rejected'),
    operation(4, 'blocked'),
    operation(5, 'parked'),
  ]);
  // Of the refusal its operation is counted; a conflict's is gone from the queue.
  await database.issues.bulkPut([issue('deletedElsewhere', 3), issue('conflict', 6)]);
});

test('what needs a person is counted once, whether it is an operation or an issue; all else waits', async () => {
  expect(await queueNumbers(database)).toEqual({ waiting: 3, needsYou: 3 });
});

test('the states that are told hold nothing of what was written', async () => {
  const states = await queueStates(database);
  expect(Object.fromEntries(states)).toEqual({
    pending: 1,
    retry: 1,
    blocked: 1,
    parked: 1,
    'rejected (validation)': 1,
    'issue deletedElsewhere': 1,
    'issue conflict': 1,
  });
  expect(JSON.stringify([...states])).not.toContain(SECRET);
});

function operation(seq: number, state: OperationState): OutboxRecord {
  const problem = state === 'rejected' ? { code: 'validation', message: SECRET, details: [] } : null;
  // What the queue counts by, and what it must not tell.
  return {
    opId: `o${seq}`,
    seq,
    state,
    problem,
    entity: 'workOrder',
    entityId: 'w',
    summary: SECRET,
    dependsOn: [],
  } as unknown as OutboxRecord;
}

function issue(kind: string, seq: number): IssueRecord {
  return {
    id: `i${seq}`,
    kind,
    opId: `o${seq}`,
    entity: 'workOrder',
    entityId: 'w',
    summary: SECRET,
  } as unknown as IssueRecord; // as above
}
