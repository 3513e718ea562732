import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openChangeHints } from './change-hints.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Hints of one tenant, and how many of its listeners have heard of each change. */
async function crowd(size: number) {
  let hear: (payload: string) => void = () => undefined;
  const hints = await openChangeHints({
    async listen(_, onPayload) {
      hear = onPayload;
      return () => Promise.resolve();
    },
  });
  const heard = new Map<number, number>();
  const leave = Array.from({ length: size }, () =>
    hints.subscribe('t', ({ seq }) => heard.set(seq, (heard.get(seq) ?? 0) + 1)),
  );
  return {
    hints,
    leave,
    told: (seq: number) => heard.get(seq) ?? 0,
    change: (seq: number) => hear(JSON.stringify({ tenantId: 't', seq })),
  };
}

it('tells a few at once, and what follows within the moment as one', async () => {
  const { hints, told, change } = await crowd(3);
  for (const seq of [1, 2, 3]) change(seq);
  expect([told(1), told(2), told(3)]).toEqual([3, 0, 0]);
  vi.advanceTimersByTime(100);
  expect([told(1), told(2), told(3)]).toEqual([3, 0, 3]);
  await hints.close();
});

it('tells many one after the other, everybody of the newest in the end, and nobody who has gone', async () => {
  const { hints, leave, told, change } = await crowd(50);
  change(1);
  expect(told(1)).toBe(20);
  change(2);
  leave.at(-1)?.();
  vi.advanceTimersByTime(100);
  expect(told(1)).toBe(40);
  vi.advanceTimersByTime(100);
  expect([told(1), told(2)]).toEqual([49, 0]);
  vi.advanceTimersByTime(300);
  expect([told(1), told(2)]).toEqual([49, 49]);
  await hints.close();
});
