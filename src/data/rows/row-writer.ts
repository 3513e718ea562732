import type { Table } from 'dexie';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { FieldDatabase } from '../store/database.ts';
import { operationsOn, outboxStores } from '../store/outbox/queue.ts';
import type { BaseRecord } from '../store/outbox-record.ts';
import { writeInFront } from '../store/packed/write-in-front.ts';
import { counterChange, countRow, writeCounters } from './counters.ts';
import { rebase } from './rebase.ts';

/** Every store that a write to one entity's rows touches. */
export function writtenStores(database: FieldDatabase, entities: readonly EntityDefinition[]): Table[] {
  const { base, issues, meta, counters } = database;
  const stores = entities.flatMap((entity) => database.rows(entity.name).stores);
  return [...stores, base, ...outboxStores(database), issues, meta, counters];
}

export function baseKey(entity: string, id: string): string {
  return `${entity}/${id}`;
}

/** Of a row of which nothing is known from the server. */
export function emptyBase(entity: string, id: string): BaseRecord {
  return { key: baseKey(entity, id), entity, id, row: null, held: null, deleted: false };
}

/** A row that is going to be stored in place of what is there; null deletes. */
export interface RowChange {
  readonly id: string;
  readonly after: AnyRow | null;
}

/** What a store holds of some rows, by id; one that is not in it is not there. */
export type StoredRows = ReadonlyMap<string, AnyRow>;

export const NONE_STORED: StoredRows = new Map();

export async function readStored(
  database: FieldDatabase,
  { name }: EntityDefinition,
  ids: string[],
): Promise<StoredRows> {
  const rows = await database.rows(name).getMany(ids);
  return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])));
}

interface Writing {
  /** What the store holds of these rows, where that was just read. */
  readonly before?: StoredRows | undefined;
}

/**
 * Stores rows and moves their counters. Must run inside a transaction over `writtenStores`.
 */
export async function writeRows(
  database: FieldDatabase,
  entity: EntityDefinition,
  changes: readonly RowChange[],
  { before }: Writing = {},
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map((change) => change.id);
  const stored = before ?? (await readStored(database, entity, ids));
  const counters = counterChange(entity);
  for (const { id, after } of changes) countRow(counters, stored.get(id), after ?? undefined);
  const puts = changes.flatMap(({ after }) => after ?? []);
  const deletes = changes.filter((change) => change.after === null).map((change) => change.id);
  await Promise.all([
    writeInFront(database.packed(entity), puts, deletes),
    writeCounters(database, counters),
  ]);
}

/**
 * Brings a row into step with its base and its operations after one of them left or changed: without operations it
 * is the server's row, and the base record goes. Must run inside a transaction over `writtenStores`.
 */
export async function settleRow(
  database: FieldDatabase,
  entity: EntityDefinition,
  id: string,
): Promise<void> {
  const key = baseKey(entity.name, id);
  const base = await database.base.get(key);
  if (!base) return;
  const operations = await operationsOn(database, entity.name, id);
  if (operations.length === 0) {
    await database.base.delete(key);
    const row = newest(base);
    await writeRows(database, entity, [{ id, after: base.deleted ? null : row }]);
    return;
  }
  // A row deleted elsewhere stays in view as it is until the person has decided what becomes of their work on it.
  if (base.deleted) return;
  await writeRows(database, entity, [{ id, after: rebase(entity, base.row, operations) }]);
}

/** The newer of the known server rows. */
export function newest(base: BaseRecord): AnyRow | null {
  if (!base.held) return base.row;
  return base.row && base.row.version >= base.held.version ? base.row : base.held;
}
