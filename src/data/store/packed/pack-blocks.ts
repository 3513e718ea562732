import type { AnyRow, EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import { searchText } from '../../../domain/kit/search/words.ts';
import { type IndexValue, indexedFields, indexValueOf, KEYS_VERSION, orderFields } from '../index-keys.ts';
import { wordsOfIds } from './id-words.ts';
import { packColumn, packHashes, packTexts } from './pack-column.ts';
import { packRows } from './pack-rows.ts';
import type { PackedColumn } from './packed-column.ts';
import {
  blockKeys,
  columnKeys,
  endAt,
  exactKeys,
  type PackedRecord,
  type PackedRun,
  type PackSizes,
  RUN_KEY,
  type RunRecord,
  segmentKeys,
  TEXT,
  VERSIONS,
} from './packed-records.ts';

/** @param rows in the order of their ids, which are UUIDs */
export function packInBlocks(
  entity: EntityDefinition,
  run: Pick<PackedRun, 'generation' | 'stamp'>,
  rows: readonly AnyRow[],
  sizes: PackSizes,
): PackedRecord[] {
  return inParts(rows, sizes.block).flatMap((block) => packBlock(entity, run, block, sizes));
}

/** Told apart from what an older app made: such a block is made anew. */
export function keysOf(entity: EntityDefinition): string {
  return [KEYS_VERSION, ...indexedFields(entity), ...entity.list.search].join();
}

/** The run as it is once more was packed up to an id. */
export function nextRun(entity: EntityDefinition, before: PackedRun | undefined, last: string): RunRecord {
  const { generation = 1, stamp = 0, keys = keysOf(entity) } = before ?? {};
  return { id: RUN_KEY, generation, stamp: stamp + 1, keys, last };
}

function packBlock(
  entity: EntityDefinition,
  { generation, stamp }: Pick<PackedRun, 'generation' | 'stamp'>,
  rows: readonly AnyRow[],
  sizes: PackSizes,
): PackedRecord[] {
  const endOfRows = (own: readonly AnyRow[]) => endAt(lastId(own), stamp);
  const end = endOfRows(rows);
  const segments = inParts(rows, sizes.segment);
  return [
    ...segments.map((own) => ({ id: segmentKeys(generation) + endOfRows(own), rows: packRows(own) })),
    {
      id: blockKeys(generation) + end,
      ids: wordsOfIds(rows.map(({ id }) => id)),
      segments: segments.map(endOfRows),
      keys: keysOf(entity),
    },
    ...[TEXT, VERSIONS].map((name) => ({
      id: columnKeys(generation, name) + end,
      column: columnOfRows(entity, name, rows),
    })),
    ...indexedFields(entity).flatMap((field) =>
      packIndex(entity, field, rows, {
        values: columnKeys(generation, field) + end,
        exact: exactKeys(generation, field) + end,
      }),
    ),
  ];
}

/** What rows have for an index, for searches (TEXT) or for the daily comparison (VERSIONS). */
export function columnOfRows(entity: EntityDefinition, name: string, rows: readonly AnyRow[]): PackedColumn {
  if (name === TEXT) return packTexts(rows.map((row) => searchText(entity, row)));
  if (name === VERSIONS) return packColumn(rows.map(({ version }) => version));
  return packColumn(valuesOf(entity, name, rows));
}

function valuesOf(entity: EntityDefinition, field: string, rows: readonly AnyRow[]): IndexValue[] {
  return rows.map((row) => indexValueOf(entity, field, row));
}

/** A filter is asked for some of its values, an order for all: where nearly each row has its own, hashes tell enough. */
function packIndex(
  entity: EntityDefinition,
  field: string,
  rows: readonly AnyRow[],
  keys: { readonly values: string; readonly exact: string },
): PackedRecord[] {
  const values = valuesOf(entity, field, rows);
  if (orderFields(entity).includes(field)) {
    return [{ id: keys.values, column: packColumn(values) }];
  }
  const column = packHashes(values);
  if (column.kind !== 'hashes') return [{ id: keys.values, column }];
  return [
    { id: keys.values, column },
    { id: keys.exact, column: packColumn(values) },
  ];
}

/** A part is of the size at most; the last two share what is left, so that none is of a few rows alone. */
function inParts<T>(list: readonly T[], size: number): (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (let from = 0; from < list.length; ) {
    const left = list.length - from;
    const taken = left <= size || left >= 2 * size ? Math.min(size, left) : Math.ceil(left / 2);
    parts.push(list.slice(from, from + taken));
    from += taken;
  }
  return parts;
}

function lastId(rows: readonly AnyRow[]): string {
  return rows.at(-1)?.id ?? '';
}
