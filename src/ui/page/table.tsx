import { chakra } from '@chakra-ui/react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { Card } from './card.tsx';
import { TABLE_LOOKS } from './table-looks.ts';

export interface TableColumn<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
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

/** More about a row, below it; the id is what its button controls. */
interface RowDetails {
  readonly id: string;
  readonly content: ReactNode;
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
  details?: (row: Row) => RowDetails | null;
}

/** Rows and columns as data. Cells are plain HTML, since rows may be many. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, label, look = 'inset', empty, total, details } = props;
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
          {rows.map((row) => {
            const more = details?.(row);
            return (
              <Fragment key={keyOf(row)}>
                <Line columns={columns} row={row} />
                {more && <Across id={more.id} columns={columns.length} content={more.content} />}
              </Fragment>
            );
          })}
          {rows.length === 0 && empty && <Across columns={columns.length} content={empty} />}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <Line columns={columns} row={total} />
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

function Line<Row>({ columns, row }: { columns: readonly TableColumn<Row>[]; row: Row }) {
  return (
    <tr>
      {columns.map((column) =>
        column.names ? (
          <th key={column.id} scope="row">
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} data-label={column.head} className={classOf(column)}>
            {column.cell(row)}
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

function classOf({ figure, wideOnly }: Pick<TableColumn<never>, 'figure' | 'wideOnly'>): string | undefined {
  return [figure && 'figure', wideOnly && 'wide'].filter(Boolean).join(' ') || undefined;
}
