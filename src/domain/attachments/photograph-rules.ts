import type { PictureSize } from './mark-up.ts';

/** Pixels of a photograph's longer side that a tenant may choose from: 1, 3, 5 and 12 megapixels of a camera's usual shape. */
export const PHOTOGRAPH_SIDES = [1280, 1920, 2560, 4096] as const;

export type PhotographSide = (typeof PHOTOGRAPH_SIDES)[number];

/** What a tenant's devices make of a photograph before they keep it. */
export interface PhotographRules {
  /** Pixels of its longer side at most; null: as it was taken. */
  readonly side: PhotographSide | null;
  /** Whether it says inside where it was taken. */
  readonly keepsPlace: boolean;
  /** Whether time, position and direction are written into the picture. */
  readonly isStamped: boolean;
}

/** Where nobody has chosen: nothing is done to it. */
export const AS_TAKEN: PhotographRules = { side: null, keepsPlace: true, isStamped: false };

/** As large as it may be, in the same shape; never larger than it is. */
export function sizeWithin({ width, height }: PictureSize, side: number | null): PictureSize {
  const scale = side === null ? 1 : Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
