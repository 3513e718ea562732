import type { GridGraph } from '../../../domain/network/grid-graph.ts';
import { wordsOfIds } from '../../../domain/packing/id-words.ts';

/** Assets in an order. */
export interface FoundAssets {
  /** Of all of them. */
  readonly count: number;
  /** The first 100,000, as `id-words.ts` has them. */
  readonly ids: Uint32Array;
}

export interface CountedCustomers {
  readonly customers: number;
  /** Loads that say nothing of theirs. */
  readonly uncounted: number;
}

/** Assets that an answer carries: as many as go along with an address. */
const MOST = 100_000;

export function foundAssets(graph: GridGraph, assets: readonly number[]): FoundAssets {
  return { count: assets.length, ids: wordsOfIds(idsOf(graph, assets.slice(0, MOST))) };
}

export function idsOf({ ids }: GridGraph, assets: readonly number[]): string[] {
  return assets.map((asset) => ids[asset] ?? '');
}
