import { AJAXError, addProtocol, removeProtocol } from 'maplibre-gl';
import { BaseMapError } from '../../../../../data/base-maps/base-map-error.ts';
import type { BaseMaps } from '../../../../../data/base-maps/open-base-maps.ts';
import { tileAddressIn } from '../place-protocol.ts';
import { BASE_TILES } from './base-source.ts';

/**
 * Answers the map's requests for tiles of the base map from the worker that reads areas and the server. A tile that is neither
 * here nor to be had is said to be missing: the map then draws its part of the nearest tile above it that is there.
 *
 * @returns the function that stops it
 */
export function answerBaseTiles(baseMaps: BaseMaps): () => void {
  addProtocol(BASE_TILES, async ({ url }) => {
    const tile = await baseMaps.tile(tileAddressIn(url)).catch(missingOf);
    if (!tile) throw new AJAXError(404, 'no such tile', url, new Blob());
    return { data: tile };
  });
  return () => removeProtocol(BASE_TILES);
}

/** Without signal, and where an archive was taken back, there is none; what else went wrong is for us to know. */
function missingOf(error: unknown): null {
  const isExpected = error instanceof BaseMapError && EXPECTED.has(error.code);
  if (!isExpected) reportError(error);
  return null;
}

const EXPECTED: ReadonlySet<string> = new Set(['unreachable', 'gone', 'changed', 'ended']);
