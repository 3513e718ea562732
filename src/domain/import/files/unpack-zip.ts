import { Unzip, UnzipInflate } from 'fflate';

/** The bytes are no ZIP file, a broken one, or become more than is taken. */
export class UnreadableZip extends Error {
  readonly reason: 'broken' | 'too_large';
  constructor(reason: UnreadableZip['reason'], options?: ErrorOptions) {
    super(`the archive is ${reason}`, options);
    this.name = 'UnreadableZip';
    this.reason = reason;
  }
}

/** A ZIP file begins with its first part. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/**
 * The wanted parts of an archive by their names, inflated by what comes out and not by what the file says of itself, so that
 * a small file cannot become a large one (CWE-409). An archive that is cut short is broken, whatever of it is there.
 *
 * @param most bytes that the parts may become together
 * @throws UnreadableZip
 */
export function unpackZip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  most: number,
): Record<string, Uint8Array> {
  if (!hasEnd(bytes)) throw new UnreadableZip('broken');
  const parts = new Map<string, Uint8Array>();
  let inflated = 0;
  const unzip = new Unzip((part) => {
    if (!isWanted(part.name)) return;
    if ((part.originalSize ?? 0) > most) throw new UnreadableZip('too_large');
    const chunks: Uint8Array[] = [];
    part.ondata = (error, chunk, isLast) => {
      if (error) throw asUnreadable(error);
      inflated += chunk.length;
      if (inflated > most) throw new UnreadableZip('too_large');
      chunks.push(chunk);
      if (isLast) parts.set(part.name, joined(chunks));
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += STEP) {
      unzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
    }
  } catch (error) {
    throw asUnreadable(error);
  }
  return Object.fromEntries(parts);
}

/** The record at the end of every ZIP file (APPNOTE.TXT 4.3.16), behind which only its own comment stands. */
function hasEnd(bytes: Uint8Array): boolean {
  const last = bytes.length - END_SIZE;
  const first = Math.max(0, last - 65_535);
  for (let at = last; at >= first; at -= 1) {
    if (bytes[at] !== 0x50 || bytes[at + 1] !== 0x4b || bytes[at + 2] !== 5 || bytes[at + 3] !== 6) continue;
    const comment = (bytes[at + 20] ?? 0) + 256 * (bytes[at + 21] ?? 0);
    if (at + END_SIZE + comment === bytes.length) return true;
  }
  return false;
}

const END_SIZE = 22;

/** What was thrown out of the inflater comes back through it. */
function asUnreadable(error: unknown): UnreadableZip {
  return error instanceof UnreadableZip ? error : new UnreadableZip('broken', { cause: error });
}

/** Of a file at once: what it becomes stays within a thousand times as much. */
const STEP = 16_384;

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
