import { useCallback, useEffect, useMemo, useState } from 'react';
import type { IdList } from '../../../../data/read/id-list.ts';
import type { PlaceFilter } from '../../../../data/read/map/place-filter.ts';
import type { PlaceArea } from '../../../../data/read/map/place-questions.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import { inBackground } from '../../../../domain/kit/values/in-background.ts';
import { longitudeNear, MOST_CORNERS } from '../../../../domain/map/drawn-ring.ts';
import type { MapRest } from '../use-grid-map.ts';
import type { KnownPlaces } from '../use-map-places.ts';

/** An area that is drawn, and the assets in it. */
export interface DrawnArea {
  readonly isDrawing: boolean;
  readonly corners: readonly LonLat[];
  /** It was taken: its assets are selected, or soon will be. */
  readonly isTaken: boolean;
  /** All assets that the filter of now shows in it. Undefined until every asset was read. */
  readonly ids: IdList | undefined;
  begin(): void;
  add(corner: LonLat): void;
  /** Takes what is drawn, or what the map shows. */
  select(view?: MapRest): void;
  clear(): void;
}

const NONE: readonly LonLat[] = [];

export function useArea(known: KnownPlaces | undefined): DrawnArea {
  const [isDrawing, setDrawing] = useState(false);
  const [corners, setCorners] = useState(NONE);
  const [area, setArea] = useState<PlaceArea>();
  const ids = useIdsIn(area, known);
  const clear = useCallback(() => {
    setDrawing(false);
    setCorners(NONE);
    setArea(undefined);
  }, []);
  const begin = useCallback(() => {
    clear();
    setDrawing(true);
  }, [clear]);
  const add = useCallback((corner: LonLat) => setCorners((before) => withCorner(before, corner)), []);
  return useMemo(() => {
    const select = (view?: MapRest) => {
      if (view) setCorners(cornersOf(view));
      setArea(view ? { box: view.box } : { corners });
      setDrawing(false);
    };
    return { isDrawing, corners, isTaken: area !== undefined, ids, begin, add, select, clear };
  }, [isDrawing, corners, area, ids, begin, add, clear]);
}

interface FoundIds {
  readonly area: PlaceArea;
  readonly filter: PlaceFilter;
  readonly ids: IdList;
}

/**
 * Asked once every asset was read, and again under each filter. What sync brings later does not change it: somebody may be
 * planning with it.
 */
function useIdsIn(area: PlaceArea | undefined, known: KnownPlaces | undefined): IdList | undefined {
  const [found, setFound] = useState<FoundIds>();
  const { places, filter, isWhole = false } = known ?? {};
  const isFound = area !== undefined && found?.area === area && found.filter === filter;
  useEffect(() => {
    if (!area || !places || !filter || !isWhole || isFound) return undefined;
    let isLate = false;
    inBackground(
      places.inArea(area).then((ids) => {
        if (!isLate) setFound({ area, filter, ids });
      }),
    );
    return () => {
      isLate = true;
    };
  }, [area, places, filter, isWhole, isFound]);
  return isFound ? found?.ids : undefined;
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
