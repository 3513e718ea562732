import { expect, test } from 'vitest';
import { type Runnable, runsOf } from '../../server/resource/write/write-runs.ts';

const made = (id: string, body: object = {}, dependsOn: readonly string[] = []): Runnable => ({
  opId: `op of ${id}`,
  method: 'POST',
  path: '/assets',
  body: { id, ...body },
  dependsOn,
});

const lengths = (writes: readonly Runnable[]) => runsOf(writes).map((run) => run.writes.length);

test('new rows side by side are one run, however many', () => {
  expect(lengths(Array.from({ length: 100 }, (_, index) => made(`a${index}`)))).toEqual([100]);
});

test.each<[title: string, second: Runnable]>([
  ['names the first one', made('b', { parentId: 'a' })],
  ['waits for its operation', made('b', {}, ['op of a'])],
  ['has its id', made('a')],
  ['is of another entity', { ...made('b'), path: '/suppliers' }],
  ['is a change', { ...made('b'), method: 'PUT', path: '/assets/0190c0de-0000-7000-8000-000000000001' }],
  ['is of an entity that decides', { ...made('b'), path: '/work-orders' }],
  ['is no operation at all', { opId: 'op of b' }],
])('a row that %s is of the next run', (_, second) => {
  expect(lengths([made('a'), second])).toEqual([1, 1]);
});

test('what stands on one of an earlier run joins what stands beside it', () => {
  const children = [made('b', { parentId: 'a' }), made('c', { parentId: 'a' })];
  expect(lengths([made('a'), ...children])).toEqual([1, 2]);
});
