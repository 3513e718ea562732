import { expect, it } from 'vitest';
import { fillReply } from './fill-reply.ts';

it.each([
  ['Hello [requester], about [number]: [number]', 'Hello Lena, about ST-1: ST-1'],
  ['Restart it.', 'Restart it.'],
  ['Write [name] on it.', 'Write [name] on it.'],
])('%s', (body, filled) => {
  expect(fillReply(body, { requester: 'Lena', number: 'ST-1' })).toBe(filled);
});

it('leaves what nobody knows', () => {
  expect(fillReply('Hello [requester]', { requester: '', number: 'ST-1' })).toBe('Hello [requester]');
});
