import { exifIn, latinText, withExif } from './jpeg-parts.ts';

/** How a camera says that a photograph was taken (Exif 2.32, CIPA DC-008). */
export interface Taken {
  /** `2026-07-14 09:41:05`, by the camera's clock. */
  readonly time: string | null;
  /** Of that clock: `+02:00`. */
  readonly offset: string | null;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  /** Degrees from north, clockwise: where the camera looked. */
  readonly direction: number | null;
}

const TAGS = {
  orientation: 0x01_12,
  exif: 0x87_69,
  gps: 0x88_25,
  taken: 0x90_03,
  offset: 0x90_11,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  direction: 0x11,
} as const;

/** Bytes of one value of a type: bytes, letters, shorts, longs, fractions. */
const WIDTHS: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 };

/** What is read of a TIFF file; whatever lies outside of it is not there. */
interface Tiff {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly isLittle: boolean;
}

interface Entry {
  readonly tag: number;
  readonly count: number;
  /** Where its values lie. */
  readonly at: number;
  readonly end: number;
}

export function takenOf(jpeg: Uint8Array): Taken {
  const tiff = tiffIn(exifIn(jpeg));
  if (!tiff) return { time: null, offset: null, place: null, direction: null };
  const own = directory(tiff, TAGS.exif);
  const gps = directory(tiff, TAGS.gps);
  const [, date = '', clock = ''] =
    /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(textOf(tiff, own, TAGS.taken)) ?? [];
  return {
    time: date === '' ? null : `${date.replaceAll(':', '-')} ${clock}`,
    offset: /^[+-]\d\d:\d\d$/.exec(textOf(tiff, own, TAGS.offset))?.[0] ?? null,
    place: placeOf(tiff, gps),
    direction: within(fractionsOf(tiff, gps, TAGS.direction)[0], 0, 360),
  };
}

/** The same photograph, byte for byte, but for what says where it was taken. */
export function withoutPlace(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  return withExif(jpeg, placeless(exifIn(jpeg)));
}

/**
 * What says how a photograph was taken, for a copy of it whose pixels stand upright.
 *
 * @returns `copy`, if the photograph says nothing
 */
export function withTakenOf(copy: Uint8Array, photograph: Uint8Array): Uint8Array<ArrayBuffer> {
  const exif = exifIn(photograph)?.slice() ?? null;
  const tiff = tiffIn(exif);
  for (const { tag, at } of tiff ? entriesAt(tiff, firstDirectory(tiff)) : []) {
    if (tag === TAGS.orientation) tiff?.view.setUint16(at, 1, tiff.isLittle);
  }
  return withExif(copy, exif);
}

/** Empties the directory of the position, and what it points to. */
function placeless(exif: Uint8Array | null): Uint8Array | null {
  const copy = exif?.slice() ?? null;
  const tiff = tiffIn(copy);
  if (!tiff) return null;
  const start = directoryStart(tiff, TAGS.gps);
  if (start === null) return tiff.bytes;
  const entries = entriesAt(tiff, start);
  for (const { at, end } of entries) tiff.bytes.fill(0, at, end);
  tiff.bytes.fill(0, start, Math.min(start + 2 + 12 * entries.length, tiff.bytes.length));
  return tiff.bytes;
}

function tiffIn(bytes: Uint8Array | null): Tiff | null {
  if (!bytes || bytes.length < 8) return null;
  const order = latinText(bytes.subarray(0, 2));
  if (order !== 'II' && order !== 'MM') return null;
  return {
    bytes,
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length),
    isLittle: order === 'II',
  };
}

function firstDirectory({ view, isLittle }: Tiff): number {
  return view.getUint32(4, isLittle);
}

function entriesAt({ view, isLittle, bytes }: Tiff, start: number): readonly Entry[] {
  if (start + 2 > bytes.length) return [];
  const entries: Entry[] = [];
  const last = start + 2 + 12 * view.getUint16(start, isLittle);
  for (let from = start + 2; from < last && from + 12 <= bytes.length; from += 12) {
    const count = view.getUint32(from + 4, isLittle);
    const size = count * (WIDTHS[view.getUint16(from + 2, isLittle)] ?? 1);
    const at = size <= 4 ? from + 8 : view.getUint32(from + 8, isLittle);
    if (at + size <= bytes.length) {
      entries.push({ tag: view.getUint16(from, isLittle), count, at, end: at + size });
    }
  }
  return entries;
}

function directoryStart(tiff: Tiff, tag: number): number | null {
  const entry = entriesAt(tiff, firstDirectory(tiff)).find((one) => one.tag === tag);
  return entry ? tiff.view.getUint32(entry.at, tiff.isLittle) : null;
}

function directory(tiff: Tiff, tag: number): readonly Entry[] {
  const start = directoryStart(tiff, tag);
  return start === null ? [] : entriesAt(tiff, start);
}

function textOf({ bytes }: Tiff, entries: readonly Entry[], wanted: number): string {
  const entry = entries.find(({ tag }) => tag === wanted);
  if (!entry) return '';
  return latinText(bytes.subarray(entry.at, entry.end)).replace(/\0[^]*$/, '');
}

function fractionsOf({ view, isLittle }: Tiff, entries: readonly Entry[], wanted: number): readonly number[] {
  const entry = entries.find(({ tag }) => tag === wanted);
  if (!entry || entry.end - entry.at !== entry.count * 8) return [];
  return Array.from({ length: entry.count }, (_, index) => {
    const at = entry.at + index * 8;
    return view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle);
  });
}

function placeOf(tiff: Tiff, gps: readonly Entry[]): Taken['place'] {
  const degrees = (value: number, ref: number, negative: string) => {
    const [whole = Number.NaN, minutes = 0, seconds = 0] = fractionsOf(tiff, gps, value);
    const sign = textOf(tiff, gps, ref) === negative ? -1 : 1;
    return sign * (whole + minutes / 60 + seconds / 3600);
  };
  const latitude = within(degrees(TAGS.latitude, TAGS.latitudeRef, 'S'), -90, 90);
  const longitude = within(degrees(TAGS.longitude, TAGS.longitudeRef, 'W'), -180, 180);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Null for what is no number, or none that can be meant. */
function within(value: number | undefined, least: number, most: number): number | null {
  return value !== undefined && value >= least && value <= most ? value : null;
}
