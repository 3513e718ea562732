import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles';
import type { BaseMap } from '../../../../src/domain/map/base-map.ts';
import { ArchiveRefused } from './archive-refused.ts';

/** Bytes. */
const HEADER = 127;

/** The root directory has to end before: readers ask for so much at once. */
const HEAD = 16_384;

const VERSION = 3;
const DEEPEST = 26;

/** Where web Mercator ends, in degrees. */
const WORLD = [-180, -85.0511288, 180, 85.0511288];

export interface ArchiveSection {
  readonly offset: number;
  readonly length: number;
}

export interface ArchiveHeader extends Pick<BaseMap, 'format' | 'minZoom' | 'maxZoom' | 'bounds'> {
  /** Whether directories and metadata are compressed, which is by gzip. */
  readonly isPacked: boolean;
  readonly root: ArchiveSection;
  readonly metadata: ArchiveSection;
  readonly leaves: ArchiveSection;
  readonly tiles: ArchiveSection;
}

/**
 * What an archive says of itself in its first bytes (PMTiles 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
 *
 * @param first bytes of the file, at least 127 where it has so many
 * @param size of the whole file, in bytes
 * @throws ArchiveRefused
 */
export function readArchiveHeader(first: Uint8Array, size: number): ArchiveHeader {
  requireMagic(first);
  if (first.length < HEADER) throw new ArchiveRefused('cut_off');
  const header = bytesToHeader(Uint8Array.from(first.subarray(0, HEADER)).buffer);
  const isPacked = isGzip(header.internalCompression);
  isGzip(header.tileCompression);
  return {
    format: formatOf(header.tileType),
    ...zoomsOf(header),
    bounds: boundsOf(header),
    isPacked,
    ...sectionsOf(header, size),
  };
}

function requireMagic(first: Uint8Array): void {
  const magic = new TextDecoder('latin1').decode(first.subarray(0, 7));
  // The versions before had their number behind two letters.
  const before = magic.startsWith('PM') && first[3] === 0 ? first[2] : undefined;
  if (before === 1 || before === 2) throw new ArchiveRefused('other_version', String(before));
  if (magic !== 'PMTiles') throw new ArchiveRefused('not_pmtiles');
  if (first[7] === undefined) throw new ArchiveRefused('cut_off');
  if (first[7] !== VERSION) throw new ArchiveRefused('other_version', String(first[7]));
}

/** @throws ArchiveRefused that names what not every browser can unpack */
function isGzip(compression: Compression): boolean {
  if (compression === Compression.None || compression === Compression.Gzip)
    return compression === Compression.Gzip;
  throw new ArchiveRefused('unknown_compression', COMPRESSIONS[compression] ?? String(compression));
}

const COMPRESSIONS: Readonly<Record<number, string>> = {
  [Compression.Brotli]: 'Brotli',
  [Compression.Zstd]: 'Zstandard',
};

function formatOf(type: TileType): BaseMap['format'] {
  if (type === TileType.Mvt) return 'vector';
  if (PICTURES.includes(type)) return 'raster';
  throw new ArchiveRefused('unknown_tiles', type === TileType.Mlt ? 'MapLibre Tile' : String(type));
}

const PICTURES: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif];

function zoomsOf({ minZoom, maxZoom }: Header): Pick<ArchiveHeader, 'minZoom' | 'maxZoom'> {
  if (minZoom > maxZoom || maxZoom > DEEPEST) throw new ArchiveRefused('broken_header');
  return { minZoom, maxZoom };
}

/** Of an archive that does not say where it is: the whole world. */
function boundsOf({ minLon, minLat, maxLon, maxLat }: Header): readonly number[] {
  const isOnEarth = minLon >= -180 && maxLon <= 180 && minLat >= -90 && maxLat <= 90;
  if (!isOnEarth || minLon > maxLon || minLat > maxLat) throw new ArchiveRefused('broken_header');
  return minLon === maxLon || minLat === maxLat ? WORLD : [minLon, minLat, maxLon, maxLat];
}

function sectionsOf(header: Header, size: number) {
  const { leafDirectoryLength = 0, tileDataLength = 0 } = header;
  const within = (offset: number, length: number): ArchiveSection => {
    // Sums of what no file has are no whole numbers any more.
    if (offset + length > size || !Number.isSafeInteger(offset + length)) throw new ArchiveRefused('cut_off');
    if (length > 0 && offset < HEADER) throw new ArchiveRefused('broken_header');
    return { offset, length };
  };
  const root = within(header.rootDirectoryOffset, header.rootDirectoryLength);
  if (root.length === 0 || root.offset + root.length > HEAD) throw new ArchiveRefused('broken_directory');
  if (tileDataLength === 0) throw new ArchiveRefused('no_tiles');
  return {
    root,
    metadata: within(header.jsonMetadataOffset, header.jsonMetadataLength),
    leaves: within(header.leafDirectoryOffset, leafDirectoryLength),
    tiles: within(header.tileDataOffset, tileDataLength),
  };
}
