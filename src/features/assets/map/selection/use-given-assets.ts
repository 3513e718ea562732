import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { IdList } from '../../../../data/read/id-list.ts';
import { drawnIds } from '../../../../resource/network/drawn-state.ts';

/** Assets with which somebody came to the map: it shows these alone until they are cleared. */
export interface GivenAssets {
  readonly ids: IdList | undefined;
  clear(): void;
}

export function useGivenAssets(): GivenAssets {
  const { state } = useLocation();
  // The address changes with the first filter, and what came with it is gone: they stay.
  const [ids, setIds] = useState(() => drawnIds(state));
  const clear = useCallback(() => setIds(undefined), []);
  return useMemo(() => ({ ids, clear }), [ids, clear]);
}

/** Brings the map to them, once. */
export function useFitGiven({ ids }: GivenAssets, fitAll: () => void): void {
  useEffect(() => {
    if (ids) fitAll();
  }, [ids, fitAll]);
}
