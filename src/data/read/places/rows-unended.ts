import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { rowsByIds } from '../list-query.ts';

/** Rows read at once. */
const STEP = 500;

interface Unended {
  readonly entity: string;
  /** A field with instants, `-` in front for the newest first. */
  readonly sort: string;
  /** The field that has an instant once it is over. */
  readonly endsWith: string;
}

/**
 * The rows that have no end yet, the first ones in an order. No index says which these are, and a limit on the newest
 * would leave out what is open the longest: all are gone through, and ids of open ones alone are kept.
 */
export async function rowsUnended(
  database: FieldDatabase,
  { entity, sort, endsWith }: Unended,
  limit: number,
): Promise<AnyRow[]> {
  const ids = [...(await database.rows(entity).idsWhere((row) => row[endsWith] === null))];
  let first: AnyRow[] = [];
  for (let from = 0; from < ids.length; from += STEP) {
    const rows = await rowsByIds(database, entity, ids.slice(from, from + STEP));
    const both = [...first, ...rows.filter((row) => row !== undefined)];
    first = both.toSorted(byInstant(sort)).slice(0, limit);
  }
  return first;
}

function byInstant(sort: string): (left: AnyRow, right: AnyRow) => number {
  const [field, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  const instant = (row: AnyRow) => Date.parse(String(row[field]));
  return (left, right) => sign * (instant(left) - instant(right));
}
