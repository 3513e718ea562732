import { useCallback, useEffect, useState } from 'react';
import type { OwnPosition } from './grid-map/drawings.ts';

export interface OwnPlace {
  readonly here: OwnPosition | null;
  /** `refused`: by the person or the device, or it does not know. */
  readonly state: 'off' | 'asking' | 'on' | 'refused';
  /** Asks, at the press of a button and never before. */
  ask(): void;
}

/** Milliseconds until a device without a view of the sky gives up, and how old a place may be. */
const PATIENCE = 20_000;
const FRESH = 10_000;

/** Where the device is, followed from the first question until the screen closes. It leaves neither screen nor device. */
export function useOwnPosition(): OwnPlace {
  const [isAsked, setAsked] = useState(false);
  const [here, setHere] = useState<OwnPosition | null>(null);
  const [state, setState] = useState<OwnPlace['state']>('off');
  useEffect(() => {
    if (!isAsked) return undefined;
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        const { longitude, latitude, accuracy } = coords;
        setHere({ longitude, latitude, accuracy });
        setState('on');
      },
      () => {
        setState('refused');
        setAsked(false);
      },
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: FRESH },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, [isAsked]);
  const ask = useCallback(() => {
    setState((before) => (before === 'on' ? 'on' : 'asking'));
    setAsked(true);
  }, []);
  return { here, state, ask };
}
