import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeSso } from '../../server/auth/single-sign-on/sso-settings.ts';
import { openDatabase } from '../../server/database/database.ts';
import { asIdentityService } from '../../server/database/tenants/tenant.ts';
import { isInstalled } from '../../server/install/installed.ts';
import { readStart } from '../../server/install/start.ts';
import { readSuperAdmin } from '../../server/install/super-admin.ts';
import { isTenantSetUp } from '../../server/seed/set-up.ts';
import { PLATFORM_TENANT } from '../../src/domain/identity/tenant.ts';
import { emptyFolder } from '../support/install-app.ts';
import { createDatabase } from '../support/postgres.ts';

const PROGRAM = fileURLToPath(new URL('../../server/cli/setup.ts', import.meta.url));

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

async function setup(args: readonly string[], environment: Record<string, string>): Promise<Outcome> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

const ROOT = ['--super-email', 'root@grid.example', '--super-name', 'Root'];
const TENANT = ['--tenant', 'grid', '--name', 'Grid', '--admin-email', 'chief@grid.example'];

describe('npm run setup', () => {
  let folder: Awaited<ReturnType<typeof emptyFolder>>;
  let environment: Record<string, string>;
  beforeAll(async () => {
    folder = await emptyFolder();
    environment = {
      DATA_DIR: folder.path,
      DATABASE_URL: await createDatabase(),
      FIELDLINE_SUPER_PASSWORD: 'seven tall pylons',
      FIELDLINE_PASSWORD: 'eight tall pylons',
    };
  });
  afterAll(() => folder.remove());

  it.each([
    ['no person', [], {}, 2, '--super-email is missing'],
    ['half a tenant', [...ROOT, '--tenant', 'grid'], {}, 2, '--name is missing'],
    ['an argument that is none', ['--what'], {}, 2, '--what'],
    ['a wrong variable', ROOT, { PORT: 'many' }, 2, 'PORT'],
    [
      'a database that is away',
      ROOT,
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x' },
      4,
      'cannot be reached',
    ],
    ['a weak password', ROOT, { FIELDLINE_SUPER_PASSWORD: 'password2026' }, 5, 'password'],
    [
      'a service that does not work',
      [...ROOT, '--test-services'],
      { SENTRY_DSN: 'http://key@no-such-host.invalid/1' },
      6,
      'errors: host unknown',
    ],
  ])('ends with %s by its own exit code, and installs nothing', async (_, args, other, code, words) => {
    const outcome = await setup(args, { ...environment, ...other });
    expect(outcome).toMatchObject({ code, err: expect.stringContaining(words) });
    expect(outcome.out).not.toContain('is installed');
  });

  it('tells programs as JSON what failed', async () => {
    const { code, out } = await setup([...ROOT, '--json'], {
      ...environment,
      FIELDLINE_SUPER_PASSWORD: 'short',
    });
    expect(code).toBe(5);
    expect(JSON.parse(out)).toMatchObject({ installed: false, failed: 'admin' });
  });

  it('installs, keeps the environment when asked to, and changes nothing the second time', async () => {
    const args = [...ROOT, ...TENANT, '--keep', '--json'];
    const services = {
      SENTRY_DSN: 'https://key@errors.example/1',
      SSO_ISSUER: 'https://sso.example',
      SSO_CLIENT_ID: 'fieldline',
    };
    const first = await setup(args, { ...environment, ...services });
    expect(first.code).toBe(0);
    expect(JSON.parse(first.out)).toMatchObject({
      installed: true,
      steps: ['check', 'database', 'services', 'admin', 'tenant', 'complete'].map((step) => ({ step })),
    });
    const { config } = await readStart({ DATA_DIR: folder.path });
    expect(config).toMatchObject({
      databaseUrl: environment['DATABASE_URL'],
      errorReporting: { dsn: services.SENTRY_DSN },
    });
    // Without passwords: nobody is left to make.
    const { DATA_DIR = '', DATABASE_URL = '' } = environment;
    const again = await setup(args, { DATA_DIR, DATABASE_URL });
    expect(again).toMatchObject({ code: 0 });
    expect(JSON.parse(again.out).steps).toContainEqual(
      expect.objectContaining({ step: 'tenant', wasDone: true }),
    );
    const database = await openDatabase({ url: DATABASE_URL });
    expect(await isInstalled(database)).toBe(true);
    expect(await readSuperAdmin(database)).toEqual({ name: 'Root', email: 'root@grid.example' });
    expect(await isTenantSetUp(database, 'grid')).toBe(true);
    const sso = await asIdentityService(database, (trx) => activeSso(trx, PLATFORM_TENANT));
    expect(sso).toMatchObject({ issuer: services.SSO_ISSUER, domains: ['grid.example'] });
    await database.close();
  });
});
