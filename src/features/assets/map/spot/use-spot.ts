import { useCallback, useMemo, useState } from 'react';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import type { OwnPlace } from '../device/use-own-position.ts';

/** A place that is no record, with what may be done there. */
export interface Spot extends LonLat {
  /** Metres around it in which the device is with 95 %; null where somebody pressed the map. */
  readonly accuracy: number | null;
}

export interface SpotOnMap {
  readonly spot: Spot | undefined;
  /** The device is asked where it is. */
  readonly isAsking: boolean;
  /** Where the device is, and stays while it is followed. */
  chooseHere(): void;
  choose(place: LonLat): void;
  close(): void;
}

type Chosen = 'here' | LonLat | null;

export function useSpot(own: OwnPlace): SpotOnMap {
  const [chosen, setChosen] = useState<Chosen>(null);
  const { here, state, ask } = own;
  const chooseHere = useCallback(() => {
    setChosen('here');
    if (!here) ask();
  }, [here, ask]);
  const choose = useCallback((place: LonLat) => setChosen(place), []);
  const close = useCallback(() => setChosen(null), []);
  const spot = useMemo((): Spot | undefined => {
    if (chosen === 'here') return here ?? undefined;
    return chosen ? { ...chosen, accuracy: null } : undefined;
  }, [chosen, here]);
  return { spot, isAsking: chosen === 'here' && state === 'asking', chooseHere, choose, close };
}
