import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personId } from '../../server/seed/accounts.ts';
import type { SignIn } from '../../src/domain/identity/session.ts';
import { auditOf, login, newEmail, newPerson, signInAs } from '../support/administration.ts';
import type { TestProvider } from '../support/oidc-provider.ts';
import { signInAtProvider, startProvider } from '../support/oidc-provider.ts';
import type { ScriptedProvider } from '../support/scripted-provider.ts';
import { html, startScriptedProvider } from '../support/scripted-provider.ts';
import { startTestApp } from '../support/server-app.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';
import {
  back,
  CALLBACK,
  configure,
  forgetSso,
  livingClock,
  proveAs,
  proveDomains,
  SETTINGS,
  start,
  takeUp,
  UNSET,
} from '../support/sso-journey.ts';

async function linksOf(ground: Ground): Promise<unknown[]> {
  const { rows } = await sql`select tenant_id, subject, user_id from single_sign_on_links`.execute(
    ground.test.database.kysely,
  );
  return rows;
}

describeOnServer(
  'single sign-on',
  (ground) => {
    let provider: TestProvider;
    beforeAll(async () => {
      provider = await startProvider(CALLBACK);
    });
    afterAll(() => provider.close());
    beforeEach(() => forgetSso(ground));

    const atProvider = () => ({ issuer: provider.issuer, clientSecret: provider.clientSecret });

    async function arriveAs(account: string, claims: Readonly<Record<string, unknown>>) {
      provider.accounts.set(account, claims);
      const { url, cookie } = await start(ground);
      return back(ground, await signInAtProvider(provider, url, account), cookie);
    }

    /** With whatever proof the account asks for. */
    const comeAs = async (account: string, claims: Readonly<Record<string, unknown>>) =>
      proveAs(ground, await arriveAs(account, claims));

    it('opens the tenant for a member whose address the provider has proven, and no token is in an address', async () => {
      await configure(ground, atProvider());
      const { to, refresh } = await comeAs('lena', { email: 'Tech1@demo.example', email_verified: true });
      expect(to).toBe('/login?sso=done');
      const session = await takeUp(ground, refresh);
      expect(session.statusCode).toBe(200);
      const { user, tenant } = session.json<SignIn>();
      expect([user.email, user.role, tenant.id]).toEqual(['tech1@demo.example', 'technician', 'demo-tenant']);
      const audit = await auditOf(ground, personId('tech1@demo.example'));
      expect(audit.at(-1)).toMatchObject({
        tenant_id: 'demo-tenant',
        entity: 'identity',
        after: { signIn: 'sso', issuer: provider.issuer, subject: 'lena' },
      });
    });

    it('finds a person again by their account, whatever has become of their address', async () => {
      await configure(ground, atProvider());
      await comeAs('moved', { email: 'tech2@demo.example', email_verified: true });
      const { refresh } = await comeAs('moved', { email: 'other@demo.example', email_verified: false });
      const { user } = (await takeUp(ground, refresh)).json<SignIn>();
      expect(user.id).toBe(personId('tech2@demo.example'));
    });

    it('gives the role of the claims each time, and leaves it where none fits', async () => {
      const email = newEmail();
      await newPerson(await ground.as('admin@demo.example'), 'viewer', email);
      await configure(ground, {
        ...atProvider(),
        roleClaim: 'realm_access.roles',
        roles: [
          { value: 'stores', role: 'storekeeper' },
          { value: 'office', role: 'planner' },
        ],
      });
      const roleAfter = async (roles: readonly string[]) => {
        const claims = { email, email_verified: true, realm_access: { roles } };
        const { refresh } = await comeAs('mapped', claims);
        return (await takeUp(ground, refresh)).json<SignIn>().user.role;
      };
      expect(await roleAfter(['office'])).toBe('planner');
      expect(await roleAfter(['office', 'stores'])).toBe('storekeeper');
      expect(await roleAfter(['nothing here'])).toBe('storekeeper');
    });

    it('never takes the tenant its last administrator', async () => {
      await configure(
        ground,
        {
          ...atProvider(),
          roleClaim: 'groups',
          roles: [{ value: 'all', role: 'viewer' }],
        },
        'admin@harbor.example',
      );
      provider.accounts.set('boss', {
        email: 'admin@harbor.example',
        email_verified: true,
        groups: ['all'],
      });
      const { url, cookie } = await start(ground, 'harbor-grid');
      const returned = await back(ground, await signInAtProvider(provider, url, 'boss'), cookie);
      const { refresh } = await proveAs(ground, returned);
      expect((await takeUp(ground, refresh)).json<SignIn>().user.role).toBe('tenant_admin');
    });

    it('makes somebody new only where the tenant wants that, with the role that it says', async () => {
      const email = newEmail();
      const claims = { email, email_verified: true, name: 'Nadia New' };
      await configure(ground, atProvider());
      expect((await comeAs('new', claims)).to).toBe('/login?sso=unknown');
      const { rows } = await sql`select id from identities where email = ${email}`.execute(
        ground.test.database.kysely,
      );
      expect(rows).toEqual([]);
      await configure(ground, { ...atProvider(), createPeople: true, defaultRole: 'viewer' });
      const { refresh } = await comeAs('new', claims);
      const { user } = (await takeUp(ground, refresh)).json<SignIn>();
      expect([user.name, user.role]).toEqual(['Nadia New', 'viewer']);
    });

    it('lets nobody back in whom an administrator removed or suspended', async () => {
      const admin = await ground.as('admin@demo.example');
      const email = newEmail();
      const { id } = await newPerson(admin, 'viewer', email);
      await configure(ground, { ...atProvider(), createPeople: true, defaultRole: 'viewer' });
      const claims = { email, email_verified: true };
      await admin.call('POST', `/users/${id}/status`, { status: 'suspended' });
      expect((await comeAs('gone', claims)).to).toBe('/login?sso=suspended');
      await admin.call('POST', `/users/${id}/status`, { status: 'active' });
      expect((await comeAs('gone', claims)).to).toBe('/login?sso=done');
      await admin.call('DELETE', `/users/${id}`);
      const refused = await comeAs('gone', claims);
      expect([refused.to, refused.refresh]).toEqual(['/login?sso=unknown', undefined]);
    });

    it('takes coming in by the provider for accepting the invitation', async () => {
      const admin = await ground.as('admin@demo.example');
      const email = newEmail();
      await admin.call('POST', '/users/invite', { email, role: 'planner' });
      await configure(ground, atProvider());
      expect((await comeAs('invited', { email, email_verified: true })).to).toBe('/login?sso=done');
      const { rows } = await sql`select token_hash from invitations join identities on id = user_id
        where email = ${email}`.execute(ground.test.database.kysely);
      expect(rows).toEqual([{ token_hash: null }]);
    });

    it('refuses an address that is not proven, or of a domain that is not the tenant’s', async () => {
      await configure(ground, atProvider());
      const unproven = { email: 'tech1@demo.example', email_verified: false };
      expect((await comeAs('unproven', unproven)).to).toBe('/login?sso=unverified');
      await configure(ground, { ...atProvider(), domains: ['grid.example'] });
      const proven = { email: 'tech1@demo.example', email_verified: true };
      expect((await comeAs('elsewhere', proven)).to).toBe('/login?sso=domain');
      await configure(ground, { ...atProvider(), domains: ['demo.example'], trustEmail: true });
      expect((await comeAs('trusted', unproven)).to).toBe('/login?sso=unverified');
      await proveDomains(ground);
      expect((await comeAs('trusted', unproven)).to).toBe('/login?sso=done');
      expect(await linksOf(ground)).toHaveLength(1);
    });

    it('opens no other tenant of the person', async () => {
      await configure(ground, atProvider());
      const { refresh } = await comeAs('both', { email: 'both@demo.example', email_verified: true });
      const payload = { tenantId: 'harbor-grid' };
      const headers = { cookie: refresh ?? '' };
      const answer = await ground.test.app.inject({
        method: 'POST',
        url: '/api/auth/switch-tenant',
        headers,
        payload,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'wrong_tenant']);
      const { token } = (await takeUp(ground, refresh)).json<SignIn>();
      // A second factor would be asked for there too.
      const factor = await ground.test.app.inject({
        method: 'POST',
        url: '/api/auth/setup-totp',
        headers: { authorization: `Bearer ${token}` },
      });
      expect([factor.statusCode, factor.json().code]).toEqual([403, 'forbidden']);
    });

    it('is a code good for one return: opened twice, the second ends on the login page with nothing done', async () => {
      await configure(ground, atProvider());
      provider.accounts.set('twice', { email: 'tech1@demo.example', email_verified: true });
      const { url, cookie } = await start(ground);
      const returned = await signInAtProvider(provider, url, 'twice');
      expect((await back(ground, returned, cookie)).to).toBe('/login?sso=password');
      const again = await back(ground, returned, cookie);
      expect([again.to, again.refresh]).toEqual(['/login?sso=expired', undefined]);
      expect((await back(ground, returned, '')).to).toBe('/login?sso=expired');
    });

    it('lets nobody in with a password but administrators, where the tenant says so', async () => {
      await configure(ground, { ...atProvider(), onlySso: true });
      const password = 'fieldline-demo';
      const refused = await login(ground, 'tech1@demo.example', { password });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'sso_required']);
      const wrong = await login(ground, 'tech1@demo.example', { password: 'not the password' });
      expect(wrong.json().code).toBe('invalid_credentials');
      expect((await login(ground, 'admin@demo.example', { password })).statusCode).toBe(200);
      const elsewhere = await login(ground, 'both@demo.example', { password });
      expect(elsewhere.json<SignIn>().tenant.id).toBe('harbor-grid');
      const headers = { cookie: `fieldline_refresh=${elsewhere.cookies[0]?.value}` };
      const switched = await ground.test.app.inject({
        method: 'POST',
        url: '/api/auth/switch-tenant',
        headers,
        payload: { tenantId: 'demo-tenant' },
      });
      expect(switched.json().code).toBe('sso_required');
    });

    it('keeps the client secret encrypted, answers it to nobody, and keeps it out of the audit log', async () => {
      const saved = await configure(ground, atProvider());
      expect(saved).toMatchObject({ hasSecret: true, callbackUrl: CALLBACK });
      const { rows } = await sql<{ all: string }>`select (select sealed from single_sign_on_secrets)
        || (select string_agg(after::text, '') from audit_log) as all`.execute(ground.test.database.kysely);
      expect(JSON.stringify([saved, rows])).not.toContain(provider.clientSecret);
      expect(rows[0]?.all).toContain(provider.issuer);
      const kept = await configure(ground, { issuer: provider.issuer });
      expect(kept.hasSecret).toBe(true);
      const removed = await configure(ground, { issuer: provider.issuer, clientSecret: null });
      expect(removed.hasSecret).toBe(false);
    });

    it('is set up by administrators only, who give no role that can more than they can', async () => {
      const planner = await ground.as('planner@demo.example');
      expect((await planner.call('GET', SETTINGS)).status).toBe(403);
      expect((await planner.call('PUT', SETTINGS, { ...UNSET, ...atProvider() })).status).toBe(403);
      expect((await planner.call('POST', `${SETTINGS}/test`, atProvider())).status).toBe(403);
      const admin = await ground.as('admin@demo.example');
      await admin.call('POST', '/roles', {
        name: 'people_keeper',
        permissions: ['users:edit', 'roles:edit'],
      });
      const email = newEmail();
      await newPerson(admin, 'people_keeper', email);
      const keeper = await signInAs(ground, email);
      const answer = await ground.test.app.inject({
        method: 'PUT',
        url: `/api${SETTINGS}`,
        headers: { authorization: `Bearer ${keeper.person.token}` },
        payload: { ...UNSET, issuer: provider.issuer, createPeople: true, defaultRole: 'tenant_admin' },
      });
      expect([answer.statusCode, answer.json().details?.[0]?.path]).toEqual([403, 'people']);
    });

    it('names what is wrong with the settings, and refuses what was changed meanwhile', async () => {
      const admin = await ground.as('admin@demo.example');
      const wrong = {
        issuer: 'http://sso.example',
        clientId: '',
        scopes: 'email',
        trustEmail: true,
        createPeople: true,
        roles: [{ value: 'x', role: 'viewer' }],
      };
      const answer = await admin.call('PUT', SETTINGS, { ...UNSET, ...wrong });
      expect(answer.status).toBe(400);
      expect(answer.problem.details.map(({ path }) => path).toSorted()).toEqual(
        ['clientId', 'defaultRole', 'domains', 'issuer', 'roleClaim', 'scopes'].toSorted(),
      );
      const unknown = { ...UNSET, ...atProvider(), createPeople: true, defaultRole: 'nobody' };
      expect((await admin.call('PUT', SETTINGS, unknown)).problem.details[0]?.path).toBe('defaultRole');
      const read = await admin.call('GET', SETTINGS);
      const headers = { 'if-match': String(read.headers['etag']) };
      expect((await admin.call('PUT', SETTINGS, { ...UNSET, ...atProvider() }, headers)).status).toBe(200);
      expect((await admin.call('PUT', SETTINGS, { ...UNSET, ...atProvider() }, headers)).status).toBe(412);
    });

    it('finds a provider by the domain or the organisation, and tells nothing of an address', async () => {
      await configure(ground, { ...atProvider(), domains: ['demo.example'] });
      await proveDomains(ground);
      const find = async (of: string) => {
        const answer = await ground.test.app.inject({
          method: 'POST',
          url: '/api/auth/sso/find',
          payload: { of },
        });
        return [answer.statusCode, answer.json()];
      };
      const demo = { tenantId: 'demo-tenant', name: expect.any(String), host: new URL(provider.issuer).host };
      expect(await find('tech1@demo.example')).toEqual([200, [demo]]);
      expect(await find('nobody-at-all@demo.example')).toEqual([200, [demo]]);
      expect(await find('Demo-Tenant')).toEqual([200, [demo]]);
      expect(await find('both@elsewhere.example')).toEqual([200, []]);
    });
  },
  { clock: livingClock() },
);

