import type { Table, Transaction } from 'dexie';
import { Dexie } from 'dexie';
import type { FieldValues } from '../domain/kit/entity.ts';
import { ENTITIES, entityNamed } from '../domain/registry.ts';
import type { StoredRow } from './index-keys.ts';
import { storeSchema, toRow, withIndexKeys } from './index-keys.ts';
import type { MetaRecord } from './meta.ts';
import type { BaseRecord, IssueRecord, OutboxRecord } from './outbox-record.ts';
import { postSignal } from './signals.ts';

/** Raised with each change of stores or indexes. Upgrades only add; every row's keys are computed anew. */
const DATA_VERSION = 2;

/** Rows per entity and per value of its counted fields, kept in the transaction of each write. */
export interface CounterRecord {
  readonly entity: string;
  readonly total: number;
  readonly by: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface DraftRecord {
  readonly key: string;
  readonly values: FieldValues;
  /** RFC 3339 by the device's clock. */
  readonly savedAt: string;
}

/** What one person keeps of one tenant on this device (sync protocol §1). */
export interface FieldDatabase {
  /** `fieldline:{tenantId}:{userId}` */
  readonly name: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly dexie: Dexie;
  readonly base: Table<BaseRecord, string>;
  readonly outbox: Table<OutboxRecord, string>;
  readonly issues: Table<IssueRecord, string>;
  readonly meta: Table<MetaRecord, string>;
  readonly counters: Table<CounterRecord, string>;
  readonly drafts: Table<DraftRecord, string>;
  rows(entity: string): Table<StoredRow, string>;
}

/** Another IndexedDB than the global one: a test with several devices. */
export interface IndexedDbSource {
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
}

/**
 * Opens lazily, at the first use. Closes by itself when a newer version of the app upgrades the database in another
 * tab, and reopens when the browser dropped the connection.
 */
export function openFieldDatabase(
  tenantId: string,
  userId: string,
  source: IndexedDbSource = {},
): FieldDatabase {
  const name = databaseName(tenantId, userId);
  // Chromium's default durability is relaxed: "saved" would then be said before the bytes are on the disk.
  const dexie = new Dexie(name, { ...source, chromeTransactionDurability: 'strict', cache: 'disabled' });
  dexie.version(DATA_VERSION).stores(allStores()).upgrade(indexAnew);
  dexie.on('blocked', () => postSignal({ type: 'databaseBlocked', database: name }));
  return {
    name,
    tenantId,
    userId,
    dexie,
    base: dexie.table('base'),
    outbox: dexie.table('outbox'),
    issues: dexie.table('issues'),
    meta: dexie.table('meta'),
    counters: dexie.table('counters'),
    drafts: dexie.table('drafts'),
    rows: (entity) => dexie.table(entityNamed(entity).store),
  };
}

export function databaseName(tenantId: string, userId: string): string {
  return `fieldline:${tenantId}:${userId}`;
}

function allStores(): Record<string, string> {
  return {
    base: 'key, entity',
    outbox: 'opId, seq, state, entity, [entity+entityId]',
    issues: 'id, opId, [entity+entityId]',
    meta: 'key',
    counters: 'entity',
    drafts: 'key',
    ...Object.fromEntries(ENTITIES.map((entity) => [entity.store, storeSchema(entity)])),
  };
}

async function indexAnew(transaction: Transaction): Promise<void> {
  for (const entity of ENTITIES) {
    const table: Table<StoredRow, string> = transaction.table(entity.store);
    await table.toCollection().modify((stored, cursor) => {
      cursor.value = withIndexKeys(entity, toRow(stored));
    });
  }
}
