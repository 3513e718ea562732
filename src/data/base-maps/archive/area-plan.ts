import type { TileAddress } from '../../../domain/map/tile-cells.ts';
import { type TileArchive, type TileRange, tileIdOf } from './archive-reader.ts';

/**
 * What an area takes of an archive: the same bytes once, however many tiles are of them (most of a sea are). The parts follow
 * each other in the area's file as they do in the archive, so that it is written from its beginning to its end.
 */
export interface AreaPlan {
  /** Numbers of the tiles, ascending. */
  readonly tileIds: Float64Array;
  /** Of each tile the place of its part among the parts. */
  readonly partOf: Uint32Array;
  /** Of each part its offset in the archive, ascending, and its length. */
  readonly offsets: Float64Array;
  readonly lengths: Uint32Array;
}

/** Asks the archive's directories, and for no tile. @throws BaseMapError */
export async function areaPlanOf(
  archive: TileArchive,
  tiles: readonly TileAddress[],
  signal?: AbortSignal,
): Promise<AreaPlan> {
  const wanted = Float64Array.from(tiles, tileIdOf).sort(ascending);
  const ids: number[] = [];
  const rangeOf: TileRange[] = [];
  for (const [at, range] of (await archive.locateAll(wanted, signal)).entries()) {
    if (!range) continue;
    ids.push(wanted[at] ?? 0);
    rangeOf.push(range);
  }
  const lengthAt = new Map(rangeOf.map(({ offset, length }) => [offset, length]));
  const offsets = Float64Array.from(lengthAt.keys()).sort(ascending);
  const placeOf = new Map(Array.from(offsets, (offset, place) => [offset, place]));
  return {
    tileIds: Float64Array.from(ids),
    partOf: Uint32Array.from(rangeOf, ({ offset }) => placeOf.get(offset) ?? 0),
    offsets,
    lengths: Uint32Array.from(offsets, (offset) => lengthAt.get(offset) ?? 0),
  };
}

function ascending(one: number, other: number): number {
  return one - other;
}

/** Bytes of its tiles. */
export function plannedBytes({ lengths }: AreaPlan): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Where each part begins in the area's file, and last of all where the file ends. */
export function partPlaces({ lengths }: AreaPlan): Float64Array {
  const places = new Float64Array(lengths.length + 1);
  for (let at = 0; at < lengths.length; at++) places[at + 1] = (places[at] ?? 0) + (lengths[at] ?? 0);
  return places;
}

/** The place of a tile among those of the plan; -1: it is not there. */
export function placeOfTile({ tileIds }: AreaPlan, tileId: number): number {
  let [from, to] = [0, tileIds.length - 1];
  while (from <= to) {
    const middle = (from + to) >>> 1;
    const found = tileIds[middle] ?? 0;
    if (found === tileId) return middle;
    if (found < tileId) from = middle + 1;
    else to = middle - 1;
  }
  return -1;
}
