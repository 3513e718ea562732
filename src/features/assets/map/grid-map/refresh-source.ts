import type { MapLibreMap } from 'maplibre-gl';

/**
 * Asks for all tiles of a source anew, once those that are on their way have arrived: of a tile that is asked for while it comes, the map
 * library (MapLibre 6.17, `VectorTileSource.loadTile`) only reads again what came.
 *
 * @returns the function that asks
 */
export function refreshing(map: MapLibreMap, source: string): () => void {
  let isWanted = false;
  const refresh = () => {
    if (!isWanted || !map.getSource(source) || !map.isSourceLoaded(source)) return;
    isWanted = false;
    map.refreshTiles(source);
  };
  map.on('sourcedata', refresh);
  map.on('idle', refresh);
  return () => {
    isWanted = true;
    refresh();
  };
}
