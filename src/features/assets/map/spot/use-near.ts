import { useEffect, useState } from 'react';
import { rowsByIds } from '../../../../data/read/list-query.ts';
import type { Asset } from '../../../../domain/assets/asset.ts';
import { placeOfAsset } from '../../../../domain/assets/place-of-asset.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import { inBackground } from '../../../../domain/kit/values/in-background.ts';
import { boxAroundPlace } from '../../../../domain/map/box-around.ts';
import { type MapWay, wayBetween } from '../../../../domain/map/map-way.ts';
import { entities } from '../../../../domain/registry.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useLive } from '../../../../session/use-live.ts';
import type { KnownPlaces } from '../use-map-places.ts';

/** Metres; what is farther away is not meant by who stands here. */
const NEAR = 200;

const MOST_NEAR = 6;

export interface NearAsset {
  readonly asset: Asset;
  readonly way: MapWay;
}

/** Assets that the map shows within 200 m of a place, the nearest first. Undefined until it is known. */
export function useNear(
  known: KnownPlaces | undefined,
  place: LonLat | undefined,
): readonly NearAsset[] | undefined {
  const { database } = useWorkspace();
  const [ids, setIds] = useState<readonly string[]>();
  const { places, version, filter } = known ?? {};
  const [longitude, latitude] = [place?.longitude, place?.latitude];
  useEffect(() => {
    if (!places || !filter || version === undefined) return undefined;
    if (longitude === undefined || latitude === undefined) return undefined;
    let isLate = false;
    inBackground(
      places.inBox(boxAroundPlace({ longitude, latitude }, NEAR), MOST_NEAR).then(({ nearest }) => {
        if (!isLate) setIds(nearest);
      }),
    );
    return () => {
      isLate = true;
    };
  }, [places, version, filter, longitude, latitude]);
  const rows = useLive(database, (local) => rowsByIds(local, entities.asset, ids ?? []), [ids]);
  if (!ids || !rows || !place) return undefined;
  return rows
    .flatMap((row): NearAsset[] => {
      const stands = row && placeOfAsset(row);
      return stands ? [{ asset: row, way: wayBetween(place, stands) }] : [];
    })
    .filter(({ way }) => way.metres <= NEAR)
    .toSorted((left, right) => left.way.metres - right.way.metres);
}
