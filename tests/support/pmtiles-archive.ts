import { gzipSync } from 'node:zlib';
import { Compression, TileType, zxyToTileId } from 'pmtiles';

/** A tile as it is before it is packed. */
export interface ArchiveTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

export interface ArchiveOptions {
  readonly tileType?: 'mvt' | 'png' | 'jpeg' | 'webp' | 'avif';
  /** Of directories, metadata and vector tiles; pictures are stored as they are. */
  readonly compression?: 'none' | 'gzip';
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Tiles of one leaf directory; absent: all tiles stand in the root directory. */
  readonly tilesInLeaf?: number;
}

interface Entry {
  readonly tileId: number;
  readonly runLength: number;
  readonly offset: number;
  readonly length: number;
}

const HEADER = 127;

/**
 * A PMTiles archive, version 3, with these tiles in the order of their ids (clustered); equal neighbours share their bytes.
 * @see https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export function archiveOf(
  tiles: readonly ArchiveTile[],
  options: ArchiveOptions = {},
): Uint8Array<ArrayBuffer> {
  const { tileType = 'mvt', compression = 'gzip', metadata = {}, tilesInLeaf } = options;
  const pack = (bytes: Uint8Array) => (compression === 'gzip' ? new Uint8Array(gzipSync(bytes)) : bytes);
  const isVector = tileType === 'mvt';
  const { entries, data } = layOut(tiles, isVector ? pack : (bytes) => bytes);
  const { root, leaves } = directoriesOf(entries, tilesInLeaf ?? entries.length, pack);
  const json = pack(new TextEncoder().encode(JSON.stringify(metadata)));
  const header = headerOf(tiles, {
    lengths: [root.length, json.length, leaves.length, data.length],
    counts: [tiles.length, entries.length, entries.length],
    codes: [
      compression === 'gzip' ? Compression.Gzip : Compression.None,
      compression === 'gzip' && isVector ? Compression.Gzip : Compression.None,
      TILE_TYPES[tileType],
    ],
  });
  return together([header, root, json, leaves, data]);
}

const TILE_TYPES = {
  mvt: TileType.Mvt,
  png: TileType.Png,
  jpeg: TileType.Jpeg,
  webp: TileType.Webp,
  avif: TileType.Avif,
} as const;

function layOut(tiles: readonly ArchiveTile[], pack: (bytes: Uint8Array) => Uint8Array) {
  const entries: Entry[] = [];
  const parts: Uint8Array[] = [];
  let offset = 0;
  const ordered = tiles
    .map(({ z, x, y, bytes }) => ({ tileId: zxyToTileId(z, x, y), bytes: pack(bytes) }))
    .toSorted((one, other) => one.tileId - other.tileId);
  for (const { tileId, bytes } of ordered) {
    const last = entries.at(-1);
    const before = parts.at(-1);
    const isNext = last && last.tileId + last.runLength === tileId;
    if (isNext && before && Buffer.compare(before, bytes) === 0) {
      entries[entries.length - 1] = { ...last, runLength: last.runLength + 1 };
      continue;
    }
    entries.push({ tileId, runLength: 1, offset, length: bytes.length });
    parts.push(bytes);
    offset += bytes.length;
  }
  return { entries, data: together(parts) };
}

/** A leaf is an entry of the root with a run of 0, whose offset is that in the section of leaves. */
function directoriesOf(
  entries: readonly Entry[],
  tilesInLeaf: number,
  pack: (bytes: Uint8Array) => Uint8Array,
): { readonly root: Uint8Array; readonly leaves: Uint8Array } {
  if (entries.length <= tilesInLeaf) return { root: pack(directoryOf(entries)), leaves: new Uint8Array() };
  const leaves: Uint8Array[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += tilesInLeaf) {
    const own = entries.slice(start, start + tilesInLeaf);
    const leaf = pack(directoryOf(own));
    pointers.push({ tileId: own[0]?.tileId ?? 0, runLength: 0, offset, length: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: pack(directoryOf(pointers)), leaves: together(leaves) };
}

/** The four columns of a directory, before it is packed: differences of ids, runs, lengths, and offsets plus one or 0 for "follows". */
export function directoryOf(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const numbers = [entries.length];
  let last = 0;
  for (const { tileId } of entries) {
    numbers.push(tileId - last);
    last = tileId;
  }
  for (const { runLength } of entries) numbers.push(runLength);
  for (const { length } of entries) numbers.push(length);
  for (const [place, { offset }] of entries.entries()) {
    const before = entries[place - 1];
    numbers.push(before && before.offset + before.length === offset ? 0 : offset + 1);
  }
  return Uint8Array.from(numbers.flatMap(varint));
}

/** Seven bits a byte, the lowest first; by division, since ids have more than 32 bits. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
  return bytes;
}

interface HeaderParts {
  /** Of root directory, metadata, leaf directories and tile data, which follow each other in this order. */
  readonly lengths: readonly number[];
  /** Addressed tiles, entries, contents. */
  readonly counts: readonly number[];
  /** Compression of directories, of tiles, and the kind of tiles. */
  readonly codes: readonly number[];
}

function headerOf(tiles: readonly ArchiveTile[], { lengths, counts, codes }: HeaderParts): Uint8Array {
  const view = new DataView(new ArrayBuffer(HEADER));
  for (const [place, code] of new TextEncoder().encode('PMTiles').entries()) view.setUint8(place, code);
  view.setUint8(7, 3);
  let offset = HEADER;
  for (const [section, length] of lengths.entries()) {
    view.setBigUint64(8 + section * 16, BigInt(offset), true);
    view.setBigUint64(16 + section * 16, BigInt(length), true);
    offset += length;
  }
  for (const [place, count] of counts.entries()) view.setBigUint64(72 + place * 8, BigInt(count), true);
  view.setUint8(96, 1);
  for (const [place, code] of codes.entries()) view.setUint8(97 + place, code);
  const zooms = tiles.map(({ z }) => z);
  const [minZoom, maxZoom] = [
    zooms.reduce((least, zoom) => Math.min(least, zoom), 26),
    zooms.reduce((most, zoom) => Math.max(most, zoom), 0),
  ];
  view.setUint8(100, Math.min(minZoom, maxZoom));
  view.setUint8(101, maxZoom);
  const degrees = boundsOf(tiles.filter(({ z }) => z === maxZoom));
  for (const [place, value] of degrees.entries())
    view.setInt32(102 + place * 4, Math.round(value * 1e7), true);
  const [west = 0, south = 0, east = 0, north = 0] = degrees;
  view.setUint8(118, maxZoom);
  view.setInt32(119, Math.round(((west + east) / 2) * 1e7), true);
  view.setInt32(123, Math.round(((south + north) / 2) * 1e7), true);
  return new Uint8Array(view.buffer);
}

/** West, south, east, north in degrees of what the tiles cover; of no tiles the whole world. */
function boundsOf(tiles: readonly ArchiveTile[]): readonly number[] {
  if (tiles.length === 0) return [-180, latitudeOf(1), 180, latitudeOf(0)];
  const corners = tiles.map(({ z, x, y }) => ({ side: 2 ** -z, x, y }));
  const least = (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other));
  const most = (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other));
  return [
    least(corners.map(({ side, x }) => x * side)) * 360 - 180,
    latitudeOf(most(corners.map(({ side, y }) => (y + 1) * side))),
    most(corners.map(({ side, x }) => (x + 1) * side)) * 360 - 180,
    latitudeOf(least(corners.map(({ side, y }) => y * side))),
  ];
}

/** @param down the part of the way from the northern edge of the world to the southern one (web Mercator) */
function latitudeOf(down: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI;
}

function together(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}
