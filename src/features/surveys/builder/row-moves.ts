import type { KeyboardEvent } from 'react';
import { type RowMove, targetOf } from '../../../domain/surveys/builder/row-tree.ts';
import { rowPlace, withRowAt } from '../../../domain/surveys/builder/table-changes.ts';
import type { FormBuilder } from './use-builder.ts';

const MOVES: Readonly<Record<string, RowMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'into',
  ArrowLeft: 'out',
};

/** Moves a row one step; with Alt and an arrow, too. In a script from right to left "into" is to the left. */
export function useRowMoves({ tables, change }: FormBuilder, key: string) {
  const at = rowPlace(tables.survey, key);
  const may = (move: RowMove) => at >= 0 && targetOf(tables.survey, at, move) !== null;
  const move = (which: RowMove) =>
    change((now) => {
      const place = rowPlace(now.survey, key);
      const before = place < 0 ? null : targetOf(now.survey, place, which);
      return before === null ? now : withRowAt(now, key, before);
    });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const pressed = event.altKey ? MOVES[event.key] : undefined;
    if (pressed === undefined) return;
    event.preventDefault();
    const isTurned = getComputedStyle(event.currentTarget).direction === 'rtl';
    const turned = pressed === 'into' ? 'out' : pressed === 'out' ? 'into' : pressed;
    move(isTurned ? turned : pressed);
  };
  return { may, move, onKeyDown };
}
