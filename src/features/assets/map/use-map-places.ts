import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type MapPlaces, openMapPlaces } from '../../../data/read/map/open-map-places.ts';
import type { PlaceFilter } from '../../../data/read/map/place-filter.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import { asset } from '../../../domain/assets/asset.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';

export interface KnownPlaces {
  readonly places: MapPlaces;
  /** Grows whenever what the map shows may be something else. */
  readonly version: number;
  /** Assets that stand somewhere, of those that were read. */
  readonly size: number;
  readonly isWhole: boolean;
}

/** Where the assets are: read by a worker as long as the screen is open. */
export function useMapPlaces(filter: PlaceFilter | undefined): KnownPlaces | undefined {
  const { database } = useWorkspace();
  const store = useMemo(() => placesStore(database), [database]);
  const known = useSyncExternalStore(store.subscribe, store.known);
  const places = known?.places;
  useEffect(() => {
    if (places && filter) store.setFilter(filter);
  }, [store, places, filter]);
  return known;
}

/** Open while somebody listens: one screen at a time. */
function placesStore(database: FieldDatabase) {
  let known: KnownPlaces | undefined;
  let tell = () => {};
  const change = (part: Partial<KnownPlaces>) => {
    if (known) known = { ...known, ...part, version: known.version + 1 };
    tell();
  };
  return {
    known: () => known,
    setFilter(filter: PlaceFilter) {
      known?.places.setFilter(filter);
      change({});
    },
    subscribe(listener: () => void) {
      tell = listener;
      const places = openMapPlaces(database, asset.name, {
        onChange: (size, isWhole) => change({ size, isWhole }),
        onFailure: (error) => reportError(error),
      });
      known = { places, version: 0, size: 0, isWhole: false };
      return () => {
        places.close();
        known = undefined;
        tell = () => {};
      };
    },
  };
}
