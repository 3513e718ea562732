import { useCallback, useEffect, useState } from 'react';
import type { OwnPosition } from '../grid-map/drawings.ts';
import { followPosition } from './follow-position.ts';

/** Near enough to see the pole that one stands at. */
export const HERE_ZOOM = 15;

export interface OwnPlace {
  /** Null while the device does not know it. */
  readonly here: OwnPosition | null;
  /** `lost`: it does not know just now. `refused`: the person or the device will not say. */
  readonly state: 'off' | 'asking' | 'on' | 'lost' | 'refused';
  /** Asks, at the press of a button and never before; and anew, whatever was said before. */
  ask(): void;
}

/** Where the device is, followed from the first question until the screen closes. It leaves neither screen nor device. */
export function useOwnPosition(): OwnPlace {
  // Null: nobody asked, or it was refused.
  const [question, setQuestion] = useState<object | null>(null);
  const [here, setHere] = useState<OwnPosition | null>(null);
  const [state, setState] = useState<OwnPlace['state']>('off');
  useEffect(() => {
    if (!question) return undefined;
    return followPosition(navigator.geolocation, {
      onPosition(position) {
        setHere(position);
        setState('on');
      },
      onLost() {
        setHere(null);
        setState('lost');
      },
      onRefused() {
        setHere(null);
        setState('refused');
        setQuestion(null);
      },
    });
  }, [question]);
  const ask = useCallback(() => {
    setState('asking');
    setQuestion({});
  }, []);
  return { here, state, ask };
}
