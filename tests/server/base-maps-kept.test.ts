import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restoreTenant } from '../../server/backup/restore-tenant.ts';
import { writeBackup } from '../../server/backup/write-backup.ts';
import { openDatabase } from '../../server/database/database.ts';
import { folderStore } from '../../server/modules/attachments/file-store.ts';
import { forgetTenant } from '../../server/move/after-move.ts';
import { moveTenant } from '../../server/move/move-tenant.ts';
import { BASE_MAP_PIECE, type BaseMap } from '../../src/domain/map/base-map.ts';
import { baseMapUploader } from '../support/base-maps.ts';
import { type BucketServer, startBucketServer } from '../support/bucket-server.ts';
import { onDatabase } from '../support/on-database.ts';
import { otherInstallation } from '../support/other-installation.ts';
import { archiveOf } from '../support/pmtiles-archive.ts';
import type { ProductionLike } from '../support/production-like.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';

const TENANT = 'demo-tenant';
const ADMIN = 'admin@demo.example';

/** Of two pieces. */
const ARCHIVE = archiveOf(
  [0, 1].map((x) => ({ z: 1, x, y: 0, bytes: randomBytes(BASE_MAP_PIECE / 2) })),
  {
    tileType: 'jpeg',
  },
);

/** The stretch where one piece ends and the next one begins. */
const SEAM = [BASE_MAP_PIECE - 100, BASE_MAP_PIECE + 100] as const;

async function seamOf(server: TestApp, id: string): Promise<Buffer> {
  const uploader = baseMapUploader(server, await server.signIn(ADMIN));
  const answer = await uploader.content(id, `bytes=${SEAM[0]}-${SEAM[1] - 1}`);
  expect(answer.statusCode).toBe(206);
  return answer.rawPayload;
}

describe('a base map', () => {
  let folder: string;
  let source: TestApp;
  let map: BaseMap;

  const from = () => folderStore(join(folder, 'from'));
  const serverAt = async (target: ProductionLike, dataDir: string) =>
    startTestApp({ database: await openDatabase(target), url: target.superuserUrl, config: { dataDir } });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldline-kept-maps-'));
    source = await startTestApp({ config: { dataDir: join(folder, 'from') } });
    const uploader = baseMapUploader(source, await source.signIn(ADMIN));
    map = (await uploader.send(ARCHIVE)).json<BaseMap>();
  });
  afterAll(async () => {
    await source.close();
    await rm(folder, { recursive: true });
  });

  it('is in the backup of its tenant, and is read where that is put back', async () => {
    // Arrange
    const archive = join(folder, 'tenant.backup');
    const target = await otherInstallation();
    const kept = { files: from(), settings: { settings: {}, authSecret: null }, tenantId: TENANT };
    const to = join(folder, 'restored');

    // Act
    await onDatabase(source.url, (client) => writeBackup(client, archive, kept, new Date(0)));
    const counts = await onDatabase(target.migrationUrl, (client) =>
      restoreTenant({ client, files: folderStore(to) }, archive),
    );

    // Assert
    expect(counts).toMatchObject({ files: 2, bytes: ARCHIVE.length, missing: 0 });
    const server = await serverAt(target, to);
    const uploader = baseMapUploader(server, await server.signIn(ADMIN));
    expect(await uploader.list()).toEqual([map]);
    expect((await seamOf(server, map.id)).equals(ARCHIVE.subarray(...SEAM))).toBe(true);
    await server.close();
  });

  it('goes with its tenant to another server, and leaves nothing behind', async () => {
    // Arrange
    const target = await otherInstallation();
    const to = join(folder, 'moved');

    // Act
    await onDatabase(source.url, (client) =>
      onDatabase(target.migrationUrl, (other) =>
        moveTenant(
          { client, files: from() },
          { client: other, files: folderStore(to) },
          { tenantId: TENANT, address: null, isSecretSame: true },
        ),
      ),
    );

    // Assert
    const server = await serverAt(target, to);
    expect((await seamOf(server, map.id)).equals(ARCHIVE.subarray(...SEAM))).toBe(true);
    await server.close();
    await onDatabase(source.url, (client) => forgetTenant({ client, files: from() }, TENANT));
    expect(await readdir(join(folder, 'from', 'files', TENANT))).toEqual([]);
  });
});

describe('a base map in a bucket', () => {
  const KEY = { region: 'eu-west-3', accessKeyId: 'fieldline', secretAccessKey: 'a secret key' };
  let bucket: BucketServer;
  let server: TestApp;

  beforeAll(async () => {
    bucket = await startBucketServer(KEY);
    const settings = { ...KEY, endpoint: bucket.url, bucket: 'grid-files' };
    server = await startTestApp({ config: { bucket: settings } });
  });
  afterAll(async () => {
    await server.close();
    await bucket.close();
  });

  it('is an object for each piece, of which the asked bytes alone are read', async () => {
    const uploader = baseMapUploader(server, await server.signIn(ADMIN));
    const { id } = (await uploader.send(ARCHIVE)).json<BaseMap>();
    expect([...bucket.objects.values()].map(({ length }) => length)).toEqual([
      BASE_MAP_PIECE,
      ARCHIVE.length - BASE_MAP_PIECE,
    ]);
    const before = bucket.sent();
    expect((await seamOf(server, id)).equals(ARCHIVE.subarray(...SEAM))).toBe(true);
    expect(bucket.sent() - before).toBe(SEAM[1] - SEAM[0]);
  });

  it('whose bytes are gone is not there, and no half answer', async () => {
    const uploader = baseMapUploader(server, await server.signIn(ADMIN));
    const { id } = (await uploader.send(ARCHIVE)).json<BaseMap>();
    bucket.forget();
    expect((await uploader.content(id, 'bytes=0-99')).statusCode).toBe(404);
  });
});
