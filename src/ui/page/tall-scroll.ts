/**
 * Pixels of the tallest box that every browser draws: Firefox ends at 17.9 million, Chromium and WebKit at 33.5 million, and beyond
 * 16.7 million a row no longer lies on a whole pixel.
 */
export const TALLEST = 16_000_000;

/** How far a list is scrolled, in pixels. */
export interface Scrolled {
  /** As the browser has it. */
  readonly top: number;
  /** Of the rows above: the same, unless all of them together are taller than TALLEST. */
  readonly offset: number;
}

/** @param rows pixels of all rows together; @param room of those that are seen */
export interface Heights {
  readonly rows: number;
  readonly room: number;
}

/** Where the rows are once the browser has scrolled: one pixel for one, but a jump of the scroll bar goes as far of all rows as of the bar. */
export function scrolledTo(before: Scrolled, top: number, heights: Heights): Scrolled {
  const { mostTop, mostOffset } = ends(heights);
  if (heights.rows <= TALLEST) return { top, offset: clamped(top, mostOffset) };
  const moved = top - before.top;
  const isJump = Math.abs(moved) > heights.room || top <= 0 || top >= mostTop;
  const offset = isJump ? (top / mostTop) * mostOffset : before.offset + moved;
  return { top, offset: clamped(offset, mostOffset) };
}

/** How far to scroll so that a row is seen, and no further. @param at pixels of the rows above it; @param height its own */
export function broughtIntoView(
  before: Scrolled,
  { at, height }: { readonly at: number; readonly height: number },
  heights: Heights,
): Scrolled {
  const { mostTop, mostOffset } = ends(heights);
  const offset = clamped(clampedTo(before.offset, at + height - heights.room, at), mostOffset);
  const near = before.top + (offset - before.offset);
  const isNear = Math.abs(offset - before.offset) <= heights.room && near > 0 && near < mostTop;
  if (isNear || mostOffset === 0) return { top: clamped(near, mostTop), offset };
  return { top: (offset / mostOffset) * mostTop, offset };
}

/** Pixels of the box that holds all rows. */
export function heightOf(rows: number): number {
  return Math.min(rows, TALLEST);
}

function ends({ rows, room }: Heights): { readonly mostTop: number; readonly mostOffset: number } {
  return { mostTop: Math.max(0, heightOf(rows) - room), mostOffset: Math.max(0, rows - room) };
}

function clamped(value: number, most: number): number {
  return clampedTo(value, 0, most);
}

function clampedTo(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
