import { expect, test } from 'vitest';
import { askOnceMore } from './once-more.ts';

const answering = (...statuses: readonly number[]) => {
  const left = [...statuses];
  const ask = () => Promise.resolve(new Response('', { status: left.shift() ?? 500 }));
  return { ask, left };
};

test.each([
  [[200], 200],
  [[421, 200], 200],
  [[421, 503], 503],
  [[503], 503],
])('what is answered %j is asked as often, and the last answer counts', async (statuses, last) => {
  const { ask, left } = answering(...statuses);
  expect((await askOnceMore(ask)).status).toBe(last);
  expect(left).toEqual([]);
});

test('an answer that leads on twice is followed once', async () => {
  const { ask, left } = answering(421, 421, 200);
  expect((await askOnceMore(ask)).status).toBe(421);
  expect(left).toEqual([200]);
});
