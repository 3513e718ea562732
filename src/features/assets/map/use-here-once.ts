import { useEffect, useRef } from 'react';
import { HERE_ZOOM, type OwnPlace } from './device/use-own-position.ts';
import type { OpenedMap } from './use-grid-map.ts';

/** The first answer to each question brings the map there; later ones move the mark alone. */
export function useHereOnce({ map }: OpenedMap, { state, here }: OwnPlace): void {
  const isShown = useRef(false);
  useEffect(() => {
    if (state === 'asking') isShown.current = false;
    if (state !== 'on' || !here || !map || isShown.current) return;
    isShown.current = true;
    map.goTo(here, HERE_ZOOM);
  }, [map, state, here]);
}
