import { expect, it } from 'vitest';
import { procurementOrder } from '../../procurement/procurement-order.ts';
import { workOrder } from '../../work-orders/work-order.ts';
import { commonCurrency, currencyOf, isCurrency, namesCurrency } from './currency.ts';

it('takes the record’s currency, and the tenant’s where it names none', () => {
  expect([{ currency: 'USD' }, { currency: '' }, {}].map(currencyOf)).toEqual(['USD', null, null]);
});

it('stands behind an amount that is typed, where no field of its own says it', () => {
  expect([namesCurrency(workOrder), namesCurrency(procurementOrder)]).toEqual([false, true]);
});

it('of a sum is the one that all rows have', () => {
  expect(commonCurrency([{ currency: 'USD' }, { currency: 'USD' }])).toBe('USD');
  expect(commonCurrency([{ currency: 'USD' }, {}])).toBeUndefined();
  expect(commonCurrency([])).toBeNull();
});

it('is one that the platform knows', () => {
  expect(['EUR', 'NZD', 'eur', 'EURO', ''].map(isCurrency)).toEqual([true, true, false, false, false]);
});
