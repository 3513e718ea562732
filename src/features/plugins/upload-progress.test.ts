import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withProgress } from './upload-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the progress of an upload (R4.8)', () => {
  it('moves by 10 every 500 ms up to 90, and is 100 when the package was taken', async () => {
    const { told, taken } = begin();
    await vi.advanceTimersByTimeAsync(499);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual([10]);
    await vi.advanceTimersByTimeAsync(500 * 9);
    expect(told).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 90]);
    await taken();
    expect(told.at(-1)).toBe(100);
  });

  it('is the real one as soon as there is one, never backwards, and full only with the answer', async () => {
    const { told, sent, taken } = begin();
    await vi.advanceTimersByTimeAsync(1000);
    sent(0.1);
    expect(told.at(-1)).toBe(20);
    sent(0.46);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told.at(-1)).toBe(46);
    sent(1);
    expect(told.at(-1)).toBe(99);
    await taken();
    expect(told.at(-1)).toBe(100);
  });

  it('stands still when the upload failed', async () => {
    const told: number[] = [];
    const failing = withProgress(
      () => Promise.reject(new Error('refused')),
      (percent) => told.push(percent),
    );
    await expect(failing).rejects.toThrow('refused');
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toEqual([]);
  });
});

function begin() {
  const told: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  let sent: (share: number) => void = () => undefined;
  const running = withProgress(
    (onProgress) => {
      sent = onProgress;
      return promise;
    },
    (percent) => told.push(percent),
  );
  const taken = () => {
    resolve();
    return running;
  };
  return { told, sent: (share: number) => sent(share), taken };
}
