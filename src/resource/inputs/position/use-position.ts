import { useState, useSyncExternalStore } from 'react';
import { useLatest } from '../../../ui/page/use-latest.ts';
import { type PositionSearch, type PositionTaking, type TakingWish, takePosition } from './take-position.ts';
import { thisDevice } from './watch-device.ts';

/** Takes positions from this device as long as the screen is open. */
export function usePosition(wish: TakingWish): { taking: PositionTaking; search: PositionSearch } {
  const latest = useLatest(wish);
  const [search] = useState(() => takePosition(thisDevice(), latest));
  return { search, taking: useSyncExternalStore(search.subscribe, search.now) };
}
