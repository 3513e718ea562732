import { expect, it } from 'vitest';
import { trackWork, whenSettled, whenThere } from './works-under-way.ts';

it('nothing is under way for a record that nobody works on, or that is only looked at', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  trackWork('one', promise);
  expect(await Promise.all([whenSettled('other'), whenSettled(null)])).toEqual([true, true]);
  resolve(true);
  expect(await whenSettled('one')).toBe(true);
});

it('what is under way is waited for, and what begins meanwhile', async () => {
  const done: string[] = [];
  const first = Promise.withResolvers<boolean>();
  const second = Promise.withResolvers<boolean>();
  const work = async (name: string, until: Promise<boolean>) => {
    await until;
    done.push(name);
  };
  trackWork('survey', work('first', first.promise));
  const settled = whenSettled('survey').then((isDone) => [isDone, ...done]);
  trackWork('survey', work('second', second.promise));
  first.resolve(true);
  await first.promise;
  second.resolve(true);
  expect(await settled).toEqual([true, 'first', 'second']);
});

it.each([
  ['answers so', () => Promise.resolve(false)],
  ['throws', () => Promise.reject(new Error('full'))],
])('what came to nothing is said once, where it %s', async (_, begin) => {
  trackWork('survey', begin());
  expect(await whenSettled('survey')).toBe(false);
  expect(await whenSettled('survey')).toBe(true);
});

it('a work waits for those before it, and whoever finishes for all of them', async () => {
  const done: string[] = [];
  const photograph = Promise.withResolvers<string>();
  trackWork(
    'sheet',
    photograph.promise.then((name) => done.push(name)),
  );
  trackWork(
    'sheet',
    whenThere('sheet').then(() => done.push('signature')),
  );
  const finished = whenSettled('sheet').then(() => done.push('end'));
  expect(done).toEqual([]);
  photograph.resolve('photograph');
  await finished;
  expect(done).toEqual(['photograph', 'signature', 'end']);
});
