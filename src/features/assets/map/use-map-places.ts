import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type MapPlaces, openMapPlaces } from '../../../data/read/map/open-map-places.ts';
import { NO_PLACES, type PlaceFilter } from '../../../data/read/map/place-filter.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import { asset } from '../../../domain/assets/asset.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';

export interface KnownPlaces {
  readonly places: MapPlaces;
  /** Grows whenever what the map shows may be something else. */
  readonly version: number;
  readonly isWhole: boolean;
  /** What is shown. While it is undefined, nothing is: it is not known what is wanted. */
  readonly filter: PlaceFilter | undefined;
  /** The rows could not be read: it tries again, or has given up. */
  readonly trouble: 'again' | 'ended' | null;
  /** Begins anew. */
  reopen(): void;
}

/** Where the assets are: read by a worker as long as the screen is open. */
export function useMapPlaces(filter: PlaceFilter | undefined): KnownPlaces | undefined {
  const { database } = useWorkspace();
  const store = useMemo(() => placesStore(database), [database]);
  const known = useSyncExternalStore(store.subscribe, store.known);
  const places = known?.places;
  useEffect(() => {
    if (places) store.setFilter(filter);
  }, [store, places, filter]);
  // Between two filters, what the store knows is of the one before.
  return useMemo(
    () => (known && known.filter !== filter ? { ...known, filter: undefined } : known),
    [known, filter],
  );
}

/** Open while somebody listens: one screen at a time. */
function placesStore(database: FieldDatabase) {
  let known: KnownPlaces | undefined;
  let tell = () => {};
  const change = (part: Partial<KnownPlaces>) => {
    if (known) known = { ...known, ...part, version: known.version + 1 };
    tell();
  };
  const open = () => {
    const places = openMapPlaces(database, asset.name, {
      onChange: (_, isWhole) => change({ isWhole, trouble: null }),
      onFailure(error, isEnd) {
        reportError(error);
        change({ trouble: isEnd ? 'ended' : 'again' });
      },
    });
    known = { places, version: 0, isWhole: false, filter: undefined, trouble: null, reopen };
  };
  const reopen = () => {
    known?.places.close();
    open();
    tell();
  };
  return {
    known: () => known,
    setFilter(filter: PlaceFilter | undefined) {
      known?.places.setFilter(filter ?? NO_PLACES);
      change({ filter });
    },
    subscribe(listener: () => void) {
      tell = listener;
      open();
      return () => {
        known?.places.close();
        known = undefined;
        tell = () => {};
      };
    },
  };
}
