import { firstFew } from '../../domain/kit/values/first-few.ts';
import { compareInOrder } from '../../domain/packing/compare-keys.ts';
import { type PackedColumn, valueAt } from '../../domain/packing/packed-column.ts';
import type { Key } from './list-plan.ts';

/** By the number of their block: places in it, in order. */
export type Candidates = Map<number, readonly number[]>;

/** Where a packed row lies, and what it is sorted by. */
export interface PlaceInBlock {
  readonly block: number;
  readonly place: number;
  readonly key: Key;
}

/** The first ones in order. Blocks, and places in them, are in the order of ids, which decides between equal keys. */
export function firstPlaces(
  found: Candidates,
  orders: ReadonlyMap<number, PackedColumn>,
  reversed: boolean,
  limit: number,
): readonly PlaceInBlock[] {
  const compare = (left: PlaceInBlock, right: PlaceInBlock) =>
    compareInOrder(reversed, left.key, right.key, () => left.block - right.block || left.place - right.place);
  const first = firstFew(limit, compare);
  for (const [block, places] of found) {
    const column = orders.get(block);
    for (const place of places) first.add({ block, place, key: column && valueAt(column, place) });
  }
  return first.all();
}

export function byBlock(places: readonly PlaceInBlock[]): Candidates {
  const grouped = Map.groupBy(places, ({ block }) => block);
  return new Map([...grouped].map(([block, own]) => [block, own.map(({ place }) => place)]));
}
