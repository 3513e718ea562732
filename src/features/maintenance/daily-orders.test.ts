import { expect, it } from 'vitest';
import { isInStep } from './daily-orders.ts';

const NOW = Date.parse('2026-11-24T08:00:00Z');
const STATUS = {
  connection: 'online',
  lastSyncedAt: '2026-11-24T07:58:00.000Z',
  firstSync: { done: true },
} as const;

it('orders by itself only on what the server said a moment ago', () => {
  expect(isInStep(STATUS, NOW)).toBe(true);
  expect(isInStep({ ...STATUS, lastSyncedAt: '2026-11-24T07:45:00.000Z' }, NOW)).toBe(false);
  expect(isInStep({ ...STATUS, lastSyncedAt: null }, NOW)).toBe(false);
  expect(isInStep({ ...STATUS, connection: 'offline' }, NOW)).toBe(false);
  expect(isInStep({ ...STATUS, firstSync: { done: false } }, NOW)).toBe(false);
});
