import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { TILE_LAYERS } from '../../../../../data/read/map/encode-tile.ts';
import type { MapColours } from './map-colours.ts';

/** Rows that lie too near to each other to be told apart: how many they are. @param id of the layer that answers to a press */
export function heapLayers(id: string, { heap, onHeap, halo }: MapColours): LayerSpecification[] {
  const heaps = { source: 'places', 'source-layer': TILE_LAYERS.heaps } as const;
  return [
    {
      id,
      type: 'circle',
      ...heaps,
      paint: {
        'circle-color': heap,
        'circle-radius': HEAP_RADIUS,
        'circle-stroke-color': halo,
        'circle-stroke-width': 2,
        'circle-opacity': 0.92,
      },
    },
    {
      id: 'heap-counts',
      type: 'symbol',
      ...heaps,
      layout: {
        'text-field': HEAP_COUNT,
        'text-font': ['Inter Variable'],
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': onHeap },
    },
  ];
}

/** A heap grows with the logarithm of its count: a hundred are not ten times as wide as ten. */
const HEAP_RADIUS: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['log10', ['get', 'count']],
  0.3,
  13,
  2,
  18,
  4,
  26,
  6,
  34,
];

/** Exact as far as it is short. */
const HEAP_COUNT: ExpressionSpecification = [
  'step',
  ['get', 'count'],
  ['to-string', ['get', 'count']],
  10_000,
  ['concat', ['to-string', ['round', ['/', ['get', 'count'], 1000]]], 'k'],
  1_000_000,
  ['concat', ['to-string', ['/', ['round', ['/', ['get', 'count'], 100_000]], 10]], 'M'],
];
