import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { writeBackup } from '../../server/backup/write-backup.ts';
import { folderStore } from '../../server/modules/attachments/file-store.ts';
import { outboxList } from '../../src/data/recovery/outbox-actions.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { onDatabase } from '../support/on-database.ts';
import { createDatabase } from '../support/postgres.ts';
import type { Place } from './support/world.ts';
import { useWorld } from './support/world.ts';

const CREWS = ['planner@demo.example', 'admin@demo.example', 'store@demo.example'];

/** Saves that each of them is through with while the archive is written, at the least. */
const ROUNDS = 6;

describe('a restore drill', () => {
  const world = useWorld();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldline-drill-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('what was acknowledged before, while and after an archive was written is there once, and devices go on', async () => {
    const places = await Promise.all(CREWS.map((email) => world.at(email)));
    const [, , store] = places;
    const item = await store?.desk.repository.create('inventoryItem', { name: 'Drill fuse', quantity: 1000 });
    if (!store || !item) throw new Error('the storekeeper is at work');
    await store.device.sync();
    const rows: AnyRow[] = [];
    /** A record, a change of it and something from the shelf, each acknowledged. */
    const round = async ({ desk, device }: Place, number: number) => {
      const made = await desk.repository.create('inventoryItem', { name: `Drill ${number}` });
      await device.sync();
      await desk.repository.update('inventoryItem', made.id, { location: `Round ${number}` });
      await device.sync();
      rows.push(made);
      if (desk !== store.desk) return;
      await desk.repository.adjustQuantity('inventoryItem', item.id, -1, `round ${number}`);
      expect((await device.sync()).outcome).toBe('done');
    };
    let issued = 0;
    for (const place of places) await round(place, 0);
    issued++;

    const archive = join(folder, 'drill.backup');
    const kept = { files: folderStore(folder), settings: { settings: {}, authSecret: null } };
    const { url, clock } = world.server();
    let isWriting = true;
    const writing = onDatabase(url, (client) =>
      writeBackup(client, archive, kept, new Date(clock.now())),
    ).finally(() => {
      isWriting = false;
    });
    for (let number = 1; isWriting || number <= ROUNDS; number++) {
      await Promise.all(places.map((place) => round(place, number)));
      issued++;
    }
    await writing;
    for (const place of places) await round(place, 100);
    issued++;

    const elsewhere = await createDatabase();
    const restored = await onDatabase(elsewhere, (client) =>
      restoreBackup({ client, files: folderStore(folder) }, archive),
    );
    expect(restored.rows).toBeGreaterThan(1000);
    await world.restoreUntold(elsewhere);
    for (const { device } of places) expect((await device.sync()).outcome).toBe('done');
    for (const { device } of places) await device.sync();

    for (const { desk } of places) expect(await outboxList(desk.database)).toEqual([]);
    const office = await world.at('admin@demo.example');
    for (const { id } of rows) {
      const there = await office.desk.row('inventoryItem', id);
      expect(there).toMatchObject({ location: expect.stringMatching(/^Round/) });
    }
    expect((await office.desk.row('inventoryItem', item.id))?.quantity).toBe(1000 - issued);
    const movements = await store.desk.database.rows('stockMovement').all();
    const ofDrill = movements.filter(({ rowId, reason }) => rowId === item.id && reason !== null);
    expect(new Set(ofDrill.map(({ reason }) => reason)).size).toBe(ofDrill.length);
    expect(ofDrill).toHaveLength(issued);
    for (const place of places) await round(place, 101);
  });
});
