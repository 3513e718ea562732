import { type AnyItem, numberOf } from '../kit/fields/field.ts';

/** How many more have come by a receipt: fewer by one that takes another one back. */
export function cameBy(receipt: AnyItem): number {
  return isTakenBack(receipt) ? -numberOf(receipt.quantity) : numberOf(receipt.quantity);
}

/** How many more of them are damaged. */
export function damagedBy(receipt: AnyItem): number {
  return isTakenBack(receipt) ? -numberOf(receipt.damagedQuantity) : numberOf(receipt.damagedQuantity);
}

function isTakenBack({ takesBack }: AnyItem): boolean {
  return typeof takesBack === 'string' && takesBack !== '';
}
