import type { ReadRange, TileArchive } from './archive/archive-reader.ts';
import { unzipped } from './archive/unzipped.ts';
import type { AreaFolder } from './areas/area-folder.ts';
import type { StoredArea } from './areas/area-store.ts';
import { areaTiles } from './areas/area-tiles.ts';
import { BaseMapError, baseMapCode } from './base-map-error.ts';
import type { ArchiveRef, ShownArchive } from './base-map-messages.ts';
import { keptTiles } from './kept-tiles.ts';

export type Archives = (archive: ArchiveRef) => TileArchive;

/** Tiles of what the map shows: from the areas on the device, or else from the office. */
export interface ShownTiles {
  setAreas(areas: readonly StoredArea[]): void;
  show(map: ShownArchive | null): void;
  /** Null: it has none there. @throws BaseMapError */
  find(tileId: number): Promise<ArrayBuffer | null>;
}

export interface ShownTilesDeps {
  readonly folder: AreaFolder;
  readonly archives: Archives;
  readonly readerOf: (archive: ArchiveRef) => ReadRange;
  readonly now: () => number;
  /** Milliseconds that a tile of the office may take. */
  readonly patience?: number;
}

/** Milliseconds that a tile of the office may take, and for how long nobody is asked after one that took longer. */
const TILE_PATIENCE = 6000;
const TILE_SILENCE = 15_000;

/**
 * Where the signal is weak a map must not wait for tiles that do not come: what an area has from above stands there at once, and
 * the office is asked again after a while, or as soon as the map says anew what it shows.
 */
export function shownTiles(deps: ShownTilesDeps): ShownTiles {
  const { folder, archives, readerOf, now, patience = TILE_PATIENCE } = deps;
  const onDevice = areaTiles(folder);
  const fromOffice = keptTiles();
  let shown: ShownArchive | null = null;
  let silentUntil = 0;
  const ask = async (archive: ArchiveRef, tileId: number) => {
    if (now() < silentUntil) throw new BaseMapError('unreachable');
    try {
      return await within(patience, (signal) =>
        officeTile(archives(archive), readerOf(archive), tileId, signal),
      );
    } catch (error) {
      if (baseMapCode(error) === 'unreachable') silentUntil = now() + TILE_SILENCE;
      throw error;
    }
  };
  return {
    setAreas: onDevice.setAreas,
    show(map) {
      shown = map;
      silentUntil = 0;
    },
    async find(tileId) {
      if (!shown) return null;
      const archive = shown;
      const found = await onDevice.find([archive.id, ...archive.earlier], tileId);
      const key = `${archive.id}@${archive.version}/${tileId}`;
      return found ?? fromOffice.get(key, () => ask(archive, tileId));
    },
  };
}

/** Null where the archive has no such tile. @throws BaseMapError */
async function officeTile(
  archive: TileArchive,
  readRange: ReadRange,
  tileId: number,
  signal: AbortSignal,
): Promise<ArrayBuffer | null> {
  const range = await archive.locate(tileId, signal);
  if (!range) return null;
  const bytes = await readRange(range.offset, range.length, signal);
  return unzipped(bytes, await archive.compression());
}

function within<T>(patience: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(patience);
  const late = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => late.reject(new BaseMapError('unreachable', signal.reason)));
  return Promise.race([work(signal), late.promise]);
}
