import { expect, it } from 'vitest';
import { inOrderSaid } from './in-order-said.ts';

const BASE = { tenantId: 't', createdBy: 'me', updatedAt: '', updatedBy: null };

it('what waits on a device whose clock is slow stands behind what the server has', () => {
  const rows = [
    { ...BASE, id: 'third', version: 0, createdAt: '2026-11-21T08:00:00.000Z' },
    { ...BASE, id: 'fourth', version: 0, createdAt: '2026-11-21T08:01:00.000Z' },
    { ...BASE, id: 'first', version: 1, createdAt: '2026-11-21T09:00:00.000Z' },
    { ...BASE, id: 'second', version: 3, createdAt: '2026-11-21T09:10:00.000Z' },
  ];
  expect(inOrderSaid(rows).map(({ id }) => id)).toEqual(['first', 'second', 'third', 'fourth']);
});
