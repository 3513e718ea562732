import { chakra } from '@chakra-ui/react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Card } from './card.tsx';
import { TABLE_LOOKS } from './table-looks.ts';

/** Of a row that opens, for the button that does it. */
export interface RowOpening {
  readonly isOpen: boolean;
  /** What its button controls; undefined while there is nothing. */
  readonly moreId: string | undefined;
  readonly toggle: () => void;
}

export interface TableColumn<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row, opening: RowOpening) => ReactNode;
  /** Its cells name their rows. */
  readonly names?: boolean;
  /** Numbers, which stand under each other at the end. */
  readonly figure?: boolean;
  /** Left out on a phone, where others say enough. */
  readonly wideOnly?: boolean;
  /** What it is never narrower than, a length of CSS. */
  readonly minWidth?: string;
  /** Its heading puts the rows in order. */
  readonly sort?: { readonly order: 'ascending' | 'descending' | 'none'; readonly onPress: () => void };
}

interface TableProps<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Where nothing around it names it. */
  label?: string | undefined;
  look?: keyof typeof TABLE_LOOKS;
  /** What stands in it while it has no rows. */
  empty?: ReactNode;
  /** The last line: what the others add up to. */
  total?: Row | undefined;
  /** More about a row, below it while it is open. */
  details?: (row: Row) => ReactNode;
  /** Rows below one that is open, which may open too. */
  rowsBelow?: (row: Row) => readonly Row[];
}

/** Rows and columns as data. Cells are plain HTML, since rows may be many. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, label, look = 'inset', empty, total } = props;
  return (
    <Frame look={look} label={label}>
      <chakra.table width="full" css={TABLE_LOOKS[look]} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <OpeningRow key={keyOf(row)} row={row} table={props} />
          ))}
          {rows.length === 0 && empty && <Across columns={columns.length} content={empty} />}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <Line columns={columns} row={total} opening={CLOSED} />
          </tfoot>
        )}
      </chakra.table>
    </Frame>
  );
}

interface FrameProps {
  look: keyof typeof TABLE_LOOKS;
  label: string | undefined;
  children: ReactNode;
}

/** A sheet scrolls as a whole, any other table by itself. */
function Frame({ look, label, children }: FrameProps) {
  if (look === 'wide') {
    return (
      <chakra.div overflowX="auto" tabIndex={0} role="region" aria-label={label}>
        {children}
      </chakra.div>
    );
  }
  if (look !== 'inset') return children;
  // Where nothing in it can be focused, it is reached by itself; its edges leave room for what marks the focus.
  const reached = label === undefined ? {} : { tabIndex: 0, role: 'group', 'aria-label': label };
  return (
    <chakra.div overflowX="auto" justifySelf="stretch" mx="-1" px="1" {...reached}>
      {children}
    </chakra.div>
  );
}

/** A sheet around a table, with what stands above and below it. Scrolls, and so can be reached by keyboard. */
export function TableSheet(props: ComponentProps<typeof Card>) {
  return <Card p="0" overflowX="auto" tabIndex={0} role="region" {...props} />;
}

function Head({ head, sort, minWidth, ...column }: TableColumn<never>) {
  const Arrow = sort?.order === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" className={classOf(column)} style={{ minWidth }} aria-sort={sort?.order}>
      {sort ? (
        <button type="button" onClick={sort.onPress}>
          {head}
          {sort.order !== 'none' && <Arrow aria-hidden size={14} />}
        </button>
      ) : (
        head
      )}
    </th>
  );
}

const CLOSED: RowOpening = { isOpen: false, moreId: undefined, toggle: () => undefined };

/** Whether it is open is its own: no other row is drawn again for it, and one that left the table is closed when it comes back. */
function OpeningRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { columns, keyOf, details, rowsBelow } = table;
  const opening = {
    isOpen,
    moreId: isOpen && details ? id : undefined,
    toggle: () => setOpen(!isOpen),
  };
  return (
    <>
      <Line columns={columns} row={row} opening={opening} />
      {isOpen && details && <Across id={id} columns={columns.length} content={details(row)} />}
      {isOpen && rowsBelow?.(row).map((below) => <OpeningRow key={keyOf(below)} row={below} table={table} />)}
    </>
  );
}

interface LineProps<Row> {
  columns: readonly TableColumn<Row>[];
  row: Row;
  opening: RowOpening;
}

function Line<Row>({ columns, row, opening }: LineProps<Row>) {
  return (
    <tr>
      {columns.map((column) =>
        column.names ? (
          <th key={column.id} scope="row">
            {column.cell(row, opening)}
          </th>
        ) : (
          <td key={column.id} data-label={column.head} className={classOf(column)}>
            {column.cell(row, opening)}
          </td>
        ),
      )}
    </tr>
  );
}

function Across({ id, columns, content }: { id?: string; columns: number; content: ReactNode }) {
  return (
    <tr id={id}>
      <td colSpan={columns}>{content}</td>
    </tr>
  );
}

type Kind = Pick<TableColumn<never>, 'names' | 'figure' | 'wideOnly'>;

function classOf({ names, figure, wideOnly }: Kind): string | undefined {
  return [names && 'name', figure && 'figure', wideOnly && 'wide'].filter(Boolean).join(' ') || undefined;
}
