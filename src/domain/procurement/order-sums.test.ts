import { describe, expect, it } from 'vitest';
import type { Json } from '../kit/fields/field.ts';
import { orderSums, outstanding } from './order-sums.ts';

const ROW = { tenantId: 't', version: 1, createdAt: '', createdBy: null, updatedAt: '', updatedBy: null };
const line = (id: string, values: Readonly<Record<string, Json>>) => ({
  id,
  position: id,
  name: id,
  ...values,
});
const order = (values: Readonly<Record<string, Json>>) => ({ id: 'o', ...ROW, ...values });

describe('the sums of an order', () => {
  it('are those of its lines, to the cent', () => {
    const items = [line('a', { quantity: 3, unitPrice: 0.1 }), line('b', { quantity: 2, unitPrice: 19.99 })];
    const sums = orderSums(order({ items }));
    expect(sums.items).toMatchObject([{ total: 0.3 }, { total: 39.98 }]);
    expect(sums.totalAmount).toBe(40.28);
  });

  it('are rounded half a cent up, as a calculator has it', () => {
    const items = [
      line('a', { quantity: 1, unitPrice: 1.005 }),
      line('b', { quantity: 3, unitPrice: 1.115, taxPercent: 5 }),
    ];
    // 1.005 → 1.01; 3.345 → 3.35, of which 5 % are 0.1675 → 0.17
    const sums = orderSums(order({ items }));
    expect(sums.items).toMatchObject([{ total: 1.01 }, { total: 3.35 }]);
    expect(sums).toMatchObject({ taxAmount: 0.17, totalAmount: 4.53 });
  });

  it('that were approved before they were decimals stand', () => {
    const items = [line('a', { quantity: 1, unitPrice: 1.005, total: 1 })];
    const approved = { status: 'Approved', items, taxAmount: 0, totalAmount: 1 };
    expect(orderSums(order(approved))).toMatchObject({ items: [{ total: 1 }], totalAmount: 1 });
    expect(orderSums(order({ ...approved, totalAmount: 0.5 })).totalAmount).toBe(1);
    expect(orderSums(order({ ...approved, status: 'Draft' }))).toMatchObject({ items: [{ total: 1.01 }] });
  });

  it('have the tax of each line in them, to the cent', () => {
    const items = [
      line('a', { quantity: 3, unitPrice: 9.99, taxPercent: 20 }),
      line('b', { quantity: 1, unitPrice: 100, taxPercent: 5.5 }),
      line('c', { quantity: 1, unitPrice: 10 }),
    ];
    // 29.97 × 0.2 = 5.994 → 5.99; 100 × 0.055 = 5.50; net 139.97
    const { taxAmount, totalAmount } = orderSums(order({ items }));
    expect({ taxAmount, totalAmount }).toEqual({ taxAmount: 11.49, totalAmount: 151.46 });
  });

  it('leave a given amount alone where no line has a price', () => {
    expect(orderSums(order({ items: [], totalAmount: 900 }))).toEqual({});
    expect(orderSums(order({ items: [line('a', { quantity: 3 })] }))).not.toHaveProperty('totalAmount');
    expect(orderSums(order({ items: [line('a', { total: 12.5 })] })).totalAmount).toBe(12.5);
  });

  it('count what has arrived, two deliveries of two people together', () => {
    const items = [line('a', { quantity: 10 }), line('b', { quantity: 1 })];
    const receipts = [
      line('r1', { lineId: 'a', quantity: 7 }),
      line('r2', { lineId: 'a', quantity: 0.1 }),
      line('r3', { lineId: 'a', quantity: 0.2 }),
    ];
    const sums = orderSums(order({ items, receipts }));
    expect(sums.items).toMatchObject([{ receivedQuantity: 7.3 }, { receivedQuantity: 0 }]);
  });

  it('count nothing of what was booked by mistake and taken back', () => {
    const receipts = [
      line('r1', { lineId: 'a', quantity: 7 }),
      line('r2', { lineId: 'a', quantity: 7, takesBack: 'r1' }),
      line('r3', { lineId: 'a', quantity: 6 }),
    ];
    const sums = orderSums(order({ items: [line('a', { quantity: 10 })], receipts }));
    expect(sums.items).toMatchObject([{ receivedQuantity: 6 }]);
  });

  it('are the same when they are computed again', () => {
    const items = [line('a', { quantity: 3, unitPrice: 0.1 })];
    const sums = orderSums(order({ items }));
    expect(orderSums(order({ ...sums }))).toEqual(sums);
  });

  it('know what is outstanding: never less than none', () => {
    expect(outstanding(line('a', { quantity: 10, receivedQuantity: 7 }))).toBe(3);
    expect(outstanding(line('a', { quantity: 10, receivedQuantity: 12 }))).toBe(0);
  });
});
