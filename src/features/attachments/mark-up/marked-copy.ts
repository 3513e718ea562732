import { copySize, type Mark } from '../../../domain/attachments/mark-up.ts';
import { UPLOAD_MAXIMUM } from '../../../domain/attachments/uploads.ts';
import { paintMarks } from './paint-marks.ts';

/** How much of the detail is kept, of 1: the best one whose bytes may be attached. */
const QUALITIES = [0.92, 0.8, 0.6];

/**
 * A JPEG of the photograph with its marks drawn into it. It has nothing else of the photograph's file: no place, no time.
 * @throws Error where this browser cannot draw it, or every JPEG is too large
 */
export async function markedCopy(
  bitmap: ImageBitmap,
  marks: readonly Mark[],
  labels: readonly string[],
): Promise<Blob> {
  const { width, height } = copySize(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw');
  paintMarks(context, bitmap, marks, labels);
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= UPLOAD_MAXIMUM) return blob;
  }
  throw new Error('the marked copy is too large');
}