describe('a provider that is not what it should be', () => {
  let provider: ScriptedProvider;
  let ground: Ground;
  beforeAll(async () => {
    provider = await startScriptedProvider();
    const test = await startTestApp({ clock: livingClock() });
    const { apiOf } = await import('../support/api.ts');
    ground = {
      test,
      as: async (email, tenantId) => apiOf(test.app, await test.signIn(email, tenantId)),
    };
    await configure(ground, { issuer: provider.issuer, clientSecret: 'secret' });
  });
  afterAll(async () => {
    await ground.test.close();
    await provider.close();
  });
  beforeEach(() => provider.reset());

  const PROVEN = { email: 'tech1@demo.example', email_verified: true };

  /** There and back, with claims that are right but for those given. */
  async function come(claims: object = {}, change: (query: URLSearchParams) => void = () => undefined) {
    const { url, cookie } = await start(ground);
    const asked = new URL(url).searchParams;
    provider.claims = { ...PROVEN, nonce: asked.get('nonce'), ...claims };
    const query = new URLSearchParams({ code: 'code', state: asked.get('state') ?? '' });
    change(query);
    return proveAs(ground, await back(ground, `${CALLBACK}?${query}`, cookie));
  }

  it('is asked with PKCE, state and nonce, and gets the verifier with the code', async () => {
    const { url, set } = await start(ground);
    const asked = new URL(url).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.get(name)?.length).toBeGreaterThan(30);
    expect(set).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth/sso', maxAge: 600 });
    expect((await come()).to).toBe('/login?sso=done');
    expect(provider.exchanges[0]?.get('code_verifier')?.length).toBeGreaterThan(40);
  });

  it.each([
    ['another nonce', { nonce: 'another' }, 'token'],
    ['no nonce', { nonce: undefined }, 'provider'],
    ['another issuer', { iss: 'https://evil.example' }, 'token'],
    ['another audience', { aud: 'somebody else' }, 'token'],
    ['no subject', { sub: undefined }, 'provider'],
    ['an address that is not one', { email: 'nobody' }, 'unverified'],
    ['"true" for a proven address', { email_verified: 'true' }, 'unverified'],
  ])('with %s in the token lets nobody in', async (_name, claims, outcome) => {
    const { to, refresh } = await come({ sub: 'nobody yet', ...claims });
    expect([to, refresh]).toEqual([`/login?sso=${outcome}`, undefined]);
  });

  it.each([
    ['signed with another key', { signature: 'foreign' }, 'token'],
    ['with a key that nobody published', { header: { kid: 'another' } }, 'token'],
    ['not signed', { signature: 'none' }, 'provider'],
  ] as const)('whose token is %s lets nobody in', async (_name, made, outcome) => {
    Object.assign(provider, made);
    const { to, refresh } = await come();
    expect([to, refresh]).toEqual([`/login?sso=${outcome}`, undefined]);
  });

  it.each([
    ['HTML', html(200), 'provider'],
    ['500', html(500), 'provider'],
    ['none', (_: unknown, response: ServerResponse) => response.end('{"keys": []}'), 'token'],
  ])('whose keys are %s lets nobody in', async (_name, answer, outcome) => {
    provider.answers.set('/jwks', answer);
    const { to, refresh } = await come();
    expect([to, refresh]).toEqual([`/login?sso=${outcome}`, undefined]);
  });

  it.each([
    ['HTML', html(200)],
    ['500', html(500)],
    ['404', html(404)],
    ['a broken connection', (_: unknown, response: { destroy(): void }) => response.destroy()],
  ])('whose token endpoint answers %s lets nobody in', async (_name, answer) => {
    provider.answers.set('/token', answer);
    expect((await come()).to).toBe('/login?sso=provider');
  });

  it('may be two minutes off with its clock, and not ten', async () => {
    provider.clockOff = 100;
    expect((await come()).to).toBe('/login?sso=done');
    provider.clockOff = -390;
    expect((await come()).to).toBe('/login?sso=done');
    provider.clockOff = -600;
    expect((await come()).to).toBe('/login?sso=clock');
  });

  it('is not asked when the state is another one, and a person who declines comes back in words', async () => {
    const other = await come({}, (query) => query.set('state', 'another'));
    expect([other.to, provider.exchanges.length]).toEqual(['/login?sso=expired', 0]);
    const declined = await come({}, (query) => {
      query.delete('code');
      query.set('error', 'access_denied');
    });
    expect(declined.to).toBe('/login?sso=denied');
    const neither = await come({}, (query) => query.delete('code'));
    expect(neither.to).toBe('/login?sso=provider');
  });

  it('is not waited for longer than ten minutes', async () => {
    const { url, cookie } = await start(ground);
    const state = new URL(url).searchParams.get('state') ?? '';
    ground.test.clock.advance(601_000);
    expect((await back(ground, `${CALLBACK}?code=code&state=${state}`, cookie)).to).toBe(
      '/login?sso=expired',
    );
    ground.test.clock.advance(-601_000);
  });

  it.each([
    ['issuer', { issuer: 'https://other.example' }, 'https://other.example'],
    ['code_flow', { response_types_supported: ['id_token'] }, null],
    ['pkce', { code_challenge_methods_supported: ['plain'] }, null],
    ['incomplete', { token_endpoint: undefined }, null],
    ['address', { token_endpoint: 'ftp://grid.example/token' }, 'ftp://grid.example/token'],
    ['private_address', { token_endpoint: 'https://10.0.0.8/token' }, 'https://10.0.0.8/token'],
  ])('is found out by the test: %s', async (fault, metadata, says) => {
    provider.metadata = metadata;
    const admin = await ground.as('admin@demo.example');
    const answer = await admin.call('POST', `${SETTINGS}/test`, { issuer: provider.issuer });
    expect(answer.body).toEqual({ fault, says });
  });

  it('is found out by the test: no JSON, an error, nobody there, an address that is not to be called', async () => {
    const admin = await ground.as('admin@demo.example');
    const faultOf = async (issuer: string) =>
      (await admin.call('POST', `${SETTINGS}/test`, { issuer })).row['fault'];
    expect(await faultOf(provider.issuer)).toBeNull();
    provider.answers.set('/.well-known/openid-configuration', html(200));
    expect(await faultOf(provider.issuer)).toBe('not_json');
    provider.answers.set('/.well-known/openid-configuration', html(302));
    expect(await faultOf(provider.issuer)).toBe('status');
    expect(await faultOf('http://localhost:1')).toBe('unreachable');
    expect(await faultOf('http://sso.example')).toBe('address');
    expect(await faultOf('https://user:word@sso.example')).toBe('address');
    expect(await faultOf('nonsense')).toBe('address');
    for (const host of [
      '10.1.2.3',
      '169.254.169.254',
      '[fd00::1]',
      '[::ffff:10.0.0.1]',
      '0.0.0.0',
      '167772161',
    ])
      expect([host, await faultOf(`https://${host}`)]).toEqual([host, 'private_address']);
  });

  it('that cannot be reached is said so before anybody is sent there', async () => {
    provider.answers.set('/.well-known/openid-configuration', html(500));
    const answer = await ground.test.app.inject({
      method: 'POST',
      url: '/api/auth/sso/start',
      payload: { tenantId: 'demo-tenant' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    const off = await ground.test.app.inject({
      method: 'POST',
      url: '/api/auth/sso/start',
      payload: { tenantId: 'harbor-grid' },
    });
    expect([off.statusCode, off.json().code]).toEqual([404, 'not_found']);
  });
});
