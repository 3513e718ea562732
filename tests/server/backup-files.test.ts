import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putSettingsBack, settingsToKeep } from '../../server/backup/kept-settings.ts';
import { readArchive } from '../../server/backup/read-archive.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { writeBackup } from '../../server/backup/write-backup.ts';
import { readSettings, writeSettings } from '../../server/install/settings-file.ts';
import { type FileStore, folderStore } from '../../server/modules/attachments/file-store.ts';
import { onDatabase } from '../support/on-database.ts';
import { createDatabase } from '../support/postgres.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';

const TENANT = 'demo-tenant';
const NOTHING = { settings: {}, authSecret: null };
const AT = new Date(Date.UTC(2026, 10, 23));

describe('files in a backup', () => {
  let folder: string;
  let server: TestApp;
  let archive: string;
  const ids: string[] = [];

  /** As the help desk sends a file with a reply. */
  async function upload(text: string): Promise<string> {
    const person = await server.signIn('tech1@demo.example');
    const form = new FormData();
    form.append('file', new Blob([text], { type: 'text/plain' }), 'note.txt');
    const body = new Response(form);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/files',
      headers: { ...person.headers, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
    return answer.json<{ id: string }>().id;
  }

  const backUp = (to: string, files: FileStore = folderStore(join(folder, 'from'))) =>
    onDatabase(server.url, (client) => writeBackup(client, to, { files, settings: NOTHING }, AT));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldline-backup-files-'));
    server = await startTestApp({ config: { dataDir: join(folder, 'from') } });
    archive = join(folder, 'grid.backup');
    // More than one line of an archive, and nothing at all.
    for (const text of ['x'.repeat(200_000), 'é', 'gone', 'changed']) ids.push(await upload(text));
    const [, , gone, changed] = ids;
    await rm(join(folder, 'from', 'files', TENANT, String(gone)));
    await writeFile(join(folder, 'from', 'files', TENANT, String(changed)), 'CHANGED');
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('come back byte for byte, and those that were gone or changed are counted', async () => {
    expect(await backUp(archive)).toMatchObject({ files: 2, bytes: 200_002, missing: 2, hasSecrets: false });
    expect(await readArchive(archive)).toMatchObject({ files: 2, bytes: 200_002, missing: 2 });
    const to = join(folder, 'to');
    const files = folderStore(to);
    const told: string[] = [];
    await onDatabase(await createDatabase(), (client) =>
      restoreBackup({ client, files }, archive, ({ what, done, total }) =>
        told.push(`${what} ${done}/${total}`),
      ),
    );
    const stored = join(to, 'files', TENANT);
    expect((await readdir(stored)).sort()).toEqual(ids.slice(0, 2).sort());
    expect(await readFile(join(stored, String(ids[0])), 'utf8')).toBe('x'.repeat(200_000));
    expect(await readFile(join(stored, String(ids[1])), 'utf8')).toBe('é');
    expect(told.at(-1)).toBe('files 2/2');
  });

  it('are no backup where one of them was changed, left out or put in', async () => {
    const lines = gunzipSync(await readFile(archive))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    const at = lines.findIndex((line) => line.startsWith('"eHh4')) - 1;
    const end = (all: string[]) => all.findIndex((line, index) => index > at && line.startsWith('{"ofFile"'));
    const changes: [string, (lines: string[]) => void][] = [
      ['a byte', (all) => void (all[at + 1] = String(all[at + 1]).replace('"eHh4', '"eHh5'))],
      ['a part', (all) => all.splice(at + 1, 1)],
      ['all of it', (all) => all.splice(at, end(all) - at + 1)],
      ['its name', (all) => void (all[at] = String(all[at]).replace(/"file":"./, '"file":"f'))],
      ['another folder', (all) => void (all[at] = String(all[at]).replace(TENANT, '../../etc'))],
      ['one more', (all) => all.splice(at, 0, ...all.slice(at, end(all) + 1))],
    ];
    const forged = join(folder, 'forged.backup');
    for (const [what, change] of changes) {
      const copy = [...lines];
      change(copy);
      expect(copy, what).not.toEqual(lines);
      await writeFile(forged, gzipSync(`${copy.join('\n')}\n`));
      await expect(readArchive(forged), what).rejects.toThrow(/does not hold|lacks|no backup/);
    }
  });

  it('are not said to be gone where the store does not answer', async () => {
    const away: FileStore = {
      ...folderStore(folder),
      open: () => Promise.reject(new Error('the bucket is away')),
    };
    const to = join(folder, 'away.backup');
    await expect(backUp(to, away)).rejects.toThrow('the bucket is away');
    expect(await readdir(folder)).not.toContain('away.backup');
  });

  it('of another format are named as what they are, and so is a place that takes none', async () => {
    const lines = gunzipSync(await readFile(archive)).toString('utf8');
    const older = join(folder, 'older.backup');
    await writeFile(older, gzipSync(lines.replace('{"fieldline":2', '{"fieldline":1')));
    await expect(readArchive(older)).rejects.toThrow('the version that wrote it');
    await expect(readArchive(join(folder, 'nowhere'))).rejects.toThrow('is not there');
    await expect(readArchive(folder)).rejects.toThrow('is a folder');
    await expect(backUp(join(folder, 'no', 'folder', 'x'))).rejects.toThrow('the folder is not there');
    await writeFile(join(folder, 'file'), '');
    await expect(backUp(join(folder, 'file', 'x'))).rejects.toThrow('a part of its path is a file');
  });
});

describe('settings in a backup', () => {
  const SECRET = 'S'.repeat(64);
  const told = {
    SMTP_URL: 'smtp://user:password@mail.example',
    MAIL_FROM: 'grid@example.org',
    SENTRY_DSN: 'https://key@errors.example/1',
    S3_BUCKET: 'grid-files',
    DATABASE_URL: 'postgres://db.example/grid',
  };
  const settings = { database: 'postgres', servicesDone: true, installed: true, variables: told } as const;
  const OF = { isSecretSet: false, database: 'embedded' } as const;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldline-settings-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are without secrets unless they are asked for, and never say where data lies', () => {
    const plain = settingsToKeep(settings, SECRET, false);
    expect(plain).toEqual({
      settings: { MAIL_FROM: told.MAIL_FROM, SENTRY_DSN: told.SENTRY_DSN },
      authSecret: null,
    });
    const { SMTP_URL, MAIL_FROM, SENTRY_DSN } = told;
    expect(settingsToKeep(settings, SECRET, true)).toEqual({
      settings: { SMTP_URL, MAIL_FROM, SENTRY_DSN },
      authSecret: SECRET,
    });
  });

  it('come back whole with the secret, and what is set there already stays', async () => {
    const to = join(folder, 'whole');
    await mkdir(to);
    await writeSettings(to, { ...settings, database: null, variables: { MAIL_FROM: 'other@example.org' } });
    const put = await putSettingsBack(to, settingsToKeep(settings, SECRET, true), OF);
    expect(put).toEqual({ hasSecret: true, incomplete: [] });
    const { SMTP_URL, SENTRY_DSN } = told;
    expect(await readSettings(to)).toEqual({
      database: 'embedded',
      servicesDone: true,
      installed: true,
      variables: { SMTP_URL, MAIL_FROM: 'other@example.org', SENTRY_DSN },
    });
    expect(await readFile(join(to, 'auth-secret'), 'utf8')).toBe(SECRET);
  });

  it('of a service whose secret is not in it are left out, and it is named', async () => {
    const to = join(folder, 'plain');
    await mkdir(to);
    const put = await putSettingsBack(to, settingsToKeep(settings, SECRET, false), OF);
    expect(put).toEqual({ hasSecret: false, incomplete: ['mail'] });
    expect((await readSettings(to)).variables).toEqual({ SENTRY_DSN: told.SENTRY_DSN });
    expect(await readdir(to)).toEqual(['settings.json']);
  });
});
