import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type SwitchingOnMap, switchingIn } from '../../../../resource/network/switching-state.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useLive } from '../../../../session/use-live.ts';
import type { GridMap } from '../grid-map/grid-map.ts';
import { boxAround } from '../use-first-view.ts';
import { type SwitchedAssets, switchedAssets } from './switched-assets.ts';

/** The switching with which somebody came to the map: it stays until they clear it. */
export interface GivenSwitching {
  readonly shown: SwitchingOnMap | undefined;
  /** Undefined until it is known. */
  readonly assets: SwitchedAssets | undefined;
  clear(): void;
}

export function useSwitching(): GivenSwitching {
  const { database } = useWorkspace();
  const { state } = useLocation();
  // The address changes with the first filter, and what came with it is gone: it stays.
  const [shown, setShown] = useState(() => switchingIn(state));
  const assets = useLive(
    database,
    (local) => (shown ? switchedAssets(local, shown) : Promise.resolve(undefined)),
    [shown],
  );
  const clear = useCallback(() => setShown(undefined), []);
  return useMemo(() => ({ shown, assets: shown && assets, clear }), [shown, assets, clear]);
}

/** Draws it, and brings the map to it once. */
export function useDrawnSwitching(map: GridMap | undefined, { assets }: GivenSwitching): void {
  const isDone = useRef(false);
  useEffect(() => {
    map?.draw('switching', assets?.features ?? { type: 'FeatureCollection', features: [] });
    const box = boxAround(assets?.places ?? []);
    if (!map || !box || isDone.current) return;
    isDone.current = true;
    map.fit(box);
  }, [map, assets]);
}
