import { isUnanswered } from '../../data/outbox/outbox-queue.ts';
import { writeReadyBlock } from '../../data/rows/block-writer.ts';
import { rebase } from '../../data/rows/rebase.ts';
import type { RowChange } from '../../data/rows/row-writer.ts';
import {
  baseKey,
  NONE_STORED,
  newest,
  readStored,
  writeRows,
  writtenStores,
} from '../../data/rows/row-writer.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { operationsOf } from '../../data/store/outbox/queue.ts';
import type { BaseRecord, OutboxRecord } from '../../data/store/outbox-record.ts';
import type { Tools } from '../../data/store/tools.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { isSummary } from '../../domain/kit/entity/summary.ts';
import type { ChangesPage, Tombstone } from '../../domain/sync/wire.ts';
import { ageAcked } from '../push/acked-operations.ts';
import { noteRefusal } from '../push/note-issues.ts';
import { sendAnew, sendWhatNames } from './send-anew.ts';
import { storePlace } from './store-place.ts';
import { touchedBy, upsertsOf } from './upserts.ts';

/** Takes one page of changes over together with its cursor: all of it, or none. Returns how many rows it brought. */
export async function applyPage(database: FieldDatabase, tools: Tools, page: ChangesPage): Promise<number> {
  const touched = touchedBy(page);
  // Before anybody has to wait for the writing.
  const upserts = new Map(touched.map((entity) => [entity, upsertsOf(database, entity, page)]));
  const stores = [...writtenStores(database, touched), database.acked];
  return database.inTransaction('rw', stores, async (local) => {
    let rows = 0;
    const arrived = new Set<string>();
    for (const entity of touched) {
      const dirty = await dirtyRows(local, entity);
      rows += page.upserts[entity.name]?.length ?? 0;
      for (const { block, rows: own } of upserts.get(entity) ?? []) {
        const stored = block ? await writeReadyBlock(local, entity, block) : null;
        const came = stored ?? (await takeUpserts(local, tools, entity, dirty, own));
        for (const id of came) arrived.add(baseKey(entity.name, id));
      }
      await takeDeletes(local, entity, dirty, page.deletes[entity.name] ?? []);
      await takeOutOfScope(local, tools, entity, dirty, page.outOfScope[entity.name] ?? []);
    }
    await sendWhatNames(local, tools, arrived);
    await storePlace(local, tools, page, rows, touched.length > 0);
    if (!page.more) await ageAcked(local, Date.parse(page.serverTime));
    return rows;
  });
}

interface DirtyRow {
  readonly base: BaseRecord;
  readonly operations: readonly OutboxRecord[];
}

/** Rows with work of this person on them: few, whatever the size of the page. */
async function dirtyRows(database: FieldDatabase, entity: EntityDefinition): Promise<Map<string, DirtyRow>> {
  const bases = await database.base.where('entity').equals(entity.name).toArray();
  if (bases.length === 0) return new Map();
  const operations = await operationsOf(database, entity.name);
  const byRow = Map.groupBy(operations, (operation) => operation.entityId);
  return new Map(bases.map((base) => [base.id, { base, operations: byRow.get(base.id) ?? [] }]));
}

/** @returns the ids of those that were not there before, or not any more */
async function takeUpserts(
  database: FieldDatabase,
  tools: Tools,
  entity: EntityDefinition,
  dirty: ReadonlyMap<string, DirtyRow>,
  rows: readonly AnyRow[],
): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const isEmpty = ((await database.counters.get(entity.name))?.total ?? 0) === 0;
  const ids = rows.map((row) => row.id);
  const stored = isEmpty ? NONE_STORED : await readStored(database, entity, ids);
  const changes: RowChange[] = [];
  const bases: BaseRecord[] = [];
  const arrived: string[] = [];
  for (const row of rows) {
    const mine = dirty.get(row.id);
    if (!stored.has(row.id) || mine?.base.deleted) arrived.push(row.id);
    if (!mine) {
      if (isNews(row, stored.get(row.id))) changes.push({ id: row.id, after: row });
      continue;
    }
    const base = rebased(mine, row);
    if (!base) continue;
    bases.push(base);
    if (mine.base.deleted && !base.held) await sendAnew(database, tools, mine.operations, row.version);
    if (!base.held) changes.push({ id: row.id, after: rebase(entity, row, mine.operations) });
  }
  await database.base.bulkPut(bases);
  await writeRows(database, entity, changes, { before: stored });
  return arrived;
}

/** A newer version, or the same one with its details where its summary is, or the other way round. */
function isNews(row: AnyRow, known: AnyRow | null | undefined): boolean {
  if (!known || row.version !== known.version) return row.version > (known?.version ?? 0);
  return isSummary(row) !== isSummary(known);
}

/** The row's new base, or null where the page brings nothing new. */
function rebased({ base, operations }: DirtyRow, row: AnyRow): BaseRecord | null {
  const known = newest(base);
  if (!isNews(row, known)) return null;
  // The same row, as far as it is here: what is on its way is in neither.
  if (row.version === known?.version) return known === base.held ? { ...base, held: row } : { ...base, row };
  // An operation whose answer is out may be in this row already: shown on top of it, a delta would count twice.
  if (operations.some(isUnanswered)) return { ...base, held: row };
  return { ...base, row, held: null, deleted: false };
}

async function takeDeletes(
  database: FieldDatabase,
  entity: EntityDefinition,
  dirty: ReadonlyMap<string, DirtyRow>,
  tombstones: readonly Tombstone[],
): Promise<void> {
  if (tombstones.length === 0) return;
  const known = await database.rows(entity.name).getMany(tombstones.map(({ id }) => id));
  const clean = tombstones.filter(({ id, version }, index) => {
    const row = known[index];
    return row !== undefined && !dirty.has(id) && row.version <= version;
  });
  // The answer to what is queued, a 410, tells the person; until then their work stays in view.
  const bases = tombstones.flatMap(({ id }) => dirty.get(id)?.base ?? []);
  await database.base.bulkPut(bases.map((base) => ({ ...base, deleted: true })));
  await writeRows(
    database,
    entity,
    clean.map(({ id }) => ({ id, after: null })),
  );
}

async function takeOutOfScope(
  database: FieldDatabase,
  tools: Tools,
  entity: EntityDefinition,
  dirty: ReadonlyMap<string, DirtyRow>,
  ids: readonly string[],
): Promise<void> {
  const clean = ids.filter((id) => !dirty.has(id));
  await writeRows(
    database,
    entity,
    clean.map((id) => ({ id, after: null })),
  );
  for (const id of ids) {
    const mine = dirty.get(id);
    const [operation] = mine?.operations ?? [];
    if (mine && operation) await noteRefusal(database, tools, operation, 'outOfScope', mine.base.row, null);
  }
}
