import { greatestOf } from '../../domain/kit/values/long-lists.ts';
import type { TextLine } from './broken-lines.ts';
import { INK, INNER, type Look, lineHeight, type PaperPages, type Tag } from './paper-pages.ts';

const CELL: Look = { size: 9.5 };
const LABEL: Look = { size: 9.5, color: INK.muted };
const HEAD: Look = { size: 8.5, isBold: true, color: INK.muted };

const PADDING = 4;
const BETWEEN = 10;
/** Of the width, that the narrowest column gets. */
const LEAST_SHARE = 0.05;
/** Letters beyond which a longer text makes its column no wider. */
const LONG = 60;

/** A cell with its lines, as many as are left to be drawn. */
interface Cell {
  readonly look: Look;
  readonly tag: Tag;
  readonly lines: readonly TextLine[];
}

/** @param head null: the first column has what each line is about */
export function drawTable(
  pages: PaperPages,
  head: readonly string[] | null,
  lines: readonly (readonly string[])[],
): void {
  const columns = columnsOf(head ? [head, ...lines] : lines);
  const table = pages.tag(pages.root, 'Table');
  const lookOf = (place: number) => (head === null && place === 0 ? LABEL : CELL);
  if (head) drawHead(pages, table, head, columns);
  for (const line of lines) {
    const row = pages.tag(table, 'TR');
    const cells = columns.map((column, place): Cell => {
      const isHead = head === null && place === 0;
      const tag = pages.tag(row, isHead ? 'TH' : 'TD', isHead ? { scope: 'Row' } : {});
      const look = lookOf(place);
      return { look, tag, lines: pages.lines(line[place] ?? '', column.width, look, look.size) };
    });
    drawRow(pages, cells, columns, () => head && repeatHead(pages, head, columns));
    for (const { tag } of cells) tag.end();
    row.end();
  }
  table.end();
}

interface Column {
  readonly x: number;
  readonly width: number;
}

/** Wide as what stands in them is long. */
function columnsOf(lines: readonly (readonly string[])[]): Column[] {
  const count = greatestOf(
    0,
    lines.map(({ length }) => length),
  );
  const room = INNER - BETWEEN * (count - 1);
  const wants = Array.from({ length: count }, (_, place) =>
    greatestOf(
      2,
      lines.map((line) => Math.min(LONG, line[place]?.length ?? 0)),
    ),
  );
  const all = wants.reduce((sum, want) => sum + want, 0);
  const shares = wants.map((want) => Math.max(LEAST_SHARE, want / all));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  let x = 0;
  return shares.map((share) => {
    const width = (room * share) / whole;
    const column = { x, width };
    x += width + BETWEEN;
    return column;
  });
}

function drawHead(pages: PaperPages, table: Tag, head: readonly string[], columns: readonly Column[]): void {
  const row = pages.tag(table, 'TR');
  const cells = columns.map(({ width }, place): Cell => {
    const tag = pages.tag(row, 'TH', { scope: 'Column' });
    return { look: HEAD, tag, lines: pages.lines(head[place] ?? '', width, HEAD, HEAD.size) };
  });
  drawRow(pages, cells, columns, () => undefined);
  for (const { tag } of cells) tag.end();
  row.end();
}

/** On the next page, for eyes only: who hears the table knows its columns. */
function repeatHead(pages: PaperPages, head: readonly string[], columns: readonly Column[]): void {
  const cells = columns.map(({ width }, place) => pages.lines(head[place] ?? '', width, HEAD, HEAD.size));
  const tallest = greatestOf(
    0,
    cells.map(({ length }) => length),
  );
  pages.artifact(() => {
    for (const [place, lines] of cells.entries())
      for (const [number, line] of lines.entries()) {
        const { x = 0, width = 0 } = columns[place] ?? {};
        pages.draw(line, { x, width, y: pages.y + PADDING + number * lineHeight(HEAD) }, HEAD);
      }
  });
  pages.y += tallest * lineHeight(HEAD) + 2 * PADDING;
  pages.rule();
}

/** A row stays together where a page has room for it; one that is longer than a page goes on on the next. */
function drawRow(
  pages: PaperPages,
  cells: readonly Cell[],
  columns: readonly Column[],
  onNewPage: () => void,
): void {
  const height = greatestOf(
    0,
    cells.map(({ lines, look }) => lines.length * lineHeight(look)),
  );
  let left = cells;
  const begin = (wanted: number) => {
    if (pages.makeRoom(wanted)) onNewPage();
  };
  begin(height + 2 * PADDING);
  while (left.some(({ lines }) => lines.length > 0)) {
    begin(lineHeight(CELL) + 2 * PADDING);
    const room = pages.room - 2 * PADDING;
    const fitting = left.map(({ lines, look }) =>
      lines.slice(0, Math.max(1, Math.floor(room / lineHeight(look)))),
    );
    for (const [place, lines] of fitting.entries()) {
      const cell = left[place];
      const { x = 0, width = 0 } = columns[place] ?? {};
      if (!cell) continue;
      for (const [number, line] of lines.entries())
        pages.line(
          cell.tag,
          line,
          { x, width, y: pages.y + PADDING + number * lineHeight(cell.look) },
          cell.look,
        );
    }
    pages.y +=
      greatestOf(
        0,
        fitting.map((lines, place) => lines.length * lineHeight(left[place]?.look ?? CELL)),
      ) +
      2 * PADDING;
    left = left.map((cell, place) => ({ ...cell, lines: cell.lines.slice(fitting[place]?.length ?? 0) }));
  }
  pages.rule();
}
