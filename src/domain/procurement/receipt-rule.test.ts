import { expect, test } from 'vitest';
import type { AnyItem } from '../kit/fields/field.ts';
import { receiptRule } from './receipt-rule.ts';

const receipt = (id: string, values: Partial<AnyItem>): AnyItem => ({
  id,
  position: id,
  lineId: 'line',
  ...values,
});
const ROW = { tenantId: 't', version: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null };
const order = (status: string, ...receipts: AnyItem[]) => ({ id: 'order', ...ROW, status, receipts });

test('goods come on an order that was placed', () => {
  expect(receiptRule(order('Approved'), order('Approved', receipt('a', { quantity: 1 })))?.code).toBe(
    'not_ordered',
  );
  expect(receiptRule(order('Ordered'), order('Ordered', receipt('a', { quantity: 1 })))).toBeNull();
});

test('no more of them are damaged than came', () => {
  const known = receipt('a', { quantity: 1, damagedQuantity: 2 });
  const before = order('Ordered', known);
  const book = (values: Partial<AnyItem>) =>
    receiptRule(before, order('Ordered', known, receipt('b', values)));
  expect(book({ quantity: 2, damagedQuantity: 2 })).toBeNull();
  expect(book({ quantity: 2, damagedQuantity: 2.001 })).toMatchObject({
    path: 'receipts/1/damagedQuantity',
    code: 'out_of_range',
  });
});
