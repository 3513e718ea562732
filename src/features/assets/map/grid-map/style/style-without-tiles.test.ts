import { expect, test } from 'vitest';
import type { MapColours } from './map-colours.ts';
import { mapStyle } from './map-style.ts';
import { withoutTiles } from './style-without-tiles.ts';

const GREY = '#808080';
const COLOURS: MapColours = {
  water: GREY,
  land: GREY,
  border: GREY,
  text: GREY,
  muted: GREY,
  halo: GREY,
  heap: GREY,
  onHeap: GREY,
  work: GREY,
  chosen: GREY,
  live: GREY,
  dead: GREY,
  earthed: GREY,
};

const whole = mapStyle(COLOURS, 'kind', '');

test('a map without tiles has the layers of one with tiles, in the same order', () => {
  const style = withoutTiles(whole);
  expect(style.layers.map(({ id }) => id)).toEqual(whole.layers.map(({ id }) => id));
});

test('nothing on a map without tiles asks for one', () => {
  const style = withoutTiles(whole);
  expect(JSON.stringify(style)).not.toContain('source-layer');
  expect(Object.values(style.sources).map(({ type }) => type)).not.toContain('vector');
});

test('each layer of a map without tiles has a source', () => {
  const style = withoutTiles(whole);
  const asked = style.layers.flatMap((layer) => ('source' in layer ? [layer.source] : []));
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((source) => !(source in style.sources))).toEqual([]);
});
