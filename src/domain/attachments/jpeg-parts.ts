import type { PictureSize } from './mark-up.ts';

/** A part of a JPEG before its pixels (ITU-T T.81, B.1.1): its marker, and where it begins and ends with marker and length. */
export interface JpegPart {
  readonly marker: number;
  readonly from: number;
  readonly to: number;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const APP1 = 0xe1;
const APP13 = 0xed;
/** Marker and length. */
const HEAD = 4;

/** Those before the pixels; of what is no JPEG, or is broken off, as many as can be read. */
export function jpegParts(bytes: Uint8Array): readonly JpegPart[] {
  const parts: JpegPart[] = [];
  if (!isJpeg(bytes)) return parts;
  for (let from = behindFill(bytes, 2); from + HEAD <= bytes.length; ) {
    const [mark = 0, marker = 0, high = 0, low = 0] = bytes.subarray(from, from + HEAD);
    const to = from + 2 + high * 256 + low;
    if (mark !== 0xff || marker === START_OF_SCAN || to > bytes.length || to < from + HEAD) break;
    parts.push({ marker, from, to });
    from = behindFill(bytes, to);
  }
  return parts;
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8;
}

/** Any number of bytes FF may stand before a marker (B.1.1.2). */
function behindFill(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
  return at;
}

/** Where the picture ends; others may lie behind it, each with an Exif of its own (CIPA DC-007). */
function endOfPicture(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return at + 2;
    const isInPixels = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    at = bytes.indexOf(0xff, isInPixels ? at + (marker === 0xff ? 1 : 2) : at + 2 + length);
  }
  return bytes.length;
}

/** As the frame says (SOF); null: none does. */
export function sizeOfJpeg(bytes: Uint8Array): PictureSize | null {
  const frame = jpegParts(bytes).find(({ marker }) => isFrame(marker));
  if (!frame || frame.to - frame.from < 9) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset + frame.from, frame.to - frame.from);
  return { width: view.getUint16(7), height: view.getUint16(5) };
}

function isFrame(marker: number): boolean {
  // C4, C8 and CC between them say something else.
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** What a part that says more about the picture begins with. */
const EXIF = 'Exif\0\0';

/** A letter a byte, as such files write their words. */
export function latinText(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** The TIFF file inside that says how, when and where a photograph was taken; null: there is none. */
export function exifIn(bytes: Uint8Array): Uint8Array | null {
  const part = jpegParts(bytes).find((one) => isExif(bytes, one));
  return part ? bytes.subarray(part.from + HEAD + EXIF.length, part.to) : null;
}

function isExif(bytes: Uint8Array, { marker, from }: JpegPart): boolean {
  return marker === APP1 && latinText(bytes.subarray(from + HEAD, from + HEAD + EXIF.length)) === EXIF;
}

/**
 * The same picture, with another Exif or without any; what else is said about it goes (XMP, IPTC), and what lies behind it: each may
 * name the place too.
 *
 * @param exif at most 65,000 bytes
 */
export function withExif(bytes: Uint8Array, exif: Uint8Array | null): Uint8Array<ArrayBuffer> {
  const parts = jpegParts(bytes);
  const kept = parts.filter(({ marker }) => marker !== APP1 && marker !== APP13);
  const pixels = parts.at(-1)?.to ?? 2;
  const rest = bytes.subarray(pixels, isJpeg(bytes) ? endOfPicture(bytes, pixels) : bytes.length);
  const pieces = [bytes.subarray(0, 2), ...(exif ? [exifPart(exif)] : [])];
  for (const { from, to } of kept) pieces.push(bytes.subarray(from, to));
  return joined([...pieces, rest]);
}

function exifPart(exif: Uint8Array): Uint8Array {
  const length = exif.length + EXIF.length + 2;
  const head = [0xff, APP1, length >> 8, length & 0xff, ...new TextEncoder().encode(EXIF)];
  return joined([Uint8Array.from(head), exif]);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
