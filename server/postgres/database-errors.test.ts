import { expect, it } from 'vitest';
import { problemOfDatabaseError } from './database-errors.ts';

it.each([
  ['25006', 'may read but not write'],
  ['EROFS', 'may read but not write'],
  ['53100', 'no room left'],
  ['ENOSPC', 'no room left'],
  ['EDQUOT', 'no room left'],
])('%s is said to be the server’s own trouble, and passes', (code, words) => {
  const refusal = problemOfDatabaseError(Object.assign(new Error(), { code }));
  expect(refusal).toMatchObject({ status: 503, code: 'unavailable' });
  expect(refusal?.message).toContain(words);
});

it.each(['08006', '53300', '57P03', '58030'])('%s passes too', (code) => {
  expect(problemOfDatabaseError(Object.assign(new Error(), { code }))).toMatchObject({ status: 503 });
});

it.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('a connection that breaks under a statement or before it (%j) passes too', (message) => {
  expect(problemOfDatabaseError(new Error(message))).toMatchObject({ status: 503 });
});

it('a socket that is not there for a moment passes; a file that is not there is ours', () => {
  const missing = (syscall: string) => Object.assign(new Error(), { code: 'ENOENT', syscall });
  expect(problemOfDatabaseError(missing('connect'))).toMatchObject({ status: 503 });
  expect(problemOfDatabaseError(missing('open'))).toBeUndefined();
});

it('an error of ours is none of the database’s', () => {
  expect(problemOfDatabaseError(new TypeError())).toBeUndefined();
  expect(problemOfDatabaseError(Object.assign(new Error(), { code: 'XX000' }))).toBeUndefined();
});
