import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { markInstalled } from '../../server/install/installed.ts';
import type { WizardState } from '../../src/domain/install/wizard.ts';
import { systemClock } from '../../src/domain/kit/values/ids.ts';
import { emptyFolder, startInstall, type TestInstall } from '../support/install-app.ts';
import { createDatabase } from '../support/postgres.ts';

const ADMIN = { name: 'Ada Root', email: 'Ada@grid.example', password: 'seven tall pylons' };

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

async function folder(): Promise<string> {
  const { path, remove } = await emptyFolder();
  cleanUp.push(remove);
  return path;
}

async function install(dataDir: string, environment: Record<string, string> = {}): Promise<TestInstall> {
  const server = await startInstall(dataDir, environment);
  cleanUp.push(() => server.stop());
  return server;
}

async function chooseDatabase(server: TestInstall, body: object): Promise<WizardState> {
  const answer = await server.call('POST', '/install/database', body);
  expect(answer.status).toBe(202);
  await server.wizard.settled();
  return (await server.call<WizardState>('GET', '/install/wizard')).body;
}

/** All steps but the last. */
async function prepare(server: TestInstall, url: string): Promise<void> {
  await chooseDatabase(server, { kind: 'postgres', url });
  expect((await server.call('POST', '/install/admin', ADMIN)).status).toBe(200);
  expect((await server.call('POST', '/install/services', {})).status).toBe(200);
}

const signIn = async (server: Awaited<ReturnType<TestInstall['product']>>, password: string) =>
  server.inject({ method: 'POST', url: '/api/auth/login', payload: { email: ADMIN.email, password } });

const CALLS = [
  ['GET', '/install/wizard'],
  ['POST', '/install/checks'],
  ['POST', '/install/database/test'],
  ['POST', '/install/database'],
  ['POST', '/install/password'],
  ['POST', '/install/admin'],
  ['POST', '/install/services/mail/test'],
  ['POST', '/install/services'],
  ['POST', '/install/complete'],
] as const;

describe('a server that is not installed', () => {
  it('refuses everything but the wizard, its health and its description, and says what to do', async () => {
    const server = await install(await folder());
    const get = (path: string) => server.app.inject(`/api${path}`);
    expect((await get('/install/status')).json()).toEqual({ installed: false, demo: false });
    expect((await get('/health')).statusCode).toBe(200);
    expect((await get('/docs')).body).toContain('/api/install/database');
    expect((await get('/settings/public')).json()).toMatchObject({ mail: false });
    const refused = await server.call('GET', '/work-orders');
    expect(refused.problem).toMatchObject({ status: 503, code: 'unavailable' });
    expect(refused.problem.message).toContain('npm run setup');
  });

  it.each(CALLS)('answers %s %s to nobody without the token', async (method, path) => {
    const server = await install(await folder());
    for (const token of ['', 'AAAA-BBBB-CCCC-DDDD-EEEE', server.token.slice(0, -1)]) {
      const answer = await server.call(method, path, {}, { 'x-setup-token': token });
      expect(answer.problem).toMatchObject({ status: 403, code: 'forbidden' });
      expect(answer.problem.details).toMatchObject([{ path: 'x-setup-token' }]);
    }
  });

  it('takes the token however it is typed', async () => {
    const server = await install(await folder());
    const typed = ` ${server.token.toLowerCase().replaceAll('-', ' ')}`;
    expect((await server.call('GET', '/install/wizard', undefined, { 'x-setup-token': typed })).status).toBe(
      200,
    );
  });

  it('keeps the token where its owner alone may read it, and has the same after a restart', async () => {
    const dataDir = await folder();
    const first = await startInstall(dataDir);
    await first.stop();
    const again = await install(dataDir);
    expect(again.token).toBe(first.token);
    expect((await stat(join(dataDir, 'set-up-token'))).mode & 0o777).toBe(0o600);
  });

  it('looks at no token of an address that guesses, and locks nobody else out', async () => {
    const server = await install(await folder(), { TRUST_PROXY: 'true' });
    const from = (ip: string, token: string) =>
      server.call('GET', '/install/wizard', undefined, { 'x-forwarded-for': ip, 'x-setup-token': token });
    for (let count = 0; count < 10; count++) expect((await from('203.0.113.1', 'guess')).status).toBe(403);
    const right = await from('203.0.113.1', server.token);
    expect(right.problem).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect((await from('203.0.113.2', server.token)).status).toBe(200);
  });
});

