import type { Table } from 'dexie';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { KEYS_VERSION } from '../../domain/packing/index-keys.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { FieldDatabase } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';
import { isTombstone } from './packed/overlaid.ts';
import { PACKED } from './packed/packed-records.ts';
import { type StoredRow, toRow, withIndexKeys } from './stored-row.ts';

/** Rows looked at in one transaction: a save has to wait no longer than for these. */
const STEP = 250;

/**
 * Gives the rows that an older app stored the keys and words of this one, some at a time and each step whole, while people
 * work: in an upgrade of the database 100,000 rows would keep a tablet waiting for minutes. Goes on where it stopped. Until a
 * row's turn has come, lists have it where it was. One context at a time: the caller holds a lock.
 */
export async function renewKeys(database: FieldDatabase, rest: () => Promise<void>): Promise<void> {
  const { version = 1, entity: last = null, upTo = '' } = (await readMeta(database, 'keys')) ?? {};
  if (version >= KEYS_VERSION) return;
  const from = Math.max(
    0,
    ENTITIES.findIndex(({ name }) => name === last),
  );
  for (const entity of ENTITIES.slice(from)) {
    let next: string | null = entity.name === last ? upTo : '';
    while (next !== null) {
      next = await renewSome(database, entity, next);
      await rest();
    }
  }
  await writeMeta(database, 'keys', { version: KEYS_VERSION });
}

/** @returns the id after which to go on; null behind the last row. */
function renewSome(database: FieldDatabase, entity: EntityDefinition, after: string): Promise<string | null> {
  return database.inTransaction('rw', [database.index(entity), database.meta], async (local) => {
    const table: Table<StoredRow, string> = local.index(entity);
    const rows = await table.where('id').between(after, PACKED, false).limit(STEP).toArray();
    const renewed = rows.flatMap((row) => {
      const now = isTombstone(row) ? row : withIndexKeys(entity, toRow(row));
      return isTombstone(now) || !haveOtherKeys(now, row) ? [] : now;
    });
    await table.bulkPut(renewed);
    const upTo = rows.length < STEP ? null : (rows.at(-1)?.id ?? null);
    if (upTo !== null) await writeMeta(local, 'keys', { version: 1, entity: entity.name, upTo });
    return upTo;
  });
}

function haveOtherKeys(renewed: StoredRow, stored: StoredRow): boolean {
  return Object.keys(renewed).some(
    (name) => name.startsWith('$') && String(renewed[name]) !== String(stored[name]),
  );
}
