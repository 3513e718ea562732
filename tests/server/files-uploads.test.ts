import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStore } from '../../server/modules/attachments/file-store.ts';
import { STORING_LASTS } from '../../server/modules/attachments/finish-upload.ts';
import { sweepFiles, UNOWNED_KEPT } from '../../server/modules/attachments/sweep-files.ts';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { Problem } from '../../src/domain/kit/problems/problem.ts';
import { auditOf } from '../support/administration.ts';
import { newId } from '../support/api.ts';
import { besideServer, untilWaiting } from '../support/at-one-instant.ts';
import { type BucketServer, startBucketServer } from '../support/bucket-server.ts';
import { type SignedIn, startTestApp, type TestApp } from '../support/server-app.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';

const TECH = 'tech1@demo.example';
const PLANNER = 'planner@demo.example';
const HARBOR = 'admin@harbor.example';
/** For what happens on the other end of a line. */
const PATIENTLY = { timeout: 30_000 };
const TUS = { 'tus-resumable': '1.0.0' };

const dataDir = mkdtempSync(join(tmpdir(), 'fieldline-uploads-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** A photograph that no other test takes. */
function photograph(size = 4000): Buffer {
  return Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), randomBytes(size - 4)]);
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** As a connection leaves it that broke after the last byte. */
async function arriveUnfinished({ test }: Ground, id: string, bytes: Buffer): Promise<void> {
  await test.database.kysely
    .insertInto('upload_parts')
    .values({ tenant_id: 'demo-tenant', attachment_id: id, start: 0, bytes })
    .execute();
}

function described(bytes: Buffer, entityId: string, changes: FieldValues = {}): FieldValues {
  return {
    entity: 'workOrder',
    entityId,
    name: 'pole 14.jpg',
    mediaType: 'image/jpeg',
    size: bytes.length,
    sha256: sha256Of(bytes),
    deviceName: 'Chrome on Android',
    ...changes,
  };
}

