import { asset } from '../../assets/asset.ts';
import { fieldOf } from '../../kit/entity/entity.ts';
import type { NumberSigns } from '../../kit/values/typed-number.ts';
import type { FileTable } from '../files/csv.ts';
import { cellText } from '../files/file-cell.ts';
import type { ColumnMap } from './column-map.ts';
import { DAY_ORDERS, type DayOrder, ordersOf } from './day-reading.ts';
import { asOneFile, type DecimalSign, FILE_SIGNS, signEvidence } from './file-signs.ts';

/** How a column is read: its numbers by their decimal sign, its days by their order. */
export type ColumnFormat = DecimalSign | DayOrder;

/** What a person has said of columns, by the field that each holds. */
export type SaidFormats = Readonly<Record<string, ColumnFormat>>;

export interface ColumnReading {
  readonly kind: 'number' | 'day';
  /** What a person has said, or the cells tell; null where they do not, and it matters: a person is asked. */
  readonly format: ColumnFormat | null;
  /** A cell that would be another number or day under another format; null where none would. */
  readonly doubtful: string | null;
}

/**
 * How each column of numbers and days is read. A column that does not tell its decimal sign has the one of the file's other
 * columns; the order of day and month each column tells by itself, for files are put together from several.
 */
export function columnReadings(
  table: FileTable,
  columns: ColumnMap,
  said: SaidFormats,
): Readonly<Record<string, ColumnReading>> {
  const evidence = signEvidence(table, columns);
  const inFile = asOneFile([...evidence.values()]);
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]): [string, ColumnReading][] => {
      const { kind } = fieldOf(asset, name);
      const own = said[name] ?? null;
      const numbers = evidence.get(name);
      if (numbers) {
        const { decimal, doubtful } = asOneFile([numbers]);
        return [[name, { kind: 'number', format: own ?? decimal ?? inFile.decimal, doubtful }]];
      }
      if (kind !== 'date') return [];
      const { order, doubtful } = daysIn(table, column);
      return [[name, { kind: 'day', format: own ?? order, doubtful }]];
    }),
  );
}

export function signsOf(reading: ColumnReading | undefined): NumberSigns {
  return FILE_SIGNS[reading?.format === ',' ? ',' : '.'];
}

export function orderOf(reading: ColumnReading | undefined): DayOrder {
  return DAY_ORDERS.find((order) => order === reading?.format) ?? 'ymd';
}

/** The order under which every day of a column is one. 31/01/2020 tells of 01/02/2020 beside it; alone that tells nothing. */
function daysIn(table: FileTable, column: string): { order: DayOrder | null; doubtful: string | null } {
  const place = table.header.indexOf(column);
  let possible: readonly DayOrder[] = DAY_ORDERS;
  let doubtful: string | null = null;
  for (const { cells } of table.records) {
    const { orders, days } = ordersOf(cells[place] ?? '');
    // What is no day under any order is refused by its line; that and what is one day under all says nothing of the others.
    if (days === 0 || (days === 1 && orders.length > 1)) continue;
    if (days > 1) doubtful ??= cellText(cells[place]);
    possible = possible.filter((order) => orders.includes(order));
  }
  // Several are left where no cell differs under them; none where the cells contradict each other.
  const isClear = possible.length === 1 || (possible.length > 1 && doubtful === null);
  return { order: isClear ? (possible[0] ?? null) : null, doubtful };
}
