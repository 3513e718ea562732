import { Inflate } from 'fflate';
import { UnreadableCim } from '../reading/cim-refusal.ts';

/** A file of an archive, not yet unpacked. */
export interface ZipPart {
  readonly name: string;
  /** Bytes as they come out, at most what the archive says. @throws UnreadableCim */
  chunks(): Generator<Uint8Array>;
}

/**
 * The files of a ZIP archive, by its directory (PKWARE APPNOTE §4.3.12). Archives of several volumes, with passwords or with
 * more than 4 GB are not taken. @throws UnreadableCim
 */
export function zipParts(bytes: Uint8Array): ZipPart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endRecord(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const parts: ZipPart[] = [];
  for (let index = 0; index < count; index += 1) {
    const entry = entryAt(view, at);
    at = entry.next;
    if (!entry.name.endsWith('/')) parts.push({ name: entry.name, chunks: () => unpacked(view, entry) });
  }
  return parts;
}

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly flags: number;
  readonly packed: number;
  readonly size: number;
  readonly header: number;
  /** Where the next one begins. */
  readonly next: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record, and the longest comment behind it. */
const FARTHEST = 22 + 65_535;
/** Says that the number stands elsewhere, in 64 bits. */
const ZIP64 = 0xffffffff;

function endRecord(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - FARTHEST; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw broken();
}

function entryAt(view: DataView, at: number): ZipEntry {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY) throw broken();
  const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
  const nameEnd = at + 46 + (nameLength ?? 0);
  if (nameEnd > view.byteLength) throw broken();
  const entry = {
    name: new TextDecoder().decode(bytesOf(view, at + 46, nameEnd)),
    method: view.getUint16(at + 10, true),
    flags: view.getUint16(at + 8, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    header: view.getUint32(at + 42, true),
    next: nameEnd + (extra ?? 0) + (comment ?? 0),
  };
  if (entry.packed === ZIP64 || entry.size === ZIP64 || entry.header === ZIP64) {
    throw new UnreadableCim('archives of more than 4 GB are not taken');
  }
  return entry;
}

function* unpacked(view: DataView, entry: ZipEntry): Generator<Uint8Array> {
  const packed = packedBytes(view, entry);
  let size = 0;
  for (const chunk of entry.method === 0 ? [packed] : inflated(packed)) {
    size += chunk.length;
    if (size > entry.size) throw new UnreadableCim('the archive holds more than it says');
    yield chunk;
  }
  if (size < entry.size) throw broken();
}

function packedBytes(view: DataView, { header, flags, method, packed }: ZipEntry): Uint8Array {
  if ((flags & 1) !== 0) throw new UnreadableCim('the archive has a password');
  if (method !== 0 && method !== 8) throw new UnreadableCim('the archive is packed in an unknown way');
  if (header + 30 > view.byteLength || view.getUint32(header, true) !== LOCAL) throw broken();
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  if (start + packed > view.byteLength) throw broken();
  return bytesOf(view, start, start + packed);
}

/** Little by little, so that whoever reads can stop before a small archive has become a large one (CWE-409). */
function* inflated(packed: Uint8Array): Generator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const inflate = new Inflate((chunk) => {
    ready.push(chunk);
  });
  for (let at = 0; at === 0 || at < packed.length; at += STEP) {
    try {
      inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
    } catch (error) {
      throw broken(error);
    }
    yield* ready;
    ready = [];
  }
}

/** Of the packed bytes at once: what comes out of it is at most a thousand times as much. */
const STEP = 16_384;

function bytesOf(view: DataView, from: number, to: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + from, to - from);
}

function broken(cause?: unknown): UnreadableCim {
  return new UnreadableCim('the archive is broken', '', { cause });
}
