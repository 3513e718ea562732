import { createHash, randomBytes } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { attachFiles, type PreparedFile } from '../../src/data/attachments/attach-file.ts';
import { keepFetched, localBytes } from '../../src/data/attachments/fetch-file.ts';
import { orphanUnsent } from '../../src/data/attachments/orphans.ts';
import { storageUse } from '../../src/data/attachments/storage-use.ts';
import { discardOperation, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { redo } from '../../src/data/recovery/redo.ts';
import { openFieldDatabase } from '../../src/data/store/database.ts';
import { ALL_ROOM, makeRoom } from '../../src/data/store/make-room.ts';
import type { Signal } from '../../src/data/store/signals.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { createSyncRunner } from '../../src/sync/loop/sync-runner.ts';
import type { Sent } from './support/network.ts';
import { openOrders } from './support/open-orders.ts';
import { type Place, useWorld } from './support/world.ts';

const TECHNICIAN = 'tech1@demo.example';
const PLANNER = 'planner@demo.example';
const MINUTE = 60_000;
const UPLOADS = '/files/uploads';

/** A photograph that no other test takes. */
function photograph(size = 600_000): PreparedFile {
  const bytes = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), randomBytes(size - 4)]);
  return {
    name: 'pole 14.jpg',
    mediaType: 'image/jpeg',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: new Blob([bytes], { type: 'image/jpeg' }),
    thumbnail: null,
    preview: null,
  };
}

async function orderOf({ desk }: Place): Promise<AnyRow> {
  const [order] = await openOrders(desk);
  if (!order) throw new Error('the demo data has work for everybody');
  return order;
}

/** Takes a photograph and attaches it to a work order of this person's. */
async function attach(place: Place, file = photograph(), entityId?: string): Promise<string> {
  const target = {
    entity: 'workOrder',
    entityId: entityId ?? (await orderOf(place)).id,
    deviceName: 'Tablet 7',
  };
  const [id = ''] = await attachFiles(place.desk.database, place.device.tools, target, [file]);
  return id;
}

/** Records first, then bytes, then what the server has made of them. */
async function syncAll({ device }: Place): Promise<void> {
  await device.sync();
  await device.upload();
  await device.sync();
}

const fileOf = ({ desk }: Place, id: string) => desk.database.localFiles.get(id);

/** Bytes of the parts that left, by the place of their first one. */
function partsSent({ device }: Place): readonly Sent[] {
  return device.network.sent.filter(({ method }) => method === 'PATCH');
}

