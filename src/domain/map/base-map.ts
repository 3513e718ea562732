/** Whose files the pieces of base maps are. */
export const BASE_MAP_OWNER = 'baseMap';

export const BASE_MAP_LIMITS = {
  /** Letters. */
  name: 120,
  attribution: 500,
  layerName: 100,
  /** Names of layers that are told; an archive may have more. */
  layers: 200,
  /** Of a tenant, those on their way too. */
  ofTenant: 50,
  /** Bytes of one answer with content. */
  range: 8 * 1024 * 1024,
} as const;

/** Bytes of each piece of an upload but the last, which has the rest. Stored so: changing it makes what is stored unreadable. */
export const BASE_MAP_PIECE = 4 * 1024 * 1024;

/** Of an archive: its vector tiles are drawn by a style, its pictures as they are. */
export const BASE_MAP_FORMATS = ['vector', 'raster'] as const;

/** A ground under the tenant's map: a PMTiles archive, version 3, that an administrator uploaded. */
export interface BaseMap {
  readonly id: string;
  readonly name: string;
  readonly format: (typeof BASE_MAP_FORMATS)[number];
  readonly minZoom: number;
  readonly maxZoom: number;
  /** West, south, east and north in degrees, WGS84. */
  readonly bounds: readonly number[];
  readonly bytes: number;
  /** Plain text that has to be shown with the map; empty: none is asked for. */
  readonly attribution: string;
  /** Of vector tiles, in the archive's order. */
  readonly layers: readonly string[];
  /** SHA-256 of the SHA-256 of each piece, in hexadecimal: other content is another version. */
  readonly version: string;
  readonly createdAt: string;
}

/** An archive of which not every byte has arrived, or which was not looked at yet. */
export interface BaseMapUpload {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly received: number;
  /** As of a base map, over the pieces that have arrived. */
  readonly sha256: string;
  readonly createdAt: string;
}

/** What may be wrong with an archive. */
export const ARCHIVE_FAULTS = [
  'not_pmtiles',
  'other_version',
  'cut_off',
  'no_tiles',
  'unknown_tiles',
  'unknown_compression',
  'broken_header',
  'broken_directory',
  'broken_metadata',
] as const;

export type ArchiveFaultCode = (typeof ARCHIVE_FAULTS)[number];

export function piecesOf(bytes: number): number {
  return Math.ceil(bytes / BASE_MAP_PIECE);
}

/** Bytes of the piece at that place, from 0 on. */
export function pieceLength(bytes: number, place: number): number {
  return Math.min(BASE_MAP_PIECE, bytes - place * BASE_MAP_PIECE);
}
