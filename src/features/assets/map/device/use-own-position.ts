import { useCallback, useEffect, useState } from 'react';
import { thisDevice } from '../../../../resource/inputs/position/watch-device.ts';
import type { OwnPosition } from '../grid-map/drawings.ts';
import { followForAWhile, followPosition } from './follow-position.ts';

/** Near enough to see the pole that one stands at. */
export const HERE_ZOOM = 15;

export interface OwnPlace {
  /** Null while the device does not know it. */
  readonly here: OwnPosition | null;
  /** `lost`: it does not know just now. `refused`: the person or the device will not say. */
  readonly state: 'off' | 'asking' | 'on' | 'lost' | 'refused';
  /** Asks, at the press of a button and never before; and anew, whatever was said before. */
  ask(): void;
  stop(): void;
}

/**
 * Where the device is, followed from the first question until the screen closes. It leaves neither screen nor device.
 *
 * @param isShort it ends by itself after ten minutes
 */
export function useOwnPosition(isShort = false): OwnPlace {
  // Null: nobody asked, or it was refused.
  const [question, setQuestion] = useState<object | null>(null);
  const [here, setHere] = useState<OwnPosition | null>(null);
  const [state, setState] = useState<OwnPlace['state']>('off');
  const end = useCallback((last: 'off' | 'refused') => {
    setHere(null);
    setState(last);
    setQuestion(null);
  }, []);
  useEffect(() => {
    if (!question) return undefined;
    const listener = {
      onPosition(position: OwnPosition) {
        setHere(position);
        setState('on');
      },
      onLost() {
        setHere(null);
        setState('lost');
      },
      onRefused: () => end('refused'),
    };
    return isShort
      ? followForAWhile(thisDevice(), listener, () => end('off'))
      : followPosition(thisDevice(), listener);
  }, [question, isShort, end]);
  const ask = useCallback(() => {
    setState('asking');
    setQuestion({});
  }, []);
  const stop = useCallback(() => end('off'), [end]);
  return { here, state, ask, stop };
}
