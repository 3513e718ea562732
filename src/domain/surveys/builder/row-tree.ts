import type { SheetRow } from './form-tables.ts';

/** What a row of the sheet of questions is in the tree. */
export type RowRole = 'question' | 'begin' | 'end';

export function roleOf({ cells }: SheetRow): RowRole {
  const type = typeOfRow(cells['type']);
  if (type.startsWith('begin_')) return 'begin';
  return type.startsWith('end_') ? 'end' : 'question';
}

/** `select_one`, `begin_group`: the type without the list behind it. */
export function typeOfRow(cell = ''): string {
  return cell.trim().split(/\s+/)[0] ?? '';
}

/** From the first row to the one behind the last. */
export interface RowSpan {
  readonly from: number;
  readonly to: number;
}

/** A question is a row; a group is all rows to its end. */
export function spanAt(rows: readonly SheetRow[], from: number): RowSpan {
  let open = 0;
  for (let at = from; at < rows.length; at += 1) {
    const row = rows[at];
    const role = row ? roleOf(row) : 'question';
    if (role === 'begin') open += 1;
    if (role === 'end') open -= 1;
    if (open <= 0) return { from, to: at + 1 };
  }
  return { from, to: rows.length };
}

/** The place of the group that a row lies in; -1: none. */
export function parentAt(rows: readonly SheetRow[], at: number): number {
  let closed = 0;
  for (let before = at - 1; before >= 0; before -= 1) {
    const row = rows[before];
    const role = row ? roleOf(row) : 'question';
    if (role === 'end') closed += 1;
    else if (role === 'begin' && closed === 0) return before;
    else if (role === 'begin') closed -= 1;
  }
  return -1;
}

/** A line of the tree; the ends of groups are none. */
export interface TreeLine {
  readonly row: SheetRow;
  readonly at: number;
  /** 0: at the top. */
  readonly depth: number;
}

export function treeLines(rows: readonly SheetRow[]): readonly TreeLine[] {
  let depth = 0;
  return rows.flatMap((row, at) => {
    const role = roleOf(row);
    if (role === 'end') {
      depth = Math.max(0, depth - 1);
      return [];
    }
    const line = { row, at, depth };
    if (role === 'begin') depth += 1;
    return [line];
  });
}

export type RowMove = 'up' | 'down' | 'into' | 'out';

/** The place before which a row comes to stand when it is moved; null: it cannot be moved so. */
export function targetOf(rows: readonly SheetRow[], at: number, move: RowMove): number | null {
  const { to } = spanAt(rows, at);
  const parent = parentAt(rows, at);
  switch (move) {
    case 'up':
      return siblingBefore(rows, at);
    case 'down':
      return isEnd(rows, to) ? null : spanAt(rows, to).to;
    case 'out':
      return parent < 0 ? null : spanAt(rows, parent).to;
    case 'into':
      return intoGroup(rows, at, to);
  }
}

function siblingBefore(rows: readonly SheetRow[], at: number): number | null {
  const before = rows[at - 1];
  if (!before || roleOf(before) === 'begin') return null;
  return roleOf(before) === 'end' ? parentAt(rows, at - 1) : at - 1;
}

/** The end of the group before it, else the beginning of the one behind it. */
function intoGroup(rows: readonly SheetRow[], at: number, to: number): number | null {
  const before = rows[at - 1];
  if (before && roleOf(before) === 'end') return at - 1;
  const behind = rows[to];
  return behind && roleOf(behind) === 'begin' ? to + 1 : null;
}

function isEnd(rows: readonly SheetRow[], at: number): boolean {
  const row = rows[at];
  return !row || roleOf(row) === 'end';
}

/** The row at a place, with all that is in it, before another place. Never into itself. */
export function withMovedRow(rows: readonly SheetRow[], at: number, before: number): readonly SheetRow[] {
  const { from, to } = spanAt(rows, at);
  if (before >= from && before <= to) return rows;
  const moved = rows.slice(from, to);
  const rest = [...rows.slice(0, from), ...rows.slice(to)];
  const place = before < from ? before : before - moved.length;
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)];
}

/** The place for what is added while a row is chosen: at the end of a group, behind a question; -1: at the end of all. */
export function placeBehind(rows: readonly SheetRow[], at: number): number {
  const row = rows[at];
  if (!row) return rows.length;
  const { to } = spanAt(rows, at);
  return roleOf(row) === 'begin' ? to - 1 : to;
}
