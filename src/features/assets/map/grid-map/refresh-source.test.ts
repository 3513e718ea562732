import type { MapLibreMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { refreshing } from './refresh-source.ts';

/** What refreshing asks of a map. */
function fakeMap() {
  const listeners: (() => void)[] = [];
  const state = { isThere: true, isLoaded: true, refreshed: 0 };
  const map = {
    on: (_: string, listener: () => void) => listeners.push(listener),
    getSource: () => (state.isThere ? {} : undefined),
    isSourceLoaded: () => state.isLoaded,
    refreshTiles: () => {
      state.refreshed += 1;
      state.isLoaded = false;
    },
  } as unknown as MapLibreMap;
  const arrives = () => {
    state.isLoaded = true;
    for (const listener of listeners) listener();
  };
  return { map, state, arrives };
}

test('tiles are asked for anew at once where none is on its way', () => {
  const { map, state } = fakeMap();
  refreshing(map, 'places')();
  expect(state.refreshed).toBe(1);
});

test('while tiles are on their way they are asked for anew once these are there, and once however often somebody asked', () => {
  const { map, state, arrives } = fakeMap();
  const refresh = refreshing(map, 'places');
  state.isLoaded = false;
  refresh();
  refresh();
  expect(state.refreshed).toBe(0);
  arrives();
  expect(state.refreshed).toBe(1);
  arrives();
  expect(state.refreshed).toBe(1);
});

test('what is asked before the source is there is done when it is', () => {
  const { map, state, arrives } = fakeMap();
  state.isThere = false;
  refreshing(map, 'base')();
  expect(state.refreshed).toBe(0);
  state.isThere = true;
  arrives();
  expect(state.refreshed).toBe(1);
});
