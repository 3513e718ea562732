import { scaledJpeg } from '../../ui/output/scaled-jpeg.ts';
import { dataAddress } from './pictures.ts';

/** As large as the eye needs it beside a choice: the form takes it along, so that it is there without signal. */
const SIZE = { edge: 160, quality: 0.7 } as const;

/** Of a drawing (SVG), which stays as it is. */
const MOST_BYTES = 20_000;

export const PICTURE_FILES = '.png,.jpg,.jpeg,.webp,.gif,.svg';

/**
 * A picture of a form, small enough to lie in it. Runs in a worker.
 *
 * @returns a `data:` address; null: it is no picture, or a drawing that is too large
 */
export async function smallPicture(file: File): Promise<string | null> {
  // As a picture a drawing runs nothing and fetches nothing.
  if (/\.svg$/i.test(file.name))
    return file.size > 0 && file.size <= MOST_BYTES
      ? dataAddress(new Blob([file], { type: 'image/svg+xml' }))
      : null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { blob } = await scaledJpeg(picture, SIZE);
  picture.close();
  return dataAddress(blob);
}
