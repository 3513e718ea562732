import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { TILE_LAYERS } from '../../../../../data/read/map/encode-tile.ts';
import { DEEPEST_ZOOM } from '../../../../../domain/map/tile-cells.ts';
import type { MarkedBy } from '../mark-looks.ts';
import { heapLayers } from './heap-layers.ts';
import type { MapColours } from './map-colours.ts';
import { assetNames, countryNames } from './name-layers.ts';
import { PINS, pinnedShapes, pins, route, spot } from './record-layers.ts';
import { shapeLayers } from './shape-layers.ts';
import { SWITCHING, switchedLines, switchedMarks } from './switching-layers.ts';

/** The address of a tile, which the page answers by itself (`place-protocol.ts`). */
export const PLACE_TILES = 'fieldline';

/** What is drawn beside the tiles, each from a small GeoJSON of its own. */
export type Drawn =
  | GroundSource
  | AssetSource
  | 'work'
  | 'route'
  | 'pins'
  | 'here'
  | 'spot'
  | 'ring'
  | 'switching'
  | 'chosen'
  | 'names';

/** Assets of a map without tiles (`style-without-tiles.ts`), with the properties that their tiles have; other maps have no such source. */
export type AssetSource = keyof typeof TILE_LAYERS;

/** What is the same on every map. */
export type GroundSource = 'land' | 'borders' | 'countries';

const DRAWN: readonly Drawn[] = [
  'land',
  'borders',
  'countries',
  'work',
  'route',
  'pins',
  'here',
  'spot',
  'ring',
  SWITCHING,
  'chosen',
  'names',
];

/** Layers that answer to a press. */
export const PRESSED = { alone: 'alone', heaps: 'heaps', work: 'work', pins: PINS } as const;

const NOTHING: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
};

/** @param theme its name, as `themeName` has it */
export function mapStyle(colours: MapColours, by: MarkedBy, theme: string): StyleSpecification {
  const drawn = DRAWN.map((name) => [name, name === 'land' || name === 'borders' ? far() : NOTHING] as const);
  return {
    version: 8,
    sources: {
      ...Object.fromEntries(drawn),
      places: {
        type: 'vector',
        tiles: [`${PLACE_TILES}://{z}/{x}/{y}`],
        minzoom: 0,
        maxzoom: DEEPEST_ZOOM,
      },
    },
    layers: [
      ...ground(colours),
      countryNames(colours),
      ...areas(colours),
      ...pinnedShapes(),
      ...shapeLayers(theme, colours.chosen),
      ...switchedLines(colours),
      ...places(colours, by),
      assetNames(colours),
      ...route(colours),
      ...switchedMarks(colours),
      ...marks(colours),
      ...pins(),
      spot(colours),
    ],
  };
}

/** Coasts at 1 : 50 million have nothing more to show below. */
function far(): GeoJSONSourceSpecification {
  return { ...NOTHING, maxzoom: 6, tolerance: 0.2 };
}

function ground({ water, land, border }: MapColours): LayerSpecification[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': water } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': land, 'fill-outline-color': border } },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      paint: { 'line-color': border, 'line-width': 1, 'line-dasharray': [3, 2], 'line-opacity': 0.7 },
    },
  ];
}

/** What somebody draws, and how sure the device is of where it is. */
function areas({ heap }: MapColours): LayerSpecification[] {
  const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
  return [
    {
      id: 'accuracy',
      type: 'fill',
      source: 'here',
      filter: isArea,
      paint: { 'fill-color': heap, 'fill-opacity': 0.15 },
    },
    {
      id: 'ring-area',
      type: 'fill',
      source: 'ring',
      filter: isArea,
      paint: { 'fill-color': heap, 'fill-opacity': 0.12 },
    },
    {
      id: 'ring-line',
      type: 'line',
      source: 'ring',
      paint: { 'line-color': heap, 'line-width': 2.5 },
    },
    {
      id: 'ring-corners',
      type: 'circle',
      source: 'ring',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { 'circle-color': heap, 'circle-radius': 5 },
    },
  ];
}

/** The name of a mark's picture: by what it is coloured, and the numbers of its kind and status. */
export function markImage(by: MarkedBy): ExpressionSpecification {
  const status: ExpressionSpecification = ['get', 'status'];
  return ['concat', 'mark/', by, '/', ['get', 'kind'], '/', by === 'status' ? status : '0'];
}

function places(colours: MapColours, by: MarkedBy): LayerSpecification[] {
  return [
    ...heapLayers(PRESSED.heaps, colours),
    {
      id: PRESSED.alone,
      type: 'symbol',
      source: 'places',
      'source-layer': TILE_LAYERS.alone,
      layout: {
        'icon-image': markImage(by),
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 9, 0.5, 12, 0.6, 14, 0.85, 16, 1.15],
        // Stations, which come first among the kinds, lie above their feeders' poles.
        'symbol-sort-key': ['-', 0, ['get', 'kind']],
      },
    },
  ];
}

/** Own work, the chosen asset and the device itself: above everything else. */
function marks({ work, halo, chosen, heap }: MapColours): LayerSpecification[] {
  return [
    {
      id: PRESSED.work,
      type: 'circle',
      source: 'work',
      paint: {
        'circle-color': 'transparent',
        'circle-radius': 15,
        'circle-stroke-color': work,
        'circle-stroke-width': 5,
      },
    },
    {
      id: 'chosen',
      type: 'circle',
      source: 'chosen',
      paint: {
        'circle-color': 'transparent',
        'circle-radius': 19,
        'circle-stroke-color': chosen,
        'circle-stroke-width': 3,
      },
    },
    {
      id: 'here',
      type: 'circle',
      source: 'here',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-color': heap,
        'circle-radius': 8,
        'circle-stroke-color': halo,
        'circle-stroke-width': 3,
      },
    },
  ];
}
