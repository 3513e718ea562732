/** Of the photograph as it was taken: pixels from its upper left corner. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface PictureArea extends PictureSize, PicturePoint {}

export const MARK_TOOLS = ['arrow', 'circle', 'text', 'blur', 'measure'] as const;

export type MarkTool = (typeof MARK_TOOLS)[number];

/** What was drawn on a photograph, from where the pen touched down to where it left. */
export interface Mark {
  readonly tool: MarkTool;
  readonly from: PicturePoint;
  readonly to: PicturePoint;
  /** As CSS writes it. */
  readonly colour: string;
  /** Of a text; empty for all others. */
  readonly text: string;
}

/** Where on the photograph a place of the screen is; outside of it: the nearest place of its edge. */
export function pictureAt(screen: PicturePoint, shown: PictureArea, size: PictureSize): PicturePoint {
  const within = (part: number, most: number) => Math.min(most, Math.max(0, part * most));
  return {
    x: within((screen.x - shown.x) / shown.width, size.width),
    y: within((screen.y - shown.y) / shown.height, size.height),
  };
}

/** In pixels. */
function distanceOf({ from, to }: Pick<Mark, 'from' | 'to'>): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** A line as thick as it has to be to be seen on a photograph of that size, in its pixels. */
export function lineWidthOf({ width, height }: PictureSize): number {
  return Math.max(3, Math.max(width, height) / 200);
}

/** It was drawn, and is not the trembling of a tap. */
export function isDrawn(mark: Mark, size: PictureSize): boolean {
  return mark.tool === 'text' ? mark.text !== '' : distanceOf(mark) >= lineWidthOf(size) * 2;
}

/** The rectangle between two corners, whichever was first. */
export function areaOf({ from, to }: Pick<Mark, 'from' | 'to'>): PictureArea {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

/** The two ends of an arrow's head, whose point is at `to`. */
export function arrowHead({ from, to }: Pick<Mark, 'from' | 'to'>, length: number): PicturePoint[] {
  const direction = Math.atan2(to.y - from.y, to.x - from.x);
  return [-1, 1].map((side) => {
    const angle = direction + (side * (Math.PI * 5)) / 6;
    return { x: to.x + length * Math.cos(angle), y: to.y + length * Math.sin(angle) };
  });
}

/** Blocks along the longer side of a blurred place: too few for a face or a number plate. */
const MOST_BLOCKS = 8;

/** Into how many blocks of one colour a place is blurred; none is smaller than a 50th of the photograph. */
export function blocksOf(area: PictureSize, size: PictureSize): PictureSize {
  const longest = Math.max(area.width, area.height) / MOST_BLOCKS;
  const side = Math.max(longest, Math.max(size.width, size.height) / 50);
  const along = (length: number) => Math.max(1, Math.round(length / side));
  return { width: along(area.width), height: along(area.height) };
}

/**
 * How long each mark is, for those that measure; null for all others, and as long as nobody said how long the first one
 * is. The first one measures what is known.
 * @param known length of the first one, above zero; the others come in its unit
 */
export function lengthsOf(marks: readonly Mark[], known: number): (number | null)[] {
  const first = marks.find(({ tool }) => tool === 'measure');
  const perPixel = first ? known / distanceOf(first) : 0;
  const isKnown = Number.isFinite(perPixel) && perPixel > 0;
  return marks.map((mark) => (mark.tool === 'measure' && isKnown ? distanceOf(mark) * perPixel : null));
}

/** What the smallest canvas of today's browsers holds (iOS). */
const MOST_PIXELS = 16_777_216;

/** Of the copy: that of the photograph, or as much of it as every browser can draw. */
export function copySize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** "pole 14.png" and "marked up" make "pole 14 (marked up).jpg"; at most 200 characters. */
export function copyName(name: string, words: string): string {
  const end = ` (${words}).jpg`;
  const bare = name.replace(/\.(jpe?g|png|gif|webp)$/i, '');
  return `${bare.slice(0, 200 - end.length).toWellFormed()}${end}`;
}
