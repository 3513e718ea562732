import { LIMITS } from '../../domain/kit/fields/limits.ts';

export interface Pictures {
  /** Kept on this device. */
  readonly thumbnail: Blob | null;
  /** Travels with the row, as a `data:` address. */
  readonly preview: string | null;
}

/** Pixels of the longer edge, and how much of a photograph's detail is kept. */
const THUMBNAIL = { edge: 320, quality: 0.7 };
const PREVIEW = { edge: 64, quality: 0.5 };

const NO_PICTURES: Pictures = { thumbnail: null, preview: null };

/** What stands in for a photograph; nothing for what is none, or what this browser cannot read. */
export async function picturesOf(bytes: Blob): Promise<Pictures> {
  if (!bytes.type.startsWith('image/')) return NO_PICTURES;
  const bitmap = await createImageBitmap(bytes).catch(() => null);
  if (!bitmap) return NO_PICTURES;
  try {
    const thumbnail = await scaled(bitmap, THUMBNAIL);
    const preview = await dataAddress(await scaled(bitmap, PREVIEW));
    return { thumbnail, preview: preview.length > LIMITS.previewLength ? null : preview };
  } finally {
    bitmap.close();
  }
}

function scaled(bitmap: ImageBitmap, { edge, quality }: typeof PREVIEW): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d');
  if (context) {
    // Drawings have transparent places, and the format has none.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

async function dataAddress(blob: Blob): Promise<string> {
  const letters = Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return `data:${blob.type};base64,${btoa(letters.join(''))}`;
}
