import { useEffect, useEffectEvent, useState } from 'react';
import type { GivenPosition } from '../../../domain/surveys/xpath/position.ts';

export type PositionFailure = 'refused' | 'none' | 'slow';

/** Milliseconds until it is said that nothing was found. */
const PATIENCE = 60_000;

/** Metres within which the first position is taken without a further press. */
const GOOD = 5;

const FAILURES: Readonly<Record<number, PositionFailure>> = { 1: 'refused', 2: 'none', 3: 'slow' };

/** Looks where the device is until somebody takes what it found, or it is found well. Works without signal. */
export function usePosition(onFound: (position: GivenPosition) => void) {
  const [isLooking, setLooking] = useState(false);
  const [best, setBest] = useState<GivenPosition | null>(null);
  const [failure, setFailure] = useState<PositionFailure | null>(null);
  const take = (position: GivenPosition) => {
    setLooking(false);
    onFound(position);
  };
  const hear = useEffectEvent((found: GivenPosition) => {
    if ((found.accuracy ?? 0) <= GOOD) take(found);
    else setBest((known) => (known && (known.accuracy ?? 0) < (found.accuracy ?? 0) ? known : found));
  });
  useEffect(() => {
    if (!isLooking) return undefined;
    const id = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, altitude, accuracy } }) =>
        hear({ latitude, longitude, altitude, accuracy }),
      ({ code }) => {
        setLooking(false);
        setFailure(FAILURES[code] ?? 'none');
      },
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 0 },
    );
    return () => navigator.geolocation.clearWatch(id);
  }, [isLooking]);
  const look = () => {
    setFailure(null);
    setBest(null);
    setLooking(true);
  };
  return { isLooking, best, failure, look, take, stop: () => setLooking(false) };
}
