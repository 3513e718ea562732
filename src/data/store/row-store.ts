import type { Table } from 'dexie';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { rowsAfter, rowsById } from './packed/layered-rows.ts';
import type { PackedStore } from './packed/packed-store.ts';

/**
 * The rows of one entity on this device: those written since, each by itself and with its indexes, and behind them those
 * that lie packed. A row is what it was written last; there is no other way to it, so that how rows lie is known here alone.
 * Only lists, which ask by the keys of indexes, go past it (`FieldDatabase.index`).
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

/** Rows read at once where all are gone through. */
const STEP = 500;

export function rowStore<Row extends AnyRow>(packed: PackedStore): RowStore<Row> {
  const collect = async <T>(list: T, add: (row: AnyRow) => unknown): Promise<T> => {
    for (let from = ''; ; ) {
      const rows = await rowsAfter(packed, from, STEP);
      for (const row of rows) add(row);
      if (rows.length < STEP) return list;
      from = rows.at(-1)?.id ?? from;
    }
  };
  const filter = (fits: (row: AnyRow) => boolean) => {
    const rows: AnyRow[] = [];
    return collect(rows, (row) => fits(row) && rows.push(row));
  };
  const store: RowStore = {
    stores: [packed.table],
    get: async (id) => (await rowsById(packed, [id]))[0],
    getMany: (ids) => rowsById(packed, ids),
    after: (id, limit) => rowsAfter(packed, id, limit),
    ids: () => {
      const ids: string[] = [];
      return collect(ids, ({ id }) => ids.push(id));
    },
    all: () => filter(() => true),
    filter,
    idsWhere: (fits) => {
      const ids = new Set<string>();
      return collect(ids, (row) => fits(row) && ids.add(row.id));
    },
  };
  return store as RowStore<Row>; // checked by its definition where it came in
}
