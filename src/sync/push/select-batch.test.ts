import { describe, expect, test } from 'vitest';
import { waitingOperation } from '../../../tests/support/waiting-operation.ts';
import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import { createChooser, PUSH_ROOM } from './select-batch.ts';

const NOW = 1_000_000;

describe('what goes into the next push', () => {
  test('the oldest operation of each record, in the order of saving', () => {
    expect(chosen([op(1, 'a'), op(2, 'b'), op(3, 'a'), op(4, 'c')])).toEqual([1, 2, 4]);
  });

  test('no operation passes an older one of its record, whatever holds that one up', () => {
    for (const state of ['rejected', 'parked', 'conflict', 'authWait', 'blocked', 'inflight'] as const) {
      const held = op(1, 'a', { state, dependsOn: ['0'], nextAttemptAt: NOW + 1000 });
      expect(chosen([held, op(2, 'a'), op(3, 'b')])).toEqual([3]);
    }
  });

  test('a child goes with its parent, or after it, never before', () => {
    expect(chosen([op(1, 'a'), op(2, 'b', { dependsOn: ['1'] })])).toEqual([1, 2]);
    expect(chosen([op(1, 'a', { state: 'rejected' }), op(2, 'b', { dependsOn: ['1'] })])).toEqual([]);
    expect(chosen([op(2, 'b', { state: 'blocked', dependsOn: ['1'] })])).toEqual([2]);
  });

  test('what stands behind its child in the queue goes first all the same', () => {
    const moved = [op(1, 'b', { dependsOn: ['2'] }), op(2, 'a')];
    expect(chosen(moved)).toEqual([2]);
  });

  test('what waits for its grandparent waits too', () => {
    const chain = [
      op(1, 'a', { state: 'parked' }),
      op(2, 'b', { dependsOn: ['1'] }),
      op(3, 'c', { dependsOn: ['2'] }),
    ];
    expect(chosen(chain)).toEqual([]);
  });

  test('the network coming back ends the wait of what it failed, not of what the server failed', () => {
    const later = { nextAttemptAt: NOW + 1000, attempts: 3 };
    const waiting = [op(1, 'a', later), op(2, 'b', { ...later, state: 'retry' })];
    expect(chosen(waiting)).toEqual([]);
    expect(chosen(waiting, { wake: true })).toEqual([1]);
  });

  test('bytes once frozen are never made anew', () => {
    const first = take([op(1, 'a')])[0];
    if (!first?.wireBody) throw new Error('a chosen operation has its bytes');
    const again = take([{ ...first, state: 'pending', baseVersion: 99 }])[0];
    expect(again?.wireBody).toBe(first.wireBody);
    expect(again?.sent).toBe(true);
  });

  test('a batch ends before it is too large, but one large operation still goes', () => {
    const large = { changes: { description: 'x'.repeat(200_000) } };
    expect(chosen([op(1, 'a', large), op(2, 'b', large)])).toEqual([1]);
    expect(chosen([op(1, 'a', { changes: { description: 'x'.repeat(400_000) } })])).toEqual([1]);
  });
});

function take(operations: readonly OutboxRecord[], options: { wake?: boolean } = {}): OutboxRecord[] {
  const chooser = createChooser(
    { now: NOW, limit: 100, room: PUSH_ROOM, wake: options.wake ?? false },
    'epoch',
    new Set(operations.map(({ opId }) => opId)),
  );
  for (const operation of operations) if (chooser.full(operation)) break;
  return chooser.chosen();
}

function chosen(operations: readonly OutboxRecord[], options: { wake?: boolean } = {}): number[] {
  return take(operations, options).map(({ seq }) => seq);
}

function op(seq: number, entityId: string, parts: Partial<OutboxRecord> = {}): OutboxRecord {
  return waitingOperation({ opId: String(seq), seq, entityId, ...parts });
}
