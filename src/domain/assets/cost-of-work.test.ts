import { expect, it } from 'vitest';
import { costOfWork } from './cost-of-work.ts';

it('the cost of the work on an asset is that of its orders that are done', () => {
  const orders = [
    { status: 'closed', completedDate: '2024-02-01', actualCost: 900 },
    { status: 'completed', completedDate: '2026-06-01', actualCost: 250.5 },
    { status: 'completed', completedDate: '2025-06-15', actualCost: 40 },
    { status: 'closed', completedDate: '2026-01-01', actualCost: null },
    { status: 'inProgress', completedDate: null, actualCost: 70 },
    { status: 'cancelled', completedDate: null, actualCost: 10 },
  ];
  expect(costOfWork(orders, '2026-06-15')).toEqual({ total: 1190.5, lastYear: 250.5, orders: 3, unknown: 1 });
});
