import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { waitingOperation } from '../../../tests/support/waiting-operation.ts';
import { knownAsAcked } from '../../data/outbox/acked.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { openFieldDatabase } from '../../data/store/database.ts';
import type { AckedAlone, OutboxRecord } from '../../data/store/outbox-record.ts';
import { answerTo } from '../calls/answer.ts';
import { ACKED_KEPT, ageAcked, keepAcked, MOST_ACKED, takeAcked } from './acked-operations.ts';

const NOW = Date.UTC(2026, 10, 28);

describe('what the server has acknowledged', () => {
  let database: FieldDatabase;

  beforeEach(() => {
    database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  });

  test('is taken out in the order in which it was saved, beside what an older app kept one by one', async () => {
    await database.acked.bulkPut([alone(3), alone(201)]);
    await acknowledged([5, 4, 150]);
    await acknowledged(range(10, 99));
    const taken = await takeAcked(database);
    expect(taken.map(({ seq }) => seq)).toEqual([3, 4, 5, ...range(10, 99), 150, 201]);
    expect(taken.map(({ opId, wireBody }) => wireBody?.opId === opId)).not.toContain(false);
    expect(taken.filter((each) => 'ackedAt' in each)).toEqual([]);
    expect(await database.acked.count()).toBe(0);
  });

  test('is dated by the next pull, once, and forgotten after 30 days', async () => {
    await database.acked.put(alone(1));
    await acknowledged([2, 3]);
    await ageAcked(database, NOW);
    await acknowledged([4]);
    await ageAcked(database, NOW + ACKED_KEPT);
    expect(await kept()).toEqual([1, 2, 3, 4]);
    await ageAcked(database, NOW + ACKED_KEPT + 1);
    expect(await kept()).toEqual([4]);
  });

  test('is forgotten where so many others were saved since', async () => {
    await acknowledged([1, 2]);
    await acknowledged([3, 2 + MOST_ACKED]);
    await ageAcked(database, NOW);
    expect(await kept()).toEqual([3, 2 + MOST_ACKED]);
  });

  test('is known by its id, whichever record holds it', async () => {
    await database.acked.put(alone(1));
    await acknowledged(range(2, 80));
    const known = await knownAsAcked(database, ['o1', 'o2', 'o41', 'o80', 'o81']);
    expect([...known].toSorted()).toEqual(['o1', 'o2', 'o41', 'o80']);
  });

  async function acknowledged(seqs: readonly number[]): Promise<void> {
    const answers = seqs.map((seq) => {
      const made = operation(seq);
      return answerTo(made, { opId: made.opId, status: 200, etag: null, body: null }, false);
    });
    await keepAcked(database, answers);
  }

  /** The numbers of all that a backup would be sent. */
  async function kept(): Promise<number[]> {
    const before = await database.acked.toArray();
    const taken = await takeAcked(database);
    await database.acked.bulkPut(before);
    return taken.map(({ seq }) => seq);
  }
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}

function operation(seq: number): OutboxRecord {
  const opId = `o${seq}`;
  const shared = { opId, dependsOn: [], deviceTime: '2026-11-23T06:00:00.000Z' };
  const wireBody = {
    ...shared,
    method: 'PUT',
    path: '/w',
    ifMatch: null,
    base: null,
    body: { title: 'New' },
  } as const;
  return waitingOperation({ opId, seq, entityId: 'w', state: 'inflight', sent: true, wireBody });
}

/** As an app before decision 86 kept it. */
function alone(seq: number): AckedAlone {
  const { changes: _, baseValues: _b, tenantId: _t, userId: _u, ...kept } = operation(seq);
  const { state: _s, attempts: _a, nextAttemptAt: _n, sent: _e, problem: _p, wireBody, ...rest } = kept;
  if (!wireBody) throw new Error('acknowledged without bytes');
  return { ...rest, wireBody, asked: false, ackedAt: 0 };
}
