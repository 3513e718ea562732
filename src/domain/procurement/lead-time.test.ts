import { expect, it } from 'vitest';
import { leadTimeOf } from './lead-time.ts';

function order(supplier: string, orderedAt: string | null, ...receipts: string[]) {
  return {
    supplier,
    orderedAt: orderedAt && `${orderedAt}T08:00:00.000Z`,
    receipts: receipts.map((day, index) => ({
      id: `r${index}`,
      position: `a${index}`,
      receivedAt: `${day}T08:00:00.000Z`,
    })),
  };
}

it('a supplier’s lead time is the median from order to first receipt', () => {
  const orders = [
    order('Brennan Drives', '2026-01-01', '2026-01-11'),
    order('brennan drives ', '2026-02-01', '2026-03-03', '2026-02-15'),
    order('Brennan Drives', '2026-03-01', '2026-04-10'),
    order('Alpwood Masts', '2026-01-01', '2026-01-02'),
  ];
  expect(leadTimeOf('Brennan Drives', orders)).toEqual({ days: 14, orders: 3 });
});

it('of two orders it lies between them', () => {
  const orders = [order('A', '2026-01-01', '2026-01-05'), order('A', '2026-01-01', '2026-01-11')];
  expect(leadTimeOf('A', orders)).toEqual({ days: 7, orders: 2 });
});

it('is not told from orders that are under way, or of which nobody knows when they went out', () => {
  expect(leadTimeOf('A', [order('A', '2026-01-01'), order('A', null, '2026-01-05')])).toBeNull();
});

it('is not told from orders that were marked as ordered when the goods were there', () => {
  expect(leadTimeOf('A', [order('A', '2026-01-05', '2026-01-05', '2026-02-01')])).toBeNull();
});
