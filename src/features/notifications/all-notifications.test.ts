import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { countsBy } from '../../data/read/counts.ts';
import { writeRows, writtenStores } from '../../data/rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../../data/store/database.ts';
import { createRepository } from '../../data/write/create-repository.ts';
import { cryptoBytes, systemClock } from '../../domain/kit/values/ids.ts';
import { notification } from '../../domain/notifications/notification.ts';
import { markAllRead } from './all-notifications.ts';

/** One more than the screen holds. */
const COUNT = 501;

it('marks all notifications read, also those that no list holds', async () => {
  const database = openFieldDatabase('t', 'me', { indexedDB: new IDBFactory(), IDBKeyRange });
  const repository = createRepository(database, {
    clock: systemClock,
    random: cryptoBytes,
    onSaved: () => undefined,
  });
  await receive(database);
  expect(await countsBy(database, 'notification', 'read')).toMatchObject({ false: COUNT });
  await markAllRead({ database, repository });
  expect((await countsBy(database, 'notification', 'read'))['false'] ?? 0).toBe(0);
});

async function receive(database: FieldDatabase): Promise<void> {
  const rows = Array.from({ length: COUNT }, (_, index) => ({
    id: `${index}`,
    tenantId: 't',
    version: 1,
    createdAt: '2026-11-23T06:00:00.000Z',
    createdBy: null,
    updatedAt: '2026-11-23T06:00:00.000Z',
    updatedBy: null,
    title: `Order ${index}`,
    type: 'info',
    timestamp: '2026-11-23T06:00:00.000Z',
    read: false,
    persistent: false,
    userId: 'me',
    event: 'assigned',
  }));
  await database.dexie.transaction('rw', writtenStores(database, [notification]), async () =>
    writeRows(
      database,
      notification,
      rows.map((row) => ({ id: row.id, after: row })),
    ),
  );
}
