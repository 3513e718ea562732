import type { Locator, Page } from '@playwright/test';

/** Where something of a colour is drawn on the page. */
export interface ColouredPixels {
  readonly count: number;
  /** CSS pixels of the page: the uppermost one, and the middle of all of them. */
  readonly top: { readonly x: number; readonly y: number };
}

/** Looks at what a person sees: the picture of an element, with whatever its canvas has drawn. */
export async function pixelsOfColour(
  page: Page,
  element: Locator,
  colour: readonly [number, number, number],
): Promise<ColouredPixels> {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not on the page');
  const picture = await page.screenshot({ clip: box });
  const found = await page.evaluate(
    async ({ bytes, wanted }) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))]));
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, image.width, image.height);
      let count = 0;
      let first = -1;
      for (let at = 0; at < data.length; at += 4) {
        const isNear = wanted.every((part, place) => Math.abs((data[at + place] ?? 0) - part) < 12);
        if (!isNear) continue;
        count += 1;
        if (first < 0) first = at / 4;
      }
      return { count, x: first % image.width, y: Math.floor(first / image.width) };
    },
    { bytes: picture.toString('base64'), wanted: colour },
  );
  return { count: found.count, top: { x: box.x + found.x, y: box.y + found.y } };
}
