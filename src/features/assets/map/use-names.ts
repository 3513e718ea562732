import { useEffect, useState } from 'react';
import { rowsByIds } from '../../../data/read/list-query.ts';
import { asset } from '../../../domain/assets/asset.ts';
import { placeOfAsset } from '../../../domain/assets/place-of-asset.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { entities } from '../../../domain/registry.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { namesAt } from './grid-map/drawings.ts';
import type { GridMap } from './grid-map/grid-map.ts';
import type { MapRest } from './use-grid-map.ts';
import type { KnownPlaces } from './use-map-places.ts';

/** What people find their way by; written before all else. */
const STATIONS = (['Substation', 'PowerPlant', 'ConverterStation'] as const).map((kind) =>
  asset.fields.kind.values.indexOf(kind),
);

/** Zooms from which on they have names, and all other assets too. */
const STATIONS_FROM = 9;
const ALL_FROM = 13;

/** So many are asked for, nearest to the middle: there is room for fewer. */
const MOST_NAMES = 100;

/** Writes the names of what is shown, as soon as the map is at rest. */
export function useNames(
  map: GridMap | undefined,
  known: KnownPlaces | undefined,
  rest: MapRest | undefined,
): void {
  const { database } = useWorkspace();
  const ids = useNamed(known, rest);
  const rows = useLive(database, (local) => rowsByIds(local, entities.asset, ids), [ids]);
  useEffect(() => {
    if (!rows) return;
    const names = rows.flatMap((row, at) => {
      const place = row && placeOfAsset(row);
      return place ? [{ ...place, name: row.name || (row.tag ?? ''), rank: at }] : [];
    });
    map?.draw('names', namesAt(names));
  }, [map, rows]);
}

const NONE: readonly string[] = [];

/** Ids of what has a name now, stations first. */
function useNamed(known: KnownPlaces | undefined, rest: MapRest | undefined): readonly string[] {
  const [ids, setIds] = useState(NONE);
  const { places, version, filter } = known ?? {};
  const box = rest?.box;
  const zoom = rest?.camera.zoom ?? 0;
  const [areStations, areAll] = [zoom >= STATIONS_FROM, zoom >= ALL_FROM];
  useEffect(() => {
    let isLate = false;
    const asked =
      places && box && filter && version !== undefined
        ? [
            ...(areStations ? [places.inBox(box, MOST_NAMES, STATIONS)] : []),
            ...(areAll ? [places.inBox(box, MOST_NAMES)] : []),
          ]
        : [];
    inBackground(
      Promise.all(asked).then((found) => {
        if (isLate) return;
        const named = [...new Set(found.flatMap(({ nearest }) => nearest))];
        setIds((before) => (before.join() === named.join() ? before : named));
      }),
    );
    return () => {
      isLate = true;
    };
  }, [places, version, filter, box, areStations, areAll]);
  return ids;
}
