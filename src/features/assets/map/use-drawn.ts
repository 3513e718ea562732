import { useEffect } from 'react';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { type OwnPosition, ownPosition, pointsAt, ringOf } from './grid-map/drawings.ts';
import type { GridMap } from './grid-map/grid-map.ts';
import type { MarkedBy } from './grid-map/mark-looks.ts';
import type { OwnJob } from './use-own-work.ts';

interface OnMap {
  readonly version: number;
  readonly by: MarkedBy;
  readonly work: readonly OwnJob[] | undefined;
  readonly here: OwnPosition | null;
  readonly corners: readonly LonLat[];
  readonly chosen: LonLat | undefined;
  readonly chosenId: string | null;
}

/** Keeps what is drawn on the map in step with what the screen knows. */
export function useDrawn(map: GridMap | undefined, on: OnMap): void {
  const { version, by, work, here, corners, chosen, chosenId } = on;
  useEffect(() => {
    map?.refreshPlaces();
  }, [map, version]);
  useEffect(() => {
    map?.markBy(by);
  }, [map, by]);
  useEffect(() => {
    map?.draw('work', pointsAt(work ?? []));
  }, [map, work]);
  useEffect(() => {
    map?.draw('here', ownPosition(here));
  }, [map, here]);
  useEffect(() => {
    map?.draw('ring', ringOf(corners));
  }, [map, corners]);
  useEffect(() => {
    map?.emphasise(chosenId);
  }, [map, chosenId]);
  const [longitude, latitude] = [chosen?.longitude, chosen?.latitude];
  useEffect(() => {
    const isThere = longitude !== undefined && latitude !== undefined;
    map?.draw('chosen', pointsAt(isThere ? [{ id: '', longitude, latitude }] : []));
  }, [map, longitude, latitude]);
}
