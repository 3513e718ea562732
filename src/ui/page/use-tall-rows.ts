import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { broughtIntoView, heightOf, type Scrolled, scrolledTo } from './tall-scroll.ts';

/** The rows of a list that exist: those on screen, and some on either side. */
export interface TallRows {
  /** Pixels of the box that holds all rows. */
  readonly height: number;
  readonly first: number;
  /** -1: there is none. */
  readonly last: number;
  /** Pixels from the top of the box. */
  offsetOf(index: number): number;
  /** Scrolls no further than it has to. */
  show(index: number): void;
}

export interface TallList {
  readonly count: number;
  /** Pixels of a row: of each the same. */
  readonly rowHeight: number;
  /** Pixels of what stays in sight above the rows. */
  readonly head: number;
  /** Rows beyond those on screen, on either side. */
  readonly beside: number;
  /** Pixels of the sheet, as long as nobody has measured it. */
  readonly likelyRoom: () => number;
}

/**
 * Which rows of a list are on screen, however many it has (`tall-scroll.ts`).
 *
 * @param box that holds all rows, right inside the sheet that scrolls. Not the sheet: a component is drawn before the ref to
 * what is around it is set
 */
export function useTallRows(box: RefObject<HTMLElement | null>, list: TallList): TallRows {
  const { count, rowHeight, head, beside } = list;
  const [room, setRoom] = useState(list.likelyRoom);
  const [shown, setShown] = useState<Scrolled>(AT_TOP);
  // Drawn again only where other rows come into sight.
  const latest = useRef(AT_TOP);
  const take = useCallback(
    (next: Scrolled) => {
      latest.current = next;
      const isSame = (before: Scrolled) =>
        shiftOf(before) === shiftOf(next) &&
        Math.floor(before.offset / rowHeight) === Math.floor(next.offset / rowHeight) &&
        Math.ceil((before.offset + room) / rowHeight) === Math.ceil((next.offset + room) / rowHeight);
      setShown((before) => (isSame(before) ? before : next));
    },
    [rowHeight, room],
  );
  const rows = count * rowHeight;
  useLayoutEffect(() => {
    const sheet = box.current?.parentElement;
    if (!sheet) return undefined;
    const heights = { rows, room: room - head };
    const follow = () => take(scrolledTo(latest.current, sheet.scrollTop, heights));
    // In the same frame, or the screen is empty for one.
    const followAtOnce = () => flushSync(follow);
    follow();
    sheet.addEventListener('scroll', followAtOnce, { passive: true });
    return () => sheet.removeEventListener('scroll', followAtOnce);
  }, [box, rows, room, head, take]);
  useLayoutEffect(() => {
    const sheet = box.current?.parentElement;
    if (!sheet) return undefined;
    const observer = new ResizeObserver(() => setRoom(sheet.clientHeight));
    observer.observe(sheet);
    return () => observer.disconnect();
  }, [box]);
  const show = (index: number) => {
    const row = { at: index * rowHeight, height: rowHeight };
    const next = broughtIntoView(latest.current, row, { rows, room: room - head });
    take(next);
    box.current?.parentElement?.scrollTo({ top: next.top });
  };
  return {
    height: heightOf(rows),
    first: Math.max(0, Math.floor(shown.offset / rowHeight) - beside),
    last: Math.min(count, Math.ceil((shown.offset + room) / rowHeight) + beside) - 1,
    offsetOf: (index) => index * rowHeight - shiftOf(shown),
    show,
  };
}

const AT_TOP: Scrolled = { top: 0, offset: 0 };

/** By how much less the browser has scrolled than the rows. */
function shiftOf({ top, offset }: Scrolled): number {
  return offset - top;
}
