import { expect, it } from 'vitest';
import { costOfWork } from './cost-of-work.ts';

it('the cost of the work on an asset is that of its orders that are done', () => {
  const orders = [
    { status: 'closed', completedDate: '2024-02-01', actualCost: 900, partsCost: 12.5, timeCost: 68 },
    { status: 'completed', completedDate: '2026-06-01', actualCost: 250.5, partsCost: null, timeCost: null },
    { status: 'completed', completedDate: '2025-06-15', actualCost: 40, partsCost: null, timeCost: null },
    { status: 'closed', completedDate: '2026-01-01', actualCost: null, partsCost: null, timeCost: null },
    { status: 'completed', completedDate: '2026-05-01', actualCost: null, partsCost: 9.5, timeCost: 10.25 },
    { status: 'inProgress', completedDate: null, actualCost: 70, partsCost: 7, timeCost: 1000 },
    { status: 'cancelled', completedDate: null, actualCost: 10, partsCost: null, timeCost: null },
  ];
  expect(costOfWork(orders, '2026-06-15')).toEqual({
    total: 1210.25,
    lastYear: 270.25,
    parts: 22,
    time: 78.25,
    orders: 4,
    unknown: 1,
  });
});
