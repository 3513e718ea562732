import { useCallback, useEffect } from 'react';
import { answerBaseTiles } from '../grid-map/base/base-protocol.ts';
import type { GridMap } from '../grid-map/grid-map.ts';
import { earlierIds } from './stale-areas.ts';
import { type KnownBaseMaps, useBackOnline } from './use-base-maps.ts';

/** Keeps the base map under the grid in step with what is chosen, and with what lies on the device. */
export function useBaseOnMap(map: GridMap | undefined, known: KnownBaseMaps): void {
  const { baseMaps, shown, areas, offered = [] } = known;
  useEffect(() => (baseMaps ? answerBaseTiles(baseMaps) : undefined), [baseMaps]);
  const earlier = shown ? earlierIds(shown, offered, areas).join() : '';
  const show = useCallback(() => {
    const ids = earlier === '' ? [] : earlier.split(',');
    baseMaps?.show(shown && { id: shown.id, version: shown.version, earlier: ids });
  }, [baseMaps, shown, earlier]);
  useEffect(show, [show]);
  useEffect(() => {
    if (map && baseMaps) map.showBase(shown);
  }, [map, baseMaps, shown]);
  const refresh = useCallback(() => map?.refreshBase(), [map]);
  const whole = areas.filter(({ state }) => state === 'whole').map(({ about }) => about.id);
  const onDevice = [...whole, earlier].join();
  useEffect(refresh, [refresh, onDevice]);
  const again = useCallback(() => {
    show();
    refresh();
  }, [show, refresh]);
  useBackOnline(again);
}
