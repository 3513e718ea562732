import { type Entry, type Header, ResolvedValueCache, type Source, zxyToTileId } from 'pmtiles';
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
  /** The same of many. @param tileIds ascending */
  locateAll(tileIds: Float64Array, signal?: AbortSignal): Promise<readonly (TileRange | null)[]>;
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
  // By turns: twenty tiles of one view would each ask for the same directory.
  const inTurn = oneByOne();
  const header = (signal?: AbortSignal) => inTurn(() => cache.getHeader(source), signal);
  const locateAll = async (tileIds: Float64Array, signal?: AbortSignal) => {
    const head = await header(signal);
    const read: ReadDirectory = ({ offset, length }) =>
      inTurn(() => cache.getDirectory(source, offset, length, head, signal), signal);
    const root = { offset: head.rootDirectoryOffset, length: head.rootDirectoryLength };
    const found: (TileRange | null)[] = [];
    await locateIn({ head, read, found }, root, tileIds, 0);
    return found;
  };
  return {
    compression: async () => (await header()).tileCompression,
    locate: async (tileId, signal) => (await locateAll(Float64Array.of(tileId), signal))[0] ?? null,
    locateAll,
  };
}

type ReadDirectory = (place: TileRange) => Promise<readonly Entry[]>;

interface Locating {
  readonly head: Header;
  readonly read: ReadDirectory;
  /** For each tile that was looked up, in order. */
  readonly found: (TileRange | null)[];
}

/** A directory is asked for where it may have one of the tiles, and looked through for all of them at once. */
async function locateIn(
  locating: Locating,
  place: TileRange,
  tileIds: Float64Array,
  depth: number,
): Promise<void> {
  if (depth >= DEEPEST_DIRECTORY) throw new BaseMapError('unreadable');
  const { head, read, found } = locating;
  const entries = await read(place);
  for (let at = 0; at < tileIds.length; at++) {
    const tileId = tileIds[at] ?? 0;
    const index = lastBegun(entries, tileId);
    const entry = entries[index];
    if (!entry || entry.length === 0) found.push(null);
    else if (entry.runLength > 0) found.push(tileOf(head, entry, tileId));
    else {
      const next = entries[index + 1]?.tileId ?? Infinity;
      let before = at + 1;
      while (before < tileIds.length && (tileIds[before] ?? 0) < next) before += 1;
      const leaf = { offset: (head.leafDirectoryOffset ?? 0) + entry.offset, length: entry.length };
      await locateIn(locating, leaf, tileIds.subarray(at, before), depth + 1);
      at = before - 1;
    }
  }
}

function tileOf(
  { tileDataOffset }: Header,
  { tileId: first, runLength, offset, length }: Entry,
  tileId: number,
): TileRange | null {
  if (tileId >= first + runLength) return null;
  if (length > LARGEST_TILE) throw new BaseMapError('unreadable');
  return { offset: tileDataOffset + offset, length };
}

/** The place of the last entry that begins at a tile or before it; -1: there is none. */
function lastBegun(entries: readonly Entry[], tileId: number): number {
  let [from, before] = [0, entries.length];
  while (from < before) {
    const middle = (from + before) >>> 1;
    if ((entries[middle]?.tileId ?? 0) <= tileId) from = middle + 1;
    else before = middle;
  }
  return from - 1;
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

/** Whoever gave up before their turn asks nobody. */
function oneByOne(): <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work, signal) => {
    const next = last.then(() => {
      signal?.throwIfAborted();
      return asArchive(work());
    });
    last = next.catch(() => undefined);
    return next;
  };
}