/** The calls of the protocol, by one person. */
function uploader(server: TestApp, person: SignedIn) {
  const send = (
    method: 'HEAD' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    headers: object,
    payload?: Buffer,
  ) =>
    server.app.inject({
      method,
      url: `/api/files/uploads${path}`,
      headers: { ...person.headers, ...TUS, ...headers },
      ...(payload ? { payload } : {}),
    });
  return {
    send,
    begin: (id: string, length: number) =>
      send('POST', '', {
        'upload-length': String(length),
        'upload-metadata': `filename cA==,attachment ${Buffer.from(id).toString('base64')}`,
      }),
    offset: (id: string) => send('HEAD', `/${id}`, {}),
    bytes: (id: string, from: number, part: Buffer) =>
      send(
        'PATCH',
        `/${id}`,
        { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
        part,
      ),
    end: (id: string) => send('DELETE', `/${id}`, {}),
  };
}

describeOnServer(
  'the bytes of an attachment',
  (ground) => {
    it('arrive in parts, come back as they were, and every device hears of it', async () => {
      const { api, upload, order } = await technician(ground);
      const bytes = photograph();
      const row = await api.create('/attachments', described(bytes, order.id));
      expect([row['uploadedAt'], row['fileId'], row.version]).toEqual([null, null, 1]);
      const { cursor } = await (await ground.as(PLANNER)).pull();
      const begun = await upload.begin(row.id, bytes.length);
      expect([begun.statusCode, begun.headers.location, begun.headers['upload-offset']]).toEqual([
        201,
        `/api/files/uploads/${row.id}`,
        '0',
      ]);
      const first = await upload.bytes(row.id, 0, bytes.subarray(0, 1500));
      expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '1500']);
      const known = await upload.offset(row.id);
      expect([known.statusCode, known.headers['upload-offset'], known.headers['upload-length']]).toEqual([
        200,
        '1500',
        '4000',
      ]);
      expect((await upload.bytes(row.id, 1500, bytes.subarray(1500))).statusCode).toBe(204);
      const planner = await ground.as(PLANNER);
      const told = (await planner.pull(cursor)).upserts.get(row.id);
      expect(told).toMatchObject({ version: 2, uploadedAt: expect.any(String), fileId: expect.any(String) });
      const file = await ground.test.app.inject({
        url: `/api/files/${String(told?.['fileId'])}`,
        headers: planner.person.headers,
      });
      expect(file.rawPayload.equals(bytes)).toBe(true);
      expect(await partsOf(ground)).toBe(0);
    });

    it('are finished once, however often their last part comes', async () => {
      const { api, upload, order } = await technician(ground);
      const bytes = photograph();
      const row = await api.create('/attachments', described(bytes, order.id));
      await upload.bytes(row.id, 0, bytes);
      const again = await upload.bytes(row.id, bytes.length, Buffer.alloc(0));
      expect([again.statusCode, again.headers['upload-offset']]).toEqual([204, '4000']);
      expect((await upload.begin(row.id, bytes.length)).headers['upload-offset']).toBe('4000');
      expect((await api.call('GET', `/attachments/${row.id}`)).row.version).toBe(2);
    });

    it('sent by two requests at once are kept once', async () => {
      const { api, upload, order } = await technician(ground);
      const bytes = photograph();
      const row = await api.create('/attachments', described(bytes, order.id));
      const answers = await Promise.all([upload.bytes(row.id, 0, bytes), upload.bytes(row.id, 0, bytes)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
      expect((await api.call('GET', `/attachments/${row.id}`)).row.version).toBe(2);
    });

    it('are stored once by all who finish them at the same time, on two nodes as well', async () => {
      const { api, upload, order } = await technician(ground);
      const bytes = photograph();
      const row = await api.create('/attachments', described(bytes, order.id));
      await arriveUnfinished(ground, row.id, bytes);
      const node = await ground.test.secondNode();
      const elsewhere = uploader({ ...ground.test, app: node }, api.person);
      const finish = (by: typeof upload) => by.bytes(row.id, bytes.length, Buffer.alloc(0));
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => finish(index % 2 ? upload : elsewhere)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(204));
      expect((await api.call('GET', `/attachments/${row.id}`)).row.version).toBe(2);
      const { rows } = await sql`select id from audit_log where entity = 'file' and action = 'insert'
        and after ->> 'sha256' = ${sha256Of(bytes)}`.execute(ground.test.database.kysely);
      expect(rows).toHaveLength(1);
    });

    it('have all arrived, also for who asks while another one stores them', async () => {
      const { api, upload, order } = await technician(ground);
      const bytes = photograph();
      const row = await api.create('/attachments', described(bytes, order.id));
      await arriveUnfinished(ground, row.id, bytes);
      const other = await besideServer(ground.test.database);
      try {
        await other.query('begin');
        // As the other one stores them, but for what it writes down of it.
        await other.query("set local session_replication_role = 'replica'");
        await other.query('lock table upload_parts in access exclusive mode');
        const asked = upload.offset(row.id);
        await untilWaiting(other, 1);
        await other.query('update attachments set uploaded_at = now() where id = $1', [row.id]);
        await other.query('delete from upload_parts where attachment_id = $1', [row.id]);
        await other.query('commit');
        expect((await asked).headers['upload-offset']).toBe('4000');
      } finally {
        await other.end();
      }
    });

    it('that a server was storing when it was killed are stored a minute later', async () => {
      const { api, upload, order } = await technician(ground);
      const bytes = photograph();
      const row = await api.create('/attachments', described(bytes, order.id));
      await arriveUnfinished(ground, row.id, bytes);
      const { database, clock } = ground.test;
      await sql`insert into files (tenant_id, id, upload_id, name, type, size, sha256, created_by, created_at)
        values ('demo-tenant', ${newId()}, ${row.id}, 'x', 'image/jpeg', 4000, 'killed', 'x',
          ${new Date(clock.now() - STORING_LASTS).toISOString()})`.execute(database.kysely);
      expect((await upload.bytes(row.id, bytes.length, Buffer.alloc(0))).statusCode).toBe(204);
      const { fileId } = (await api.call('GET', `/attachments/${row.id}`)).row;
      expect(existsSync(join(dataDir, 'files', 'demo-tenant', String(fileId)))).toBe(true);
      const { rows } = await sql`select id from files where sha256 = 'killed'`.execute(database.kysely);
      expect(rows).toEqual([]);
    });

    it('find the room that there is, however many begin at once', async () => {
      const { api, upload, order } = await technician(ground);
      const { kysely } = ground.test.database;
      const all = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const bytes = photograph();
          return { bytes, row: await api.create('/attachments', described(bytes, order.id)) };
        }),
      );
      await sql`update tenants set quota_storage = 3 * 4000 + (
          select coalesce(sum(size), 0) from (
            select size from files where tenant_id = 'demo-tenant'
            union all select size from removed_files where tenant_id = 'demo-tenant'
            union all select octet_length(bytes) from upload_parts where tenant_id = 'demo-tenant') as taken)
        where id = 'demo-tenant'`.execute(kysely);
      const answers = await Promise.all(all.map(({ bytes, row }) => upload.bytes(row.id, 0, bytes)));
      await kysely
        .updateTable('tenants')
        .set({ quota_storage: null })
        .where('id', '=', 'demo-tenant')
        .execute();
      expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(3);
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
    });

    it('that do not follow on what is there are refused, and what is there stays', async () => {
      const { api, upload, order } = await technician(ground);
      const bytes = photograph();
      const row = await api.create('/attachments', described(bytes, order.id));
      await upload.bytes(row.id, 0, bytes.subarray(0, 1000));
      const gap = await upload.bytes(row.id, 2000, bytes.subarray(2000));
      expect([gap.statusCode, gap.json<Problem>().details[0]?.path]).toEqual([409, 'upload-offset']);
      expect((await upload.bytes(row.id, 1000, photograph(3001))).statusCode).toBe(413);
      expect((await upload.offset(row.id)).headers['upload-offset']).toBe('1000');
    });

    it('that break off are kept as far as they came', async () => {
      const { api, order, upload } = await technician(ground);
      const bytes = photograph(2_000_000);
      const row = await api.create('/attachments', described(bytes, order.id));
      const address = await ground.test.app.listen({ port: 0, host: '127.0.0.1' });
      const whole = request(`${address}/api/files/uploads/${row.id}`, {
        method: 'PATCH',
        headers: {
          ...api.person.headers,
          ...TUS,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': String(bytes.length),
        },
      });
      whole.on('error', () => undefined);
      whole.write(bytes.subarray(0, 1_500_000));
      const arrived = async () => Number((await upload.offset(row.id)).headers['upload-offset']);
      await expect.poll(arrived, PATIENTLY).toBeGreaterThanOrEqual(1_000_000);
      whole.destroy();
      // What of the rest had come is being kept at this moment, or not.
      const sendRest = async () => {
        const offset = await arrived();
        return (await upload.bytes(row.id, offset, bytes.subarray(offset))).statusCode;
      };
      await expect.poll(sendRest, PATIENTLY).toBe(204);
      expect((await api.call('GET', `/attachments/${row.id}`)).row.version).toBe(2);
    });

    it('that are others than announced are refused, and begin again', async () => {
      const { api, upload, order } = await technician(ground);
      const bytes = photograph();
      const row = await api.create('/attachments', described(bytes, order.id));
      const wrong = await upload.bytes(row.id, 0, photograph());
      expect([wrong.statusCode, wrong.json<Problem>().details[0]?.path]).toEqual([400, 'sha256']);
      expect((await upload.offset(row.id)).headers['upload-offset']).toBe('0');
      expect((await upload.bytes(row.id, 0, bytes)).statusCode).toBe(204);
    });

    it('of another kind than announced are refused', async () => {
      const { api, upload, order } = await technician(ground);
      const program = Buffer.from('MZ\x90\0\x03', 'latin1');
      const row = await api.create('/attachments', described(program, order.id));
      const answer = await upload.bytes(row.id, 0, program);
      expect([answer.statusCode, answer.json<Problem>().details[0]?.path]).toEqual([400, 'mediaType']);
    });

    it('are nobody else’s to send', async () => {
      const { api, order } = await technician(ground);
      const bytes = photograph();
      const row = await api.create('/attachments', described(bytes, order.id));
      const planner = uploader(ground.test, (await ground.as(PLANNER)).person);
      const harbor = uploader(ground.test, (await ground.as(HARBOR)).person);
      for (const call of [
        (by: typeof planner) => by.begin(row.id, bytes.length),
        (by: typeof planner) => by.offset(row.id),
        (by: typeof planner) => by.bytes(row.id, 0, bytes),
        (by: typeof planner) => by.end(row.id),
      ]) {
        expect([(await call(planner)).statusCode, (await call(harbor)).statusCode]).toEqual([403, 404]);
      }
      expect((await api.call('GET', `/attachments/${row.id}`)).row['uploadedAt']).toBe(null);
    });

    it('need an attachment of that size, and the protocol’s version', async () => {
      const { api, upload, order } = await technician(ground);
      const bytes = photograph();
      const row = await api.create('/attachments', described(bytes, order.id));
      expect((await upload.begin(newId(), bytes.length)).statusCode).toBe(404);
      expect((await upload.begin('no id', bytes.length)).statusCode).toBe(404);
      expect((await upload.begin(row.id, 1)).statusCode).toBe(400);
      const old = await upload.send('HEAD', `/${row.id}`, { 'tus-resumable': '0.2.2' });
      expect([old.statusCode, old.headers['tus-version']]).toEqual([412, '1.0.0']);
      const json = { 'upload-offset': '0', 'content-type': 'application/json' };
      expect((await upload.send('PATCH', `/${row.id}`, json, Buffer.from('{}'))).statusCode).toBe(415);
    });

    it('are given up with all that has arrived', async () => {
      const { api, upload, order } = await technician(ground);
      const bytes = photograph();
      const row = await api.create('/attachments', described(bytes, order.id));
      await upload.bytes(row.id, 0, bytes.subarray(0, 1000));
      expect((await upload.end(row.id)).statusCode).toBe(204);
      expect((await upload.offset(row.id)).headers['upload-offset']).toBe('0');
    });

    it('go with the attachment: at once for people, and then from the store', async () => {
      const { api, upload, order } = await technician(ground);
      const bytes = photograph();
      const row = await api.create('/attachments', described(bytes, order.id));
      await upload.bytes(row.id, 0, bytes);
      const { fileId } = (await api.call('GET', `/attachments/${row.id}`)).row;
      const place = join(dataDir, 'files', 'demo-tenant', String(fileId));
      expect(existsSync(place)).toBe(true);
      const { database, clock } = ground.test;
      await sweepFiles({ database, clock, files: folderStore(dataDir) });
      expect((await api.call('DELETE', `/attachments/${row.id}`)).status).toBe(204);
      expect((await api.call('GET', `/files/${String(fileId)}`)).status).toBe(404);
      expect((await upload.bytes(row.id, 0, bytes)).statusCode).toBe(410);
      expect(await sweepFiles({ database, clock, files: folderStore(dataDir) })).toBe(1);
      expect(existsSync(place)).toBe(false);
      expect(await sweepFiles({ database, clock, files: folderStore(dataDir) })).toBe(0);
      const told = await auditOf(ground, String(fileId));
      expect(told.map(({ entity, action }) => [entity, action])).toEqual([
        ['file', 'insert'],
        // It belongs to its attachment from then on.
        ['file', 'update'],
        ['file', 'delete'],
      ]);
      expect(told.map(({ user_id: by }) => by)).toEqual(Array(3).fill(api.person.user.id));
    });

    it('that stopped halfway are dropped with the attachment, or when nobody goes on for a day', async () => {
      const { api, upload, order } = await technician(ground);
      const bytes = photograph();
      const [deleted, left] = [
        await api.create('/attachments', described(bytes, order.id)),
        await api.create('/attachments', described(bytes, order.id)),
      ];
      for (const { id } of [deleted, left]) await upload.bytes(id, 0, bytes.subarray(0, 100));
      await api.call('DELETE', `/attachments/${deleted.id}`);
      expect(await partsOf(ground, deleted.id)).toBe(0);
      const files = folderStore(dataDir);
      const { database } = ground.test;
      const at = (time: number) => ({ database, files, clock: { now: () => time } });
      expect(await sweepFiles(at(Date.now() + UNOWNED_KEPT - 60_000))).toBe(0);
      expect(await sweepFiles(at(Date.now() + UNOWNED_KEPT + 60_000))).toBeGreaterThan(0);
      expect((await upload.offset(left.id)).headers['upload-offset']).toBe('0');
    });

    it('are kept, all of them, where somebody goes on while the sweep looks', async () => {
      const { api, upload, order } = await technician(ground);
      const bytes = photograph();
      const row = await api.create('/attachments', described(bytes, order.id));
      await upload.bytes(row.id, 0, bytes.subarray(0, 100));
      const { database } = ground.test;
      const later = Date.now() + UNOWNED_KEPT + 60_000;
      const other = await besideServer(database);
      try {
        // As the next part arrives, a day later.
        await other.query('begin');
        await other.query('select from attachments where id = $1 for update', [row.id]);
        await other.query('insert into upload_parts values ($1, $2, 100, $3, $4)', [
          'demo-tenant',
          row.id,
          bytes.subarray(100, 300),
          new Date(later),
        ]);
        await sweepFiles({ database, files: folderStore(dataDir), clock: { now: () => later } });
        await other.query('commit');
        expect((await upload.offset(row.id)).headers['upload-offset']).toBe('300');
        expect((await upload.bytes(row.id, 300, bytes.subarray(300))).statusCode).toBe(204);
      } finally {
        await other.end();
      }
    });

    it('find no room where the tenant has none left', async () => {
      const { api, upload, order } = await technician(ground);
      const bytes = photograph();
      const row = await api.create('/attachments', described(bytes, order.id));
      const { kysely } = ground.test.database;
      const setQuota = (quota: number | null) =>
        kysely.updateTable('tenants').set({ quota_storage: quota }).where('id', '=', 'demo-tenant').execute();
      await setQuota(1);
      const answers = [await upload.begin(row.id, bytes.length), await upload.bytes(row.id, 0, bytes)];
      await setQuota(null);
      expect(answers.map((answer) => answer.json<Problem>().code)).toEqual([
        'quota_reached',
        'quota_reached',
      ]);
      // Nothing arrived, so that nothing has to be swept: all of it is sent as soon as there is room.
      expect((await upload.bytes(row.id, 0, bytes)).statusCode).toBe(204);
    });
  },
  { config: { dataDir } },
);

