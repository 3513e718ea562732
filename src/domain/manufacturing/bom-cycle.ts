import type { Bom } from './bom.ts';

type Parts = Pick<Bom, 'id' | 'productItemId' | 'lines'>;

/**
 * The way from a product back to itself through what its parts are made of, as item ids, first and last the same; null
 * when there is none. A bill that contains itself could never be built, and adding up its parts would never end.
 *
 * @param others the bills that say what the parts are made of; `bom` itself may be among them
 */
export function cycleThrough(bom: Parts, others: readonly Parts[]): string[] | null {
  const product = bom.productItemId;
  if (product === null) return null;
  const known = others.filter((other) => other.id !== bom.id);
  const visited = new Set<string>();
  const wayBack = (from: Parts, way: readonly string[]): string[] | null => {
    for (const { itemId } of from.lines) {
      if (itemId === null) continue;
      if (itemId === product) return [...way, itemId];
      if (visited.has(itemId)) continue;
      visited.add(itemId);
      for (const below of known) {
        const found = below.productItemId === itemId ? wayBack(below, [...way, itemId]) : null;
        if (found) return found;
      }
    }
    return null;
  };
  return wayBack(bom, [product]);
}
