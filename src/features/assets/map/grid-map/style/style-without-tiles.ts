import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { TILE_LAYERS } from '../../../../../data/read/map/encode-tile.ts';

/**
 * The same look for a map that asks nobody for tiles of assets: what a layer takes of a tile it takes of a GeoJSON source of that name.
 * One protocol answers for tiles on a page: a second map would take it away from the first.
 */
export function withoutTiles({ sources, layers, ...style }: StyleSpecification): StyleSpecification {
  const { places: _tiles, ...others } = sources;
  const drawn = Object.values(TILE_LAYERS).map((name): [string, SourceSpecification] => [
    name,
    { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
  ]);
  return {
    ...style,
    sources: { ...others, ...Object.fromEntries(drawn) },
    layers: layers.map(ofOwnSource),
  };
}

function ofOwnSource(layer: LayerSpecification): LayerSpecification {
  if (!('source-layer' in layer)) return layer;
  const { 'source-layer': source = '', ...look } = layer;
  return { ...look, source };
}
