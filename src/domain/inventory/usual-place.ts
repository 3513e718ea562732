import type { Crew } from '../field-ops/crew.ts';
import { numberOf } from '../kit/fields/field.ts';
import type { Warehouse } from '../warehouses/warehouse.ts';
import type { StockLine } from './stock-line.ts';
import { byQuantity, isUsable } from './stock-places.ts';

/**
 * The stores of a person, ids, the nearest first: the van they keep, other stores they keep, and the home of their crew,
 * which a crew names by name or code.
 */
export function ownStores(
  userId: string,
  warehouses: readonly Warehouse[],
  crews: readonly Crew[],
): readonly string[] {
  const open = warehouses.filter(({ kind }) => kind !== 'quarantine');
  const kept = open.filter(({ keeper }) => keeper === userId);
  const homes = crews.filter((crew) => isOf(crew, userId)).map(({ homeWarehouse }) => homeWarehouse);
  const home = open.filter(({ name, code }) => homes.includes(name ?? '') || homes.includes(code ?? ''));
  const [vans, sites] = [true, false].map((isVan) => kept.filter(({ kind }) => (kind === 'van') === isVan));
  return [...new Set([...(vans ?? []), ...(sites ?? []), ...home].map(({ id }) => id))];
}

/**
 * The line that an item is taken from where nobody names one: the fullest of the nearest of these stores that has some,
 * or of the only one that has. Undefined where several others have it: a guess would falsify the stock book.
 */
export function usualLine(lines: readonly StockLine[], stores: readonly string[]): StockLine | undefined {
  const near = nearestLine(lines, stores);
  if (near) return near;
  const [only, ...others] = new Set(stockedOf(lines).map(({ warehouseId }) => warehouseId));
  return only !== undefined && others.length === 0 ? nearestLine(lines, [only]) : undefined;
}

/** The fullest line of the first of these stores that has some. */
export function nearestLine(lines: readonly StockLine[], stores: readonly string[]): StockLine | undefined {
  const stocked = stockedOf(lines);
  const inStores = stores.map((id) => stocked.find(({ warehouseId }) => warehouseId === id));
  return inStores.find((line) => line !== undefined);
}

/** What may be used and is there, the fullest first. */
function stockedOf(lines: readonly StockLine[]): StockLine[] {
  return byQuantity(lines).filter((line) => isUsable(line) && numberOf(line.quantity) > 0);
}

/** The store that has most of some items, of each its lines; of equals the nearest. Null where none has any. */
export function fullestStore(
  lines: readonly (readonly StockLine[])[],
  stores: readonly string[],
): string | null {
  const having = new Map<string, number>();
  for (const own of lines) {
    for (const id of new Set(stockedOf(own).map(({ warehouseId }) => warehouseId)))
      having.set(id, (having.get(id) ?? 0) + 1);
  }
  const distance = (id: string) => (stores.includes(id) ? stores.indexOf(id) : stores.length);
  const [best] = [...having].toSorted(([a, left], [b, right]) => right - left || distance(a) - distance(b));
  return best?.[0] ?? null;
}

function isOf({ lead, members }: Crew, userId: string): boolean {
  return lead === userId || members.includes(userId);
}