describeOnServer('an attachment', (ground) => {
  it.each([
    ['a kind that nobody may attach', { mediaType: 'text/html' }, 'mediaType'],
    ['a hash that is none', { sha256: 'x' }, 'sha256'],
    ['a preview from elsewhere', { preview: 'https://elsewhere.example/a.png' }, 'preview'],
    ['a preview that is a drawing with a script', { preview: 'data:image/svg+xml;base64,AA==' }, 'preview'],
  ])('with %s is refused', async (_, changes, path) => {
    const { api, order } = await technician(ground);
    const answer = await api.call('POST', '/attachments', described(photograph(), order.id, changes));
    expect([answer.status, answer.problem.details[0]?.path]).toEqual([400, path]);
  });

  it('hangs on a record that its maker sees, and on no comment', async () => {
    const { api, order } = await technician(ground);
    const comment = await api.create('/comments', { entity: 'workOrder', entityId: order.id, text: 'See.' });
    const on = (values: FieldValues) =>
      api.call('POST', '/attachments', described(photograph(), order.id, values));
    expect((await on({ entity: 'comment', entityId: comment.id })).problem.details[0]?.path).toBe('entity');
    const planner = await ground.as(PLANNER);
    const hidden = await planner.create('/work-orders', { title: 'Not yours', type: 'repair' });
    expect((await on({ entityId: hidden.id })).problem.code).toBe('reference_not_found');
  });

  it('is seen by whoever sees its record, and deleted by its maker or an administrator', async () => {
    const { api, order } = await technician(ground);
    const row = await api.create('/attachments', described(photograph(), order.id));
    expect(
      (await (await ground.as('viewer@demo.example')).call('GET', `/attachments/${row.id}`)).status,
    ).toBe(200);
    const other = await ground.as('tech2@demo.example');
    expect((await other.call('GET', `/attachments/${row.id}`)).status).toBe(404);
    expect(
      (await (await ground.as('viewer@demo.example')).call('DELETE', `/attachments/${row.id}`)).status,
    ).toBe(403);
    expect(
      (await (await ground.as('admin@demo.example')).call('DELETE', `/attachments/${row.id}`)).status,
    ).toBe(204);
    const own = await api.create('/attachments', described(photograph(), order.id));
    expect((await api.call('DELETE', `/attachments/${own.id}`)).status).toBe(204);
  });
});

