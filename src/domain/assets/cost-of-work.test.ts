import { expect, it } from 'vitest';
import { costOfWork } from './cost-of-work.ts';

it('the cost of the work on an asset is that of its orders that are done', () => {
  const orders = [
    { status: 'closed', completedDate: '2024-02-01', actualCost: 900, partsCost: 12.5 },
    { status: 'completed', completedDate: '2026-06-01', actualCost: 250.5, partsCost: null },
    { status: 'completed', completedDate: '2025-06-15', actualCost: 40, partsCost: null },
    { status: 'closed', completedDate: '2026-01-01', actualCost: null, partsCost: null },
    { status: 'completed', completedDate: '2026-05-01', actualCost: null, partsCost: 9.5 },
    { status: 'inProgress', completedDate: null, actualCost: 70, partsCost: 7 },
    { status: 'cancelled', completedDate: null, actualCost: 10, partsCost: null },
  ];
  expect(costOfWork(orders, '2026-06-15')).toEqual({
    total: 1200,
    lastYear: 260,
    parts: 22,
    orders: 4,
    unknown: 1,
  });
});
