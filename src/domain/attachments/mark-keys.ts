import { areaOf, type Mark, type PicturePoint, type PictureSize } from './mark-up.ts';

/** What was drawn, and which of it the keys move: its place in the list; null for none. */
export interface DrawnMarks {
  readonly marks: readonly Mark[];
  readonly chosen: number | null;
}

/** A key as the browser names it. */
export interface MarkKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Of the photograph's longer side: how far one press goes. */
const STEP = 1 / 50;

const DIRECTIONS: Readonly<Record<string, PicturePoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * What a key makes of what was drawn: Enter puts a new mark into the middle, arrows move the chosen one, with Shift they move its end,
 * Delete removes it, Page Up and Page Down choose another.
 * @param pen what Enter puts there
 * @returns null where the key does nothing here
 */
export function afterMarkKey(
  drawn: DrawnMarks,
  { key, shiftKey }: MarkKey,
  pen: Omit<Mark, 'from' | 'to'>,
  size: PictureSize,
): DrawnMarks | null {
  const { marks, chosen } = drawn;
  if (key === 'Enter') return pen.tool === 'text' && !pen.text ? null : added(marks, inMiddle(pen, size));
  if (key === 'PageDown' || key === 'PageUp') return chosenNext(drawn, key === 'PageDown' ? 1 : -1);
  const mark = chosen === null ? undefined : marks[chosen];
  if (chosen === null || !mark) return null;
  if (key === 'Delete' || key === 'Backspace') return removed(marks, chosen);
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const change = shiftKey && mark.tool !== 'text' ? sizedBy : movedBy;
  return { marks: marks.with(chosen, change(mark, direction, size)), chosen };
}

/** A mark that was just drawn is the chosen one. */
export function added(marks: readonly Mark[], mark: Mark): DrawnMarks {
  return { marks: [...marks, mark], chosen: marks.length };
}

function inMiddle(pen: Omit<Mark, 'from' | 'to'>, { width, height }: PictureSize): Mark {
  const at = (part: number) => ({ x: width * part, y: height * part });
  return pen.tool === 'text'
    ? { ...pen, from: at(0.5), to: at(0.5) }
    : { ...pen, from: at(0.4), to: at(0.6) };
}

/** Around the list; the first one, or the last, where none was chosen. */
function chosenNext({ marks, chosen }: DrawnMarks, by: 1 | -1): DrawnMarks | null {
  if (marks.length === 0) return null;
  const from = chosen ?? (by === 1 ? -1 : 0);
  return { marks, chosen: (from + by + marks.length) % marks.length };
}

/** The one before it is chosen then, so that Delete goes on. */
function removed(marks: readonly Mark[], place: number): DrawnMarks {
  const left = marks.toSpliced(place, 1);
  return { marks: left, chosen: left.length === 0 ? null : Math.max(0, place - 1) };
}

/** All of it stays on the photograph, and keeps its shape. */
function movedBy(mark: Mark, direction: PicturePoint, size: PictureSize): Mark {
  const { x, y, width, height } = areaOf(mark);
  const step = stepOf(size);
  const across = within(x + direction.x * step, size.width - width) - x;
  const down = within(y + direction.y * step, size.height - height) - y;
  const moved = (point: PicturePoint) => ({ x: point.x + across, y: point.y + down });
  return { ...mark, from: moved(mark.from), to: moved(mark.to) };
}

/** Its end moves; an end that comes where it begins goes past it, or the mark would be nothing. */
function sizedBy(mark: Mark, { x, y }: PicturePoint, size: PictureSize): Mark {
  const step = stepOf(size);
  const end = (times: number) => ({
    x: within(mark.to.x + x * step * times, size.width),
    y: within(mark.to.y + y * step * times, size.height),
  });
  const isNothing = (to: PicturePoint) => Math.hypot(to.x - mark.from.x, to.y - mark.from.y) < step * 0.9;
  const to = [end(1), end(2), end(3)].find((one) => !isNothing(one));
  return to ? { ...mark, to } : mark;
}

function stepOf({ width, height }: PictureSize): number {
  return Math.max(width, height) * STEP;
}

function within(at: number, most: number): number {
  return Math.min(most, Math.max(0, at));
}