describe('the bytes of an attachment', () => {
  const world = useWorld();

  test('arrive after the record, whole, and another device fetches them', async () => {
    const tablet = await world.at(TECHNICIAN);
    const file = photograph();
    const id = await attach(tablet, file);
    expect(await tablet.device.upload()).toMatchObject({ outcome: 'done' });
    expect(tablet.device.network.sent.filter(({ path }) => path.startsWith(UPLOADS))).toEqual([]);
    await syncAll(tablet);
    expect(await tablet.desk.row('attachment', id)).toMatchObject({
      version: 2,
      deviceName: 'Tablet 7',
      uploadedAt: expect.any(String),
    });
    expect(await fileOf(tablet, id)).toMatchObject({ standing: 'kept', offset: 600_000, problem: null });

    const desk = await world.at(PLANNER);
    const row = await desk.desk.row('attachment', id);
    const { headers } = await world.server().signIn(PLANNER);
    const answer = await world.server().app.inject({ url: `/api/files/${String(row?.fileId)}`, headers });
    expect(answer.rawPayload.equals(Buffer.from(await file.bytes.arrayBuffer()))).toBe(true);
  });

  test('hold nothing back: the record arrives and others see it while the bytes cannot', async () => {
    const tablet = await world.at(TECHNICIAN);
    const id = await attach(tablet);
    tablet.device.network.plan(UPLOADS, { kind: 'answer', status: 503, body: '' });
    await syncAll(tablet);
    expect(await outboxList(tablet.desk.database)).toEqual([]);
    const desk = await world.at(PLANNER);
    expect(await desk.desk.row('attachment', id)).toMatchObject({ uploadedAt: null, deviceName: 'Tablet 7' });
    expect(await fileOf(tablet, id)).toMatchObject({ standing: 'waiting', attempts: 1 });
  });

  test('wait until a record that was refused is mended', async () => {
    const tablet = await world.at(TECHNICIAN);
    await attach(tablet);
    tablet.device.network.plan('/sync/push', { kind: 'answer', status: 500, body: '' });
    await tablet.device.sync();
    await tablet.device.upload();
    expect(partsSent(tablet)).toEqual([]);
  });

  describe('go on from what the server has, after', () => {
    test.each([
      ['the request that begins it was lost', 'POST', { kind: 'dropRequest' }],
      ['the answer to that was lost', 'POST', { kind: 'dropAnswer' }],
      ['a part was lost', 'PATCH', { kind: 'dropRequest' }],
      ['the answer to a part was lost', 'PATCH', { kind: 'dropAnswer' }],
      ['a part came twice', 'PATCH', { kind: 'duplicate' }],
      ['a gateway failed', 'PATCH', { kind: 'answer', status: 502, body: 'Bad gateway' }],
      ['a captive portal answered', 'PATCH', { kind: 'answer', status: 200, body: '<html>Welcome</html>' }],
      ['the session expired', 'PATCH', { kind: 'answer', status: 401, body: '' }],
      [
        'the server asked to wait',
        'PATCH',
        { kind: 'answer', status: 429, body: '', headers: { 'retry-after': '9' } },
      ],
    ] as const)('%s', async (_, method, fault) => {
      const tablet = await world.at(TECHNICIAN);
      const id = await attach(tablet);
      await tablet.device.sync();
      tablet.device.network.plan(`${method === 'POST' ? UPLOADS : `${UPLOADS}/${id}`}`, fault);
      await tablet.device.upload();
      world.server().clock.advance(10 * MINUTE);
      await syncAll(tablet);
      expect(await tablet.desk.row('attachment', id)).toMatchObject({ version: 2 });
      expect(await fileOf(tablet, id)).toMatchObject({ standing: 'kept' });
    });

    test('a kill in the middle: the first half is not sent again', async () => {
      const tablet = await world.at(TECHNICIAN);
      const id = await attach(tablet);
      await tablet.device.sync();
      tablet.device.network.online = false;
      await tablet.device.upload();
      tablet.device.network.online = true;
      const half = await dieAfterFirstPart(tablet, id);
      const restarted = createSyncRunner(tablet.device.runnerDeps);
      await restarted.run(true);
      await restarted.upload(true);
      const [next] = partsSent(tablet).slice(half.parts);
      expect(half.offset).toBeGreaterThan(0);
      expect(next?.headers['upload-offset']).toBe(String(half.offset));
      const total = partsSent(tablet).reduce((sum, { size }) => sum + size, 0);
      expect(total).toBe(600_000);
      expect(await fileOf(tablet, id)).toMatchObject({ standing: 'kept' });
    });

    test('a kill between the last byte and its answer: nothing is sent again, and it is finished once', async () => {
      const tablet = await world.at(TECHNICIAN);
      const id = await attach(tablet, photograph(1000));
      await tablet.device.sync();
      tablet.device.network.plan(`${UPLOADS}/${id}`, { kind: 'dropAnswer' });
      await tablet.device.upload();
      await syncAll(tablet);
      expect(partsSent(tablet).map(({ size }) => size)).toEqual([1000, 0]);
      expect(await tablet.desk.row('attachment', id)).toMatchObject({ version: 2 });
    });
  });

  test('that arrive as others are sent again from the start, and a person hears of it the third time', async () => {
    const tablet = await world.at(TECHNICIAN);
    const id = await attach(tablet, { ...photograph(2000), sha256: 'a'.repeat(64) });
    await tablet.device.sync();
    for (const expected of ['waiting', 'waiting', 'refused']) {
      await tablet.device.upload();
      expect(await fileOf(tablet, id)).toMatchObject({ standing: expected, offset: 0 });
    }
    expect((await fileOf(tablet, id))?.problem?.details[0]?.path).toBe('sha256');
    expect(await tablet.desk.database.blobs.get(id)).toBeDefined();
  });

  test('of a kind that the server does not take are kept, and a person hears of it', async () => {
    const tablet = await world.at(TECHNICIAN);
    const bytes = new Blob(['MZ\u0090\0']);
    const sha256 = createHash('sha256')
      .update(Buffer.from(await bytes.arrayBuffer()))
      .digest('hex');
    const id = await attach(tablet, { ...photograph(), bytes, sha256 });
    await syncAll(tablet);
    await syncAll(tablet);
    expect(await fileOf(tablet, id)).toMatchObject({ standing: 'refused' });
    expect(partsSent(tablet)).toHaveLength(1);
  });

  test('wait for room on the server, and are sent when there is some', async () => {
    const tablet = await world.at(TECHNICIAN);
    const id = await attach(tablet, photograph(1000));
    await tablet.device.sync();
    const full = JSON.stringify(problem('quota_reached'));
    tablet.device.network.plan(UPLOADS, { kind: 'answer', status: 409, body: full });
    await tablet.device.upload();
    expect(await fileOf(tablet, id)).toMatchObject({
      standing: 'waiting',
      problem: { code: 'quota_reached' },
    });
    await syncAll(tablet);
    expect(await fileOf(tablet, id)).toMatchObject({ standing: 'kept', problem: null });
  });

  test('survive that their record goes to somebody else before they have arrived', async () => {
    const tablet = await world.at(TECHNICIAN);
    const office = await world.at(PLANNER);
    const order = await office.desk.repository.create('workOrder', {
      title: 'Handed over',
      type: 'repair',
      assignees: [tablet.desk.database.userId],
    });
    await office.device.sync();
    await tablet.device.sync();
    const id = await attach(tablet, photograph(1000), order.id);
    await tablet.device.sync();
    await office.desk.repository.update('workOrder', order.id, { assignees: [] });
    await office.device.sync();
    await tablet.device.sync();
    expect(await tablet.desk.row('attachment', id)).toBe(undefined);
    await tablet.device.upload();
    await office.device.sync();
    expect(await office.desk.row('attachment', id)).toMatchObject({ uploadedAt: expect.any(String) });
    // Arrived, and no longer this person's to see.
    await tablet.device.upload();
    expect(await fileOf(tablet, id)).toBe(undefined);
  });
});

