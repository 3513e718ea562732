import { baseKey } from '../../data/rows/row-writer.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { readMeta, writeMeta } from '../../data/store/meta.ts';
import type { ShadowRecord } from '../../data/store/outbox-record.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { ChangesPage } from '../../domain/sync/wire.ts';

/*
 * A device that has to start again downloads beside what its screens show (sync protocol §8): those go on showing the
 * old rows until the new ones are complete. Most rows are the same, and of those only the id is kept, so that the
 * exchange writes little; see `swap-rows.ts`.
 */

/** Begins a download from the start. What is shown, the outbox and the old place in the feed stay as they are. */
export async function beginAnew(database: FieldDatabase): Promise<void> {
  await database.inTransaction('rw', [database.shadow, database.meta], async (local) => {
    await local.shadow.clear();
    await writeMeta(local, 'shadow', { cursor: null, epoch: null });
  });
}

/** Whether what waits can go: not before this device knows the rows of a restored backup. */
export async function maySend(database: FieldDatabase): Promise<boolean> {
  const shadow = await readMeta(database, 'shadow');
  return !shadow || shadow.epoch === (await readMeta(database, 'epoch'));
}

/** Puts a page aside together with its cursor: all of it, or none. */
export async function putAside(database: FieldDatabase, page: ChangesPage): Promise<void> {
  // Read before, so that nobody's save waits for it: a row that is saved meanwhile has what is shown now as its base.
  const records = (
    await Promise.all(ENTITIES.map((entity) => recordsOf(database, entity, page.upserts[entity.name] ?? [])))
  ).flat();
  const gone = ENTITIES.flatMap(({ name }): [string, string][] => [
    ...(page.deletes[name] ?? []).map(({ id }): [string, string] => [name, id]),
    ...(page.outOfScope[name] ?? []).map((id): [string, string] => [name, id]),
  ]);
  await database.inTransaction('rw', [database.shadow, database.meta], async (local) => {
    await local.shadow.bulkPut(records);
    await local.shadow.bulkDelete(gone);
    await writeMeta(local, 'shadow', { cursor: page.next, epoch: page.epoch });
  });
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
