import type { Table } from 'dexie';
import { BLOCK_SIZES, type BlockSizes } from '../../../domain/packing/block-sizes.ts';
import type { PackedColumn } from '../../../domain/packing/packed-column.ts';
import type { PackedRows } from '../../../domain/packing/packed-rows.ts';

/*
 * Most rows of an entity lie packed (docs/decisions/0083): in segments of some rows each, in the order of ids, and for
 * each block of some segments a column for every index. They share the entity's store with the rows that were written
 * since, so that a transaction names and locks one store for each entity; no id of a row begins as their keys do.
 */

/** Behind every id of a row. */
export const PACKED = '~';

/** How far an entity is packed. Rows behind `last` are not. */
export interface PackedRun {
  /** Another download, another run: its records do not mix with those of the one before. */
  readonly generation: number;
  /** The id of the last packed row. */
  readonly last: string;
  /** Grows by one with each writing of packed records, and is part of their keys: what lies at a key never changes. */
  readonly stamp: number;
  /** Which columns every block has, and by which rules they were made (`keysOf`). */
  readonly keys: string;
}

export interface RunRecord extends PackedRun {
  readonly id: typeof RUN_KEY;
}

/** How far a download is packed beside what is shown. */
export interface AsideRecord extends PackedRun {
  readonly id: typeof ASIDE_KEY;
}

/** Rows up to the id in its key, from behind those of the segment before. */
export interface SegmentRecord {
  readonly id: string;
  readonly rows: PackedRows;
}

/** The rows of some segments, whole. */
export interface BlockRecord {
  readonly id: string;
  /** As `id-words.ts` has them, in order. */
  readonly ids: Uint32Array;
  /** The last id of each of its segments with its stamp, as its key has them. */
  readonly segments: readonly string[];
  /** As the run's. */
  readonly keys: string;
}

/** What the rows of a block have for one index. */
export interface ColumnRecord {
  readonly id: string;
  readonly column: PackedColumn;
}

/**
 * The first packed rows of a list in its order, a second time: so that it opens with one record instead of a segment for
 * each row.
 */
export interface BeginningRecord {
  readonly id: string;
  /** Of the run that it was taken of. It is true of no other. */
  readonly generation: number;
  readonly stamp: number;
  readonly keys: string;
  /** In the order of the list. */
  readonly rows: PackedRows;
  /** The list has no other packed rows. */
  readonly isAll: boolean;
}

export type PackedRecord =
  | RunRecord
  | AsideRecord
  | SegmentRecord
  | BlockRecord
  | ColumnRecord
  | BeginningRecord;

/** An entity's store, as far as its rows are packed. */
export type PackedTable = Table<PackedRecord, string>;

export const RUN_KEY = '~run';

export const ASIDE_KEY = '~aside';

export const segmentKeys = (generation: number) => `~s/${generation}/`;

/** Behind all that begin like it. */
export const endOf = (keys: string) => `${keys}\uffff`;

/** How many rows a record holds. */
export interface PackSizes extends BlockSizes {
  /** So many of a download are packed as they come. */
  readonly atOnce: number;
  /** So many lie by themselves until they are packed. */
  readonly waiting: number;
}

export const PACK_SIZES: PackSizes = { ...BLOCK_SIZES, atOnce: 256, waiting: 2048 };
