import type { Page } from '@playwright/test';

/** Pixels of one stripe. */
const STRIPE = 6;

/** 800 × 600 pixels, black and white stripes all over: what a number plate is made of, and a blur must not leave. */
export async function stripedPhotograph(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async (stripe) => {
    const canvas = new OffscreenCanvas(800, 600);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser cannot draw');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, 800, 600);
    context.fillStyle = '#000000';
    for (let x = 0; x < 800; x += 2 * stripe) context.fillRect(x, 0, stripe, 600);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, STRIPE);
  return Buffer.from(base64, 'base64');
}

/** How often dark and light meet along a line of a JPEG. `line`: from where to where across, and how far down, in parts of its sides. */
export function edgesAlong(
  page: Page,
  jpeg: Buffer,
  line: { readonly from: number; readonly to: number; readonly down: number },
): Promise<number> {
  return page.evaluate(
    async ({ base64, from, to, down }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('this browser cannot draw');
      context.drawImage(bitmap, 0, 0);
      const begin = Math.round(bitmap.width * from);
      const width = Math.round(bitmap.width * to) - begin;
      const { data } = context.getImageData(begin, Math.round(bitmap.height * down), width, 1);
      // Green stands for lightness: the stripes are grey.
      const light = Array.from({ length: width }, (_, x) => data[x * 4 + 1] ?? 0);
      return light.filter((one, x) => Math.abs(one - (light[x + 2] ?? one)) > 40).length;
    },
    { base64: jpeg.toString('base64'), ...line },
  );
}

/** Markers of JPEG (ITU-T T.81, table B.1): a picture, how it is packed, and the four letters JFIF; a profile of its colours comes with the browser's canvas. */
const PICTURE_ALONE = new Set([0xd8, 0xe0, 0xdb, 0xc0, 0xc2, 0xc4, 0xdd, 0xda, 0xd9]);

/** What a JPEG carries beside its picture: markers of further segments, and bytes behind its end. */
export function besidePicture(jpeg: Buffer): string[] {
  const found: string[] = [];
  let at = 2;
  for (let marker = 0xd8; marker !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    marker = jpeg.readUInt8(at + 1);
    const isColours = marker === 0xe2 && jpeg.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE';
    if (!PICTURE_ALONE.has(marker) && !isColours) found.push(marker.toString(16));
  }
  const behind = jpeg.length - (jpeg.indexOf(Buffer.from([0xff, 0xd9]), at) + 2);
  return behind === 0 ? found : [...found, `${behind} bytes behind its end`];
}
