import { type Taken, takenOf, withoutPlace, withTakenOf } from '../../../domain/attachments/exif.ts';
import { sizeOfJpeg } from '../../../domain/attachments/jpeg-parts.ts';
import { type PhotographRules, sizeWithin } from '../../../domain/attachments/photograph-rules.ts';
import { positionNow } from './position-now.ts';
import { paintStamp } from './stamp.ts';
import { stampLines } from './stamp-lines.ts';

/** How much of the detail is kept, of 1: what is lost is not seen on a screen. */
const QUALITY = 0.85;

export interface WantedPhotographs extends Omit<PhotographRules, 'side'> {
  /** Pixels of its longer side at most; null: as it was taken. */
  readonly side: number | null;
  /** IANA: in which a stamp says when. */
  readonly timeZone: string;
}

/**
 * A photograph as the tenant wants it kept: no larger, with or without its place, with or without a stamp. Anything else comes back as it
 * is. So does what this browser cannot read, but for its place: whoever looks at it next says so.
 */
export async function photographAsWanted(file: File, wanted: WantedPhotographs): Promise<File> {
  const { side, keepsPlace, isStamped } = wanted;
  // Mostly: nothing is read that is read once more to be kept.
  if (side === null && keepsPlace && !isStamped) return file;
  const photograph = new Uint8Array(await file.arrayBuffer());
  const size = sizeOfJpeg(photograph);
  if (!size) return file;
  const isTooLarge = side !== null && Math.max(size.width, size.height) > side;
  const redone = isTooLarge || isStamped ? await redrawn(file, photograph, wanted) : null;
  if (redone === null && keepsPlace) return file;
  const copy = redone ?? photograph;
  const bytes = keepsPlace ? copy : withoutPlace(copy);
  return new File([bytes], file.name, { type: 'image/jpeg', lastModified: file.lastModified });
}

async function redrawn(
  file: File,
  photograph: Uint8Array,
  { side, isStamped, timeZone }: WantedPhotographs,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = sizeWithin(bitmap, side);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  if (isStamped) {
    const taken = takenOf(photograph);
    const position = taken.place ?? (await positionNow(takenAt(taken, file.lastModified)));
    paintStamp(context, stampLines({ ...taken, place: position }, file.lastModified, timeZone));
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return withTakenOf(new Uint8Array(await blob.arrayBuffer()), photograph);
}

/** Milliseconds since 1970. A file may be newer than the photograph in it: it was sent, or taken out of a gallery. */
function takenAt({ time, offset }: Taken, savedAt: number): number {
  // Without an offset: by the clock of this device, whose camera it most probably was.
  const said = time === null ? Number.NaN : Date.parse(`${time.replace(' ', 'T')}${offset ?? ''}`);
  return Number.isNaN(said) ? savedAt : Math.min(said, savedAt);
}
