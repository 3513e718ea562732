import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTextOrder } from '../../session/use-text-order.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/card.tsx';

export interface Column<T> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: T) => ReactNode;
  /** Numbers, which stand under each other at the end. */
  readonly figure?: true;
  /** What rows are put in order by; absent: they are not by this column. Null stands last. */
  readonly by?: (row: T) => string | number | null;
}

export interface TableOrder {
  readonly by: string;
  readonly down: boolean;
}

interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  order: TableOrder;
  onOrder: (order: TableOrder) => void;
  /** Reads further rows; absent: these are all. */
  more?: ShowMoreProps | undefined;
}

/** Rows drawn at first; then twice as many each time, so that the end of a long list is a few steps away. */
const SHOWN = 200;

/** A table that becomes cards on a phone. The first column names the row. More rows come as somebody scrolls to the end. */
export function DataTable<T>({ label, columns, rows, keyOf, order, onOrder, more }: DataTableProps<T>) {
  const [shown, setShown] = useState(SHOWN);
  const textOrder = useTextOrder();
  const inOrder = sorted(rows, columns, order, textOrder);
  return (
    <>
      <Card p="0" overflowX="auto" tabIndex={0} role="region" aria-label={label}>
        <chakra.table width="full" css={TABLE}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.id} column={column} order={order} onOrder={onOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {inOrder.slice(0, shown).map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column, place) => (
                  <Cell key={column.id} column={column} isName={place === 0}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </Card>
      {rows.length > shown ? <ShowMore onMore={() => setShown(2 * shown)} /> : more && <ShowMore {...more} />}
    </>
  );
}

interface ShowMoreProps {
  onMore: () => void;
  isBusy?: boolean;
}

/** Asks for more as soon as it comes into sight, and when it is pressed. */
function ShowMore({ onMore, isBusy = false }: ShowMoreProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = ref.current;
    if (!place || isBusy) return undefined;
    // On a busy machine what it was and what it is come together: the last one counts.
    const watching = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) onMore();
    });
    watching.observe(place);
    return () => watching.disconnect();
  }, [onMore, isBusy]);
  return (
    <chakra.div ref={ref} textAlign="center" mt="4">
      <Button busy={isBusy} onClick={onMore}>
        <Trans>Show more</Trans>
      </Button>
    </chakra.div>
  );
}

function Head<T>({
  column,
  order,
  onOrder,
}: Pick<DataTableProps<T>, 'order' | 'onOrder'> & { column: Column<T> }) {
  const { id, head, by } = column;
  if (!by) {
    return (
      <th scope="col" className={classOf(column)}>
        {head}
      </th>
    );
  }
  const isOn = order.by === id;
  const Arrow = order.down ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={isOn ? (order.down ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" onClick={() => onOrder({ by: id, down: isOn && !order.down })}>
        {head}
        {isOn && <Arrow aria-hidden size={14} />}
      </button>
    </th>
  );
}

interface CellProps {
  column: Pick<Column<never>, 'head' | 'figure'>;
  isName: boolean;
  children: ReactNode;
}

function Cell({ column, isName, children }: CellProps) {
  if (isName) return <th scope="row">{children}</th>;
  return (
    <td data-label={column.head} className={classOf(column)}>
      {children}
    </td>
  );
}

function classOf({ figure }: Pick<Column<never>, 'figure'>): string | undefined {
  return figure ? 'figure' : undefined;
}

function sorted<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  { by, down }: TableOrder,
  textOrder: (left: string, right: string) => number,
): readonly T[] {
  const key = columns.find(({ id }) => id === by)?.by;
  if (!key) return rows;
  return rows.toSorted((left, right) => {
    const [one, other] = [key(left), key(right)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const difference =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : textOrder(String(one), String(other));
    return down ? -difference : difference;
  });
}

/** Plain cells: rows may be many. */
export const TABLE = {
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '8px 12px',
    textAlign: 'inherit',
    verticalAlign: 'top',
    borderTop: '1px solid var(--fl-colors-border)',
    fontWeight: 'normal',
  },
  '& thead th': {
    borderTop: 'none',
    paddingBlock: '4px',
    color: 'var(--fl-colors-fg-muted)',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    height: 'control',
  },
  '& thead button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: 'control',
    fontWeight: 'inherit',
    cursor: 'pointer',
  },
  '& thead button:hover': { color: 'var(--fl-colors-fg)' },
  '& tbody th': { fontWeight: 500 },
  md: { '& .figure': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } },
  '& tbody a': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  mdDown: {
    '& thead': { display: 'none' },
    '&, & tbody': { display: 'block' },
    '& tr': {
      display: 'grid',
      // On a tablet two facts stand side by side.
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))',
      gap: '6px',
      columnGap: '24px',
      padding: '12px 16px',
      borderTop: '1px solid var(--fl-colors-border)',
    },
    '& tr:first-of-type': { borderTop: 'none' },
    '& th, & td': { display: 'block', padding: 0, border: 'none', minWidth: 0, overflowWrap: 'anywhere' },
    '& tbody th, & td:not([data-label])': { gridColumn: '1 / -1' },
    '& td[data-label]': {
      display: 'grid',
      gridTemplateColumns: '7.5rem minmax(0, 1fr)',
      gap: '12px',
      justifyItems: 'start',
      alignItems: 'start',
    },
    '& td[data-label]::before': {
      content: 'attr(data-label)',
      color: 'var(--fl-colors-fg-muted)',
      fontSize: '0.93em',
    },
  },
} as const;
