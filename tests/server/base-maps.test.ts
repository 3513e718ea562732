import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { LEFT_AFTER } from '../../server/modules/attachments/base-maps/left-uploads.ts';
import { folderStore } from '../../server/modules/attachments/file-store.ts';
import { sweepFiles } from '../../server/modules/attachments/sweep-files.ts';
import { LIMITS } from '../../src/domain/kit/fields/limits.ts';
import type { Problem } from '../../src/domain/kit/problems/problem.ts';
import { BASE_MAP_PIECE, type BaseMap, type BaseMapUpload } from '../../src/domain/map/base-map.ts';
import { auditOf } from '../support/administration.ts';
import { newId } from '../support/api.ts';
import { baseMapUploader, inPieces } from '../support/base-maps.ts';
import { archiveOf } from '../support/pmtiles-archive.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';

const ADMIN = 'admin@demo.example';
const VIEWER = 'viewer@demo.example';
const HARBOR = 'admin@harbor.example';

const dataDir = mkdtempSync(join(tmpdir(), 'fieldline-base-maps-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const METADATA = { attribution: 'Survey', vector_layers: [{ id: 'water' }, { id: 'roads' }] };

/** A map that no other test has. */
function smallMap(): Uint8Array {
  return archiveOf([{ z: 14, x: 8300, y: 5636, bytes: randomBytes(300) }], { metadata: METADATA });
}

/** Of so many pieces, the last one with a few bytes. */
function largeMap(pieces: number): Uint8Array {
  const size = Math.ceil(((pieces - 1) * BASE_MAP_PIECE) / 4);
  const tiles = [0, 1, 2, 3].map((x) => ({ z: 2, x, y: 1, bytes: randomBytes(size) }));
  return archiveOf(tiles, { tileType: 'webp' });
}

async function uploaderOf(ground: Ground, email = ADMIN) {
  return baseMapUploader(ground.test, (await ground.as(email)).person);
}

/** Files of base maps, and how many bytes of any file lie on the disk. */
async function storedOf({ test }: Ground) {
  const rows = await test.database.kysely
    .selectFrom('files')
    .select('id')
    .where('owner_entity', '=', 'baseMap')
    .execute();
  const folder = join(dataDir, 'files', 'demo-tenant');
  return { rows: rows.length, files: existsSync(folder) ? readdirSync(folder).length : 0 };
}

const sweep = ({ test }: Ground, later = 0) =>
  sweepFiles({
    database: test.database,
    files: folderStore(dataDir),
    clock: { now: () => test.clock.now() + later },
  });

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

describeOnServer(
  'a base map',
  (ground) => {
    it('that came whole is offered to all who view assets, and says what the archive says', async () => {
      // Arrange
      const uploader = await uploaderOf(ground);
      const archive = smallMap();

      // Act
      const answer = await uploader.send(archive, 'The valley');

      // Assert
      expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
      const { id } = answer.json<BaseMap>();
      expect((await (await uploaderOf(ground, VIEWER)).list()).find((map) => map.id === id)).toEqual({
        id,
        name: 'The valley',
        format: 'vector',
        minZoom: 14,
        maxZoom: 14,
        bounds: [expect.closeTo(2.373, 2), expect.any(Number), expect.any(Number), expect.any(Number)],
        bytes: archive.length,
        attribution: 'Survey',
        layers: ['water', 'roads'],
        version: createHash('sha256').update(sha256Of(archive)).digest('hex'),
        createdAt: expect.any(String),
      });
      expect(await uploader.uploads()).toEqual([]);
    });

    it('comes in pieces, is taken up where it was left, and is there byte for byte', async () => {
      // Arrange
      const uploader = await uploaderOf(ground);
      const archive = largeMap(3);
      const [first, second, third] = inPieces(archive);
      const id = newId();

      // Act
      await uploader.begin(id, 'Large', archive.length);
      await uploader.piece(id, 0, first ?? new Uint8Array());
      await uploader.piece(id, 1, second ?? new Uint8Array());
      const again = await uploader.begin(id, 'Large', archive.length);
      const repeated = await uploader.piece(id, 0, first ?? new Uint8Array());
      const early = await uploader.finish(id);
      await uploader.piece(id, 2, third ?? new Uint8Array());
      const done = await uploader.finish(id);
      const twice = await uploader.finish(id);

      // Assert
      const received = 2 * BASE_MAP_PIECE;
      const pieces = [first, second].map((piece) => sha256Of(piece ?? new Uint8Array()));
      const sha256 = createHash('sha256').update(Buffer.concat(pieces)).digest('hex');
      expect([again.statusCode, again.json()]).toMatchObject([201, { received, sha256 }]);
      expect([repeated.statusCode, repeated.json()]).toMatchObject([200, { received }]);
      expect([early.statusCode, early.json<Problem>().code]).toEqual([409, 'in_progress']);
      expect([done.statusCode, done.json()]).toMatchObject([200, { format: 'raster', layers: [] }]);
      expect([twice.statusCode, twice.json()]).toEqual([200, done.json()]);
      const around = await uploader.content(id, `bytes=${BASE_MAP_PIECE - 5}-${2 * BASE_MAP_PIECE + 4}`);
      expect(around.rawPayload.equals(archive.subarray(BASE_MAP_PIECE - 5, 2 * BASE_MAP_PIECE + 5))).toBe(
        true,
      );
    });

    it('takes each piece once, however many send it at the same time', async () => {
      const uploader = await uploaderOf(ground);
      const archive = smallMap();
      const id = newId();
      await uploader.begin(id, 'Twice', archive.length);
      const before = await storedOf(ground);
      const answers = await Promise.all([1, 2, 3].map(() => uploader.piece(id, 0, archive)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect((await uploader.finish(id)).statusCode).toBe(200);
      expect((await storedOf(ground)).rows).toBe(before.rows + 1);
    });

    it('is sent in order, each piece as long as it has to be, and none as another than it was', async () => {
      const uploader = await uploaderOf(ground);
      const archive = largeMap(2);
      const [first = new Uint8Array(), second = new Uint8Array()] = inPieces(archive);
      const id = newId();
      await uploader.begin(id, 'Careful', archive.length);
      const refusals = [
        await uploader.piece(id, 1, second),
        await uploader.piece(id, 0, first.subarray(1)),
        await uploader.piece(id, 0, Buffer.concat([first, second])),
        await uploader.piece(newId(), 0, first),
      ];
      expect(refusals.map(({ statusCode }) => statusCode)).toEqual([409, 400, 413, 404]);
      expect((await uploader.piece(id, 0, first)).statusCode).toBe(200);
      const other = await uploader.piece(id, 0, Buffer.from(first).fill(1, 1000));
      expect([other.statusCode, other.json<Problem>().details[0]?.path]).toEqual([400, 'place']);
      expect((await uploader.begin(id, 'Careful', archive.length + 1)).statusCode).toBe(409);
      expect((await (await ground.as(ADMIN)).call('DELETE', `/base-maps/${id}`)).status).toBe(204);
    });

    it.each([
      ['not_pmtiles', Buffer.from('%PDF-1.7 a plan of the substation'), undefined],
      ['other_version', Buffer.from([0x50, 0x4d, 2, 0, 1, 1]), '2'],
      ['unknown_compression', smallMap().fill(3, 97, 98), 'Brotli'],
      ['unknown_tiles', smallMap().fill(6, 99, 100), 'MapLibre Tile'],
      ['cut_off', smallMap().subarray(0, 300), undefined],
      ['broken_directory', smallMap().fill(0, 130, 140), undefined],
    ])('that is none (%s) is refused by name, and nothing of it stays', async (code, file, what) => {
      // Arrange
      const uploader = await uploaderOf(ground);
      await sweep(ground);
      const before = [await storedOf(ground), await uploader.list(), await uploader.uploads()];

      // Act
      const answer = await uploader.send(file);

      // Assert
      expect(answer.statusCode).toBe(400);
      expect(answer.json<Problem>().details).toMatchObject([
        { path: 'file', code, ...(what !== undefined && { values: { what } }) },
      ]);
      await sweep(ground);
      expect([await storedOf(ground), await uploader.list(), await uploader.uploads()]).toEqual(before);
    });

    it('is renamed and deleted with its bytes, and the audit log says who did it, once each', async () => {
      // Arrange
      const admin = await ground.as(ADMIN);
      const uploader = await uploaderOf(ground);
      const before = await storedOf(ground);
      const { id } = (await uploader.send(largeMap(2), 'Before')).json<BaseMap>();

      // Act
      const renamed = await admin.call('PATCH', `/base-maps/${id}`, { name: 'After' });
      const [shown] = (await uploader.list()).filter((map) => map.id === id);
      const deleted = await admin.call('DELETE', `/base-maps/${id}`);

      // Assert
      expect([renamed.status, shown?.name, deleted.status]).toEqual([204, 'After', 204]);
      expect((await uploader.list()).map((map) => map.id)).not.toContain(id);
      expect((await uploader.content(id, 'bytes=0-1')).statusCode).toBe(404);
      await sweep(ground);
      expect(await storedOf(ground)).toEqual(before);
      const actions = (await auditOf(ground, id)).map(({ action }) => action);
      expect(actions.toSorted()).toEqual(['delete', 'insert', 'update', 'update']);
      const { rows } = await sql`select from audit_log where entity = 'file'
        and after ->> 'type' = 'application/vnd.pmtiles'`.execute(ground.test.database.kysely);
      expect(rows.length).toBe(0);
      for (const call of ['PATCH', 'DELETE'] as const)
        expect((await admin.call(call, `/base-maps/${id}`, { name: 'Gone' })).status).toBe(404);
    });

    it('that nobody goes on with is removed after a week, and not before', async () => {
      const uploader = await uploaderOf(ground);
      const archive = largeMap(2);
      const [first = new Uint8Array(), second = new Uint8Array()] = inPieces(archive);
      const before = await storedOf(ground);
      const id = newId();
      await uploader.begin(id, 'Left', archive.length);
      await uploader.piece(id, 0, first);
      ground.test.clock.advance(1000);
      const { id: ready } = (await uploader.send(smallMap(), 'Ready')).json<BaseMap>();
      await sweep(ground, LEFT_AFTER - 2000);
      expect((await uploader.uploads()).map((upload) => upload.id)).toEqual([id]);
      await sweep(ground, LEFT_AFTER + 2000);
      expect(await uploader.uploads()).toEqual([]);
      expect((await uploader.list()).map((map) => map.id)).toContain(ready);
      expect(await storedOf(ground)).toEqual({ rows: before.rows + 1, files: before.files + 1 });
      expect((await uploader.piece(id, 1, second)).statusCode).toBe(404);
    });

    it('is read by ranges alone, of 8 MB at most', async () => {
      // Arrange
      const uploader = await uploaderOf(ground);
      const archive = largeMap(4);
      const { id, version } = (await uploader.send(archive, 'Ranges')).json<BaseMap>();
      const last = archive.length - 1;

      // Act, assert
      const ranges: [string, number, number][] = [
        ['bytes=0-126', 0, 127],
        ['bytes=100-100', 100, 101],
        [`bytes=${last - 9}-`, last - 9, last + 1],
        ['bytes=-10', last - 9, last + 1],
        [`bytes=${last}-${last + 500}`, last, last + 1],
        [`bytes=10-${8 * 1024 * 1024 + 9}`, 10, 8 * 1024 * 1024 + 10],
      ];
      for (const [range, start, end] of ranges) {
        const answer = await uploader.content(id, range, { 'if-range': `"${version}"` });
        expect([range, answer.statusCode, answer.headers]).toMatchObject([
          range,
          206,
          {
            etag: `"${version}"`,
            'accept-ranges': 'bytes',
            'content-range': `bytes ${start}-${end - 1}/${archive.length}`,
            'content-length': String(end - start),
          },
        ]);
        expect([range, answer.rawPayload.equals(archive.subarray(start, end))]).toEqual([range, true]);
      }
      const none = [
        undefined,
        'bytes=-',
        'bytes=5-4',
        'bytes=-0',
        `bytes=${archive.length}-`,
        'bytes=0-1,4-5',
        'items=0-1',
        `bytes=0-${8 * 1024 * 1024}`,
        'bytes=0-',
      ];
      for (const range of none) {
        const answer = await uploader.content(id, range);
        expect([range, answer.statusCode, answer.headers['content-range']]).toEqual([
          range,
          416,
          `bytes */${archive.length}`,
        ]);
      }
      expect((await uploader.content(id, 'bytes=0-1', { 'if-range': '"another"' })).statusCode).toBe(412);
    });

    it('is its own tenant’s alone, of those who may, and of nobody who has not signed in', async () => {
      // Arrange
      const uploader = await uploaderOf(ground);
      const { id } = (await uploader.send(smallMap(), 'Ours')).json<BaseMap>();
      const under = (await uploader.begin(newId(), 'On its way', 1000)).json<BaseMapUpload>();
      const harbor = await ground.as(HARBOR);
      const other = await uploaderOf(ground, HARBOR);
      const viewer = await uploaderOf(ground, VIEWER);

      // Act, assert
      expect([await other.list(), await other.uploads()]).toEqual([[], []]);
      for (const each of [id, under.id]) {
        const answers = [
          await other.content(each, 'bytes=0-1'),
          await other.piece(each, 0, new Uint8Array(1000)),
          await other.finish(each),
        ];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
        expect((await harbor.call('PATCH', `/base-maps/${each}`, { name: 'Theirs' })).status).toBe(404);
        expect((await harbor.call('DELETE', `/base-maps/${each}`)).status).toBe(404);
      }
      // An id that another tenant has is free here.
      expect((await other.begin(under.id, 'Harbor', 500)).statusCode).toBe(201);
      expect((await viewer.content(id, 'bytes=0-126')).statusCode).toBe(206);
      expect((await viewer.content(under.id, 'bytes=0-126')).statusCode).toBe(404);
      expect((await viewer.begin(newId(), 'Mine', 1000)).statusCode).toBe(403);
      for (const url of ['/api/base-maps', `/api/base-maps/${id}/content`])
        expect((await ground.test.app.inject({ url, headers: { range: 'bytes=0-1' } })).statusCode).toBe(401);
      const pieces = await ground.test.database.kysely
        .selectFrom('base_map_pieces')
        .select('file_id')
        .where('base_map_id', '=', id)
        .execute();
      const admin = await ground.as(ADMIN);
      expect((await admin.call('GET', `/files/${pieces[0]?.file_id}`)).status).toBe(404);
      await admin.call('DELETE', `/base-maps/${under.id}`);
    });

    it('has a name, a size and an id', async () => {
      const admin = await ground.as(ADMIN);
      const good = { id: newId(), name: 'Good', bytes: 1000 };
      for (const wrong of [
        { id: 'x' },
        { name: ' ' },
        { name: 'x'.repeat(121) },
        { bytes: 0 },
        { bytes: 1.5 },
        { more: 1 },
      ])
        expect((await admin.call('POST', '/base-maps', { ...good, ...wrong })).status).toBe(400);
    });

    it('takes the room of the tenant’s files, and nobody’s share of a day', async () => {
      // Arrange
      const { kysely } = ground.test.database;
      const uploader = await uploaderOf(ground);
      const { id } = (await uploader.send(smallMap(), 'Day')).json<BaseMap>();
      await sql`update files set size = ${LIMITS.personFileBytesADay - 100} where owner_id = ${id}`.execute(
        kysely,
      );

      // Act
      const small = await uploader.send(smallMap(), 'Another');
      await kysely
        .updateTable('tenants')
        .set({ quota_storage: 1000 })
        .where('id', '=', 'demo-tenant')
        .execute();
      const full = await uploader.begin(newId(), 'Too much', 1000);
      await kysely
        .updateTable('tenants')
        .set({ quota_storage: null })
        .where('id', '=', 'demo-tenant')
        .execute();

      // Assert
      expect(small.statusCode).toBe(200);
      expect([full.statusCode, full.json<Problem>().reason]).toEqual([409, 'files_take_all_room']);
    });
  },
  { config: { dataDir } },
);

describeOnServer(
  'base maps of a tenant',
  (ground) => {
    it('have a bound of their own, those on their way too', async () => {
      const uploader = await uploaderOf(ground);
      const first = await uploader.begin(newId(), 'First', 6000);
      const second = await uploader.begin(newId(), 'Second', 4001);
      const third = await uploader.begin(newId(), 'Third', 4000);
      expect([first, second, third].map(({ statusCode }) => statusCode)).toEqual([201, 409, 201]);
      expect(second.json<Problem>().details).toMatchObject([{ path: 'bytes', values: { most: '10000' } }]);
      expect((await (await uploaderOf(ground, HARBOR)).begin(newId(), 'Theirs', 10_000)).statusCode).toBe(
        201,
      );
    });
  },
  { config: { dataDir, baseMapBytes: 10_000 } },
);
