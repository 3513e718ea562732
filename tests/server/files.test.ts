import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { UPLOAD_MAXIMUM } from '../../src/domain/attachments/uploads.ts';
import { auditOf } from '../support/administration.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const TECH = 'tech1@demo.example';
const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0picture', 'latin1');

const dataDir = mkdtempSync(join(tmpdir(), 'fieldline-files-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

interface Uploaded {
  readonly id: string;
  readonly url: string;
  readonly name: string;
  readonly type: string;
}

async function upload(ground: Ground, path: string, bytes: Buffer, name: string, email = TECH) {
  const { person } = await ground.as(email);
  const boundary = 'parts';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`;
  const answer = await ground.test.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...person.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: answer.statusCode, file: answer.json<Uploaded>() };
}

async function download(ground: Ground, url: string, email = TECH) {
  const { person } = await ground.as(email);
  return ground.test.app.inject({ url: `/api${url}`, headers: person.headers });
}

describeOnServer(
  'files',
  (ground) => {
    it.each(['/files', '/v1/support/tickets/upload'])('sent to %s come back as they were', async (path) => {
      const { status, file } = await upload(ground, path, PNG, '../../pole 14 ü.png');
      expect([status, file.name, file.type, file.url]).toEqual([
        201,
        'pole 14 ü.png',
        'image/png',
        `/files/${file.id}`,
      ]);
      expect(existsSync(join(dataDir, 'files', 'demo-tenant', file.id))).toBe(true);
      const answer = await download(ground, file.url);
      expect([answer.statusCode, answer.rawPayload.equals(PNG)]).toEqual([200, true]);
    });

    it('stand in the audit log with who sent them', async () => {
      const { file } = await upload(ground, '/v1/support/tickets/upload', PNG, 'meter.png');
      const { person } = await ground.as(TECH);
      expect(await auditOf(ground, file.id)).toEqual([
        {
          tenant_id: 'demo-tenant',
          action: 'insert',
          user_id: person.user.id,
          entity: 'file',
          before: null,
          after: expect.objectContaining({ name: 'meter.png', type: 'image/png', size: PNG.length }),
        },
      ]);
    });

    it('are told to be saved, never to be shown', async () => {
      const page = Buffer.from('<html><script>alert(1)</script></html>');
      const { file } = await upload(ground, '/files', page, 'a".html');
      const { headers } = await download(ground, file.url);
      expect(headers['content-type']).toMatch(/^text\/plain/);
      expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain('sandbox');
    });

    it('of another kind, empty or too large are refused', async () => {
      const program = Buffer.from('MZ\x90\0\x03', 'latin1');
      expect((await upload(ground, '/files', program, 'photo.png')).status).toBe(400);
      expect((await upload(ground, '/files', Buffer.alloc(0), 'photo.png')).status).toBe(400);
      const large = Buffer.alloc(UPLOAD_MAXIMUM + 1, 'a');
      expect((await upload(ground, '/files', large, 'long.txt')).status).toBe(413);
    });

    it('need a multipart body', async () => {
      const tech = await ground.as(TECH);
      expect((await tech.call('POST', '/files', { file: 'x' })).status).toBe(415);
    });

    it('of one tenant are nothing to another, nor to nobody', async () => {
      const { file } = await upload(ground, '/files', PNG, 'a.png');
      expect((await download(ground, file.url, 'admin@harbor.example')).statusCode).toBe(404);
      const answer = await ground.test.app.inject({ url: `/api${file.url}` });
      expect(answer.statusCode).toBe(401);
    });
  },
  { config: { dataDir } },
);
