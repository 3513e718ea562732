import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterKey, BETWEEN_KEYS, NO_BURST } from './burst.ts';

/** What is scanned by these keys, each so many milliseconds behind the one before. */
function scannedBy(keys: readonly (readonly [string, number])[]): string[] {
  let burst = NO_BURST;
  let at = 1000;
  const found: string[] = [];
  for (const [key, after] of keys) {
    at += after;
    const next = afterKey(burst, { key, at });
    burst = next.burst;
    if (next.scanned !== undefined) found.push(next.scanned);
  }
  return found;
}

const typed = (text: string, after: number, end = 'Enter', beforeEnd = after) =>
  scannedBy([...Array.from(text, (key) => [key, after] as const), [end, beforeEnd]]);

test.each([
  ['AM-T1', 12, 'Enter', ['AM-T1']],
  ['AM-T1', 12, 'Tab', ['AM-T1']],
  ['1234', BETWEEN_KEYS, 'Enter', ['1234']],
  ['1234', BETWEEN_KEYS + 1, 'Enter', []],
  ['123', 5, 'Enter', []],
  ['AM-T1', 12, 'Escape', []],
  ['quick typist', 60, 'Enter', []],
])('"%s", every %i ms, then %4$s: %j', (text, after, end, scanned) => {
  expect(typed(text, after, end)).toEqual(scanned);
});

test('a person who presses Enter behind a quick word has typed it', () => {
  expect(typed('AM-T1', 12, 'Enter', 200)).toEqual([]);
});

test('what somebody typed before is no part of what is scanned', () => {
  const keys = [
    ['h', 100],
    ['i', 120],
    ['A', 300],
    ['B', 10],
    ['1', 10],
    ['2', 10],
    ['Enter', 10],
  ] as const;
  expect(scannedBy(keys)).toEqual(['AB12']);
});

test('Shift makes capitals, and is no character', () => {
  const keys = [
    ['Shift', 10],
    ['A', 2],
    ['Shift', 2],
    ['B', 2],
    ['1', 10],
    ['2', 10],
    ['Enter', 10],
  ] as const;
  expect(scannedBy(keys)).toEqual(['AB12']);
});

test('what ends a line behind a scan belongs to it, as long as it comes as quickly', () => {
  const scanned = afterKey({ text: 'AB12', at: 1000 }, { key: 'Enter', at: 1008 });
  expect(scanned).toMatchObject({ scanned: 'AB12' });
  const again = afterKey(scanned.burst, { key: 'Enter', at: 1016 });
  expect(again).toMatchObject({ isTail: true });
  expect(afterKey(again.burst, { key: 'Tab', at: 1024 })).toMatchObject({ isTail: true });
  expect(afterKey(again.burst, { key: 'Enter', at: 1017 + BETWEEN_KEYS })).toEqual({ burst: NO_BURST });
});

test('two scans behind each other are two', () => {
  const one = Array.from('AB12').map((key) => [key, 8] as const);
  expect(scannedBy([...one, ['Enter', 8], ...one, ['Enter', 8]])).toEqual(['AB12', 'AB12']);
});

test('whoever types like people do never scans', () => {
  const key = fc.constantFrom('a', 'B', '1', ' ', 'Enter', 'Tab', 'Backspace', 'ArrowLeft');
  const slow = fc.tuple(key, fc.integer({ min: BETWEEN_KEYS + 1, max: 900 }));
  fc.assert(
    fc.property(fc.array(slow, { maxLength: 40 }), (keys) => {
      expect(scannedBy(keys)).toEqual([]);
    }),
  );
});
