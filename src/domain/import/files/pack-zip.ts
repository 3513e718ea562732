import { Zip, ZipDeflate } from 'fflate';

export interface PackedPart {
  readonly name: string;
  readonly content: Blob;
}

/** A ZIP file without the extension for large ones (APPNOTE.TXT 4.4.1.4) ends here; nobody could read a larger one. */
const MOST_BYTES = 4_000_000_000;

/** Of a part in memory at once. */
const STEP = 1_000_000;

/**
 * Parts as one ZIP file. They are read and packed a piece at a time: what a Blob holds is not in the memory of the page.
 *
 * @param written what the parts are dated with
 * @throws RangeError where they are larger than such a file may be
 */
export async function packZip(parts: readonly PackedPart[], written: Date): Promise<Blob> {
  const size = parts.reduce((sum, { content }) => sum + content.size, 0);
  if (size > MOST_BYTES) throw new RangeError(`${size} bytes are more than a ZIP file takes`);
  const pieces: Blob[] = [];
  let fresh: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    // The packer uses its memory again.
    fresh.push(chunk.slice());
  });
  for (const { name, content } of parts) {
    const part = new ZipDeflate(name, { level: 6 });
    part.mtime = written;
    zip.add(part);
    for (let at = 0; at < content.size || at === 0; at += STEP) {
      const bytes = await content.slice(at, at + STEP).arrayBuffer();
      part.push(new Uint8Array(bytes), at + STEP >= content.size);
      pieces.push(new Blob(fresh));
      fresh = [];
    }
  }
  zip.end();
  return new Blob([...pieces, ...fresh], { type: 'application/zip' });
}