describe('in a bucket', () => {
  const KEY = { region: 'eu-west-3', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret of the bucket' };
  let bucket: BucketServer;
  let server: TestApp;

  beforeAll(async () => {
    bucket = await startBucketServer(KEY);
    const settings = { ...KEY, endpoint: bucket.url, bucket: 'grid-files' };
    server = await startTestApp({ config: { dataDir, bucket: settings } });
  });
  afterAll(async () => {
    await server.close();
    await bucket.close();
  });

  it('the bytes arrive whole; while it is busy, nothing of what was sent is lost', async () => {
    const person = await server.signIn(TECH);
    const upload = uploader(server, person);
    const bytes = photograph();
    const row = await attach(server, person, bytes);
    bucket.beBusy(10);
    expect((await upload.bytes(row.id, 0, bytes)).statusCode).toBe(500);
    bucket.beBusy(0);
    expect((await upload.offset(row.id)).headers['upload-offset']).toBe('4000');
    expect((await upload.bytes(row.id, 4000, Buffer.alloc(0))).statusCode).toBe(204);
    expect([...bucket.objects.values()]).toEqual([bytes]);
  });

  async function attach(on: TestApp, person: SignedIn, bytes: Buffer): Promise<AnyRow> {
    const orders = await on.app.inject({ url: '/api/work-orders?limit=1', headers: person.headers });
    const [order] = orders.json<AnyRow[]>();
    const payload = described(bytes, order?.id ?? '');
    const made = await on.app.inject({
      method: 'POST',
      url: '/api/attachments',
      headers: person.headers,
      payload,
    });
    return made.json<AnyRow>();
  }
});

async function technician(ground: Ground) {
  const api = await ground.as(TECH);
  const [order] = (await api.call('GET', '/work-orders?limit=1')).body as AnyRow[];
  if (!order) throw new Error('the demo data has work for the technician');
  return { api, order, upload: uploader(ground.test, api.person) };
}

async function partsOf({ test }: Ground, id?: string): Promise<number> {
  const parts = test.database.kysely.selectFrom('upload_parts').select('start');
  return (await (id ? parts.where('attachment_id', '=', id) : parts).execute()).length;
}
