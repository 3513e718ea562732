import { BaseMapError } from '../base-map-error.ts';

/** Bytes of a tile or a directory, once unpacked: a small file may claim to become any length. */
const MOST_UNZIPPED = 32 * 1024 * 1024;

/** How PMTiles archives pack directories and tiles, by the numbers of the specification (version 3, section 3). */
const [UNKNOWN, NONE, GZIP] = [0, 1, 2];

/** @throws BaseMapError `unreadable` for packing that browsers do not know, damaged bytes, and too many of them */
export async function unzipped(bytes: ArrayBuffer, compression: number): Promise<ArrayBuffer> {
  if (compression === NONE || compression === UNKNOWN) return bytes;
  if (compression !== GZIP) throw new BaseMapError('unreadable');
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new BaseMapError('unreadable', error);
    });
    if (done) break;
    length += value.length;
    if (length > MOST_UNZIPPED) {
      await reader.cancel();
      throw new BaseMapError('unreadable');
    }
    parts.push(value);
  }
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): ArrayBuffer {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole.buffer;
}
