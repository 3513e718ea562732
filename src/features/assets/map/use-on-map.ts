import { useOwnPosition } from './device/use-own-position.ts';
import { useLayers } from './layers/use-layers.ts';
import { useRoute } from './route/use-route.ts';
import { useArea } from './selection/use-area.ts';
import { useSpot } from './spot/use-spot.ts';
import { useSwitching } from './switching/use-switching.ts';
import { useChoice } from './use-choice.ts';
import { useChosenPlace } from './use-chosen-place.ts';
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
    chosenPlace: useChosenPlace(choice),
    area: useArea(known),
    layers: useLayers(),
    spot: useSpot(own),
    way: useRoute(work, own.here),
    switching: useSwitching(),
  };
}

export type OnMap = ReturnType<typeof useOnMap>;
