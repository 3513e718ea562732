import type { GridGraph } from '../../../domain/network/grid-graph.ts';
import { wordsOfIds } from '../../../domain/packing/id-words.ts';
import type { FoundAssets } from './network-messages.ts';

/** Assets that an answer carries: as many as go along with an address. */
const MOST = 100_000;

export function foundAssets(graph: GridGraph, assets: readonly number[]): FoundAssets {
  return { count: assets.length, ids: wordsOfIds(idsOf(graph, assets.slice(0, MOST))) };
}

export function idsOf({ ids }: GridGraph, assets: readonly number[]): string[] {
  return assets.map((asset) => ids[asset] ?? '');
}
