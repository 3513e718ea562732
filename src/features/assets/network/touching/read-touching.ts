import type { IdParts } from '../../../../data/read/id-list.ts';
import { touchingAssetOf } from '../../../../domain/assets/touching-asset-of.ts';
import type { FieldValues } from '../../../../domain/kit/entity/entity.ts';
import { isSummary } from '../../../../domain/kit/entity/summary.ts';
import type { TouchingAsset } from '../../../../domain/network/touching/touching-asset.ts';
import { TOUCHING_LIMITS } from '../../../../domain/network/touching/touching-ends.ts';

export interface TouchingRead {
  readonly assets: readonly TouchingAsset[];
  readonly titles: ReadonlyMap<string, string>;
  /** Not on the device, or without their details. */
  readonly leftOut: number;
  /** Their routes have more positions than are looked through at once. */
  readonly isTooMuch: boolean;
}

const CHUNK = 500;

/** What of the selected assets takes part where ends touch. */
export async function readTouching<Row extends FieldValues & { readonly id: string }>(
  ids: IdParts,
  read: (ids: readonly string[]) => Promise<readonly (Row | undefined)[]>,
  titleOf: (row: Row) => string,
): Promise<TouchingRead> {
  const assets: TouchingAsset[] = [];
  const titles = new Map<string, string>();
  let leftOut = 0;
  let positions = 0;
  for (let at = 0; at < ids.length; at += CHUNK) {
    for (const row of await read(ids.slice(at, at + CHUNK))) {
      if (!row || isSummary(row)) leftOut += 1;
      const asset = row && !isSummary(row) ? touchingAssetOf(row) : null;
      if (!row || !asset) continue;
      assets.push(asset);
      titles.set(row.id, titleOf(row));
      positions += asset.path.length;
    }
    if (positions > TOUCHING_LIMITS.positions) return { assets: [], titles, leftOut, isTooMuch: true };
  }
  return { assets, titles, leftOut, isTooMuch: false };
}
