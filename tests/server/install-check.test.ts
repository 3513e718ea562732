import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/database.ts';
import { refusalOfDatabase } from '../../server/install/database-fault.ts';
import type { CheckDeps } from '../../server/install/system-check.ts';
import { checkSystem } from '../../server/install/system-check.ts';
import type { SystemCheck } from '../../src/domain/install/wizard.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { emptyFolder, startInstall } from '../support/install-app.ts';
import { createDatabase } from '../support/postgres.ts';

async function checks(
  environment: Record<string, string>,
  body: unknown = {},
  below = '',
): Promise<Record<string, SystemCheck>> {
  const folder = await emptyFolder();
  if (below !== '') await writeFile(join(folder.path, 'file'), '');
  const server = await startInstall(join(folder.path, below), environment);
  const answer = await server.call<SystemCheck[]>('POST', '/install/checks', body);
  expect(answer.status).toBe(200);
  await server.stop();
  await folder.remove();
  return Object.fromEntries(answer.body.map((check) => [check.id, check]));
}

/** Without a server: of a machine that cannot be had for a test. */
async function checksOf(deps: Partial<CheckDeps>): Promise<Record<string, SystemCheck>> {
  const folder = await emptyFolder();
  const config = await readConfig({ DATA_DIR: folder.path });
  const given = { config, env: {}, clock: systemClock, database: null, databaseFault: null, ...deps };
  const found = await checkSystem(given, null);
  await folder.remove();
  return Object.fromEntries(found.map((check) => [check.id, check]));
}

const PROGRAM = fileURLToPath(new URL('../support/check-machine.ts', import.meta.url));

/** Of a process of its own that may read and write files, and nothing else that Node's permissions are about. */
async function checksWithoutThreads(): Promise<Record<string, SystemCheck>> {
  const folder = await emptyFolder();
  const permissions = ['--permission', '--allow-fs-read=*', '--allow-fs-write=*'];
  const env = { ...process.env, DATA_DIR: folder.path };
  const { stdout } = await promisify(execFile)(process.execPath, [...permissions, PROGRAM], { env });
  await folder.remove();
  const found: SystemCheck[] = JSON.parse(stdout);
  return Object.fromEntries(found.map((check) => [check.id, check]));
}

it('finds a machine in order', async () => {
  const found = await checks({}, { browserTime: new Date().toISOString() });
  expect(Object.values(found).map(({ id, status }) => `${id} ${status}`)).toEqual([
    'database ok',
    'environment ok',
    'dependencies ok',
    'filesystem ok',
    'clock ok',
    'transport ok',
  ]);
});

it('says why a database that was chosen does not answer, and goes on to the next step', async () => {
  const unreachable = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const { database } = await checksOf({ databaseFault: refusalOfDatabase(unreachable) });
  expect(database).toMatchObject({ status: 'warning', code: 'database_fault' });
  expect(database?.facts).toMatchObject({ fault: 'database_unreachable' });
  expect(database?.mend).toContain('choose another one');
});

it('asks the database that was chosen', async () => {
  const { database } = await checks({ DATABASE_URL: await createDatabase() });
  expect(database).toMatchObject({ code: 'database_answers', facts: { kind: 'postgres' } });
});

it('names a variable that nothing uses', async () => {
  const { environment } = await checks({ OIDC_ISSUER: 'https://sso.example' });
  expect(environment).toMatchObject({ status: 'warning', facts: { names: 'OIDC_ISSUER' } });
});

it('names what the machine does not give, and leaves the rest as it is', async () => {
  const { dependencies, filesystem } = await checksWithoutThreads();
  expect(dependencies).toMatchObject({ status: 'failed', code: 'dependencies_missing' });
  expect(dependencies?.facts?.['parts']).toMatch(/^worker threads: /);
  expect(dependencies?.mend).toContain('npm ci');
  expect(filesystem).toMatchObject({ status: 'ok' });
});

it('fails, and says how to mend it, where the data directory cannot be written', async () => {
  // A folder below a file: not even root can make it.
  const { filesystem } = await checks(
    { AUTH_SECRET: 'a secret for tests, long enough for all' },
    {},
    'file/data',
  );
  expect(filesystem).toMatchObject({ status: 'failed', code: 'folder_not_writable' });
  expect(filesystem?.mend).toContain('DATA_DIR');
});

it('warns of plain HTTP that other machines can reach, and not of a proxy that ends TLS', async () => {
  expect((await checks({ HOST: '0.0.0.0' }))['transport']).toMatchObject({ code: 'transport_plain' });
  const safe = await checks({ HOST: '0.0.0.0', PUBLIC_URL: 'https://fieldline.example' });
  expect(safe['transport']).toMatchObject({ status: 'ok' });
});

it.each([
  [150_000_000, 'failed', 'folder_full'],
  [500_000_000, 'warning', 'folder_little_room'],
  [2_000_000_000, 'ok', 'folder_writable'],
])('looks for room on the disk: of %i free bytes it says %s', async (free, status, code) => {
  const { filesystem } = await checksOf({ freeBytes: async () => free });
  expect(filesystem).toMatchObject({ status, code, facts: { megabytes: String(free / 1_000_000) } });
  expect(filesystem?.mend?.includes('Make room') ?? false).toBe(status !== 'ok');
});

it('warns of a clock from before the installation, and of one that the database does not share', async () => {
  const { clock: behind } = await checksOf({ clock: { now: () => Date.UTC(2020, 0) } });
  expect(behind).toMatchObject({ status: 'warning', code: 'clock_behind' });
  const database = await openDatabase({ url: await createDatabase() });
  const { clock: ahead } = await checksOf({ database, clock: { now: () => Date.now() + 600_000 } });
  await database.close();
  expect(ahead).toMatchObject({ status: 'warning', code: 'clock_differs_database' });
  for (const { mend } of [behind, ahead].filter((check) => check !== undefined))
    expect(mend).toContain('NTP');
});

it('warns of a clock that is not that of the browser', async () => {
  const browserTime = new Date(Date.now() + 600_000).toISOString();
  const { clock } = await checks({}, { browserTime });
  expect(clock).toMatchObject({ status: 'warning', code: 'clock_differs' });
});
