import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketStore } from '../../server/modules/attachments/bucket-store.ts';
import { type BucketServer, startBucketServer } from '../support/bucket-server.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';

const KEY = { region: 'eu-west-3', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret of the bucket' };
const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0picture', 'latin1');

describe('files in a bucket', () => {
  let bucket: BucketServer;
  let server: TestApp;
  let dataDir: string;

  beforeAll(async () => {
    bucket = await startBucketServer(KEY);
    dataDir = await mkdtemp(join(tmpdir(), 'fieldline-bucket-'));
    const settings = { ...KEY, endpoint: bucket.url, bucket: 'grid-files' };
    server = await startTestApp({ config: { dataDir, bucket: settings } });
  });
  afterAll(async () => {
    await server.close();
    await bucket.close();
    await rm(dataDir, { recursive: true });
  });

  it('are stored under their tenant, come back as they were, and leave nothing on the server', async () => {
    const { headers } = await server.signIn('tech1@demo.example');
    const { id, url } = (await upload(headers)).json<{ id: string; url: string }>();
    expect(bucket.objects.get(`/grid-files/files/demo-tenant/${id}`)).toEqual(PNG);
    const answer = await server.app.inject({ url: `/api${url}`, headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.rawPayload).toEqual(PNG);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('are sent again while the service is too busy', async () => {
    const { headers } = await server.signIn('tech1@demo.example');
    bucket.beBusy(2);
    expect((await upload(headers)).statusCode).toBe(201);
  });

  it('that the service refuses are nobody’s: the upload fails, and no record of it stays', async () => {
    const { headers } = await server.signIn('tech1@demo.example');
    const kept = await countOfFiles();
    bucket.beBusy(10);
    const answer = await upload(headers);
    bucket.beBusy(0);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([500, 'internal']);
    expect(await countOfFiles()).toBe(kept);
  });

  it('need the right key', async () => {
    const settings = { ...KEY, endpoint: bucket.url, bucket: 'grid-files', secretAccessKey: 'another' };
    const store = bucketStore(settings);
    await expect(store.save('demo-tenant', 'a', PNG)).rejects.toThrow('403 to PUT a: <Error>');
    await expect(store.open('demo-tenant', 'a')).rejects.toThrow('SignatureDoesNotMatch');
  });

  function upload(headers: Readonly<Record<string, string>>) {
    const head = '--parts\r\ncontent-disposition: form-data; name="file"; filename="pole.png"\r\n\r\n';
    return server.app.inject({
      method: 'POST',
      url: '/api/files',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=parts' },
      payload: Buffer.concat([Buffer.from(head), PNG, Buffer.from('\r\n--parts--\r\n')]),
    });
  }

  async function countOfFiles(): Promise<number> {
    return (await server.database.kysely.selectFrom('files').select('id').execute()).length;
  }
});
