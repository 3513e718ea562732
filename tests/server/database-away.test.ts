import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainDatabase } from '../../server/install/database-fault.ts';

const AWAY = 'postgres://fieldline:rain@127.0.0.1:1/fieldline';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldline-away-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Each program of an operator that needs the database. */
const PROGRAMS: readonly { readonly program: string; readonly words: readonly string[] }[] = [
  { program: 'main.mjs', words: [] },
  { program: 'cli/backup.ts', words: ['archive'] },
  { program: 'cli/restore.ts', words: ['archive'] },
  { program: 'cli/restored.ts', words: [] },
];

test.each(PROGRAMS)(
  'server/$program names the variable and the reason where the database cannot be reached',
  async ({ program, words }) => {
    const { code, said } = await run(program, words, { DATABASE_URL: AWAY });
    expect(said).toBe(
      'DATABASE_URL: the database cannot be reached: nothing listens at this host and port (connect ECONNREFUSED 127.0.0.1:1).\n',
    );
    expect(code).toBe(1);
  },
);

test('names both variables where both are set', async () => {
  const { said } = await run('main.mjs', [], { DATABASE_URL: AWAY, MIGRATION_DATABASE_URL: AWAY });
  expect(said).toMatch(/^DATABASE_URL or MIGRATION_DATABASE_URL: the database cannot be reached/);
});

test.each([
  ['28P01', 'was refused: user or password is wrong'],
  ['3D000', 'names a database that does not exist'],
  ['53300', 'has no connection free'],
  ['ENOTFOUND', 'names a host that does not exist'],
])('says of %s that the database %s', (code, reason) => {
  const error = Object.assign(new Error('as PostgreSQL says it'), { code });
  expect(explainDatabase(error, { databaseUrl: AWAY, migrationDatabaseUrl: null })).toMatchObject({
    message: `DATABASE_URL: the database ${reason} (as PostgreSQL says it).`,
    cause: error,
  });
});

test.each([
  ['the embedded database', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), null],
  ['a file', Object.assign(new Error('x'), { code: 'EACCES', path: '/var/lib/fieldline' }), AWAY],
  ['an error of ours', new TypeError('x'), AWAY],
])('leaves what comes of %s as it is', (_from, error, databaseUrl) => {
  expect(explainDatabase(error, { databaseUrl, migrationDatabaseUrl: null })).toBe(error);
});

function run(program: string, words: readonly string[], environment: Readonly<Record<string, string>>) {
  const path = fileURLToPath(new URL(`../../server/${program}`, import.meta.url));
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', ...environment };
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [path, ...words], { env, cwd: folder }, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stderr }),
    );
  });
}
