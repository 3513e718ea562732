import { expect, it } from 'vitest';
import { createStatementNames } from './prepared-statements.ts';

it('names a statement that comes again and again, and always by the same name', () => {
  const names = createStatementNames();
  expect([1, 2].map(() => names.of('select $1'))).toEqual([undefined, undefined]);
  const name = names.of('select $1');
  expect(name).toBeDefined();
  expect(names.of('select $1')).toBe(name);
});

it('leaves those nameless that come once, and names only so many', () => {
  const names = createStatementNames();
  for (let filter = 0; filter < 10_000; filter++) expect(names.of(`select ${filter}`)).toBeUndefined();
  const given = new Set<string>();
  for (let statement = 0; statement < 1000; statement++) {
    for (let time = 0; time < 3; time++) {
      const name = names.of(`update ${statement}`);
      if (name !== undefined) given.add(name);
    }
  }
  expect(given.size).toBe(400);
});
