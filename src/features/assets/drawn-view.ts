import { msg } from '@lingui/core/macro';
import type { ListView } from '../../resource/list/list-view.ts';
import { drawnIds } from '../../resource/network/drawn-state.ts';

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

/** @param state of the router's location; undefined where nothing was drawn */
export function drawnView(state: unknown): ListView | undefined {
  const drawn = drawnIds(state);
  if (!drawn) return undefined;
  const ids = new Set(drawn);
  return { id: DRAWN_VIEW, label: msg`Selected on the map`, only: () => Promise.resolve(ids) };
}
