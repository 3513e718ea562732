import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import { useLatest } from '../../../../ui/page/use-latest.ts';
import type { GridMap } from '../grid-map/grid-map.ts';
import type { PlacePin } from '../grid-map/place-pin.ts';

/** Keeps a pin where the place is, and tells where somebody moves it. None without a place. */
export function usePin(
  map: GridMap | undefined,
  place: LonLat | undefined,
  onMoved: (place: LonLat) => void,
): void {
  const { t } = useLingui();
  const label = t`Pin: the arrow keys move it by a metre, with Shift by ten`;
  const pin = useRef<PlacePin>(null);
  const latest = useLatest({ place, onMoved });
  const isPlaced = place !== undefined;
  useEffect(() => {
    const { place: first } = latest();
    if (!map || !isPlaced || !first) return undefined;
    const put = map.pin({ place: first, label, onMoved: (next) => latest().onMoved(next) });
    pin.current = put;
    return () => {
      pin.current = null;
      put.remove();
    };
  }, [map, isPlaced, label, latest]);
  useEffect(() => {
    if (place) pin.current?.moveTo(place);
  }, [place]);
}
