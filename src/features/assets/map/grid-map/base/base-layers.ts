import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { OfferedBaseMap } from '../../../../../domain/map/base/base-map.ts';
import type { MapColours } from '../style/map-colours.ts';
import { type BaseColours, baseColours } from './base-colours.ts';
import { type BaseLayer, type BaseLook, isOneOf } from './base-layer.ts';
import { baseNames } from './base-names.ts';

export interface BaseSources {
  readonly tiles: string;
  readonly sheet: string;
}

/**
 * How a base map is drawn: quiet, under the lines of the grid. Of vector tiles both schemas that are common: that of
 * Protomaps, which says `kind`, and that of OpenMapTiles, which says `class`. Layers that a base map has not are left out.
 */
export function baseLayers(
  base: OfferedBaseMap,
  sources: BaseSources,
  colours: MapColours,
  look: BaseLook,
): readonly LayerSpecification[] {
  if (base.format === 'raster') return [picture(sources, look)];
  const paints = baseColours(look.theme);
  const all = [...grounds(paints, colours), ...ways(paints, colours), ...baseNames(colours, look)];
  const has = (layer: string) => base.layers.length === 0 || base.layers.includes(layer);
  const drawn = all.filter(({ of }) => has(of)).map((layer) => layerOf(layer, sources.tiles));
  // OpenMapTiles has no land: it is what is not water.
  return base.layers.includes('earth') ? drawn : [sheet(sources, colours), ...drawn];
}

function layerOf({ of, name, ...layer }: BaseLayer, source: string): LayerSpecification {
  // Which properties go with which type is said where each of them is written.
  return { id: `base-${of}-${name}`, source, 'source-layer': of, ...layer };
}

function picture({ tiles }: BaseSources, { theme }: BaseLook): LayerSpecification {
  const isDark = theme.includes('dark');
  return {
    id: 'base-picture',
    type: 'raster',
    source: tiles,
    paint: {
      'raster-fade-duration': 0,
      // In the dark a bright picture blinds, and hides what lies on it.
      'raster-brightness-max': isDark ? 0.55 : 1,
      'raster-saturation': isDark ? -0.4 : 0,
    },
  };
}

function sheet({ sheet: source }: BaseSources, { land }: MapColours): LayerSpecification {
  return { id: 'base-sheet', type: 'fill', source, minzoom: 5, paint: { 'fill-color': land } };
}

const GREEN = ['forest', 'wood', 'park', 'grass', 'grassland', 'nature_reserve', 'national_park', 'meadow'];
const BUILT = ['industrial', 'commercial', 'railway', 'residential', 'urban_area', 'retail', 'military'];

function grounds(paints: BaseColours, { water, land }: MapColours): readonly BaseLayer[] {
  const fill = (of: string, name: string, colour: string, filter?: FilterSpecification): BaseLayer => ({
    of,
    name,
    type: 'fill',
    paint: { 'fill-color': colour },
    ...(filter ? { filter } : {}),
  });
  const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
  return [
    fill('earth', 'fill', land, isArea),
    fill('landcover', 'green', paints.green, isOneOf(GREEN)),
    fill('landuse', 'built', paints.built, isOneOf(BUILT)),
    fill('landuse', 'green', paints.green, isOneOf(GREEN)),
    fill('park', 'green', paints.green, isArea),
    fill('water', 'fill', water, isArea),
    streams('water', water),
    streams('waterway', water),
    { ...fill('buildings', 'fill', paints.building, isArea), minzoom: 14 },
    { ...fill('building', 'fill', paints.building), minzoom: 14 },
  ];
}

function streams(of: string, colour: string): BaseLayer {
  return {
    of,
    name: 'line',
    type: 'line',
    filter: ['==', ['geometry-type'], 'LineString'],
    paint: { 'line-color': colour, 'line-width': widths([8, 0.6], [14, 2.5]) },
  };
}

/** How important a road is, by what either schema calls it. */
const ROADS = {
  great: ['highway', 'motorway', 'trunk', 'major_road', 'primary'],
  middle: ['medium_road', 'secondary', 'tertiary'],
  small: ['minor_road', 'minor', 'service', 'residential', 'other', 'track'],
  path: ['path', 'pedestrian'],
  rail: ['rail', 'transit'],
} as const;

function ways(paints: BaseColours, { border }: MapColours): readonly BaseLayer[] {
  const roads = (['roads', 'transportation'] as const).flatMap((of) => roadsOf(of, paints));
  const borders = (['boundaries', 'boundary'] as const).map(
    (of): BaseLayer => ({
      of,
      name: 'line',
      type: 'line',
      paint: { 'line-color': border, 'line-width': 1, 'line-dasharray': [4, 3], 'line-opacity': 0.6 },
    }),
  );
  return [...roads, ...borders];
}

function roadsOf(of: string, { road, great, path, rail }: BaseColours): readonly BaseLayer[] {
  const line = (name: keyof typeof ROADS, paint: object, minzoom: number): BaseLayer => ({
    of,
    name,
    type: 'line',
    minzoom,
    filter: isOneOf(ROADS[name]),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint,
  });
  return [
    line('path', { 'line-color': path, 'line-width': 1, 'line-dasharray': [2, 1.5] }, 14),
    line('small', { 'line-color': road, 'line-width': widths([12, 0.6], [18, 8]) }, 11),
    line('middle', { 'line-color': road, 'line-width': widths([9, 0.8], [18, 11]) }, 8),
    line('great', { 'line-color': great, 'line-width': widths([5, 0.8], [18, 14]) }, 4),
    line(
      'rail',
      { 'line-color': rail, 'line-width': widths([10, 0.8], [18, 2]), 'line-dasharray': [5, 2] },
      9,
    ),
  ];
}

/** Points on the screen at two zooms; twice as wide with each zoom between them. */
function widths(
  [far, thin]: readonly [number, number],
  [near, wide]: readonly [number, number],
): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.6], ['zoom'], far, thin, near, wide];
}