describe('a deleted attachment', () => {
  const world = useWorld();

  test('that no request has carried leaves nothing, here or there', async () => {
    const tablet = await world.at(TECHNICIAN);
    const id = await attach(tablet);
    await tablet.desk.repository.remove('attachment', id);
    expect(await outboxList(tablet.desk.database)).toEqual([]);
    await syncAll(tablet);
    expect(partsSent(tablet)).toEqual([]);
    expect(await fileOf(tablet, id)).toMatchObject({ standing: 'orphaned' });
    world.server().clock.advance(25 * 60 * MINUTE);
    await syncAll(tablet);
    expect(await tablet.desk.database.blobs.count()).toBe(0);
  });

  test('is no work that waits, also without signal', async () => {
    const tablet = await world.at(TECHNICIAN);
    const sent = await attach(tablet);
    await tablet.device.sync();
    const unsent = await attach(tablet);
    for (const id of [sent, unsent]) {
      await tablet.desk.repository.remove('attachment', id);
      await orphanUnsent(tablet.desk.database, id, 1);
    }
    // What a request has carried may be there: the server has to hear of its end.
    expect(await fileOf(tablet, sent)).toMatchObject({ standing: 'waiting' });
    expect(await fileOf(tablet, unsent)).toMatchObject({ standing: 'orphaned' });
  });

  test('that was discarded and brought back has its bytes still', async () => {
    const tablet = await world.at(TECHNICIAN);
    const id = await attach(tablet, photograph(1000));
    const [operation] = await outboxList(tablet.desk.database);
    const gone = await discardOperation(tablet.desk.database, operation?.opId ?? '', tablet.device.tools);
    await syncAll(tablet);
    expect(await fileOf(tablet, id)).toMatchObject({ standing: 'orphaned' });
    await redo(tablet.desk.database, gone);
    await syncAll(tablet);
    expect(await fileOf(tablet, id)).toMatchObject({ standing: 'kept' });
    expect(await tablet.desk.row('attachment', id)).toMatchObject({ uploadedAt: expect.any(String) });
  });

  test('takes its bytes along in the middle of their upload', async () => {
    const tablet = await world.at(TECHNICIAN);
    const id = await attach(tablet);
    await tablet.device.sync();
    await dieAfterFirstPart(tablet, id);
    await tablet.desk.repository.remove('attachment', id);
    // Until the server has heard of it the bytes stay: a deletion may be taken back.
    await tablet.device.upload();
    expect(await tablet.desk.database.blobs.count()).toBe(1);
    await syncAll(tablet);
    expect([await tablet.desk.database.blobs.count(), await tablet.desk.database.localFiles.count()]).toEqual(
      [0, 0],
    );
    const parts = await world.server().database.kysely.selectFrom('upload_parts').select('start').execute();
    expect(parts).toEqual([]);
  });

  test('stays deleted where somebody else deleted it before its bytes arrived', async () => {
    const tablet = await world.at(TECHNICIAN);
    const id = await attach(tablet);
    await tablet.device.sync();
    const office = await world.at(PLANNER);
    await office.desk.repository.remove('attachment', id);
    await office.device.sync();
    await tablet.device.upload();
    await syncAll(tablet);
    expect(await tablet.desk.row('attachment', id)).toBe(undefined);
    expect(await tablet.desk.database.blobs.count()).toBe(0);
  });
});

