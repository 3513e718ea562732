import { expect, it } from 'vitest';
import { keepEntry, readKeptLog } from './kept-log.ts';

function shelf(begin = '') {
  let stored: string | null = begin || null;
  return { getItem: () => stored, setItem: (_: string, value: string) => void (stored = value) };
}

const entry = (message: string, level: 'info' | 'error' = 'error') => ({
  level,
  message,
  timestamp: '2026-11-25T08:00:00.000Z',
  error: { name: 'TypeError', message: 'words of a person', stack: 'at x' },
});

it('keeps what kind of error it was and where, and neither its words nor its stack', () => {
  const kept = shelf();
  keepEntry(kept, entry('list'));
  expect(readKeptLog(kept)).toEqual([
    { at: '2026-11-25T08:00:00.000Z', level: 'error', what: 'TypeError: list' },
  ]);
});

it('keeps the newest thirty, and no news', () => {
  const kept = shelf();
  keepEntry(kept, entry('opened', 'info'));
  for (let count = 0; count < 40; count++) keepEntry(kept, entry(String(count)));
  expect(readKeptLog(kept)).toHaveLength(30);
  expect(readKeptLog(kept).at(-1)?.what).toBe('TypeError: 39');
});

it('is empty where what is kept cannot be read', () => {
  expect([readKeptLog(shelf('{')), readKeptLog(shelf('{"a":1}')), readKeptLog(shelf('[1,null]'))]).toEqual([
    [],
    [],
    [],
  ]);
});

it('goes on where the device has no room', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => keepEntry(full, entry('list'))).not.toThrow();
});
