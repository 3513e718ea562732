import { msg } from '@lingui/core/macro';
import { type IdList, idList } from '../../data/read/id-list.ts';
import type { ListView } from '../../resource/list/list-view.ts';

/** The tab of the list of assets that shows what was selected on the map. */
export const DRAWN_VIEW = 'drawn';

/** Ids that go along with the address: browsers keep some megabytes with it. */
export const MOST_DRAWN = 100_000;

/** The map of what a list shows. What was selected on the map is no filter of it: the map opens without. */
export function mapAddress(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('view', DRAWN_VIEW);
  return parameters.size > 0 ? `/tenant/map?${parameters}` : '/tenant/map';
}

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

/** @param state of the router's location; undefined where nothing was drawn */
export function drawnView(state: unknown): ListView | undefined {
  const drawn = drawnIds(state);
  if (!drawn) return undefined;
  const ids = new Set(drawn);
  return { id: DRAWN_VIEW, label: msg`Selected on the map`, only: () => Promise.resolve(ids) };
}
