import type { AnyRow, EntityDefinition } from '../kit/entity/entity.ts';
import { searchText } from '../kit/search/words.ts';
import { wordsOfIds } from './id-words.ts';
import {
  type IndexValue,
  indexedFields,
  indexValueOf,
  KEYS_VERSION,
  orderFields,
  placeFields,
} from './index-keys.ts';
import { packColumn, packHashes } from './pack-column.ts';
import { packRows } from './pack-rows.ts';
import type { PackedColumn } from './packed-column.ts';
import type { PackedRows } from './packed-rows.ts';
import { packWords } from './packed-words.ts';

/** Some rows of one entity in the order of their ids, with what lists, searches and comparisons ask of them. */
export interface PackedBlock {
  readonly segments: readonly PackedRows[];
  /** Of all rows, as `id-words.ts` has them. */
  readonly ids: Uint32Array;
  /** By which rules the columns were made (`keysOf`). */
  readonly keys: string;
  /** A column for every index and place, TEXT and VERSIONS. */
  readonly columns: Readonly<Record<string, PackedColumn>>;
  /** The values of the columns that have hashes. */
  readonly exact: Readonly<Record<string, PackedColumn>>;
}

/** Column of the words that a search looks at, and of the versions that the daily comparison looks at. */
export const TEXT = '$text';
export const VERSIONS = '$version';

/** @param rows in the order of their ids, which are UUIDs; no more than lie in one block, at least one */
export function packBlock(entity: EntityDefinition, rows: readonly AnyRow[], segment: number): PackedBlock {
  const columns: Record<string, PackedColumn> = {};
  const exact: Record<string, PackedColumn> = {};
  for (const name of [TEXT, VERSIONS, ...placeFields(entity)])
    columns[name] = columnOfRows(entity, name, rows);
  for (const field of indexedFields(entity)) {
    const values = valuesOf(entity, field, rows);
    // A filter is asked for some of its values, an order for all: where nearly each row has its own, hashes tell enough.
    const column = orderFields(entity).includes(field) ? packColumn(values) : packHashes(values);
    columns[field] = column;
    if (column.kind === 'hashes') exact[field] = packColumn(values);
  }
  return {
    segments: inParts(rows, segment).map(packRows),
    ids: wordsOfIds(rows.map(({ id }) => id)),
    keys: keysOf(entity),
    columns,
    exact,
  };
}

/** Raised when columns hold the same otherwise: 1 was the texts of rows in the place of their words. */
const COLUMNS_VERSION = 2;

/** How many rows lie in a block. */
export function rowsIn({ segments }: Pick<PackedBlock, 'segments'>): number {
  return segments.reduce((sum, { ids }) => sum + ids.length, 0);
}

/** Told apart from what an older app made: such a block is made anew. */
export function keysOf(entity: EntityDefinition): string {
  const fields = [...indexedFields(entity), ...placeFields(entity), ...entity.list.search];
  return [COLUMNS_VERSION, KEYS_VERSION, ...fields].join();
}

/** Every column that a block has. */
export function columnNames(entity: EntityDefinition): string[] {
  return [...indexedFields(entity), ...placeFields(entity), TEXT, VERSIONS];
}

/** What rows have for an index, for searches (TEXT) or for the daily comparison (VERSIONS). */
export function columnOfRows(entity: EntityDefinition, name: string, rows: readonly AnyRow[]): PackedColumn {
  if (name === TEXT) return packWords(rows.map((row) => searchText(entity, row)));
  if (name === VERSIONS) return packColumn(rows.map(({ version }) => version));
  return packColumn(valuesOf(entity, name, rows));
}

function valuesOf(entity: EntityDefinition, field: string, rows: readonly AnyRow[]): IndexValue[] {
  return rows.map((row) => indexValueOf(entity, field, row));
}

/** A part is of the size at most; the last two share what is left, so that none is of a few rows alone. */
export function inParts<T>(list: readonly T[], size: number): (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (let from = 0; from < list.length; ) {
    const left = list.length - from;
    const taken = left <= size || left >= 2 * size ? Math.min(size, left) : Math.ceil(left / 2);
    parts.push(list.slice(from, from + taken));
    from += taken;
  }
  return parts;
}
