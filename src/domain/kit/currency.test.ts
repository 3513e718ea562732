import { expect, it } from 'vitest';
import { procurementOrder } from '../supply/procurement-order.ts';
import { workOrder } from '../work/work-order.ts';
import { commonCurrency, currencyOf, HOUSE_CURRENCY, typedCurrency } from './currency.ts';

it('takes the record’s currency, and the house’s where it names none', () => {
  expect([{ currency: 'USD' }, { currency: '' }, {}].map(currencyOf)).toEqual([
    'USD',
    HOUSE_CURRENCY,
    HOUSE_CURRENCY,
  ]);
});

it('stands behind an amount that is typed, where no field of its own says it', () => {
  expect([typedCurrency(workOrder), typedCurrency(procurementOrder)]).toEqual([HOUSE_CURRENCY, undefined]);
});

it('of a sum is the one that all rows have', () => {
  expect(commonCurrency([{ currency: 'USD' }, { currency: 'USD' }])).toBe('USD');
  expect(commonCurrency([{ currency: 'USD' }, {}])).toBeUndefined();
  expect(commonCurrency([])).toBe(HOUSE_CURRENCY);
});
