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

it('an error of ours is none of the database’s', () => {
  expect(problemOfDatabaseError(new TypeError())).toBeUndefined();
  expect(problemOfDatabaseError(Object.assign(new Error(), { code: 'XX000' }))).toBeUndefined();
});
