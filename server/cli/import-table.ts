import { readFile } from 'node:fs/promises';
import { asset } from '../../src/domain/assets/asset.ts';
import { guessColumns, readAssetColumns } from '../../src/domain/import/columns/asset-columns.ts';
import type { DraftsRead } from '../../src/domain/import/columns/asset-draft.ts';
import {
  type ColumnFormat,
  type ColumnReading,
  columnReadings,
  type SaidFormats,
} from '../../src/domain/import/columns/column-formats.ts';
import { type ColumnMap } from '../../src/domain/import/columns/column-map.ts';
import { DAY_ORDERS, type DayOrder } from '../../src/domain/import/columns/day-reading.ts';
import type { DecimalSign } from '../../src/domain/import/columns/file-signs.ts';
import { isGridKitBuses, readGridKitBuses } from '../../src/domain/import/columns/gridkit-buses.ts';
import type { FileTable } from '../../src/domain/import/files/csv.ts';
import { ENCODINGS } from '../../src/domain/import/files/file-text.ts';
import { readFileTable, type SaidForm } from '../../src/domain/import/files/read-file.ts';
import { fieldOf } from '../../src/domain/kit/entity/entity.ts';
import type { CommandLineCaller } from './import-caller.ts';

/** How a person says that a table is written. */
interface TableSaid {
  readonly form: SaidForm;
  readonly decimal: DecimalSign | undefined;
  readonly dates: DayOrder | undefined;
}

/** A table of which every column can be read in one way only. */
export interface OpenedTable {
  readonly table: FileTable;
  readonly columns: ColumnMap;
  readonly readings: Readonly<Record<string, ColumnReading>>;
}

/** A CSV file or a workbook, with what each column is told to the person. @throws Error where a column can be read in two ways */
export async function openTable(
  file: string,
  given: GivenForm,
  say: (line: string) => void,
): Promise<OpenedTable> {
  const said = saidOf(given);
  const { table } = await readFileTable(await readFile(file), said.form);
  if (isGridKitBuses(table.header)) return { table, columns: {}, readings: {} };
  const columns = guessColumns(table.header);
  say(
    `Columns: ${Object.entries(columns)
      .map(([field, column]) => `${field} from "${column}"`)
      .join(', ')}`,
  );
  const readings = columnReadings(table, columns, formatsOf(columns, said));
  for (const [field, { kind, format, doubtful }] of Object.entries(readings)) {
    if (format === null)
      throw new Error(
        kind === 'number'
          ? `"${doubtful}" of ${field} can be two numbers: say which with --decimal . or --decimal ,`
          : `"${doubtful}" of ${field} can be two dates: say which with --dates dmy, mdy or ymd`,
      );
    say(`${field}: ${kind === 'number' ? (format === '.' ? '1,234.5' : '1.234,5') : format}`);
  }
  return { table, columns, readings };
}

/** A column of days has no instants but where somebody exported them: they fall on their day where the tenant is. */
export function tableDrafts(
  { table, columns, readings }: OpenedTable,
  { tenantId, zone }: CommandLineCaller,
): Promise<DraftsRead> {
  if (isGridKitBuses(table.header)) return readGridKitBuses(table, tenantId);
  return readAssetColumns(table, columns, tenantId, readings, zone);
}

/** What was said counts for every column of its kind. */
function formatsOf(columns: ColumnMap, { decimal, dates }: TableSaid): SaidFormats {
  return Object.fromEntries(
    Object.keys(columns).flatMap((name): [string, ColumnFormat][] => {
      const { kind } = fieldOf(asset, name);
      const format = kind === 'number' ? decimal : kind === 'date' ? dates : undefined;
      return format === undefined ? [] : [[name, format]];
    }),
  );
}

/** What stands behind the options of the command. */
export interface GivenForm {
  readonly decimal?: string | undefined;
  readonly dates?: string | undefined;
  readonly encoding?: string | undefined;
  readonly separator?: string | undefined;
}

function saidOf({ decimal, dates, encoding, separator }: GivenForm): TableSaid {
  return {
    form: { encoding: oneOf(ENCODINGS, encoding, '--encoding') ?? null, delimiter: separator ?? null },
    decimal: oneOf(['.', ','] as const, decimal, '--decimal'),
    dates: oneOf(DAY_ORDERS, dates, '--dates'),
  };
}

function oneOf<T extends string>(
  known: readonly T[],
  given: string | undefined,
  name: string,
): T | undefined {
  if (given === undefined) return undefined;
  const found = known.find((one) => one === given);
  if (found === undefined) throw new Error(`${name} is ${known.join(' or ')}`);
  return found;
}
