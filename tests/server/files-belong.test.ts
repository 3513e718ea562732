import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { folderStore } from '../../server/modules/attachments/file-store.ts';
import { sweepFiles, UNOWNED_KEPT } from '../../server/modules/attachments/sweep-files.ts';
import { LIMITS } from '../../src/domain/kit/fields/limits.ts';
import { type Api, newId } from '../support/api.ts';
import { besideServer, untilWaiting } from '../support/at-one-instant.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';

const TECH = 'tech1@demo.example';
const OTHER = 'tech2@demo.example';
const PLANNER = 'planner@demo.example';
const VIEWER = 'viewer@demo.example';
const TICKETS = '/v1/support/tickets';
const MEGABYTE = 1024 * 1024;

const dataDir = mkdtempSync(join(tmpdir(), 'fieldline-belong-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

describeOnServer(
  'a file',
  (ground) => {
    beforeEach(async () => {
      const { kysely } = ground.test.database;
      await kysely.deleteFrom('files').where('owner_id', 'is', null).execute();
      await kysely.deleteFrom('removed_files').execute();
    });

    it('that belongs to nothing is its sender’s alone, and to everybody else as if it were not there', async () => {
      const url = await upload(ground, TECH, picture());
      expect((await read(ground, TECH, url)).statusCode).toBe(200);
      for (const method of ['GET', 'HEAD'] as const) {
        const [theirs, none] = [
          await read(ground, PLANNER, url, method),
          await read(ground, PLANNER, `/files/${newId()}`, method),
        ];
        expect([theirs.statusCode, theirs.body]).toEqual([none.statusCode, none.body]);
      }
    });

    it('says anew what its photograph shows, by who attached it or answers for it, and nothing else', async () => {
      const [planner, tech, other] = [
        await ground.as(PLANNER),
        await ground.as(TECH),
        await ground.as(OTHER),
      ];
      const assignees = [tech.person.user.id, other.person.user.id];
      const order = await planner.create('/work-orders', { title: 'x', type: 'repair', assignees });
      const bytes = picture();
      const row = await tech.create('/attachments', {
        ...described(bytes, 'workOrder', order.id),
        moment: 'before',
      });
      const path = `/attachments/${row.id}`;
      expect((await tech.call('PATCH', path, { moment: 'after' })).row).toMatchObject({ moment: 'after' });
      expect((await planner.call('PATCH', path, { moment: null })).row).toMatchObject({ moment: null });
      expect((await other.call('PATCH', path, { moment: 'after' })).status).toBe(403);
      for (const changes of [{ name: 'other.jpg' }, { sha256: 'b'.repeat(64) }, { copyOf: newId() }]) {
        const { status, problem } = await tech.call('PATCH', path, changes);
        expect([status, problem.details.map((each) => each.path)]).toEqual([400, Object.keys(changes)]);
      }
    });

    it('leaves with its record: whoever may no longer see that reads no byte, whole or in part', async () => {
      const [planner, tech] = [await ground.as(PLANNER), await ground.as(TECH)];
      const me = tech.person.user.id;
      const order = await planner.create('/work-orders', { title: 'x', type: 'repair', assignees: [me] });
      const bytes = picture();
      const row = await tech.create('/attachments', described(bytes, 'workOrder', order.id));
      await send(ground, tech, row.id, bytes);
      const url = `/files/${String((await tech.call('GET', `/attachments/${row.id}`)).row['fileId'])}`;
      expect((await read(ground, TECH, url)).rawPayload.equals(bytes)).toBe(true);
      expect((await read(ground, OTHER, url)).statusCode).toBe(404);
      await planner.call('PUT', `/work-orders/${order.id}`, { assignees: [], base: { assignees: [me] } });
      for (const method of ['GET', 'HEAD'] as const) {
        expect((await read(ground, TECH, url, method)).statusCode).toBe(404);
        expect((await read(ground, TECH, url, method, { range: 'bytes=0-9' })).statusCode).toBe(404);
      }
      expect((await read(ground, PLANNER, url)).statusCode).toBe(200);
      await planner.call('PUT', `/work-orders/${order.id}`, { assignees: [me], base: { assignees: [] } });
      expect((await read(ground, TECH, url)).statusCode).toBe(200);
    });

    it('of a reply is for those who read the reply, and goes with it', async () => {
      const [planner, tech] = [await ground.as(PLANNER), await ground.as(TECH)];
      const ticket = await tech.create(TICKETS, { title: 'Help' });
      const reply = async (email: string, values: object) => {
        const api = await ground.as(email);
        const attachmentUrl = await upload(ground, email, picture());
        const made = await api.call('POST', `${TICKETS}/${ticket.id}/replies`, {
          message: 'x',
          attachmentUrl,
          ...values,
        });
        return { id: made.row.id, url: attachmentUrl };
      };
      const [open, note] = [await reply(TECH, {}), await reply(PLANNER, { internal: true })];
      const seen = async (email: string) =>
        Promise.all([open, note].map(async ({ url }) => (await read(ground, email, url)).statusCode));
      expect(await seen(TECH)).toEqual([200, 404]);
      expect(await seen(PLANNER)).toEqual([200, 200]);
      expect(await seen(OTHER)).toEqual([404, 404]);
      expect((await planner.call('DELETE', `/v1/support/replies/${open.id}`)).status).toBe(204);
      expect(await seen(TECH)).toEqual([404, 404]);
    });

    it('of somebody else is not had by naming it: that is refused like an address that nobody has', async () => {
      const [tech, other] = [await ground.as(TECH), await ground.as(OTHER)];
      const mine = await upload(ground, TECH, picture());
      const ticket = await other.create(TICKETS, { title: 'Help' });
      const name = (attachmentUrl: string) =>
        other.call('POST', `${TICKETS}/${ticket.id}/replies`, { message: 'x', attachmentUrl });
      const [known, unknown] = [await name(mine), await name(`/files/${newId()}`)];
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
      expect(known.problem.code).toBe('reference_not_found');
      // Nor a second time by whoever sent it.
      const own = await tech.create(TICKETS, { title: 'Help' });
      const say = () =>
        tech.call('POST', `${TICKETS}/${own.id}/replies`, { message: 'x', attachmentUrl: mine });
      expect([(await say()).status, (await say()).status]).toEqual([201, 422]);
    });

    it('that belongs to nothing goes after a day, from the disk as well; others stay', async () => {
      const tech = await ground.as(TECH);
      const ticket = await tech.create(TICKETS, { title: 'Help' });
      const [left, kept] = [await upload(ground, TECH, picture()), await upload(ground, TECH, picture())];
      await tech.call('POST', `${TICKETS}/${ticket.id}/replies`, { message: 'x', attachmentUrl: kept });
      const place = (url: string) => join(dataDir, 'files', 'demo-tenant', url.slice('/files/'.length));
      await sweepAt(ground, UNOWNED_KEPT - 60_000);
      expect([existsSync(place(left)), existsSync(place(kept))]).toEqual([true, true]);
      await sweepAt(ground, UNOWNED_KEPT + 60_000);
      expect([existsSync(place(left)), existsSync(place(kept))]).toEqual([false, true]);
      expect((await read(ground, TECH, left)).statusCode).toBe(404);
    });

    it('stays where somebody attaches it while the sweep looks', async () => {
      const url = await upload(ground, TECH, picture());
      const other = await besideServer(ground.test.database);
      try {
        // As a reply takes it, but for what is written down of it.
        await other.query("begin; set local session_replication_role = 'replica'");
        const owned =
          "update files set owner_entity = 'ticketReply', owner_id = gen_random_uuid() where id = $1";
        await other.query(owned, [url.slice('/files/'.length)]);
        const swept = sweepAt(ground, UNOWNED_KEPT + 60_000);
        await untilWaiting(other, 1);
        await other.query('commit');
        await swept;
        const { rows } = await other.query('select from files where id = $1', [url.slice('/files/'.length)]);
        expect(rows).toHaveLength(1);
      } finally {
        await other.end();
      }
    });

    it('takes room of its sender: who attaches nothing soon sends nothing more', async () => {
      const before = readdirSync(join(dataDir, 'files', 'demo-tenant')).length;
      const answers: number[] = [];
      for (let sent = 0; sent < 8; sent++)
        answers.push(await uploadStatus(ground, VIEWER, picture(19 * MEGABYTE)));
      const fitting = Math.floor(LIMITS.unownedFileBytes / (19 * MEGABYTE));
      expect(answers).toEqual([...Array(fitting).fill(201), ...Array(8 - fitting).fill(409)]);
      expect(readdirSync(join(dataDir, 'files', 'demo-tenant')).length - before).toBe(fitting);
    });

    it('takes room however small it is, and several sent at once take it once each', async () => {
      const all = await Promise.all(
        Array.from({ length: LIMITS.unownedFiles + 10 }, () => uploadStatus(ground, VIEWER, picture())),
      );
      expect(all.filter((status) => status === 201).length).toBe(LIMITS.unownedFiles);
      expect(all.filter((status) => status === 409).length).toBe(10);
    });

    it('counts against a quota that nobody has set, and against what one person may send in a day', async () => {
      const { kysely } = ground.test.database;
      const tech = await ground.as(TECH);
      const claim = (size: number, by: string, owner: string) =>
        kysely
          .insertInto('files')
          .values({
            tenant_id: 'demo-tenant',
            id: owner,
            name: 'x',
            type: 'image/png',
            size,
            sha256: 'x',
            created_by: by,
            created_at: new Date(ground.test.clock.now()).toISOString(),
            owner_entity: 'attachment',
            owner_id: owner,
          })
          .execute();
      const gone = async () => {
        await kysely.deleteFrom('files').where('sha256', '=', 'x').execute();
        await kysely.deleteFrom('removed_files').execute();
      };
      for (let piece = 0; piece < 20; piece++)
        await claim(LIMITS.tenantFileBytes / 20 - 1, 'nobody', newId());
      expect(await uploadStatus(ground, TECH, picture())).toBe(409);
      await gone();
      await claim(LIMITS.personFileBytesADay / 2, tech.person.user.id, newId());
      expect(await uploadStatus(ground, TECH, picture())).toBe(201);
      await claim(LIMITS.personFileBytesADay / 2 - 1, tech.person.user.id, newId());
      expect(await uploadStatus(ground, TECH, picture())).toBe(409);
      expect(await uploadStatus(ground, OTHER, picture())).toBe(201);
      // The bytes of an attachment are no other way.
      const order = await tech.create('/work-orders', { title: 'x', type: 'repair' });
      const bytes = picture();
      const row = await tech.create('/attachments', described(bytes, 'workOrder', order.id));
      expect((await send(ground, tech, row.id, bytes)).statusCode).toBe(409);
      await gone();
      expect((await send(ground, tech, row.id, bytes)).statusCode).toBe(204);
    });

    it.each<[string, (api: Api, ground: Ground) => Promise<number>]>([
      [
        'the day of who sends and deletes in turns',
        async (api, { test }) => {
          const me = api.person.user.id;
          const { id, created_at } = claimed(test.clock.now(), me);
          await sql`insert into files (tenant_id, id, name, type, sha256, created_at, created_by, owner_entity, owner_id, size)
            select 'demo-tenant', ${id}, 'x', 'image/png', 'x', ${created_at}, ${me}, 'attachment', ${id},
              ${LIMITS.personFileBytesADay}::float8 - 300 - coalesce(sum(size), 0) from files where created_by = ${me}`.execute(
            test.database.kysely,
          );
          return 2;
        },
      ],
      [
        'the tenant’s quota',
        async (_, { test }) => {
          await sql`update tenants set quota_storage = 500 + (select coalesce(sum(size), 0) from files
            where tenant_id = 'demo-tenant') where id = 'demo-tenant'`.execute(test.database.kysely);
          return 3;
        },
      ],
    ])('that was deleted takes room until its bytes are gone: %s', async (_, prepare) => {
      const tech = await ground.as(TECH);
      const order = await tech.create('/work-orders', { title: 'x', type: 'repair' });
      const turns = await prepare(tech, ground);
      const answers: number[] = [];
      for (let turn = 0; turn < turns; turn++) {
        const bytes = picture();
        const row = await tech.create('/attachments', described(bytes, 'workOrder', order.id));
        answers.push((await send(ground, tech, row.id, bytes)).statusCode);
        await tech.call('DELETE', `/attachments/${row.id}`);
      }
      await sweepAt(ground, 0);
      const bytes = picture();
      const row = await tech.create('/attachments', described(bytes, 'workOrder', order.id));
      answers.push((await send(ground, tech, row.id, bytes)).statusCode);
      const { kysely } = ground.test.database;
      await kysely.deleteFrom('files').where('sha256', '=', 'x').execute();
      await kysely.updateTable('tenants').set({ quota_storage: null }).execute();
      expect(answers).toEqual([...Array(turns - 1).fill(204), 409, 204]);
    });

    it('that is gone from the list of files is on the list of what is removed, whatever took it', async () => {
      const { kysely } = ground.test.database;
      const [first, second] = [claimed(0, 'somebody'), claimed(0, 'somebody')];
      await kysely
        .insertInto('files')
        .values([first, second].map((file) => ({ ...file, size: 7 })))
        .execute();
      await kysely.deleteFrom('files').where('sha256', '=', 'x').execute();
      const listed = await kysely.selectFrom('removed_files').select(['id', 'size', 'created_by']).execute();
      expect(listed.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
      expect(listed[0]).toMatchObject({ size: 7, created_by: 'somebody' });
    });

    it('of many that were deleted goes with one look of the sweep', async () => {
      const { kysely } = ground.test.database;
      const many = Array.from({ length: 250 }, () => ({ tenant_id: 'demo-tenant', id: newId() }));
      await kysely.insertInto('removed_files').values(many).execute();
      expect(await sweepAt(ground, 0)).toBe(250);
    });
  },
  { config: { dataDir } },
);

/** A file that nobody has sent. */
function claimed(now: number, by: string) {
  const id = newId();
  const owner = { owner_entity: 'attachment', owner_id: id, created_by: by };
  const created_at = new Date(now).toISOString();
  return { tenant_id: 'demo-tenant', id, name: 'x', type: 'image/png', sha256: 'x', created_at, ...owner };
}

function picture(size = 200): Buffer {
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(size - 8)]);
}

function described(bytes: Buffer, entity: string, entityId: string) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { entity, entityId, name: 'a.png', mediaType: 'image/png', size: bytes.length, sha256 };
}

