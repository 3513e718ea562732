import { useOwnPosition } from './device/use-own-position.ts';
import { useLayers } from './layers/use-layers.ts';
import { placeOfAsset } from './place-of-asset.ts';
import { useRoute } from './route/use-route.ts';
import { useArea } from './selection/use-area.ts';
import { useSpot } from './spot/use-spot.ts';
import { useChoice } from './use-choice.ts';
import type { KnownPlaces } from './use-map-places.ts';
import { useOwnWork } from './use-own-work.ts';

/** What is on the map beside the assets, and what is chosen there. */
export function useOnMap(known: KnownPlaces | undefined) {
  const own = useOwnPosition();
  const work = useOwnWork();
  const choice = useChoice();
  return {
    own,
    work,
    choice,
    chosenPlace: choice.asset && placeOfAsset(choice.asset),
    area: useArea(known),
    layers: useLayers(),
    spot: useSpot(own),
    way: useRoute(work, own.here),
  };
}

export type OnMap = ReturnType<typeof useOnMap>;
