import type { Asset } from '../../../domain/assets/asset.ts';
import { placeOfAsset } from '../../../domain/assets/place-of-asset.ts';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { entities } from '../../../domain/registry.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { rowsByIds } from '../list-query.ts';

/** Bay, feeder, station: no grid is deeper, and a circle in imported data must not hang the screen. */
const DEEPEST = 8;

/** Where an asset stands, or the next one above it that has a place. */
export interface AssetPlace extends LonLat {
  /** The one that stands there. */
  readonly asset: Asset;
}

/** @returns the place of each asset that has one or lies in one that has */
export async function placesOfAssets(
  database: FieldDatabase,
  ids: readonly string[],
): Promise<(id: string | null) => AssetPlace | undefined> {
  const known = new Map<string, Asset>();
  let wanted = [...new Set(ids)];
  for (let depth = 0; depth < DEEPEST && wanted.length > 0; depth++) {
    const rows = await rowsByIds(database, entities.asset, wanted);
    const found = rows.filter((row) => row !== undefined);
    for (const row of found) known.set(row.id, row);
    const above = found.flatMap((row) => (placeOfAsset(row) ? [] : (row.parentId ?? [])));
    wanted = [...new Set(above)].filter((id) => !known.has(id));
  }
  return (id) => placeAbove(known, id);
}

function placeAbove(known: ReadonlyMap<string, Asset>, assetId: string | null): AssetPlace | undefined {
  let next = assetId;
  for (let depth = 0; depth < DEEPEST && next; depth++) {
    const asset = known.get(next);
    const place = asset && placeOfAsset(asset);
    if (asset && place) return { ...place, asset };
    next = asset?.parentId ?? null;
  }
  return undefined;
}
