import { findTile, type Header, ResolvedValueCache, type Source, zxyToTileId } from 'pmtiles';
import type { TileAddress } from '../../../domain/map/tile-cells.ts';
import { BaseMapError } from '../base-map-error.ts';
import { unzipped } from './unzipped.ts';

/** Bytes of an archive, from an offset on; fewer only where it ends before. */
export type ReadRange = (offset: number, length: number, signal?: AbortSignal) => Promise<ArrayBuffer>;

/** Where the bytes of a tile lie in an archive. */
export interface TileRange {
  readonly offset: number;
  readonly length: number;
}

/** A PMTiles archive that is read by ranges: its directories stay in memory, as many as are used. */
export interface TileArchive {
  /** How its tiles are packed, by the specification's number. */
  compression(): Promise<number>;
  /** Null: it has no such tile. @throws BaseMapError */
  locate(tileId: number, signal?: AbortSignal): Promise<TileRange | null>;
}

/** Directories are three deep at most (specification, section 4). */
const DEEPEST_DIRECTORY = 4;

/** Directories in memory, some 100 kB each. */
const KEPT_DIRECTORIES = 32;

/** Tiles that nobody would draw: a range that is asked for holds one whole. */
const LARGEST_TILE = 8 * 1024 * 1024;

/** @param key another one for each version of each archive */
export function openArchive(key: string, readRange: ReadRange): TileArchive {
  const source: Source = {
    getKey: () => key,
    getBytes: async (offset, length, signal) => ({ data: await readRange(offset, length, signal) }),
  };
  const cache = new ResolvedValueCache(KEPT_DIRECTORIES, false, unzipped);
  const inTurn = oneByOne();
  const header = () => asArchive(cache.getHeader(source));
  return {
    compression: () => inTurn(async () => (await header()).tileCompression),
    locate: (tileId, signal) =>
      // By turns: twenty tiles of one view would each ask for the same directory.
      inTurn(async () => {
        // Whoever gave up meanwhile asks nobody.
        signal?.throwIfAborted();
        return located(await header(), (...at) => asArchive(directory(...at)), tileId, signal);
      }),
  };

  function directory(head: Header, offset: number, length: number, signal: AbortSignal | undefined) {
    return cache.getDirectory(source, offset, length, head, signal);
  }
}

type ReadDirectory = (
  header: Header,
  offset: number,
  length: number,
  signal: AbortSignal | undefined,
) => ReturnType<ResolvedValueCache['getDirectory']>;

async function located(
  header: Header,
  read: ReadDirectory,
  tileId: number,
  signal: AbortSignal | undefined,
): Promise<TileRange | null> {
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
  for (let depth = 0; depth < DEEPEST_DIRECTORY; depth++) {
    const entry = findTile(await read(header, offset, length, signal), tileId);
    if (!entry || entry.length === 0) return null;
    if (entry.runLength > 0) {
      if (entry.length > LARGEST_TILE) throw new BaseMapError('unreadable');
      return { offset: header.tileDataOffset + entry.offset, length: entry.length };
    }
    offset = (header.leafDirectoryOffset ?? 0) + entry.offset;
    length = entry.length;
  }
  throw new BaseMapError('unreadable');
}

/** The number of a tile in its archive: the zooms one after the other, each along a Hilbert curve. */
export function tileIdOf({ zoom, x, y }: TileAddress): number {
  return zxyToTileId(zoom, x, y);
}

/** What the library throws of bytes that are no archive says so; failures of the network keep their own code. */
async function asArchive<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof BaseMapError || (error instanceof Error && error.name === 'AbortError')) throw error;
    throw new BaseMapError('unreadable', error);
  }
}

function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
