import { LIMITS } from '../../domain/kit/fields/limits.ts';
import { base64Of } from '../../domain/kit/values/base64.ts';
import { type JpegSize, scaledJpeg } from '../../ui/output/scaled-jpeg.ts';

export interface Pictures {
  /** Kept on this device. */
  readonly thumbnail: Blob | null;
  /** Travels with the row, as a `data:` address. */
  readonly preview: string | null;
}

const THUMBNAIL: JpegSize = { edge: 320, quality: 0.7 };
const PREVIEW: JpegSize = { edge: 64, quality: 0.5 };

const NO_PICTURES: Pictures = { thumbnail: null, preview: null };

/** What stands in for a photograph; nothing for what is none, or what this browser cannot read. */
export async function picturesOf(bytes: Blob): Promise<Pictures> {
  if (!bytes.type.startsWith('image/')) return NO_PICTURES;
  const bitmap = await createImageBitmap(bytes).catch(() => null);
  if (!bitmap) return NO_PICTURES;
  try {
    const { blob: thumbnail } = await scaledJpeg(bitmap, THUMBNAIL);
    const preview = await dataAddress((await scaledJpeg(bitmap, PREVIEW)).blob);
    return { thumbnail, preview: preview.length > LIMITS.previewLength ? null : preview };
  } finally {
    bitmap.close();
  }
}

export async function dataAddress(blob: Blob): Promise<string> {
  return `data:${blob.type};base64,${base64Of(new Uint8Array(await blob.arrayBuffer()))}`;
}
