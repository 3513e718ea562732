import { expect, it } from 'vitest';
import { attentiveFor } from './attentive.ts';

const hold = (time: number) => {
  const until = performance.now() + time;
  while (performance.now() < until);
};

it('counts no time in which the page could not answer', async () => {
  const order: string[] = [];
  const rested = attentiveFor(200).then(() => order.push('rested'));
  hold(250);
  setTimeout(() => order.push('the second press was heard'), 100);
  await rested;
  expect(order).toEqual(['the second press was heard', 'rested']);
});

it('ends by itself, and at once where nothing is to be waited for', async () => {
  const order: string[] = [];
  const none = attentiveFor(0).then(() => order.push('none'));
  const some = attentiveFor(50).then(() => order.push('some'));
  await Promise.all([some, none]);
  expect(order).toEqual(['none', 'some']);
});
