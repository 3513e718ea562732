import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLayers, keptLayers } from './kept-layers.ts';
import { FIRST_LAYERS } from './map-layers.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('layers stay as somebody left them, none too', () => {
  expect(keptLayers()).toEqual(FIRST_LAYERS);
  keepLayers(['surveys']);
  expect(keptLayers()).toEqual(['surveys']);
  keepLayers([]);
  expect(keptLayers()).toEqual([]);
});

test('a layer that this app does not know is left out', () => {
  stored.set('map-layers', 'surveys,of-a-newer-app');
  expect(keptLayers()).toEqual(['surveys']);
});
