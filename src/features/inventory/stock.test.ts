import { expect, it } from 'vitest';
import { isLow } from './stock.ts';

const item = (quantity: number, minimumQuantity: number | null) => ({
  id: 'i',
  tenantId: 't',
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  quantity,
  minimumQuantity,
});

it('an item is low at its minimum, and never without one', () => {
  expect([isLow(item(5, 5)), isLow(item(6, 5)), isLow(item(-1, null)), isLow(item(0, 0))]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
