import { useEffect } from 'react';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { ownPosition, pinsAt, pointsAt, pressableAt, ringOf, routeAlong } from './grid-map/drawings.ts';
import type { GridMap } from './grid-map/grid-map.ts';
import type { MarkedBy } from './grid-map/mark-looks.ts';
import type { OnMap } from './use-on-map.ts';

interface Drawable
  extends Pick<OnMap, 'work' | 'way' | 'layers' | 'own' | 'area' | 'choice' | 'chosenPlace' | 'spot'> {
  readonly version: number;
  readonly by: MarkedBy;
}

/** Keeps what is drawn on the map in step with what the screen knows. */
export function useDrawn(map: GridMap | undefined, on: Drawable): void {
  const { version, by, work } = on;
  const route = on.way.route?.jobs;
  const layers = on.layers.shown;
  const { here } = on.own;
  const { corners } = on.area;
  const chosenId = on.choice.asset?.id ?? null;
  useEffect(() => {
    map?.refreshPlaces();
  }, [map, version]);
  useEffect(() => {
    map?.markBy(by);
  }, [map, by]);
  useEffect(() => {
    map?.draw('work', pressableAt((work ?? []).map((job) => ({ ...job, ...job.record }))));
  }, [map, work]);
  useEffect(() => {
    map?.draw('route', routeAlong(route ?? []));
  }, [map, route]);
  useEffect(() => {
    if (layers) map?.draw('pins', pinsAt(layers));
  }, [map, layers]);
  useEffect(() => {
    map?.draw('here', ownPosition(here));
  }, [map, here]);
  useEffect(() => {
    map?.draw('ring', ringOf(corners));
  }, [map, corners]);
  useEffect(() => {
    map?.emphasise(chosenId);
  }, [map, chosenId]);
  useDrawnPlace(map, 'chosen', on.chosenPlace);
  useDrawnPlace(map, 'spot', on.spot.spot);
}

function useDrawnPlace(map: GridMap | undefined, what: 'chosen' | 'spot', place: LonLat | undefined): void {
  const [longitude, latitude] = [place?.longitude, place?.latitude];
  useEffect(() => {
    const isThere = longitude !== undefined && latitude !== undefined;
    map?.draw(what, pointsAt(isThere ? [{ longitude, latitude }] : []));
  }, [map, what, longitude, latitude]);
}
