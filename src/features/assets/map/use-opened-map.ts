import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { cameraInAddress, FAR, keepCamera, keptCamera } from './device/kept-camera.ts';
import type { MarkedBy } from './grid-map/mark-looks.ts';
import { type OpenedMap, useGridMap } from './use-grid-map.ts';
import type { KnownPlaces } from './use-map-places.ts';
import type { OnMap } from './use-on-map.ts';

interface OpenedWith extends Pick<OnMap, 'area' | 'choice' | 'spot'> {
  readonly known: KnownPlaces | undefined;
  readonly by: MarkedBy;
}

/** The drawn map, and what a press on it does. It opens where a link says, or where this tab left it. */
export function useOpenedMap({
  known,
  area,
  choice,
  spot,
  by,
}: OpenedWith): OpenedMap & { readonly isSaid: boolean } {
  const { database } = useWorkspace();
  const [parameters] = useSearchParams();
  const [said] = useState(() => cameraInAddress(parameters) ?? keptCamera(database));
  const opened = useGridMap({
    places: known?.places,
    camera: said ?? FAR,
    by,
    isDrawing: area.isDrawing,
    onPress: (place) => (area.isDrawing ? area.add(place) : choice.choose(null)),
    onPick: choice.choose,
    onPlace: spot.choose,
  });
  const camera = opened.rest?.camera;
  useEffect(() => {
    if (camera) keepCamera(database, camera);
  }, [database, camera]);
  return { ...opened, isSaid: said !== null };
}
