import type { WantedArea } from '../../../domain/map/base/base-map.ts';
import type { AreaPlan } from '../archive/area-plan.ts';

/** What an area is. */
export interface AreaDescription extends WantedArea {
  readonly id: string;
  readonly baseMapId: string;
  /** As the office called it when it was taken. */
  readonly baseMapName: string;
  /** Of the archive that its tiles are of. */
  readonly version: string;
  readonly minZoom: number;
  /** How its tiles are packed, by the number of the PMTiles specification. */
  readonly compression: number;
  readonly tiles: number;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
  /** The area that goes once this one is whole; else null. */
  readonly replaces: string | null;
}

/** What an area is, and where each of its tiles lies. Written once, before the first of its tiles. */
export interface AreaIndex {
  readonly about: AreaDescription;
  readonly plan: AreaPlan;
}

/** "FLBM" and the version of this form; then the sum of the rest, and how long each part is. All numbers little-endian. */
const MAGIC = 0x4d_42_4c_46;
const FORM = 1;
const HEAD = 24;

/** Columns are read in place where they begin at a multiple of eight. */
const ALIGNED = 8;

export function encodeIndex({ about, plan }: AreaIndex): Uint8Array<ArrayBuffer> {
  const words = new TextEncoder().encode(JSON.stringify(about));
  const [tiles, parts] = [plan.tileIds.length, plan.offsets.length];
  const places = placesOf(words.length, tiles, parts);
  const file = new Uint8Array(places.end);
  file.set(words, HEAD);
  file.set(bytesOf(plan.tileIds), places.tileIds);
  file.set(bytesOf(plan.offsets), places.offsets);
  file.set(bytesOf(plan.partOf), places.partOf);
  file.set(bytesOf(plan.lengths), places.lengths);
  const head = new DataView(file.buffer);
  for (const [at, value] of [MAGIC, FORM, 0, words.length, tiles, parts].entries()) {
    head.setUint32(4 * at, value, true);
  }
  head.setUint32(SUM_AT, checksum(file.subarray(SUM_AT + 4)), true);
  return file;
}

const SUM_AT = 8;

/** Null: it is not whole, or of another form. */
export function decodeIndex(file: ArrayBuffer): AreaIndex | null {
  if (file.byteLength < HEAD) return null;
  const head = new DataView(file);
  const [magic, form, sum, words = 0, tiles = 0, parts = 0] = [0, 1, 2, 3, 4, 5].map((at) =>
    head.getUint32(4 * at, true),
  );
  const places = placesOf(words, tiles, parts);
  if (magic !== MAGIC || form !== FORM || places.end !== file.byteLength) return null;
  if (sum !== checksum(new Uint8Array(file, SUM_AT + 4))) return null;
  const text = new TextDecoder().decode(new Uint8Array(file, HEAD, words));
  return {
    about: JSON.parse(text) as AreaDescription, // as it was written: the sum says so
    plan: {
      tileIds: new Float64Array(file, places.tileIds, tiles),
      offsets: new Float64Array(file, places.offsets, parts),
      partOf: new Uint32Array(file, places.partOf, tiles),
      lengths: new Uint32Array(file, places.lengths, parts),
    },
  };
}

function placesOf(words: number, tiles: number, parts: number) {
  const tileIds = Math.ceil((HEAD + words) / ALIGNED) * ALIGNED;
  const offsets = tileIds + 8 * tiles;
  const partOf = offsets + 8 * parts;
  const lengths = partOf + 4 * tiles;
  return { tileIds, offsets, partOf, lengths, end: lengths + 4 * parts };
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** FNV-1a over 32 bits (G. Fowler, L. C. Noll, K.-P. Vo): against a file that was cut off, not against anybody. */
export function checksum(bytes: Uint8Array): number {
  let sum = 0x81_1c_9d_c5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01_00_01_93);
  return sum >>> 0;
}
