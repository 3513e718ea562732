import { answersAt, type RecordColumn, type RecordRow, type RecordTable } from './record-tables.ts';
import { valuesOf } from './sheet-lines.ts';

/** How often the answers to two questions came together. */
export interface CrossTab {
  readonly down: readonly string[];
  readonly across: readonly string[];
  /** By the answer down, then by the one across. */
  readonly counts: readonly (readonly number[])[];
  /** Lines that answered both questions. */
  readonly answered: number;
}

/** A question with the table that it stands in. */
export interface PlacedColumn {
  readonly table: RecordTable;
  readonly column: RecordColumn;
}

/** Whether answers to it fall into few groups. */
export function isCrossable({ question, isMixed }: RecordColumn): boolean {
  const isChosen = question.type === 'select_one' || question.type === 'select_multiple';
  return isChosen && !isMixed;
}

/** Whether both stand in one table, or one in what the other lies in. */
export function meet(one: PlacedColumn, other: PlacedColumn): boolean {
  return isAround(one.table, other.table) || isAround(other.table, one.table);
}

function isAround(outer: RecordTable, inner: RecordTable): boolean {
  for (let at: RecordTable | null = inner; at !== null; at = at.parent)
    if (at.path === outer.path) return true;
  return false;
}

/**
 * Counts the lines of the inner one of the two tables; of several choices each counts.
 *
 * @param rows of every table, by its path
 */
export function crossTab(
  down: PlacedColumn,
  across: PlacedColumn,
  rows: ReadonlyMap<string, readonly RecordRow[]>,
): CrossTab {
  const inner = isAround(down.table, across.table) ? across.table : down.table;
  const lines = rows.get(inner.path) ?? [];
  const answersOfLine = ({ table, column }: PlacedColumn, row: RecordRow) => {
    const at = rowAround(row, levelsBetween(table, inner));
    return at === null ? [] : [...new Set(answersAt(at, column).map(String))];
  };
  const values = ({ table, column }: PlacedColumn) => valuesOf(column, rows.get(table.path) ?? []);
  const [downValues, acrossValues] = [values(down), values(across)];
  const downPlaces = new Map(downValues.map((value, place) => [value, place]));
  const acrossPlaces = new Map(acrossValues.map((value, place) => [value, place]));
  const counts = downValues.map(() => acrossValues.map(() => 0));
  let answered = 0;
  for (const row of lines) {
    const [one, other] = [answersOfLine(down, row), answersOfLine(across, row)];
    if (one.length > 0 && other.length > 0) answered += 1;
    for (const left of one) {
      const line = counts[downPlaces.get(left) ?? -1];
      for (const right of other) {
        const place = acrossPlaces.get(right) ?? -1;
        if (line) line[place] = (line[place] ?? 0) + 1;
      }
    }
  }
  return { down: downValues, across: acrossValues, counts, answered };
}

function levelsBetween(outer: RecordTable, inner: RecordTable): number {
  let levels = 0;
  for (let at: RecordTable | null = inner; at !== null && at.path !== outer.path; at = at.parent) levels += 1;
  return levels;
}

function rowAround(row: RecordRow, levels: number): RecordRow | null {
  let at: RecordRow | null = row;
  for (let level = 0; level < levels && at !== null; level += 1) at = at.parent;
  return at;
}
