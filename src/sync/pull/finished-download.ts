import { showBlocksAside } from '../../data/rows/block-writer.ts';
import { type RowChange, readStored, type StoredRows } from '../../data/rows/row-writer.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { ShadowRecord } from '../../data/store/outbox-record.ts';
import { asideOf } from '../../data/store/packed/packed-aside.ts';
import { keepNothing, packedRows } from '../../data/store/packed/packed-part.ts';
import type { PackedRun } from '../../data/store/packed/packed-records.ts';
import { eachVersion } from '../../data/store/packed/packed-versions.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { Work } from './work-on-rows.ts';

/** What was downloaded of an entity beside what is shown, complete. */
export interface Download {
  has(id: string): boolean;
  /** The row as the server has it; `same`: as it was shown to whoever worked on it. */
  server(id: string, same: AnyRow | null): AnyRow | undefined;
  /** The rows as they are shown, of those with work on them or whose coming is waited for. */
  readonly shown: StoredRows;
  /** What the rows without work on them become once it is shown. */
  readonly changes: readonly RowChange[];
  /** It is shown as a whole, without what a person did since. */
  readonly isWhole: boolean;
  show(): Promise<void>;
}

/** @param awaited ids of rows whose coming is waited for. Inside the transaction that shows it. */
export async function downloadOf(
  database: FieldDatabase,
  entity: EntityDefinition,
  work: ReadonlyMap<string, Work>,
  awaited: readonly string[],
): Promise<Download> {
  const records = await database.shadow.where('entity').equals(entity.name).toArray();
  const aside = await asideOf(database.packed(entity));
  return aside
    ? packedDownload(database, entity, aside, { records, work, awaited })
    : looseDownload(database, entity, { records, work, awaited });
}

interface Found {
  readonly records: readonly ShadowRecord[];
  readonly work: ReadonlyMap<string, Work>;
  readonly awaited: readonly string[];
}

/** Of a few rows. Those that are the same stay where they are. */
async function looseDownload(
  database: FieldDatabase,
  entity: EntityDefinition,
  { records, work, awaited }: Found,
): Promise<Download> {
  const there = new Map(records.map(({ id, row }) => [id, row]));
  const shown = await readStored(database, entity, [...work.keys(), ...awaited]);
  const changes: RowChange[] = [];
  await eachVersion(database.packed(entity), (id) => {
    if (!there.has(id) && !work.has(id)) changes.push({ id, after: null });
  });
  for (const { id, row } of records) if (row && !work.has(id)) changes.push({ id, after: row });
  return {
    has: (id) => there.has(id),
    server: (id, same) => (there.has(id) ? (there.get(id) ?? same ?? shown.get(id)) : undefined),
    shown,
    changes,
    isWhole: false,
    show: () => Promise.resolve(),
  };
}

/** Of many rows: they lie packed beside what is shown, and the records say what is otherwise by now. */
async function packedDownload(
  database: FieldDatabase,
  entity: EntityDefinition,
  aside: PackedRun,
  { records, work, awaited }: Found,
): Promise<Download> {
  const store = database.packed(entity);
  keepNothing(store);
  const alone = new Map(records.map((record) => [record.id, record]));
  const ids = [...new Set([...work.keys(), ...awaited, ...alone.keys()])];
  const shown = await readStored(database, entity, ids);
  const packed = await packedRows(store, aside, ids);
  const server = (id: string, same: AnyRow | null = null) => {
    const record = alone.get(id);
    if (record?.isGone) return undefined;
    const row = record && (record.row ?? same ?? shown.get(id));
    return newer(row, packed.get(id));
  };
  const others = [...alone.keys()].filter((id) => !work.has(id));
  return {
    has: (id) => server(id) !== undefined,
    server,
    shown,
    changes: others.map((id) => ({ id, after: server(id) ?? null })),
    isWhole: true,
    show: () => showBlocksAside(database, entity, aside),
  };
}

function newer(row: AnyRow | undefined, other: AnyRow | undefined): AnyRow | undefined {
  return row && (!other || row.version >= other.version) ? row : other;
}
