import type { NumberBounds } from '../values/typed-number.ts';
import type { NumberField, QuantityField } from './field.ts';
import { LIMITS } from './limits.ts';

/**
 * What numbers measure, each with the bounds and decimals that make sense. A field takes one of these and narrows it;
 * all of them stay below what a scanner reads off a package (12 or 13 digits), so that a code is no quantity.
 */

/** Of a stock item, in its unit. */
export const QUANTITY = {
  kind: 'number',
  measure: 'quantity',
  min: 0,
  max: LIMITS.quantity,
  places: 3,
} as const;

/** More or fewer of a stock item; what a book says, which may be below zero. */
export const QUANTITY_CHANGE = { ...QUANTITY, min: -LIMITS.quantity } as const;

/** Of a part for one product: finer than stock is counted. */
export const PART_QUANTITY = { ...QUANTITY, max: 1_000_000, places: 6 } as const;

/** An amount, in the record's currency or the tenant's. */
export const MONEY = { kind: 'number', measure: 'money', min: 0, max: LIMITS.money, places: 2 } as const;

/** For one unit: finer than what is paid in the end. */
export const UNIT_PRICE = { ...MONEY, max: 1_000_000_000, places: 4 } as const;

/** Measured, above or below zero. */
export const READING = {
  kind: 'number',
  measure: 'reading',
  min: -LIMITS.reading,
  max: LIMITS.reading,
} as const;

/** What a counter says, which only grows. */
export const METER = { kind: 'number', measure: 'reading', min: 0, max: LIMITS.meter } as const;

export const LATITUDE = { kind: 'number', measure: 'coordinate', min: -90, max: 90, unit: '°' } as const;

export const LONGITUDE = { kind: 'number', measure: 'coordinate', min: -180, max: 180, unit: '°' } as const;

export const PERCENT = {
  kind: 'number',
  measure: 'percentage',
  min: 0,
  max: 100,
  places: 3,
  unit: '%',
} as const;

export const HOURS = { kind: 'number', measure: 'time', min: 0, max: 10_000, unit: 'h' } as const;

/** What a field takes; of a stock quantity what every one of them does. */
export function boundsOf(field: NumberField | QuantityField): NumberBounds {
  return field.kind === 'number' ? field : QUANTITY_CHANGE;
}

/** `m`, `box`: one of the list in `units.ts`, or a word of somebody's own. */
export const UNIT = { kind: 'text', maxLength: 20, format: 'unit' } as const;

/** Whole ones, so many at most. */
export function count<const Min extends number, const Max extends number>(min: Min, max: Max) {
  return { kind: 'number', measure: 'count', min, max, integer: true } as const;
}
