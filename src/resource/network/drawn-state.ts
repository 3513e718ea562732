import { type IdList, idList } from '../../data/read/id-list.ts';

/** What the address of the list or the map carries beside itself, for as long as the browser knows it. */
interface DrawnState {
  readonly drawn: Uint32Array;
}

export function drawnState(ids: IdList): DrawnState {
  return { drawn: ids.words };
}

/** @param state of the router's location; undefined where nothing was drawn */
export function drawnIds(state: unknown): IdList | undefined {
  if (typeof state !== 'object' || state === null || !('drawn' in state)) return undefined;
  const { drawn } = state;
  return drawn instanceof Uint32Array ? idList(drawn) : undefined;
}
