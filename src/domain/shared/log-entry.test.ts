import { expect, it } from 'vitest';
import { DEFAULT_LOG_LEVEL, isPrinted, isSent, LOG_LENGTHS, LOG_LEVELS, loggedError } from './log-entry.ts';

it('an entry is printed at or above the current level, which is info unless set', () => {
  const printed = (current: (typeof LOG_LEVELS)[number]) =>
    LOG_LEVELS.filter((level) => isPrinted(level, current));
  expect(printed('debug')).toEqual(['debug', 'info', 'warn', 'error']);
  expect(printed(DEFAULT_LOG_LEVEL)).toEqual(['info', 'warn', 'error']);
  expect(printed('warn')).toEqual(['warn', 'error']);
  expect(printed('error')).toEqual(['error']);
});

it('warnings and errors go to the server', () => {
  expect(LOG_LEVELS.filter(isSent)).toEqual(['warn', 'error']);
});

it('an error is carried with its name and stack, cut to a length', () => {
  const error = new TypeError('x'.repeat(5000));
  expect(loggedError(error)).toMatchObject({ name: 'TypeError', message: 'x'.repeat(LOG_LENGTHS.message) });
  expect(loggedError('gone')).toEqual({ name: 'Error', message: 'gone' });
});
