import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { LAYER_NAMES, lookOf } from '../../layers/map-layers.ts';
import type { MapColours } from './map-colours.ts';

/** Beside assets: records as pins, the way from job to job, and a place that somebody chose. */
export const PINS = 'pins';

/** The picture of a pin, as `grid-map.ts` draws it. */
const PIN_IMAGE: ExpressionSpecification = ['concat', 'pin/', ['get', 'layer']];

const IS_POINT: FilterSpecification = ['==', ['geometry-type'], 'Point'];

/** What lies under the grid's own lines: they are to be read through it. */
export function pinnedShapes(): LayerSpecification[] {
  const colour: ExpressionSpecification = [
    'match',
    ['get', 'layer'],
    ...LAYER_NAMES.slice(1).flatMap((name) => [name, lookOf(name).colour] as const),
    lookOf(LAYER_NAMES[0]).colour,
  ] as unknown as ExpressionSpecification; // as many pairs as there are layers
  return [
    {
      id: 'pinned-areas',
      type: 'fill',
      source: PINS,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colour, 'fill-opacity': 0.14 },
    },
    {
      id: 'pinned-lines',
      type: 'line',
      source: PINS,
      filter: ['!=', ['geometry-type'], 'Point'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': 9, 'line-opacity': 0.45 },
    },
  ];
}

export function pins(): LayerSpecification[] {
  return [
    {
      id: PINS,
      type: 'symbol',
      source: PINS,
      filter: IS_POINT,
      layout: {
        'icon-image': PIN_IMAGE,
        'icon-anchor': 'bottom',
        'symbol-sort-key': ['get', 'rank'],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 5, 0.8, 12, 1.3],
      },
    },
  ];
}

export function route({ work, text, halo }: MapColours): LayerSpecification[] {
  return [
    {
      id: 'route-line',
      type: 'line',
      source: 'route',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': work, 'line-width': 3, 'line-dasharray': [1, 2] },
    },
    {
      id: 'route-numbers',
      type: 'symbol',
      source: 'route',
      filter: IS_POINT,
      layout: {
        'text-field': ['get', 'number'],
        'text-font': ['Inter Variable'],
        'text-size': 14,
        'text-offset': [1.4, -1.2],
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 2 },
    },
  ];
}

/** A place that is no record: where somebody stands, or where they pressed for long. */
export function spot({ chosen, halo }: MapColours): LayerSpecification {
  return {
    id: 'spot',
    type: 'circle',
    source: 'spot',
    paint: {
      'circle-color': chosen,
      'circle-radius': 6,
      'circle-stroke-color': halo,
      'circle-stroke-width': 4,
    },
  };
}
