import { type AnyItem, numberOf } from '../kit/fields/field.ts';

/** How many more have come by a receipt: fewer by one that takes another one back. */
export function cameBy({ quantity, takesBack }: AnyItem): number {
  return typeof takesBack === 'string' && takesBack !== '' ? -numberOf(quantity) : numberOf(quantity);
}
