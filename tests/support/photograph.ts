import type { Page } from '@playwright/test';

interface Drawn {
  readonly width: number;
  readonly height: number;
  /** Of its middle. */
  readonly colour: string;
  /** Media type. */
  readonly type: 'image/jpeg' | 'image/webp';
}

/** A photograph as a camera gives it, drawn by the browser of a page. */
export async function photographBy(page: Page, drawn: Drawn): Promise<Buffer> {
  const base64 = await page.evaluate(async ({ width, height, colour, type }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser cannot draw');
    context.fillStyle = colour;
    context.fillRect(width / 8, height / 6, (width * 3) / 4, (height * 2) / 3);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, drawn);
  return Buffer.from(base64, 'base64');
}
