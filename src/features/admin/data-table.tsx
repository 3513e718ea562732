import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useTextOrder } from '../../session/use-text-order.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Table, type TableColumn, TableSheet } from '../../ui/page/table.tsx';

export interface Column<T> extends Pick<TableColumn<T>, 'id' | 'head' | 'cell' | 'figure'> {
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
      <TableSheet aria-label={label}>
        <Table
          look="cards"
          columns={columns.map((column, place) => ({
            ...column,
            names: place === 0,
            ...(column.by && { sort: sortOf(column.id, order, onOrder) }),
          }))}
          rows={inOrder.slice(0, shown)}
          keyOf={keyOf}
        />
      </TableSheet>
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

function sortOf(id: string, { by, down }: TableOrder, onOrder: (order: TableOrder) => void) {
  const isOn = by === id;
  return {
    order: isOn ? (down ? 'descending' : 'ascending') : 'none',
    onPress: () => onOrder({ by: id, down: isOn && !down }),
  } as const;
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
