import type { Table } from 'dexie';
import { dropBlocksAside, writeBlockAside } from '../../data/rows/block-writer.ts';
import { baseKey } from '../../data/rows/row-writer.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { readMeta, writeMeta } from '../../data/store/meta.ts';
import type { ShadowRecord } from '../../data/store/outbox-record.ts';
import { asideOf } from '../../data/store/packed/packed-aside.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import { unpackAll } from '../../domain/packing/packed-rows.ts';
import type { ReadyBlock } from '../../domain/packing/ready-block.ts';
import { ENTITIES, entityNamed } from '../../domain/registry.ts';
import type { BlockPlace, ChangesPage } from '../../domain/sync/wire.ts';
import type { EngineDeps } from '../calls/engine-deps.ts';
import { touchedBy, type Upserts, upsertsOf } from './upserts.ts';

/*
 * A device that has to start again downloads beside what its screens show (sync protocol §8): those go on showing the
 * old rows until the new ones are complete. Many rows of a kind lie packed as they come, and are shown by one record in the end; of a
 * few most are the same, and of those only the id is kept, so that the exchange writes little; see `swap-rows.ts`.
 */

/** Begins a download from the start. What is shown, the outbox and the old place in the feed stay as they are. */
export async function beginAnew(database: FieldDatabase): Promise<void> {
  await database.inTransaction('rw', storesBeside(database, ENTITIES), async (local) => {
    for (const entity of ENTITIES) await dropBlocksAside(local, entity);
    await local.shadow.clear();
    await writeMeta(local, 'shadow', { cursor: null, epoch: null });
  });
}

function storesBeside(database: FieldDatabase, entities: readonly EntityDefinition[]): Table[] {
  const { shadow, counters, meta } = database;
  return [...entities.flatMap(({ name }) => database.rows(name).stores), shadow, counters, meta];
}

/** Whether what waits can go: not before this device knows the rows of a restored backup. */
export async function maySend(database: FieldDatabase): Promise<boolean> {
  const shadow = await readMeta(database, 'shadow');
  return !shadow || shadow.epoch === (await readMeta(database, 'epoch'));
}

/** Puts a page aside together with its cursor: all of it, or none. */
export async function putAside(database: FieldDatabase, page: ChangesPage): Promise<void> {
  const touched = touchedBy(page);
  // Read before, so that nobody's save waits for it: a row that is saved meanwhile has what is shown now as its base.
  const coming = await Promise.all(touched.map((entity) => comingOf(database, entity, page)));
  await database.inTransaction('rw', storesBeside(database, touched), async (local) => {
    for (const { entity, parts, gone } of coming) {
      for (const part of parts) await putPart(local, entity, part);
      await putGone(local, entity, gone);
    }
    await writeMeta(local, 'shadow', { cursor: page.next, epoch: page.epoch });
  });
}

/** Puts a block of a page aside together with the place behind it. */
export async function putBlockAside(
  { database }: Pick<EngineDeps, 'database'>,
  page: ChangesPage,
  place: BlockPlace,
  block: ReadyBlock,
): Promise<void> {
  const entity = entityNamed(place.entity);
  await database.inTransaction('rw', storesBeside(database, [entity]), async (local) => {
    if (!(await writeBlockAside(local, entity, block)))
      await local.shadow.bulkPut(asTheyAre(entity, block.segments.flatMap(unpackAll)));
    await writeMeta(local, 'shadow', { cursor: place.next, epoch: page.epoch });
  });
}

/** What a page says of an entity. */
interface Coming {
  readonly entity: EntityDefinition;
  readonly parts: readonly Part[];
  readonly gone: readonly string[];
}

type Part = Upserts & { readonly records?: readonly ShadowRecord[] };

async function comingOf(
  database: FieldDatabase,
  entity: EntityDefinition,
  page: ChangesPage,
): Promise<Coming> {
  const { name } = entity;
  const parts = upsertsOf(database, entity, page).map(async (part) =>
    part.block ? part : { ...part, records: await recordsOf(database, entity, part.rows) },
  );
  const gone = [...(page.deletes[name] ?? []).map(({ id }) => id), ...(page.outOfScope[name] ?? [])];
  return { entity, parts: await Promise.all(parts), gone };
}

async function putPart(
  database: FieldDatabase,
  entity: EntityDefinition,
  { rows, block, records }: Part,
): Promise<void> {
  if (block && (await writeBlockAside(database, entity, block))) return;
  await database.shadow.bulkPut(records ?? asTheyAre(entity, rows));
}

function asTheyAre({ name }: EntityDefinition, rows: readonly AnyRow[]): ShadowRecord[] {
  return rows.map((row) => ({ entity: name, id: row.id, row }));
}

/** Of those that lie packed it is noted, the others are taken away. */
async function putGone(
  database: FieldDatabase,
  entity: EntityDefinition,
  gone: readonly string[],
): Promise<void> {
  const last = (await asideOf(database.packed(entity)))?.last ?? '';
  const packed = gone.filter((id) => id <= last);
  await database.shadow.bulkPut(packed.map((id) => ({ entity: entity.name, id, row: null, isGone: true })));
  await database.shadow.bulkDelete(
    gone.filter((id) => id > last).map((id): [string, string] => [entity.name, id]),
  );
}

async function recordsOf(
  database: FieldDatabase,
  { name }: EntityDefinition,
  rows: readonly AnyRow[],
): Promise<ShadowRecord[]> {
  if (rows.length === 0) return [];
  const stored = await database.rows(name).getMany(rows.map(({ id }) => id));
  const bases = await database.base.bulkGet(rows.map(({ id }) => baseKey(name, id)));
  return rows.map((row, index) => {
    const shown = bases[index] ? undefined : stored[index];
    const isSame = shown !== undefined && jsonEqual(shown, row);
    return { entity: name, id: row.id, row: isSame ? null : row };
  });
}