describe('room on a device', () => {
  const world = useWorld();

  test('is made by bytes that the server has, the oldest first, and never by others', async () => {
    const tablet = await world.at(TECHNICIAN);
    const { database } = tablet.desk;
    const [first, second] = [await attach(tablet, photograph(1000)), await attach(tablet, photograph(2000))];
    await syncAll(tablet);
    world.server().clock.advance(1);
    const third = await attach(tablet, photograph(3000));
    await localBytes(database, first, world.server().clock.now());
    expect(await storageUse(database)).toEqual({ files: 3, bytes: 6000, unsent: 3000 });
    expect(await makeRoom(database, 1)).toBe(2000);
    expect(await database.blobs.toCollection().primaryKeys()).toEqual([first, third].toSorted());
    expect(await database.blobs.get(second)).toBe(undefined);
    expect(await makeRoom(database, ALL_ROOM)).toBe(1000);
    expect(await makeRoom(database, ALL_ROOM)).toBe(0);
    expect(await storageUse(database)).toEqual({ files: 1, bytes: 3000, unsent: 3000 });
  });

  test('is made by itself before the device is full', async () => {
    const tablet = await world.at(TECHNICIAN);
    const id = await attach(tablet, photograph(1000));
    await syncAll(tablet);
    const estimate = async () => ({ usage: 90_000, quota: 100_000 });
    const runner = createSyncRunner({ ...tablet.device.runnerDeps, estimate });
    await runner.run(true);
    await runner.upload(true);
    expect(await tablet.desk.database.blobs.get(id)).toBe(undefined);
  });

  test('is made for a record that is saved, and for what the server says; without any both are said', async () => {
    const tablet = await world.at(TECHNICIAN);
    const office = await world.at(PLANNER);
    const { database, repository } = tablet.desk;
    const { id } = await orderOf(tablet);
    const ends: boolean[] = [];
    const signal = (each: Signal) => void (each.type === 'sliceEnded' && ends.push(each.isFull));
    const runner = createSyncRunner({ ...tablet.device.runnerDeps, signal });
    const keepBytes = async () => {
      await attach(tablet, photograph(1000));
      await syncAll(tablet);
    };
    const changeAtOffice = async (location: string) => {
      await office.desk.repository.update('workOrder', id, { location });
      await office.device.sync();
    };
    await keepBytes();
    const disk = diskWithout(database.index('workOrder').name);
    onTestFinished(() => disk.end());

    disk.fill();
    await repository.update('workOrder', id, { remedy: 'found room' });
    expect(await database.blobs.count()).toBe(0);
    await keepBytes();
    await changeAtOffice('Found room');
    disk.fill();
    expect((await runner.run(true)).outcome).toBe('more');
    expect((await runner.run(true)).outcome).toBe('done');

    await changeAtOffice('Found none');
    disk.fill();
    const save = repository.update('workOrder', id, { remedy: 'found none' });
    await expect(save).rejects.toMatchObject({ code: 'quota' });
    expect(await outboxList(database)).toEqual([]);
    expect((await runner.run(true)).outcome).toBe('full');
    disk.end();
    expect((await runner.run(true)).outcome).toBe('done');
    expect(await tablet.desk.row('workOrder', id)).toMatchObject({
      remedy: 'found room',
      location: 'Found none',
    });
    expect(ends).toEqual([false, false, true, false]);
  });

  test('holds what was fetched, unless its attachment was deleted meanwhile', async () => {
    const tablet = await world.at(TECHNICIAN);
    const id = await attach(tablet, photograph(1000));
    await syncAll(tablet);
    await makeRoom(tablet.desk.database, ALL_ROOM);
    const { bytes, sha256 } = photograph(1000);
    await keepFetched(tablet.desk.database, { id, bytes, thumbnail: null }, sha256, 1);
    expect((await localBytes(tablet.desk.database, id, 2))?.size).toBe(1000);
    expect(await fileOf(tablet, id)).toMatchObject({ standing: 'kept', usedAt: 2 });
    await keepFetched(tablet.desk.database, { id: 'gone', bytes, thumbnail: null }, sha256, 1);
    expect(await tablet.desk.database.blobs.count()).toBe(1);
  });
});

