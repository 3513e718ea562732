import type { Dexie, Table, Transaction } from 'dexie';
import { type EntityRef, entityName, type FieldValues, type RowFor } from '../../domain/kit/entity/entity.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { KEYS_VERSION } from '../../domain/packing/index-keys.ts';
import { ENTITIES, entityNamed } from '../../domain/registry.ts';
import { FIRST_VERSION } from '../../domain/sync/up-cast.ts';
import { SCHEMA_VERSION } from '../../domain/sync/wire.ts';
import type { AnswerRecord } from './answer-record.ts';
import type { BlobRecord, LocalFileRecord } from './local-file.ts';
import type { MetaRecord } from './meta-record.ts';
import { type IndexedDbSource, openDexie } from './open-dexie.ts';
import type {
  AckedAlone,
  AckedRecord,
  BaseRecord,
  InFlightRecord,
  IssueRecord,
  OutboxRecord,
  ShadowRecord,
} from './outbox-record.ts';
import { operationInThisVersion } from './outbox-version.ts';
import { type KnownRecords, knownRecords } from './packed/known-records.ts';
import { inOneView } from './packed/one-view.ts';
import { isTombstone } from './packed/overlaid.ts';
import { PACK_SIZES, PACKED, type PackedTable, type PackSizes } from './packed/packed-records.ts';
import type { PackedStore } from './packed/packed-store.ts';
import { type RowStore, rowStore } from './row-store.ts';
import type { StoredRow } from './stored-row.ts';
import { storeSchema, toRow, withIndexKeys } from './stored-row.ts';
import { type Bindable, tableIn, transactionIn, type Zone, zoneHere } from './zones.ts';

/** Raised above all others with each change of an entity's indexes: every row's keys are computed anew. Other keys for the same indexes: `renew-keys.ts`. */
const INDEX_VERSION = 17;
/** Raised with each store that is added or index that goes, and above the index version. No upgrade takes a store away. */
const DATA_VERSION = 19;

