import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { folderStore } from '../../server/modules/attachments/file-store.ts';
import { sweepFiles, UNOWNED_KEPT } from '../../server/modules/attachments/sweep-files.ts';
import { newId } from '../support/api.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';

const ADMIN = 'admin@harbor.example';
const TECH = 'tech@harbor.example';

const dataDir = mkdtempSync(join(tmpdir(), 'fieldline-logo-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** The head of a PNG of that size, and so many bytes behind it. */
function png(width: number, height: number, more = 0): Buffer {
  const head = Buffer.alloc(33 + more);
  head.write('\x89PNG\r\n\x1a\n', 'latin1');
  head.writeUInt32BE(13, 8);
  head.write('IHDR', 12, 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

async function upload(ground: Ground, email: string, bytes: Buffer): Promise<string> {
  const { person } = await ground.as(email);
  const head = '--parts\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\n\r\n';
  const answer = await ground.test.app.inject({
    method: 'POST',
    url: '/api/files',
    headers: { ...person.headers, 'content-type': 'multipart/form-data; boundary=parts' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--parts--\r\n')]),
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

async function download(ground: Ground, email: string, id: string) {
  const { person } = await ground.as(email);
  return ground.test.app.inject({ url: `/api/files/${id}`, headers: person.headers });
}

describeOnServer(
  'the logo of a letterhead',
  (ground) => {
    const logoOf = async (email: string) => (await ground.test.signIn(email)).tenant.logo;

    it('comes to devices with the session, is read by all of the tenant and by nobody else, and stays', async () => {
      const admin = await ground.as(ADMIN);
      expect(await logoOf(TECH)).toBeNull();
      const bytes = png(640, 200);
      const fileId = await upload(ground, ADMIN, bytes);
      const alt = 'A lighthouse over the words Harbor Grid';
      expect((await admin.call('PUT', '/settings/logo', { fileId, alt })).status).toBe(204);
      expect(await logoOf(TECH)).toEqual({ fileId, alt });
      expect(await logoOf('tech1@demo.example')).toBeNull();
      await sweepFiles({
        database: ground.test.database,
        files: folderStore(dataDir),
        clock: { now: () => Date.now() + 2 * UNOWNED_KEPT },
      });
      const answer = await download(ground, TECH, fileId);
      expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true]);
      expect((await download(ground, 'tech1@demo.example', fileId)).statusCode).toBe(404);
    });

    it('has other words without another file; another file takes its place; none takes it away', async () => {
      const admin = await ground.as(ADMIN);
      const put = (fileId: string | null, alt: string) =>
        admin.call('PUT', '/settings/logo', { fileId, alt });
      const first = await upload(ground, ADMIN, png(10, 10));
      expect((await put(first, '')).status).toBe(204);
      expect((await put(first, 'A pier')).status).toBe(204);
      expect(await logoOf(TECH)).toEqual({ fileId: first, alt: 'A pier' });
      const second = await upload(ground, ADMIN, png(20, 20));
      expect((await put(second, '')).status).toBe(204);
      expect((await download(ground, TECH, first)).statusCode).toBe(404);
      expect((await download(ground, TECH, second)).statusCode).toBe(200);
      expect((await put(null, '')).status).toBe(204);
      expect(await logoOf(TECH)).toBeNull();
      expect((await download(ground, TECH, second)).statusCode).toBe(404);
    });

    it('is a small picture of the caller’s own, by its bytes', async () => {
      const admin = await ground.as(ADMIN);
      const wrong = {
        'too many bytes': await upload(ground, ADMIN, png(640, 200, 256 * 1024)),
        'too many pixels': await upload(ground, ADMIN, png(30_000, 30_000)),
        'no size': await upload(ground, ADMIN, png(0, 10)),
        'another kind': await upload(ground, ADMIN, Buffer.from('GIF89a and so on, a picture that moves')),
        'a head alone': await upload(ground, ADMIN, Buffer.from('\x89PNG\r\n\x1a\n\0picture', 'latin1')),
        'somebody else’s': await upload(ground, TECH, png(10, 10)),
        'none that is there': newId(),
      };
      for (const [what, fileId] of Object.entries(wrong)) {
        const answer = await admin.call('PUT', '/settings/logo', { fileId, alt: '' });
        expect(answer.status, what).toBe(400);
        expect(answer.body, what).toMatchObject({ details: [{ path: 'fileId' }] });
      }
      // Nothing of a refused one was taken.
      expect((await download(ground, TECH, wrong['too many pixels'])).statusCode).toBe(404);
      const fileId = await upload(ground, ADMIN, png(10, 10));
      for (const alt of ['x'.repeat(121), 'two\nlines', 5])
        expect((await admin.call('PUT', '/settings/logo', { fileId, alt })).status).toBe(400);
      const tech = await ground.as(TECH);
      const theirs = { fileId: wrong['somebody else’s'], alt: '' };
      expect((await tech.call('PUT', '/settings/logo', theirs)).status).toBe(403);
    });
  },
  { config: { dataDir } },
);
