import { quantityDifference } from '../../kit/values/decimal.ts';
import { byBin } from './by-bin.ts';
import { byExpiry, type StockAtHand, type WantedLine } from './guided-line.ts';

/** So much of an item is for an order. */
export interface OrderClaim {
  readonly itemId: string;
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
}

/** One grip into a bin. */
export interface PickLine extends WantedLine, OrderClaim {
  readonly itemId: string;
  readonly quantity: number;
  /** Absent: there is not so much of it in this store. */
  readonly bin?: string | null;
}

/**
 * What is to be picked, in the order of the bins, as one walks: of each item what expires first, as far as there is enough; what is
 * missing comes last.
 *
 * @param stockOf what may be used of an item in this store
 */
export function pickList(
  claims: readonly OrderClaim[],
  stockOf: (itemId: string) => readonly StockAtHand[],
): readonly PickLine[] {
  const left = new Map<string, number>();
  const lines = claims.flatMap((claim) => {
    const stock = stockOf(claim.itemId).filter(({ quantity }) => quantity > 0);
    return grips(claim, stock.toSorted(byExpiry), left);
  });
  return lines.toSorted((a, b) => {
    if (a.bin === undefined || b.bin === undefined)
      return Number(a.bin === undefined) - Number(b.bin === undefined);
    return byBin(a.bin ?? '', b.bin ?? '');
  });
}

/** @param left by stock line, what earlier claims have left of it */
function grips(claim: OrderClaim, stock: readonly StockAtHand[], left: Map<string, number>): PickLine[] {
  let open = claim.quantity;
  const lines: PickLine[] = [];
  for (const { lineId, bin, lot, quantity } of stock) {
    const taken = Math.min(open, left.get(lineId) ?? quantity);
    if (taken <= 0) continue;
    left.set(lineId, quantityDifference(left.get(lineId) ?? quantity, taken));
    open = quantityDifference(open, taken);
    lines.push({ ...claim, bin, quantity: taken, ...(lot !== null && { lot }) });
  }
  return open > 0 ? [...lines, { ...claim, quantity: open }] : lines;
}
