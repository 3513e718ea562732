import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';

/**
 * Names, drawn by the device's own fonts: without an address for glyphs the map library draws every one of them itself. Where two
 * would lie over each other the one with the lesser rank is written.
 */
const LAYOUT: NonNullable<SymbolLayerSpecification['layout']> = {
  'text-field': ['get', 'name'],
  'text-font': ['Inter Variable'],
  'symbol-sort-key': ['get', 'rank'],
  'text-padding': 4,
};

/** Of countries, from afar; below everything else that is written. */
export function countryNames({ muted, land }: MapColours): LayerSpecification {
  return {
    id: 'country-names',
    type: 'symbol',
    source: 'countries',
    minzoom: 2,
    maxzoom: 8,
    layout: {
      ...LAYOUT,
      'text-max-width': 8,
      'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 7, 16],
    },
    paint: { 'text-color': muted, 'text-halo-color': land, 'text-halo-width': 1.5 },
  };
}

/** Of assets, under their marks. */
export function assetNames({ text, halo }: MapColours): LayerSpecification {
  return {
    id: 'asset-names',
    type: 'symbol',
    source: 'names',
    layout: {
      ...LAYOUT,
      'text-size': 12,
      'text-max-width': 12,
      'text-anchor': 'top',
      'text-offset': [0, 1],
    },
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.6 },
  };
}
