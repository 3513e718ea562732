import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiOf } from '../support/api.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';

const PART = 64 * 1024;

/** What another client of the protocol makes of our server: the one that its authors keep. */
describe('the tus protocol, spoken by its reference client', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldline-tus-'));
  let server: TestApp;
  let planner: Api;
  let endpoint: string;
  let order: string;

  beforeAll(async () => {
    server = await startTestApp({ config: { dataDir } });
    planner = apiOf(server.app, await server.signIn('planner@demo.example'));
    endpoint = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/api/files/uploads`;
    order = (await planner.create('/work-orders', { title: 'Pole 14', type: 'inspection' })).id;
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true });
  });

  it.each([Number.POSITIVE_INFINITY, PART])('takes a file in parts of %d bytes', async (chunkSize) => {
    const bytes = photograph(5 * PART + 17);
    const id = await attach(bytes);
    await sent(bytes, id, { chunkSize });
    expect((await stored(id)).equals(bytes)).toBe(true);
  });

  it('goes on where an upload was broken off, and sends nothing twice', async () => {
    const bytes = photograph(5 * PART);
    const id = await attach(bytes);
    const broken = await new Promise<Upload>((resolve, reject) => {
      const upload = uploadOf(bytes, id, {
        chunkSize: PART,
        onError: reject,
        onChunkComplete: (_size, accepted) => {
          if (accepted === 2 * PART) void upload.abort().then(() => resolve(upload), reject);
        },
      });
      upload.start();
    });
    const offsets: number[] = [];
    await sent(bytes, id, {
      chunkSize: PART,
      uploadUrl: broken.url,
      onChunkComplete: (size, accepted) => offsets.push(accepted - size),
    });
    expect(offsets[0]).toBeGreaterThanOrEqual(2 * PART);
    expect((await stored(id)).equals(bytes)).toBe(true);
  });

  it('hears that bytes are not those that were announced', async () => {
    const id = await attach(photograph(1000));
    const failure = await sent(photograph(1000), id, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DetailedError);
    expect(failure).toMatchObject({ message: expect.stringContaining('response code: 4') });
  });

  it('gives an upload up, and what had arrived is gone', async () => {
    const bytes = photograph(3 * PART);
    const id = await attach(bytes);
    await new Promise<void>((resolve, reject) => {
      const upload = uploadOf(bytes, id, {
        chunkSize: PART,
        onError: reject,
        onChunkComplete: () => void upload.abort(true).then(resolve, reject),
      });
      upload.start();
    });
    const asked = await server.app.inject({
      method: 'HEAD',
      url: `/api/files/uploads/${id}`,
      headers: { ...planner.person.headers, 'tus-resumable': '1.0.0' },
    });
    expect(asked.headers['upload-offset']).toBe('0');
  });

  /** A photograph that no other test takes. */
  function photograph(size: number): Buffer {
    return Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), randomBytes(size - 4)]);
  }

  async function attach(bytes: Buffer): Promise<string> {
    const { id } = await planner.create('/attachments', {
      entity: 'workOrder',
      entityId: order,
      name: 'pole 14.jpg',
      mediaType: 'image/jpeg',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      deviceName: 'another client',
    });
    return id;
  }

  function uploadOf(bytes: Buffer, attachment: string, options: Partial<UploadOptions>): Upload {
    return new Upload(bytes, {
      endpoint,
      headers: { ...planner.person.headers },
      metadata: { attachment },
      retryDelays: null,
      ...options,
    });
  }

  function sent(bytes: Buffer, attachment: string, options: Partial<UploadOptions>): Promise<void> {
    return new Promise((resolve, reject) => {
      uploadOf(bytes, attachment, { onSuccess: () => resolve(), onError: reject, ...options }).start();
    });
  }

  async function stored(attachment: string): Promise<Buffer> {
    const { row } = await planner.call('GET', `/attachments/${attachment}`);
    const { headers } = planner.person;
    return (await server.app.inject({ url: `/api/files/${String(row['fileId'])}`, headers })).rawPayload;
  }
});
