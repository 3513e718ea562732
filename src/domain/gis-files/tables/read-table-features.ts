import { type Projection, projectionFrom } from '../../geometry/coordinates/projection.ts';
import { readWkt, type WktFault } from '../../geometry/wkt/wkt.ts';
import type { FileRecord, FileTable } from '../../import/files/csv.ts';
import { cellText, type FileCell } from '../../import/files/file-cell.ts';
import { FileTooLarge, NoTable, readFileTable, type SaidForm } from '../../import/files/read-file.ts';
import { refusalText } from '../../import/files/refusal.ts';
import { UnreadableWorkbook } from '../../import/files/workbook.ts';
import { numberFrom, readingsOf } from '../../kit/values/typed-number.ts';
import { collectFeatures, type FeatureCollector } from '../collect-features.ts';
import type { GisReading, GisValue, SaidOfPlaces } from '../gis-feature.ts';
import { nameIn } from '../text-properties.ts';
import { idColumn } from './id-column.ts';
import { type PlaceColumns, placeColumns } from './place-columns.ts';

/** CSV in any dialect and encoding, or a workbook's first sheet, with a column of WKT or two of coordinates. */
export async function readTableFeatures(
  file: string,
  bytes: Uint8Array,
  said: SaidOfPlaces,
  form: SaidForm = { encoding: null, delimiter: null },
): Promise<GisReading> {
  const found = collectFeatures(file, said);
  const table = await readFileTable(bytes, form).then(
    (read) => read.table,
    (error: unknown) => unreadable(error),
  );
  if (typeof table === 'string') {
    found.refuse(1, '', table);
    return found.reading();
  }
  for (const refusal of table.refused) {
    found.refuse(refusal.line, refusal.field, refusalText(refusal).replace(/^line \d+: /, ''));
  }
  const columns = placeColumns(table.header);
  if (columns === null) found.refuse(1, '', NO_PLACES);
  else addRows(table, columns, said.projection, found);
  return found.reading();
}

const NO_PLACES = 'no column is called wkt or geometry, and no two latitude and longitude, or x and y';

function unreadable(error: unknown): string {
  if (error instanceof FileTooLarge) return 'the file is larger than what is taken';
  if (error instanceof NoTable) return 'the file is neither text nor a workbook';
  if (error instanceof UnreadableWorkbook) return error.message;
  throw error;
}

function addRows(
  table: FileTable,
  columns: PlaceColumns,
  said: Projection | null,
  found: FeatureCollector,
): void {
  if (columns.kind === 'projected' && said === null) {
    if (!table.records.every((row) => isDegreePair(row, columns))) {
      found.refuse(1, table.header[columns.x] ?? '', NEEDS_CRS, 'projection');
      return;
    }
    found.warn(1, table.header[columns.x] ?? '', 'no projection is said; all coordinates can be degrees');
  }
  // Columns that are called longitude and latitude are that, whatever somebody says of x and y.
  const projection = columns.kind === 'degrees' ? null : said;
  const places: readonly number[] = columns.kind === 'wkt' ? [columns.at] : [columns.x, columns.y];
  const element = table.header[places[0] ?? 0] ?? '';
  const others = table.header.map((_, at) => at).filter((at) => !places.includes(at));
  const id = idColumn(table.header);
  for (const row of table.records) {
    const placed = columns.kind === 'wkt' ? fromWkt(row, columns.at, projection) : fromPair(row, columns);
    if ('message' in placed) {
      found.refuse(row.line, element, placed.message);
      continue;
    }
    const properties = Object.fromEntries(
      others.flatMap((at): [string, GisValue][] => {
        const value = valueOf(row.cells[at]);
        return value === '' ? [] : [[table.header[at] ?? '', value]];
      }),
    );
    const own = id === null ? '' : cellText(row.cells[id.at]);
    const feature = {
      id: own === '' ? null : `${id?.prefix ?? ''}${own}`,
      name: nameIn(properties),
      properties,
      geometry: placed.geometry,
      line: row.line,
      element,
    };
    if (!found.add(feature, placed.projection ?? projection)) return;
  }
}

const NEEDS_CRS = 'the coordinates are no degrees: say their projection with --crs EPSG:n';

type Placed =
  | { readonly geometry: unknown; readonly projection: Projection | null }
  | { readonly message: string };

function fromWkt({ cells }: FileRecord, at: number, said: Projection | null): Placed {
  const text = cellText(cells[at]);
  if (text === '') return { geometry: null, projection: null };
  const read = readWkt(text);
  if ('code' in read) return { message: WKT_FAULTS[read.code].replace('{at}', String(read.at)) };
  if (read.srid === null) return { geometry: read.geometry, projection: said };
  const projection = projectionFrom(`EPSG:${read.srid}`);
  return projection
    ? { geometry: read.geometry, projection }
    : { message: `the SRID ${read.srid} is not known` };
}

const WKT_FAULTS: Readonly<Record<WktFault['code'], string>> = {
  not_wkt: 'is no WKT from its character {at} on',
  unknown_type: 'is no WKT of a type that is taken',
  ordinates: 'has a position without two to four numbers at its character {at}',
  too_many_positions: 'has more than 10000 positions',
};

function fromPair({ cells }: FileRecord, { x, y }: { x: number; y: number }): Placed {
  const [east, north] = [coordinateOf(cells[x]), coordinateOf(cells[y])];
  if (east === null && north === null) return { geometry: null, projection: null };
  if (!Number.isFinite(east) || !Number.isFinite(north)) return { message: 'is no pair of numbers' };
  return { geometry: { type: 'Point', coordinates: [east, north] }, projection: null };
}

/** Null for an empty cell, NaN for what is no number. The last of points and commas is the decimal sign. */
function coordinateOf(cell: FileCell | undefined): number | null {
  if (typeof cell === 'number') return cell;
  const text = cellText(cell);
  if (text === '') return null;
  const readings = readingsOf(text, {
    decimal: text.includes(',') && !text.includes('.') ? ',' : '.',
    group: ' ',
  });
  const [only, other] = readings;
  return only === undefined || other !== undefined ? Number.NaN : (numberFrom(only) ?? Number.NaN);
}

function isDegreePair(row: FileRecord, { x, y }: { x: number; y: number }): boolean {
  const [east, north] = [coordinateOf(row.cells[x]), coordinateOf(row.cells[y])];
  // What is no number is refused by its row.
  return !(Math.abs(east ?? 0) > 180) && !(Math.abs(north ?? 0) > 90);
}

function valueOf(cell: FileCell | undefined): GisValue {
  return typeof cell === 'number' ? cell : cellText(cell);
}
