import { typeOfBytes } from '../../../domain/attachments/uploads.ts';
import { LOGO_LIMITS, LOGO_TYPES, pictureSize } from '../../../domain/identity/logo.ts';
import { scaledJpeg } from '../../../ui/output/scaled-jpeg.ts';

/** More than a printer shows of a letterhead. */
const EDGE = 1000;

/** The picture as the server takes it: as it is, or drawn smaller; null for what is none, or does not become small enough. */
export async function logoOf(chosen: File): Promise<File | null> {
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  const type = typeOfBytes(bytes);
  if (type === null || !LOGO_TYPES.includes(type)) return null;
  const bitmap = await createImageBitmap(new Blob([bytes], { type })).catch(() => null);
  if (!bitmap) return null;
  try {
    const size = pictureSize(bytes);
    const fits = size && Math.max(size.width, size.height) <= LOGO_LIMITS.edge;
    if (fits && bytes.length <= LOGO_LIMITS.bytes) return new File([bytes], chosen.name, { type });
    const { blob } = await scaledJpeg(bitmap, { edge: EDGE, quality: 0.85 });
    return blob.size <= LOGO_LIMITS.bytes ? new File([blob], 'logo.jpg', { type: blob.type }) : null;
  } finally {
    bitmap.close();
  }
}
