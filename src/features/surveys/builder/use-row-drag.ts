import { type PointerEvent, type RefObject, useState } from 'react';
import type { SheetRow } from '../../../domain/surveys/builder/form-tables.ts';
import { roleOf, spanAt } from '../../../domain/surveys/builder/row-tree.ts';
import { rowPlace } from '../../../domain/surveys/builder/table-changes.ts';

interface DropTarget {
  readonly key: string;
  readonly side: 'before' | 'behind';
}

export interface RowDrag {
  /** The key of the row in hand. */
  readonly dragged: string | null;
  readonly target: DropTarget | null;
  /** What makes an element the handle of a row. */
  readonly handle: (key: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** Rows that a mouse, a pen or a finger drags: before the row it is over, or behind it; on the lower half of a group into it. */
export function useRowDrag(
  list: RefObject<HTMLElement | null>,
  rows: readonly SheetRow[],
  onDrop: (key: string, before: number) => void,
): RowDrag {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<DropTarget | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  return {
    dragged,
    target,
    handle: (key) => ({
      onPointerDown: (event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(key);
      },
      onPointerMove: ({ clientY }) => {
        if (dragged === key) setTarget(targetAt(list.current, clientY));
      },
      onPointerUp: () => {
        const before = target && placeOfTarget(rows, target);
        if (dragged === key && before !== null) onDrop(key, before);
        end();
      },
      onPointerCancel: end,
    }),
  };
}

/** The line at a height, which comes into sight with its neighbours. */
function targetAt(list: HTMLElement | null, clientY: number): DropTarget | null {
  const lines = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const over = lines.find((line) => clientY < line.getBoundingClientRect().bottom) ?? lines.at(-1);
  const key = over?.dataset['row'];
  if (!over || key === undefined) return null;
  over.scrollIntoView({ block: 'nearest' });
  const { top, height } = over.getBoundingClientRect();
  return { key, side: clientY < top + height / 2 ? 'before' : 'behind' };
}

function placeOfTarget(rows: readonly SheetRow[], { key, side }: DropTarget): number | null {
  const at = rowPlace(rows, key);
  const row = rows[at];
  if (!row) return null;
  if (side === 'before') return at;
  return roleOf(row) === 'begin' ? at + 1 : spanAt(rows, at).to;
}
