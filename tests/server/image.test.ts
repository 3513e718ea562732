import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../support/postgres.ts';
import { startProduct } from '../support/product-process.ts';

const run = promisify(execFile);
const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Made by the image's first stage: the packages here are those of the tests, and what the browser loads is not built yet. */
const BUILT = ['node_modules', 'dist'];

test('what the image holds starts on a database as the compose file prepares it, and passes its health check', async () => {
  const image = await readFile(root('Dockerfile'), 'utf8');
  const folder = await copyKept(image);
  const owner = await createDatabase();
  const login = await createLogin(owner);
  const [, ...program] = command(image, 'CMD');
  const product = await startProduct(
    join(folder, 'data'),
    {
      DATABASE_URL: login,
      MIGRATION_DATABASE_URL: owner,
      AUTH_SECRET: 'thirty-two characters, or even more',
      NODE_ENV: 'production',
    },
    { folder, program },
  );
  onTestFinished(() => product.stop());

  const [, ...check] = command(image, 'HEALTHCHECK');
  const env = { ...process.env, PORT: new URL(product.url).port };
  await expect(run(process.execPath, check, { env })).resolves.toBeDefined();
  const status = await fetch(`${product.url}/api/install/status`);
  expect(await status.json()).toMatchObject({ installed: false });
});

test('the set-up that the start names runs in the image too', async () => {
  const image = await readFile(root('Dockerfile'), 'utf8');
  const folder = await copyKept(image);
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` };
  const [, withoutScripts = ''] = /npm (pkg delete [\w. ]+)/.exec(image) ?? [];
  await run('npm', withoutScripts.trim().split(' '), { cwd: folder, env });
  const said = await run('npm', ['run', 'setup', '--', '--help'], { cwd: folder, env });
  expect(said.stdout).toContain('--admin-email');
});

/** @returns a folder with what the image holds of this tree; it goes with the test */
async function copyKept(image: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-image-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const path of kept(image))
    if (!BUILT.includes(path)) await cp(root(path), join(folder, path), { recursive: true });
  await symlink(root('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** What the last stage takes from the first one. */
function kept(image: string): string[] {
  return [...image.matchAll(/^COPY --from=build \/fieldline\/(\S+)/gm)].map(([, path = '']) => path);
}

/** The words of an instruction's command. */
function command(image: string, instruction: 'CMD' | 'HEALTHCHECK'): string[] {
  const words = new RegExp(`^${instruction}\\b[^[]*(\\[.*\\])$`, 'm').exec(image)?.[1];
  return JSON.parse(words ?? '[]') as string[]; // a list of words, says the file's format
}

/** @returns the address for the role that the compose file's script makes */
async function createLogin(owner: string): Promise<string> {
  const programs = await mkdtemp(join(tmpdir(), 'fieldline-psql-'));
  onTestFinished(() => rm(programs, { recursive: true }));
  await symlink(root('tests/support/psql.mjs'), join(programs, 'psql'));
  const { pathname, searchParams, username } = new URL(owner);
  const env = {
    ...process.env,
    PATH: [programs, dirname(process.execPath), process.env['PATH']].join(':'),
    PGHOST: searchParams.get('host') ?? '',
    POSTGRES_USER: username,
    POSTGRES_DB: pathname.slice(1),
    APP_PASSWORD: 'rain',
  };
  await run('sh', [root('docs/compose/create-login.sh')], { env });
  const login = new URL(owner);
  login.username = 'fieldline_login';
  login.password = 'rain';
  return login.href;
}
