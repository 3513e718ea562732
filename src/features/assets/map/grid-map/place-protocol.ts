import { addProtocol, removeProtocol } from 'maplibre-gl';
import type { MapPlaces } from '../../../../data/read/map/open-map-places.ts';
import type { TileAddress } from '../../../../domain/map/tile-cells.ts';
import { PLACE_TILES } from './map-style.ts';

/**
 * Answers the map's requests for tiles of places from the worker that holds them. The page has one map at a time.
 * @returns the function that stops it
 */
export function answerTiles(places: MapPlaces): () => void {
  addProtocol(PLACE_TILES, async ({ url }) => ({ data: await places.tile(addressIn(url)) }));
  return () => removeProtocol(PLACE_TILES);
}

/** @throws RangeError for what the style does not ask for */
function addressIn(url: string): TileAddress {
  const [, zoom, x, y] = /^\w+:\/\/(\d+)\/(\d+)\/(\d+)$/.exec(url)?.map(Number) ?? [];
  if (zoom === undefined || x === undefined || y === undefined) throw new RangeError(`no tile: ${url}`);
  return { zoom, x, y };
}
