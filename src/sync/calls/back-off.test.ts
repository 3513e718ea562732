import { describe, expect, test } from 'vitest';
import { backOff, isPast, LONGEST_DELAY, LONGEST_PAUSE, retryAfter } from './back-off.ts';

const bytes = (value: number) => (length: number) => new Uint8Array(length).fill(value);

describe('waiting between attempts', () => {
  test('the longest wait doubles from four seconds to five minutes and stays there', () => {
    const waits = [1, 2, 3, 7, 8, 9, 1000].map((failures) => backOff(failures, bytes(255)));
    expect(waits).toEqual([4000, 8000, 16_000, 256_000, LONGEST_DELAY, LONGEST_DELAY, LONGEST_DELAY]);
  });

  test('the jitter reaches down to nearly nothing, never to zero', () => {
    expect(backOff(1, bytes(0))).toBeGreaterThan(0);
    expect(backOff(1, bytes(0))).toBeLessThan(10);
  });

  test('a time further ahead than any wait is a clock that was set back, and counts as past', () => {
    expect(isPast(100, 100, 50)).toBe(true);
    expect(isPast(140, 100, 50)).toBe(false);
    expect(isPast(151, 100, 50)).toBe(true);
  });

  test('Retry-After is seconds or a date, and at most an hour is obeyed', () => {
    const now = Date.UTC(2026, 10, 23, 6, 0);
    const after = (value: string) => retryAfter(new Headers({ 'retry-after': value }), now);
    expect(after('120')).toBe(120_000);
    expect(after(new Date(now + 5000).toUTCString())).toBe(5000);
    expect(after('999999')).toBe(LONGEST_PAUSE);
    expect(after('soon')).toBeNull();
    expect(retryAfter(new Headers(), now)).toBeNull();
  });

  test.each([
    ['an hour ahead', 3_600_000],
    ['an hour behind', -3_600_000],
  ])('a server’s date is waited for by the server’s clock, the device’s clock %s', (_, ahead) => {
    const now = Date.parse('2026-11-26T10:00:00Z');
    const headers = new Headers({
      date: new Date(now).toUTCString(),
      'retry-after': new Date(now + 30_000).toUTCString(),
    });
    expect(retryAfter(headers, now + ahead)).toBe(30_000);
  });
});
