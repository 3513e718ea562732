import { quantityDifference } from '../../kit/values/decimal.ts';
import { byBin } from './by-bin.ts';
import type { StockAtHand } from './guided-line.ts';
import { wholePlaceIn } from './place-key.ts';

/**
 * Where an item is put: the bin where most of it lies already, else the first of those in which least lies. Null where the store has no
 * bins. Containers go away again: nobody is sent to one.
 *
 * @param own of the item, in this store
 * @param bins of the store, with how many stock lines lie in each
 */
export function suggestedBin(
  own: readonly StockAtHand[],
  bins: ReadonlyMap<string, number>,
): { readonly bin: string; readonly why: 'usual' | 'emptiest' } | null {
  const usual = own
    .filter(({ bin, quantity }) => bin !== null && wholePlaceIn(bin) === null && quantity > 0)
    .toSorted((left, right) => quantityDifference(right.quantity, left.quantity))[0]?.bin;
  if (usual) return { bin: usual, why: 'usual' };
  const [emptiest] = [...bins].toSorted(([a, left], [b, right]) => left - right || byBin(a, b));
  return emptiest ? { bin: emptiest[0], why: 'emptiest' } : null;
}