describe('a restored backup', () => {
  const world = useWorld();

  test('that lacks bytes gets them again from the device that has them', async () => {
    const tablet = await world.at(TECHNICIAN);
    const id = await attach(tablet, photograph(1000));
    await tablet.device.sync();
    const backup = await world.backUp();
    await syncAll(tablet);
    await world.restore(backup);
    await tablet.device.sync();
    expect(await tablet.desk.row('attachment', id)).toMatchObject({ uploadedAt: null });
    await syncAll(tablet);
    expect(await tablet.desk.row('attachment', id)).toMatchObject({ uploadedAt: expect.any(String) });
    expect(await fileOf(tablet, id)).toMatchObject({ standing: 'kept' });
  });
});

test('a database of the version before takes attachments, and keeps what waits in it', async () => {
  const source = { indexedDB: new IDBFactory(), IDBKeyRange };
  const old = new Dexie('fieldline:grid:person', source);
  old.version(3).stores({ outbox: 'opId, seq, state, entity, [entity+entityId]', meta: 'key' });
  await old.table('outbox').put({ opId: 'one', seq: 1, sent: true });
  old.close();
  const database = openFieldDatabase('grid', 'person', source);
  expect(await database.outbox.count()).toBe(1);
  expect((await database.rows('attachment').ids()).length).toBe(0);
  expect([await database.blobs.count(), await database.localFiles.count()]).toEqual([0, 0]);
  database.dexie.close();
});

/** A disk that has no room for rows of one store once it is filled, until bytes of files leave it. */
function diskWithout(store: string) {
  let isFull = false;
  const { put, delete: remove } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
    if (isFull && this.name === store) throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, values);
  });
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'blobs') isFull = false;
    return remove.call(this, key);
  });
  return {
    fill() {
      isFull = true;
    },
    end() {
      isFull = false;
      vi.restoreAllMocks();
    },
  };
}

/** The worker is killed while its second part is on the way. */
async function dieAfterFirstPart(tablet: Place, id: string): Promise<{ parts: number; offset: number }> {
  const { network } = tablet.device;
  const before = network.sent.length;
  const isSecond = () => network.sent.slice(before).filter(({ method }) => method === 'PATCH').length > 0;
  const dying = createSyncRunner({
    ...tablet.device.runnerDeps,
    fetch: (input, init) =>
      init?.method === 'PATCH' && isSecond()
        ? Promise.reject(new TypeError('killed'))
        : network.fetch(input, init),
  });
  await dying.run(true);
  await dying.upload(true);
  return { parts: partsSent(tablet).length, offset: (await fileOf(tablet, id))?.offset ?? 0 };
}
