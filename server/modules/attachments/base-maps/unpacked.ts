import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Bytes that a directory or the metadata may unpack to: few may become more than there is memory for. */
export const UNPACKED_MOST = 16 * 1024 * 1024;

const gunzipped = promisify(gunzip);

/** @returns null where it is not gzip, or becomes too much */
export async function unpacked(bytes: Uint8Array, isPacked: boolean): Promise<Uint8Array | null> {
  if (!isPacked) return bytes.length > UNPACKED_MOST ? null : bytes;
  try {
    return await gunzipped(bytes, { maxOutputLength: UNPACKED_MOST });
  } catch {
    // Whatever is wrong with it, it is the sender's.
    return null;
  }
}
