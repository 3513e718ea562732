import { expect, test } from 'vitest';
import type { OfferedBaseMap } from '../../../../../domain/map/base/base-map.ts';
import type { MapColours } from '../style/map-colours.ts';
import { baseLayers } from './base-layers.ts';

const PROTOMAPS = ['earth', 'water', 'landuse', 'roads', 'buildings', 'boundaries', 'places'];
const OPEN_MAP_TILES = ['water', 'landcover', 'transportation', 'building', 'boundary', 'place'];

const COLOURS: MapColours = {
  water: '#000001',
  land: '#000002',
  border: '#000003',
  text: '#000004',
  muted: '#000005',
  halo: '#000006',
  heap: '#000007',
  onHeap: '#000008',
  work: '#000009',
  chosen: '#00000a',
  live: '#00000b',
  dead: '#00000c',
  earthed: '#00000d',
};

function base(layers: readonly string[], format: OfferedBaseMap['format'] = 'vector'): OfferedBaseMap {
  return {
    id: 'a',
    name: 'A',
    format,
    minZoom: 0,
    maxZoom: 14,
    bounds: [9, 53, 11, 54],
    bytes: 1,
    attribution: '',
    layers,
    version: 'v1',
  };
}

function drawn(layers: readonly string[], theme = '', format: OfferedBaseMap['format'] = 'vector') {
  const sources = { tiles: 'base', sheet: 'base-sheet' };
  return baseLayers(base(layers, format), sources, COLOURS, { theme, locale: 'fr-FR' });
}

const sourceLayers = (layers: readonly string[]) =>
  new Set(drawn(layers).flatMap((layer) => ('source-layer' in layer ? (layer['source-layer'] ?? []) : [])));

test.each([PROTOMAPS, OPEN_MAP_TILES])(
  'of either schema every layer of ground, ways and names is drawn, %#',
  (...layers) => {
    expect(sourceLayers(layers)).toEqual(new Set(layers));
  },
);

test('layers that a base map has not are not asked for', () => {
  expect(sourceLayers(['water', 'something else'])).toEqual(new Set(['water']));
});

test('where the tiles have no land, there is land under them as far as they reach', () => {
  expect(drawn(OPEN_MAP_TILES)[0]).toMatchObject({ id: 'base-sheet', paint: { 'fill-color': COLOURS.land } });
  expect(drawn(PROTOMAPS).some(({ id }) => id === 'base-sheet')).toBe(false);
});

test('no two layers have one name, and each is taken away by its beginning', () => {
  const ids = drawn([]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !id.startsWith('base-'))).toEqual([]);
});

test('names are in the person’s language where the base map has it, by the device’s own fonts', () => {
  const names = drawn([]).filter(({ type }) => type === 'symbol');
  expect(names.length).toBeGreaterThan(4);
  for (const layer of names) {
    expect(layer.layout).toMatchObject({
      'text-field': ['coalesce', ['get', 'name:fr'], ['get', 'name'], ''],
      'text-font': ['Inter Variable'],
    });
  }
});

test('pictures are as they are by day and in the sun, and dimmed in the dark', () => {
  const brightness = (theme: string) => {
    const [picture, ...others] = drawn([], theme, 'raster');
    expect(others).toEqual([]);
    return picture?.type === 'raster' ? picture.paint?.['raster-brightness-max'] : undefined;
  };
  expect(brightness('')).toBe(1);
  expect(brightness('sun')).toBe(1);
  expect(brightness('dark')).toBeLessThan(0.7);
});
