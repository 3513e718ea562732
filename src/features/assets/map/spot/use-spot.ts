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

/** `here`: where the device is, as long as it is asked or followed. */
type Chosen = 'here' | LonLat | null;

/**
 * What stays of a question for where the device is: once it was answered by a no, or by nothing in time, a position that comes
 * later opens no card by itself.
 */
export function stillChosen(chosen: Chosen, state: OwnPlace['state']): Chosen {
  return chosen === 'here' && (state === 'lost' || state === 'refused') ? null : chosen;
}

export function useSpot(own: OwnPlace): SpotOnMap {
  const [chosen, setChosen] = useState<Chosen>(null);
  const { here, state, ask } = own;
  const still = stillChosen(chosen, state);
  if (still !== chosen) setChosen(still);
  const chooseHere = useCallback(() => {
    setChosen('here');
    if (!here) ask();
  }, [here, ask]);
  const choose = useCallback((place: LonLat) => setChosen(place), []);
  const close = useCallback(() => setChosen(null), []);
  const spot = useMemo((): Spot | undefined => {
    if (still === 'here') return here ?? undefined;
    return still ? { ...still, accuracy: null } : undefined;
  }, [still, here]);
  return { spot, isAsking: still === 'here' && state === 'asking', chooseHere, choose, close };
}
