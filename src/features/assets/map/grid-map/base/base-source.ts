import type { MapLibreMap, SourceSpecification } from 'maplibre-gl';
import { VectorTileSource } from 'maplibre-gl';
import type { OfferedBaseMap } from '../../../../../domain/map/base/base-map.ts';
import type { MapColours } from '../style/map-colours.ts';
import type { BaseLook } from './base-layer.ts';
import { baseLayers } from './base-layers.ts';

/** The address of a tile, which the page answers by itself (`base-protocol.ts`). */
export const BASE_TILES = 'basemap';

/** Sources of the base map: its tiles, and the land that they lie on. */
export const BASE = 'base';
const SHEET = 'base-sheet';

/** What is drawn above it begins here. */
const ABOVE = 'country-names';

/** Points on the screen that a picture's tile is wide. */
const PICTURE = 256;

/** Draws a base map between the ground and everything of the grid; null: none. Its tiles are asked for anew. */
export function showBaseMap(
  map: MapLibreMap,
  base: OfferedBaseMap | null,
  colours: MapColours,
  look: BaseLook,
): void {
  for (const id of map.getLayersOrder()) if (id.startsWith(`${BASE}-`)) map.removeLayer(id);
  for (const id of [BASE, SHEET]) if (map.getSource(id)) map.removeSource(id);
  if (!base) return;
  map.addSource(SHEET, sheetOf(base));
  map.addSource(BASE, tilesSource(base));
  const source = map.getSource(BASE);
  // Not of the style's specification: a tile that is missing is cut out of the one above it.
  if (source instanceof VectorTileSource) source.sparse = true;
  for (const layer of baseLayers(base, { tiles: BASE, sheet: SHEET }, colours, look)) {
    map.addLayer(layer, ABOVE);
  }
}

function tilesSource({ format, minZoom, maxZoom, bounds }: OfferedBaseMap): SourceSpecification {
  const tiles = {
    tiles: [`${BASE_TILES}://{z}/{x}/{y}`],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: [...bounds] as [number, number, number, number], // four, as it has them
  };
  return format === 'vector' ? { type: 'vector', ...tiles } : { type: 'raster', tileSize: PICTURE, ...tiles };
}

/** As far as the base map reaches: coasts at 1 : 50 million are a kilometre beside those of its tiles. */
function sheetOf({ bounds: [west, south, east, north] }: OfferedBaseMap): SourceSpecification {
  const border = [west, east, east, west, west].map((x, at) => [x, at < 2 || at === 4 ? south : north]);
  return { type: 'geojson', data: { type: 'Polygon', coordinates: [border] } };
}
