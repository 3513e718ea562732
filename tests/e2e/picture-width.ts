import { expect, type Locator } from '@playwright/test';

/** The picture is drawn, with that many pixels in a row. It is on the page before its bytes are. */
export function expectWidth(picture: Locator, pixels: number): Promise<void> {
  return expect.poll(() => widthOf(picture)).toBe(pixels);
}

export function expectDrawn(picture: Locator): Promise<void> {
  return expect.poll(() => widthOf(picture)).toBeGreaterThan(0);
}

function widthOf(picture: Locator): Promise<number> {
  return picture.evaluate(({ complete, naturalWidth }: HTMLImageElement) => (complete ? naturalWidth : 0));
}
