import { positionsIn } from '../xpath/functions/geography.ts';
import type { GivenPosition } from '../xpath/position.ts';
import {
  answersAt,
  type RecordColumn,
  type RecordRow,
  type RecordTable,
  valueWithin,
} from './record-tables.ts';

/** Where something is: a point, a line or an area. */
export interface PlacedAnswer {
  readonly row: RecordRow;
  readonly column: RecordColumn;
  readonly positions: readonly GivenPosition[];
  /** In metres, where the device said it. */
  readonly accuracy: number | null;
}

export const PLACE_TYPES: ReadonlySet<string> = new Set([
  'geopoint',
  'geotrace',
  'geoshape',
  'start-geopoint',
]);

export function isPlace({ question, isMixed }: RecordColumn): boolean {
  return PLACE_TYPES.has(question.type) && !isMixed;
}

/** The answers to a question that are positions. */
export function placedAnswers(column: RecordColumn, rows: readonly RecordRow[]): PlacedAnswer[] {
  return rows.flatMap((row) => {
    const place = placeOfText(String(answersAt(row, column)[0] ?? ''));
    return place === null ? [] : [{ row, column, ...place }];
  });
}

/** Null: it is none. */
export function placeOfText(text: string): Pick<PlacedAnswer, 'positions' | 'accuracy'> | null {
  const positions = positionsIn([text]) ?? [];
  return positions.length === 0 ? null : { positions, accuracy: positions[0]?.accuracy ?? null };
}

interface Feature {
  readonly type: 'Feature';
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface FeatureCollection {
  readonly type: 'FeatureCollection';
  readonly features: readonly Feature[];
}

/** Every position, line and area that was answered, after RFC 7946: longitude before latitude, borders counterclockwise. */
export function featuresOf(
  tables: readonly RecordTable[],
  rows: ReadonlyMap<string, readonly RecordRow[]>,
): FeatureCollection {
  const features = tables.flatMap((table) =>
    table.columns
      .filter(isPlace)
      .flatMap((column) => placedAnswers(column, rows.get(table.path) ?? []))
      .map((answer) => featureOf(answer, table)),
  );
  return { type: 'FeatureCollection', features };
}

function featureOf(answer: PlacedAnswer, table: RecordTable): Feature {
  const { row, column, accuracy } = answer;
  const { id, title, status, day } = row.survey;
  const question = table.path === '' ? column.name : `${table.path}/${column.name}`;
  return {
    type: 'Feature',
    geometry: geometryOf(answer),
    properties: {
      survey: id,
      title,
      status,
      day,
      question,
      ...(row.parent === null ? {} : { row: row.number, index: row.index }),
      ...(accuracy === null ? {} : { accuracy }),
      answers: answersAround(row, table),
    },
  };
}

/** The survey's answers, and those of the instances that the row lies in. */
function answersAround(row: RecordRow, table: RecordTable): Record<string, unknown> {
  const above = row.parent && table.parent ? answersAround(row.parent, table.parent) : {};
  const prefix = table.path === '' ? '' : `${table.path}/`;
  const own = table.columns.flatMap(({ name }) => {
    const value = valueWithin(row.values, name);
    return value === undefined ? [] : [[`${prefix}${name}`, value] as const];
  });
  return { ...above, ...Object.fromEntries(own) };
}

function geometryOf({ column, positions }: PlacedAnswer): Feature['geometry'] {
  const coordinates = positions.map(({ longitude, latitude }) => [longitude, latitude] as const);
  const [first] = coordinates;
  if (column.question.type === 'geotrace') return { type: 'LineString', coordinates };
  if (column.question.type !== 'geoshape' || !first) return { type: 'Point', coordinates: first };
  const last = coordinates.at(-1);
  const ring = last?.[0] === first[0] && last[1] === first[1] ? coordinates : [...coordinates, first];
  return { type: 'Polygon', coordinates: [isClockwise(ring) ? ring.toReversed() : ring] };
}

function isClockwise(ring: readonly (readonly [number, number])[]): boolean {
  let twice = 0;
  for (const [place, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[place + 1] ?? [x, y];
    twice += (nextX - x) * (nextY + y);
  }
  return twice > 0;
}