/** Rows per entity and per value of its counted fields, kept in the transaction of each write. */
export interface CounterRecord {
  readonly entity: string;
  readonly total: number;
  readonly by: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface DraftRecord {
  readonly key: string;
  readonly values: FieldValues;
  /** The row as it was when the person began; absent of a new one, and of what an older app kept. */
  readonly opened?: FieldValues;
  /** RFC 3339 by the device's clock. */
  readonly savedAt: string;
}

/** What one person keeps of one tenant on this device (sync protocol §1). */
export interface FieldDatabase extends Bindable<FieldDatabase> {
  /** `fieldline:{tenantId}:{userId}` */
  readonly name: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly dexie: Dexie;
  readonly base: Table<BaseRecord, string>;
  /** By `outbox/queue.ts` alone, which knows what else says that an operation was sent. */
  readonly outbox: Table<OutboxRecord, string>;
  readonly inFlight: Table<InFlightRecord, string>;
  readonly acked: Table<AckedRecord | AckedAlone, string>;
  readonly issues: Table<IssueRecord, string>;
  readonly meta: Table<MetaRecord, string>;
  readonly counters: Table<CounterRecord, string>;
  readonly drafts: Table<DraftRecord, string>;
  readonly shadow: Table<ShadowRecord, [entity: string, id: string]>;
  readonly blobs: Table<BlobRecord, string>;
  readonly localFiles: Table<LocalFileRecord, string>;
  readonly answers: Table<AnswerRecord, string>;
  rows<E extends EntityRef>(entity: E): RowStore<RowFor<E>>;
  /** The rows by the keys of their indexes: for lists, and whoever writes rows. */
  index(entity: EntityRef): Table<StoredRow, string>;
  /** The same store, as far as its rows are packed: for who looks for rows by their keys, and who packs them. */
  packed(entity: EntityRef): PackedStore;
  readonly sizes: PackSizes;
  /**
   * The body is done as a whole or not at all: what it asks of `local` is part of one transaction, whatever it waits for in
   * between. What it asks of this database is not for sure.
   */
  inTransaction<T>(
    mode: 'r' | 'rw',
    stores: readonly Table[],
    body: (local: FieldDatabase) => Promise<T>,
  ): Promise<T>;
  /**
   * Several reads of an entity's rows at one moment: what is asked of `local` is part of one transaction, the caller's or one
   * of its own.
   */
  inOneView<T>(entity: EntityRef, read: (local: FieldDatabase) => Promise<T>): Promise<T>;
}

export function openFieldDatabase(
  tenantId: string,
  userId: string,
  { sizes = PACK_SIZES, ...source }: IndexedDbSource = {},
): FieldDatabase {
  const name = databaseName(tenantId, userId);
  const dexie = openDexie(name, source);
  dexie.version(INDEX_VERSION).stores(allStores()).upgrade(indexAnew);
  dexie
    .version(DATA_VERSION + SCHEMA_VERSION - FIRST_VERSION)
    .stores({})
    .upgrade(writeAnew);
  // Part of the transaction that makes the database, which fails where this does.
  dexie.on('populate', (transaction) => {
    const keys: MetaRecord = { key: 'keys', value: { version: KEYS_VERSION } };
    inBackground(transaction.table('meta').add(keys));
  });
  const known = new Map(ENTITIES.map(({ name: each }) => [each, knownRecords()]));
  return fieldDatabase({ name, tenantId, userId, dexie, sizes, known });
}

interface Opened extends Pick<FieldDatabase, 'name' | 'tenantId' | 'userId' | 'dexie' | 'sizes'> {
  /** By entity. */
  readonly known: ReadonlyMap<string, KnownRecords>;
}

/** @param zone that every question belongs to; absent: each to what goes on when it is asked */
function fieldDatabase(opened: Opened, zone?: Zone): FieldDatabase {
  const table = <T, K>(name: string): Table<T, K> => tableIn(zone, opened.dexie.table(name));
  const index = (entity: EntityRef) => table<StoredRow, string>(entityNamed(entityName(entity)).store);
  const packed = (entity: EntityRef): PackedStore => ({
    entity: entityNamed(entityName(entity)),
    table: index(entity) as unknown as PackedTable, // both kinds of records lie there
    known: opened.known.get(entityName(entity)) ?? knownRecords(),
    zone,
  });
  const within = (other: Zone | undefined) => fieldDatabase(opened, other);
  return {
    ...opened,
    ...ownTables(table),
    rows: (entity) => rowStore(packed(entity)),
    packed,
    index,
    inTransaction: (mode, tables, body) =>
      transactionIn(zone, { dexie: opened.dexie, mode, tables }, (inner) => body(within(inner))),
    inOneView: (entity, read) => inOneView(packed(entity), ({ zone: view }) => read(within(view))),
    here: () => within(zoneHere()),
  };
}

export function databaseName(tenantId: string, userId: string): string {
  return `fieldline:${tenantId}:${userId}`;
}

/** The stores beside those of the entities, with their indexes. */
const OWN_STORES = {
  base: 'key, entity',
  // By entity alone Dexie asks the index of both.
  outbox: 'opId, seq, state, [entity+entityId]',
  inFlight: 'id',
  issues: 'id, opId, [entity+entityId]',
  meta: 'key',
  counters: 'entity',
  drafts: 'key',
  acked: 'opId, seq, ackedAt',
  shadow: '[entity+id], entity',
  blobs: 'id',
  localFiles: 'id, standing',
  answers: 'path',
};

type OwnTables = Pick<FieldDatabase, keyof typeof OWN_STORES>;

function ownTables(table: (name: string) => Table): OwnTables {
  const tables = Object.keys(OWN_STORES).map((name) => [name, table(name)]);
  return Object.fromEntries(tables) as OwnTables; // each by its own name
}

function allStores(): Record<string, string> {
  return {
    ...OWN_STORES,
    ...Object.fromEntries(ENTITIES.map((entity) => [entity.store, storeSchema(entity)])),
  };
}

/**
 * What an older app queued, as this one writes it. What a request has carried stays as it is: the server knows it by its
 * bytes, and whose version they are.
 */
async function writeAnew(transaction: Transaction): Promise<void> {
  const outbox: Table<OutboxRecord, string> = transaction.table('outbox');
  const inFlight: Table<InFlightRecord, string> = transaction.table('inFlight');
  const carried = (await inFlight.toArray()).flatMap(({ operations }) => operations);
  const sent = new Set(carried.map(({ opId }) => opId));
  await outbox.toCollection().modify((operation, cursor) => {
    const isSent = operation.sent || sent.has(operation.opId);
    if (!isSent) cursor.value = operationInThisVersion(operation);
  });
}

async function indexAnew(transaction: Transaction): Promise<void> {
  for (const entity of ENTITIES) {
    const table: Table<StoredRow, string> = transaction.table(entity.store);
    const alone = table.where('id').below(PACKED);
    await alone.modify((stored, cursor) => {
      if (!isTombstone(stored)) cursor.value = withIndexKeys(entity, toRow(stored));
    });
  }
}
