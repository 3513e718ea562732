import { useEffect, useRef, useSyncExternalStore } from 'react';
import { baseMapCode } from '../../../../data/base-maps/base-map-error.ts';
import { newerOf } from './stale-areas.ts';
import type { KnownBaseMaps } from './use-base-maps.ts';
import { isOnWiFi, onNetworkChange } from './wi-fi.ts';

/** On Wi-Fi, and only where somebody wants that: what is older than the office's is taken anew, one area after the other. */
export function useUpdatesByItself({ baseMaps, areas, offered, choice }: KnownBaseMaps): void {
  const onWiFi = useSyncExternalStore(onNetworkChange, isOnWiFi);
  const isWanted = choice.updatesByItself && onWiFi;
  // Each once while the map is open: what failed is begun again by a press.
  const begun = useRef(new Set<string>());
  useEffect(() => {
    if (!baseMaps || !offered || !isWanted || areas.some(({ state }) => state === 'taking')) return;
    for (const area of areas) {
      const newer = area.state === 'whole' ? newerOf(area, offered, areas) : null;
      const key = `${area.about.id}@${newer?.map.version}`;
      if (!newer || begun.current.has(key)) continue;
      begun.current.add(key);
      baseMaps.take(newer.map, newer.area, area.about.id).catch((error: unknown) => {
        if (baseMapCode(error) === 'failed') reportError(error);
      });
      return;
    }
  }, [baseMaps, areas, offered, isWanted]);
}
