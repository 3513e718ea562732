/** Bytes of tiles that came from the office for the map alone, in memory. */
const MOST_KEPT = 16 * 1024 * 1024;

/** Tiles that were drawn a moment ago: zooming out and in again asks nobody. */
export interface KeptTiles {
  /** @param key another one for each tile of each version of each archive @returns a copy, which may be given away */
  get(key: string, fetch: () => Promise<ArrayBuffer | null>): Promise<ArrayBuffer | null>;
}

export function keptTiles(most = MOST_KEPT): KeptTiles {
  // In the order in which they were used last.
  const kept = new Map<string, ArrayBuffer | null>();
  let size = 0;
  const drop = (id: string) => {
    size -= kept.get(id)?.byteLength ?? 0;
    kept.delete(id);
  };
  return {
    async get(key, fetch) {
      const known = kept.get(key);
      const tile = known === undefined ? await fetch() : known;
      drop(key);
      kept.set(key, tile);
      size += tile?.byteLength ?? 0;
      for (const oldest of kept.keys()) {
        if (size <= most && kept.size <= MOST_TILES_KEPT) break;
        drop(oldest);
      }
      return tile?.slice(0) ?? null;
    },
  };
}

/** Those that the archive has not take no bytes. */
const MOST_TILES_KEPT = 2000;
