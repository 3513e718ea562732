import { useCallback, useMemo, useState } from 'react';
import type { IdList } from '../../../data/read/id-list.ts';
import type { MapPlaces } from '../../../data/read/map/open-map-places.ts';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { longitudeNear, MOST_CORNERS } from '../../../domain/map/drawn-ring.ts';
import type { MapRest } from './use-grid-map.ts';

/** An area that is drawn, and the assets in it. */
export interface DrawnArea {
  readonly isDrawing: boolean;
  readonly corners: readonly LonLat[];
  readonly ids: IdList | undefined;
  begin(): void;
  add(corner: LonLat): void;
  /** Takes what is drawn, or what the map shows. */
  select(view?: MapRest): void;
  clear(): void;
}

const NONE: readonly LonLat[] = [];

export function useArea(places: MapPlaces | undefined): DrawnArea {
  const [isDrawing, setDrawing] = useState(false);
  const [corners, setCorners] = useState(NONE);
  const [ids, setIds] = useState<IdList>();
  const clear = useCallback(() => {
    setDrawing(false);
    setCorners(NONE);
    setIds(undefined);
  }, []);
  const begin = useCallback(() => {
    clear();
    setDrawing(true);
  }, [clear]);
  const add = useCallback((corner: LonLat) => setCorners((before) => withCorner(before, corner)), []);
  return useMemo(() => {
    const select = (view?: MapRest) => {
      const area = view ? { box: view.box } : { corners };
      if (view) setCorners(cornersOf(view));
      setDrawing(false);
      if (places) inBackground(places.inArea(area).then(setIds));
    };
    return { isDrawing, corners, ids, begin, add, select, clear };
  }, [isDrawing, corners, ids, begin, add, clear, places]);
}

/** Near the corner before it: a map that was moved across the date line has each place once more. */
function withCorner(before: readonly LonLat[], corner: LonLat): readonly LonLat[] {
  if (before.length >= MOST_CORNERS) return before;
  const last = before.at(-1)?.longitude ?? corner.longitude;
  return [...before, { ...corner, longitude: longitudeNear(corner.longitude, last) }];
}

function cornersOf({ box: { west, south, north, ...box } }: MapRest): readonly LonLat[] {
  const east = box.east < west ? box.east + 360 : box.east;
  return [
    { longitude: west, latitude: south },
    { longitude: east, latitude: south },
    { longitude: east, latitude: north },
    { longitude: west, latitude: north },
  ];
}
