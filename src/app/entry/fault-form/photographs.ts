import { base64Of } from '../../../domain/kit/values/base64.ts';
import { FAULT_FORM } from '../../../domain/work-orders/fault-form.ts';
import { picturesOf } from '../../../resource/files/pictures.ts';
import { scaledJpeg } from '../../../ui/output/scaled-jpeg.ts';

export interface TakenPhotograph {
  /** In base64. */
  readonly jpeg: string;
  /** As a `data:` address; empty: none. */
  readonly preview: string;
}

/** Each half as heavy as the one before. */
const SIZES = [
  { edge: 2048, quality: 0.8 },
  { edge: 1600, quality: 0.7 },
  { edge: 1024, quality: 0.6 },
];

/**
 * A photograph as it is sent: small enough for a thin line, and without what the camera wrote beside it, such as where
 * somebody lives. Null for what this browser cannot read as a picture.
 */
export async function photographOf(file: Blob): Promise<TakenPhotograph | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    for (const size of SIZES) {
      const { blob } = await scaledJpeg(bitmap, size);
      if (blob.size > FAULT_FORM.photographBytes) continue;
      const { preview } = await picturesOf(blob);
      return { jpeg: base64Of(new Uint8Array(await blob.arrayBuffer())), preview: preview ?? '' };
    }
    return null;
  } finally {
    bitmap.close();
  }
}
