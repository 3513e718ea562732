import { useCallback, useEffect, useRef, useState } from 'react';
import type { MapPlaces } from '../../../data/read/map/open-map-places.ts';
import type { MapBox } from '../../../data/read/map/place-questions.ts';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import type { GridMap } from './grid-map/grid-map.ts';
import type { KnownPlaces } from './use-map-places.ts';

/** The box around some places. */
export function boxAround(places: readonly LonLat[]): MapBox | null {
  const [first, ...others] = places;
  if (!first) return null;
  const box = { west: first.longitude, east: first.longitude, south: first.latitude, north: first.latitude };
  for (const { longitude, latitude } of others) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
}

/** Where nobody said where to look: at one's own work, else at all that there is. Once, as soon as it is known. */
export function useFirstView(
  map: GridMap | undefined,
  isSaid: boolean,
  work: readonly LonLat[] | undefined,
  known: KnownPlaces | undefined,
): void {
  const isDone = useRef(isSaid);
  const places = settledPlaces(known);
  useEffect(() => {
    if (isDone.current || !map || !work) return;
    const box = boxAround(work);
    if (box) {
      isDone.current = true;
      map.fit(box);
    } else if (places) {
      isDone.current = true;
      inBackground(places.extent().then((extent) => extent && map.fit(extent)));
    }
  }, [map, work, places]);
}

/** Brings the map to all that is shown, as soon as it is known what that is. @returns the function that asks for it */
export function useFitAll(map: GridMap | undefined, known: KnownPlaces | undefined): () => void {
  const [wish, setWish] = useState<object | null>(null);
  const places = settledPlaces(known);
  const isDone = useRef<object | null>(null);
  useEffect(() => {
    if (!wish || isDone.current === wish || !places || !map) return;
    isDone.current = wish;
    inBackground(places.extent().then((extent) => extent && map.fit(extent)));
  }, [wish, map, places]);
  return useCallback(() => setWish({}), []);
}

/** Undefined until all were read and it is known which are shown. */
function settledPlaces(known: KnownPlaces | undefined): MapPlaces | undefined {
  return known?.isWhole && known.filter ? known.places : undefined;
}
