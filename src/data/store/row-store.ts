import type { Table } from 'dexie';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { type StoredRow, toRow } from './index-keys.ts';

/**
 * The rows of one entity on this device. There is no other way to them, so that how they lie is known here alone; only
 * lists, which ask by the keys of indexes, go past it (`FieldDatabase.index`).
 */
export interface RowStore<Row extends AnyRow = AnyRow> {
  /** What a transaction has to name to read or write the rows. */
  readonly stores: readonly Table[];
  get(id: string): Promise<Row | undefined>;
  /** In the order of the ids; undefined in the place of each that is not there. */
  getMany(ids: readonly string[]): Promise<(Row | undefined)[]>;
  /** Up to so many rows behind an id, in the order of ids. */
  after(id: string, limit: number): Promise<Row[]>;
  ids(): Promise<string[]>;
  /** Every row is read: for kinds of which there are few. */
  all(): Promise<Row[]>;
  /** As `all`. */
  filter(fits: (row: Row) => boolean): Promise<Row[]>;
  /** The ids of those that fit; as `all`. */
  idsWhere(fits: (row: Row) => boolean): Promise<Set<string>>;
}

export function rowStore<Row extends AnyRow>(table: Table<StoredRow, string>): RowStore<Row> {
  // Checked by its definition where it came in.
  const asRow = (stored: StoredRow) => toRow(stored) as Row;
  const fitting = (fits: (row: Row) => boolean) => table.filter((stored) => fits(stored as unknown as Row));
  // Dexie's own promises, not async functions: a transaction ends where it does not see what is waited for.
  return {
    stores: [table],
    get: (id) => table.get(id).then((stored) => stored && asRow(stored)),
    getMany: (ids) => table.bulkGet([...ids]).then((rows) => rows.map((stored) => stored && asRow(stored))),
    after: (id, limit) =>
      table
        .where('id')
        .above(id)
        .limit(limit)
        .toArray((rows) => rows.map(asRow)),
    ids: () => table.toCollection().primaryKeys(),
    all: () => table.toArray((rows) => rows.map(asRow)),
    filter: (fits) => fitting(fits).toArray((rows) => rows.map(asRow)),
    idsWhere: (fits) => fitting(fits).primaryKeys((ids) => new Set(ids)),
  };
}