async function send(ground: Ground, api: Api, id: string, bytes: Buffer) {
  return ground.test.app.inject({
    method: 'PATCH',
    url: `/api/files/uploads/${id}`,
    headers: {
      ...api.person.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  });
}

async function post(ground: Ground, email: string, bytes: Buffer) {
  const { person } = await ground.as(email);
  const head = '--parts\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  return ground.test.app.inject({
    method: 'POST',
    url: '/api/v1/support/tickets/upload',
    headers: { ...person.headers, 'content-type': 'multipart/form-data; boundary=parts' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--parts--\r\n')]),
  });
}

async function upload(ground: Ground, email: string, bytes: Buffer): Promise<string> {
  const answer = await post(ground, email, bytes);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ url: string }>().url;
}

async function uploadStatus(ground: Ground, email: string, bytes: Buffer): Promise<number> {
  return (await post(ground, email, bytes)).statusCode;
}

async function read(
  ground: Ground,
  email: string,
  url: string,
  method: 'GET' | 'HEAD' = 'GET',
  more: object = {},
) {
  const { person } = await ground.as(email);
  return ground.test.app.inject({ method, url: `/api${url}`, headers: { ...person.headers, ...more } });
}

function sweepAt(ground: Ground, later: number): Promise<number> {
  const now = ground.test.clock.now() + later;
  const { database } = ground.test;
  return sweepFiles({ database, files: folderStore(dataDir), clock: { now: () => now } });
}
