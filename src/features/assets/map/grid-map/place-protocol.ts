import { addProtocol, removeProtocol } from 'maplibre-gl';
import type { MapPlaces } from '../../../../data/read/map/open-map-places.ts';
import { numberFrom } from '../../../../domain/kit/values/typed-number.ts';
import type { TileAddress } from '../../../../domain/map/tile-cells.ts';
import { notingTile } from './map-moments.ts';
import { PLACE_TILES } from './style/map-style.ts';

/**
 * Answers the map's requests for tiles of places from the worker that holds them. The page has one map at a time.
 * @returns the function that stops it
 */
export function answerTiles(places: MapPlaces): () => void {
  addProtocol(PLACE_TILES, async ({ url }) => ({ data: await notingTile(places.tile(tileAddressIn(url))) }));
  return () => removeProtocol(PLACE_TILES);
}

/** @throws RangeError for what the style does not ask for */
export function tileAddressIn(url: string): TileAddress {
  const parts = /^\w+:\/\/(\d+)\/(\d+)\/(\d+)$/.exec(url)?.slice(1) ?? [];
  const [zoom, x, y] = parts.map(numberFrom);
  if (zoom == null || x == null || y == null) throw new RangeError(`no tile: ${url}`);
  return { zoom, x, y };
}
