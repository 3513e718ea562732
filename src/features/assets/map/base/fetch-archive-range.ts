import {
  type AuthorisedDeps,
  authorisedFetch,
  SessionNeeded,
  Unreachable,
} from '../../../../api/authorised-fetch.ts';
import { BaseMapError } from '../../../../data/base-maps/base-map-error.ts';
import type { FetchArchiveRange } from '../../../../data/base-maps/open-base-maps.ts';

/** Milliseconds that a call has, and one more for so many bytes: 16 kB a second are slow, and go on. */
const PATIENCE = 20_000;
const BYTES_A_MILLISECOND = 16;

/** Asks the server for bytes of an archive, with the person's token and one refresh. What comes is of the version that is meant. */
export function archiveRanges(deps: AuthorisedDeps): FetchArchiveRange {
  return async ({ id, version }, offset, length, signal) => {
    const patience = AbortSignal.timeout(PATIENCE + Math.ceil(length / BYTES_A_MILLISECOND));
    const both = AbortSignal.any([signal, patience]);
    const headers = { range: `bytes=${offset}-${offset + length - 1}` };
    try {
      // Not kept by the browser: what is to stay lies in an area.
      const init = { method: 'GET', headers, signal: both, cache: 'no-store' } as const;
      const path = `/base-maps/${encodeURIComponent(id)}/content`;
      return await bytesOf(await authorisedFetch(deps, path, init), version, length);
    } catch (error) {
      throw asBaseMapError(error);
    }
  };
}

const PARTIAL = 206;

async function bytesOf(response: Response, version: string, length: number): Promise<ArrayBuffer> {
  const refusal = refusalOf(response, version);
  if (refusal) {
    await response.body?.cancel();
    throw refusal;
  }
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength > length) throw new BaseMapError('unreadable');
  return bytes;
}

function refusalOf({ status, headers }: Response, version: string): BaseMapError | null {
  if (status === 403 || status === 404) return new BaseMapError('gone');
  if (status === 401 || status === 429 || status >= 500) return new BaseMapError('unreachable');
  if (status === 416) return new BaseMapError('changed');
  // All of it would be gigabytes.
  if (status !== PARTIAL) return new BaseMapError('unreadable');
  const tag = headers.get('etag')?.replace(/^W\//, '').replaceAll('"', '');
  return tag === version ? null : new BaseMapError('changed');
}

/** An answer that breaks off half-way has met no signal either. */
function asBaseMapError(error: unknown): unknown {
  if (error instanceof BaseMapError) return error;
  const isLost = [SessionNeeded, Unreachable, TypeError, DOMException].some((kind) => error instanceof kind);
  return isLost ? new BaseMapError('unreachable', error) : error;
}
