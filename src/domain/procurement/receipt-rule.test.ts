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

test('goods are taken back as they were booked, whole and once', () => {
  const known = receipt('a', { quantity: 3 });
  const before = order('Ordered', known);
  const book = (...more: AnyItem[]) => receiptRule(before, order('Ordered', known, ...more));
  const back = (id: string, values: Partial<AnyItem> = {}) =>
    receipt(id, { quantity: 3, takesBack: 'a', ...values });
  expect(book(back('b'))).toBeNull();
  expect(book(back('b'), back('c'))).toMatchObject({ path: 'receipts/1/takesBack' });
  expect(book(back('b', { quantity: 2 }))?.code).toBe('reference_not_found');
  expect(book(back('b', { lineId: 'other' }))?.code).toBe('reference_not_found');
  expect(book(back('b', { takesBack: 'gone' }))?.code).toBe('reference_not_found');
  expect(book(back('b'), back('c', { takesBack: 'b' }))?.path).toBe('receipts/2/takesBack');
});
