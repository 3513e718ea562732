import Big from 'big.js';

/**
 * Arithmetic on money and quantities: exact decimals, rounded half away from zero, once, where a line ends. The wire and
 * the device hold plain numbers, which carry these values exactly (15 digits); sums and products of theirs do not.
 */
export type Decimal = Big;

/** What is absent counts as nothing. */
export function decimal(value: number | Decimal | null | undefined): Decimal {
  return new Big(value ?? 0);
}

/** Half away from zero: 1.005 is 1.01, -1.005 is -1.01. */
export function inPlaces(value: Decimal, places: number): number {
  return value.round(places, Big.roundHalfUp).toNumber();
}

/** An amount as it is paid. */
export function inCents(amount: Decimal): number {
  return inPlaces(amount, 2);
}

/** A quantity as stock counts it. */
export function inThousandths(quantity: Decimal): number {
  return inPlaces(quantity, 3);
}

/** Far below what anybody measures: what a division left over at its last digit is no thousandth more. */
const EXACT = 12;

/** For what must not be cut too short. */
export function roundedUp(quantity: Decimal, places: number): number {
  const exact = quantity.round(EXACT, Big.roundHalfUp);
  return exact.round(places, exact.s < 0 ? Big.roundDown : Big.roundUp).toNumber();
}

export function decimalSum(values: Iterable<number | Decimal | null | undefined>): Decimal {
  let sum = decimal(0);
  for (const value of values) sum = sum.plus(value ?? 0);
  return sum;
}

/** A change of stock; what was there, and what is more or fewer. */
export function addedQuantity(quantity: number, change: number): number {
  return inThousandths(decimal(quantity).plus(change));
}

/** How many more the first is. */
export function quantityDifference(quantity: number, other: number): number {
  return inThousandths(decimal(quantity).minus(other));
}
