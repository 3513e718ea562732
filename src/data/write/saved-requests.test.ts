import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { countedRequests } from '../../../tests/support/counted-requests.ts';
import type { AnyRow, FieldValues } from '../../domain/kit/entity/entity.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import { entityNamed } from '../../domain/registry.ts';
import { outboxList, systemTools } from '../recovery/outbox-actions.ts';
import { writeRows, writtenStores } from '../rows/row-writer.ts';
import type { FieldDatabase } from '../store/database.ts';
import { openFieldDatabase } from '../store/database.ts';
import { foldRows } from '../store/packed/fold.ts';
import { PACK_SIZES } from '../store/packed/packed-records.ts';
import { createRepository } from './create-repository.ts';
import type { Repository } from './repository.ts';

const ORDER = { title: 'Line 4', type: 'repair', status: 'inProgress', priority: 'medium' };

/** Each save that somebody waits for: what it asks of IndexedDB, and why (docs/decisions/0086, 0092). */
describe('what a save asks of the database', () => {
  let database: FieldDatabase;
  let repository: Repository;

  beforeEach(async () => {
    const source = { indexedDB: new IDBFactory(), IDBKeyRange, sizes: { ...PACK_SIZES, waiting: 1 } };
    database = openFieldDatabase('t', 'me', source);
    repository = createRepository(database, { ...systemTools, onSaved: () => undefined });
    // The first save loads what saves, and opens the database.
    await repository.create('crew', { name: 'North' });
  });

  test('a first edit reads the row, what waits on it and its place, and writes each once', async () => {
    const { id } = await arrives('workOrder', ORDER);
    expect(await countedRequests(() => repository.update('workOrder', id, { location: 'Bay 1' }))).toEqual({
      asked: [
        'get workOrders',
        'getAll outbox.[entity+entityId]',
        'getAll meta',
        'put workOrders',
        'put base',
        'put outbox',
        'put meta',
      ],
      waits: 2,
    });
  });

  test('an edit that goes into the one before asks whether that has left, and writes the row and that one', async () => {
    const { id } = await arrives('workOrder', ORDER);
    await repository.update('workOrder', id, { location: 'Bay 1' });
    expect(await countedRequests(() => repository.update('workOrder', id, { location: 'Bay 2' }))).toEqual({
      asked: [
        'get workOrders',
        'getAll outbox.[entity+entityId]',
        'getAll meta',
        'getAll inFlight',
        'put workOrders',
        'put outbox',
      ],
      waits: 3,
    });
  });

  test('a new row whose id is made here is written without a look for it', async () => {
    const saving = () => repository.create('workOrder', { title: 'Gate', type: 'repair' });
    expect(await countedRequests(saving)).toEqual({
      asked: [
        'getAll meta',
        'put workOrders',
        'get counters',
        'put base',
        'put outbox',
        'put meta',
        'put counters',
      ],
      waits: 3,
    });
  });

  const CASES: readonly [what: string, most: number, waits: number, save: () => Promise<() => unknown>][] = [
    ['an edit of a row that lies packed', 9, 4, () => edit({ location: 'Bay 1' }, { isPacked: true })],
    [
      'an edit behind one that goes by itself',
      8,
      4,
      () => edit({ remedy: 'Fuse' }, { after: 'waitingOnMaterial' }),
    ],
    ['a step that gates ask about', 15, 7, () => edit({ status: 'completed' })],
    ['a change of a quantity', 7, 2, async () => change(await item())],
    ['another change of that quantity', 8, 4, async () => change(await changedItem())],
    ['a deletion of what nothing names', 13, 6, async () => removal('comment', COMMENT)],
    ['a deletion of what many kinds may name', 70, 21, async () => removal('workOrder', PLANNED)],
  ];
  const COMMENT = { entity: 'workOrder', entityId: uuidv7(), body: 'Seen', createdBy: 'me' };
  const PLANNED = { ...ORDER, status: 'waitingOnApproval' };

  test.each(CASES)('%s: no more than %i requests in %i waits', async (_, most, waits, prepare) => {
    const save = await prepare();
    const before = await outboxList(database);
    const counted = await countedRequests(async () => save());
    expect(counted.asked.length).toBeLessThanOrEqual(most);
    expect(counted.waits).toBeLessThanOrEqual(waits);
    expect(await outboxList(database)).toHaveLength(before.length + 1);
  });

  async function edit(changes: FieldValues, { isPacked = false, after = '' } = {}) {
    const { id } = await arrives('workOrder', ORDER);
    if (isPacked) await foldRows(database, async () => undefined);
    if (after) await repository.update('workOrder', id, { status: after });
    return () => repository.update('workOrder', id, changes);
  }

  function item(): Promise<AnyRow> {
    return arrives('inventoryItem', { name: 'Fuse', quantity: 9 });
  }

  async function changedItem(): Promise<AnyRow> {
    const row = await item();
    await repository.adjustQuantity('inventoryItem', row.id, -1, null);
    return row;
  }

  function change({ id }: AnyRow) {
    return () => repository.adjustQuantity('inventoryItem', id, -1, null);
  }

  async function removal(entity: 'comment' | 'workOrder', values: FieldValues) {
    const { id } = await arrives(entity, values);
    return () => repository.remove(entity, id);
  }

  /** As the server has it. */
  async function arrives(entity: string, values: FieldValues): Promise<AnyRow> {
    const definition = entityNamed(entity);
    const at = '2026-11-23T06:00:00.000Z';
    const stamps = { version: 2, createdAt: at, createdBy: 'other', updatedAt: at, updatedBy: 'other' };
    const row: AnyRow = { ...stamps, ...values, id: uuidv7(), tenantId: 't' };
    await database.dexie.transaction('rw', writtenStores(database, [definition]), async () =>
      writeRows(database, definition, [{ id: row.id, after: row }]),
    );
    return row;
  }
});