describe('the steps', () => {
  it('lead to a server to sign in to, on the embedded database', { timeout: 180_000 }, async () => {
    const dataDir = await folder();
    const server = await install(dataDir);
    expect(await chooseDatabase(server, { kind: 'embedded' })).toMatchObject({
      step: 'admin',
      database: { kind: 'embedded', phase: 'ready', fault: null },
    });
    await server.call('POST', '/install/admin', ADMIN);
    await server.call('POST', '/install/services', {});
    expect(await server.call('POST', '/install/complete')).toMatchObject({ body: { installed: true } });
    expect(server.told.times).toBe(1);
    const product = await server.product();
    expect((await product.inject('/api/install/status')).json()).toEqual({ installed: true, demo: false });
    expect((await signIn(product, ADMIN.password)).json()).toMatchObject({
      user: { role: 'super_admin', email: 'ada@grid.example', name: 'Ada Root' },
    });
  });

  it('are harmless when sent twice, at the same moment too', async () => {
    const url = await createDatabase();
    const server = await install(await folder());
    const choice = { kind: 'postgres', url };
    const both = await Promise.all([1, 2].map(() => server.call('POST', '/install/database', choice)));
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    await server.wizard.settled();
    expect((await server.call('POST', '/install/database', choice)).status).toBe(202);
    await Promise.all([1, 2].map(() => server.call('POST', '/install/admin', ADMIN)));
    const mended = { name: 'Ada', email: 'root@grid.example', password: 'eight tall pylons' };
    expect((await server.call<WizardState>('POST', '/install/admin', mended)).body.admin).toEqual({
      name: 'Ada',
      email: 'root@grid.example',
    });
    for (let count = 0; count < 2; count++) await server.call('POST', '/install/services', {});
    const product = await Promise.all([1, 2].map(() => server.call('POST', '/install/complete'))).then(() =>
      server.product(),
    );
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select email from identities');
    await client.end();
    expect(rows).toEqual([{ email: 'root@grid.example' }]);
    expect((await signIn(product, ADMIN.password)).statusCode).toBe(401);
  });

  it('cannot be taken out of their order', async () => {
    const server = await install(await folder());
    for (const [path, body] of [
      ['/install/admin', ADMIN],
      ['/install/services', {}],
      ['/install/complete', undefined],
    ] as const) {
      expect((await server.call('POST', path, body)).problem).toMatchObject({ code: 'transition_refused' });
    }
    await chooseDatabase(server, { kind: 'postgres', url: await createDatabase() });
    expect((await server.call('POST', '/install/complete')).problem.message).toContain('super admin');
    await server.call('POST', '/install/admin', ADMIN);
    expect((await server.call('POST', '/install/complete')).problem.message).toContain('services');
    const other = await server.call('POST', '/install/database', { kind: 'embedded' });
    expect(other.problem.message).toContain('in this database already');
  });

  it('go on where they were after a kill, after each of them', async () => {
    const dataDir = await folder();
    const url = await createDatabase();
    const stepAfter = async (work: (server: TestInstall) => Promise<unknown>) => {
      const server = await startInstall(dataDir);
      await work(server);
      await server.stop();
      const again = await startInstall(dataDir);
      const { body } = await again.call<WizardState>('GET', '/install/wizard');
      await again.stop();
      return body.step;
    };
    const choice = { kind: 'postgres', url };
    // Killed before the tables are there: the choice was kept, and the start makes them.
    expect(await stepAfter((server) => server.call('POST', '/install/database', choice))).toBe('admin');
    expect(await stepAfter((server) => server.call('POST', '/install/admin', ADMIN))).toBe('services');
    expect(await stepAfter((server) => server.call('POST', '/install/services', {}))).toBe('complete');
  });

  it('close when another server on the same database was faster', async () => {
    const url = await createDatabase();
    const server = await install(await folder());
    await prepare(server, url);
    const other = await openDatabase({ url });
    await markInstalled(other, systemClock);
    await other.close();
    expect((await server.call('POST', '/install/admin', ADMIN)).problem).toMatchObject({ code: 'not_found' });
    expect(server.told.times).toBe(1);
  });

  it('are closed for ever afterwards, whatever token is shown', async () => {
    const dataDir = await folder();
    const server = await install(dataDir);
    await prepare(server, await createDatabase());
    await server.call('POST', '/install/complete');
    const product = await server.product();
    for (const [method, path] of CALLS) {
      const headers = { 'x-setup-token': server.token };
      const answer = await product.inject({ method, url: `/api${path}`, headers });
      expect(answer.statusCode, path).toBe(404);
      expect(answer.json<{ message: string }>().message).toContain('installed');
    }
    await expect(stat(join(dataDir, 'set-up-token'))).rejects.toThrow('ENOENT');
    expect(JSON.parse(await readFile(join(dataDir, 'settings.json'), 'utf8'))).toMatchObject({
      database: 'postgres',
      installed: true,
    });
  });
});

describe('the super admin', () => {
  it.each([
    ['a password that is too short', { ...ADMIN, password: 'short' }, 'password', 'password_too_short'],
    ['one of the commonest', { ...ADMIN, password: 'password2026' }, 'password', 'password_common'],
    [
      'one with the address in it',
      { ...ADMIN, email: 'substation@grid.example', password: 'my-substation-1' },
      'password',
      'password_holds_address',
    ],
    ['an address that is none', { ...ADMIN, email: 'ada' }, 'email', 'invalid_value'],
    ['no name', { ...ADMIN, name: ' ' }, 'name', 'required'],
  ])('is refused with %s, and nobody is made', async (_, body, path, code) => {
    const server = await install(await folder());
    await chooseDatabase(server, { kind: 'postgres', url: await createDatabase() });
    const answer = await server.call('POST', '/install/admin', body);
    expect(answer.problem).toMatchObject({ status: 400, details: [{ path, code }] });
    expect((await server.call<WizardState>('GET', '/install/wizard')).body.admin).toBeNull();
  });

  it('is told what is wrong with a password before it is sent', async () => {
    const server = await install(await folder());
    const faultOf = async (password: string) =>
      (await server.call('POST', '/install/password', { email: ADMIN.email, password })).body;
    expect(await faultOf('password2026')).toEqual({ fault: 'password_common' });
    expect(await faultOf(ADMIN.password)).toEqual({ fault: null });
  });
});
