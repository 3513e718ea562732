import { describe, expect, test } from 'vitest';
import { asDataError, DataError } from './data-error.ts';

describe('why the device could not save', () => {
  test('a full disk is told from everything else, however deep it is wrapped', () => {
    const full = new DOMException('no room', 'QuotaExceededError');
    const aborted = Object.assign(new Error('aborted', { cause: full }), { name: 'AbortError' });
    const wrapped = Object.assign(new Error('wrapped'), { name: 'AbortError', inner: aborted });
    expect([full, aborted, wrapped].map((error) => asDataError(error).code)).toEqual([
      'quota',
      'quota',
      'quota',
    ]);
  });

  test('a database that another tab upgraded or the browser closed is closed', () => {
    const closed = Object.assign(new Error('closed'), { name: 'DatabaseClosedError' });
    expect(asDataError(closed).code).toBe('closed');
  });

  test('an error of ours stays what it is, and anything else is a failure with its cause', () => {
    const ours = new DataError('invalid', 'no', { path: 'title' });
    expect(asDataError(ours)).toBe(ours);
    const cause = new Error('what?');
    expect(asDataError(cause)).toMatchObject({ code: 'failed', cause });
  });
});
