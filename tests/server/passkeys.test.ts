import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { DEMO_PASSWORD, personId } from '../../server/seed/accounts.ts';
import { PASSKEY_LIMITS } from '../../src/domain/identity/passkey.ts';
import type { SignIn } from '../../src/domain/identity/session.ts';
import { auditOf, FIRST_PASSWORD, newcomer, newPerson, signInAs } from '../support/administration.ts';
import { type Api, apiOf, newId } from '../support/api.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';
import type { Asked, SoftAuthenticator, Wrong } from '../support/soft-authenticator.ts';
import { softAuthenticator } from '../support/soft-authenticator.ts';

const EMAIL = 'store@demo.example';
const FIVE_MINUTES = 5 * 60_000;

const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

async function signedIn({ test }: Ground, email = EMAIL, tenantId?: string): Promise<Api> {
  return apiOf(test.app, await test.signIn(email, tenantId));
}

async function beginAdding(api: Api, currentPassword = DEMO_PASSWORD): Promise<Asked> {
  const answer = await api.call('POST', '/auth/passkeys/registration', { currentPassword });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as Asked;
}

/** A new passkey of whoever is signed in. */
async function add(api: Api, device = softAuthenticator(), password?: string): Promise<SoftAuthenticator> {
  const response = device.create(await beginAdding(api, password));
  const answer = await api.call('POST', '/auth/passkeys', { response });
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return device;
}

async function beginSignIn({ test }: Ground): Promise<Asked> {
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/passkeys/authentication' });
  expect(answer.statusCode).toBe(200);
  return answer.json<Asked>();
}

interface Tried {
  readonly wrong?: Wrong;
  readonly tenantId?: string;
  readonly remoteAddress?: string;
}

async function send(
  { test }: Ground,
  response: unknown,
  { tenantId, remoteAddress = '10.9.0.1' }: Tried = {},
) {
  return test.app.inject({
    method: 'POST',
    url: '/api/auth/passkeys/login',
    payload: { response, ...(tenantId && { tenantId }) },
    remoteAddress,
  });
}

async function signIn(ground: Ground, device: SoftAuthenticator, tried: Tried = {}) {
  return send(ground, device.get(await beginSignIn(ground), tried.wrong), tried);
}

/** The session that a passkey opens. */
async function apiBy(ground: Ground, device: SoftAuthenticator, tenantId?: string): Promise<Api> {
  const answer = await signIn(ground, device, tenantId === undefined ? {} : { tenantId });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  const { token, user, tenant } = answer.json<SignIn>();
  const [cookie] = answer.cookies;
  const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': tenant.id };
  return apiOf(ground.test.app, { token, user, tenant, headers, cookie: `${cookie?.name}=${cookie?.value}` });
}

async function query<T>({ test }: Ground, text: string): Promise<T[]> {
  return (await sql<T>`${sql.raw(text)}`.execute(test.database.kysely)).rows;
}

async function mailsTo(ground: Ground, email: string, kind: string): Promise<{ data: object }[]> {
  return query(
    ground,
    `select data from mails where recipient = '${email}' and kind = '${kind}' order by id`,
  );
}

async function own(api: Api): Promise<readonly Record<string, unknown>[]> {
  const { row } = await api.call('GET', '/auth/passkeys');
  return row['passkeys'] as Record<string, unknown>[]; // checked by its schema
}

/** The one refusal for whatever is wrong with an answer. */
const REFUSED = { status: 401, code: 'invalid_credentials', message: 'This passkey is not accepted here.' };

const afresh = (ground: Ground) =>
  beforeEach(async () => {
    for (const table of [
      'passkeys',
      'used_challenges',
      'sign_in_attempts',
      'second_factors',
      'mails',
      'mail_shares',
    ])
      await query(ground, `delete from ${table}`);
  });

describeOnServer('a passkey', (ground) => {
  afresh(ground);

  it('is asked for as one that its device finds by itself and that asks who is there', async () => {
    const api = await signedIn(ground);
    const asked = await beginAdding(api);
    expect(asked).toMatchObject({
      rp: { id: 'localhost', name: 'Fieldline' },
      user: { name: EMAIL },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const device = await add(api);
    expect(await beginAdding(api)).toMatchObject({ excludeCredentials: [{ id: device.id }] });
    const toSignIn = await beginSignIn(ground);
    expect(toSignIn).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(toSignIn).not.toHaveProperty('allowCredentials');
  });

  it('signs its owner in without a name or a password, and the session is like any other', async () => {
    const device = await add(await signedIn(ground));
    const api = await apiBy(ground, device);
    expect(api.person.user.email).toBe(EMAIL);
    expect((await api.call('GET', '/work-orders')).status).toBe(200);
    const headers = { cookie: api.person.cookie };
    const refreshed = await ground.test.app.inject({ method: 'POST', url: '/api/auth/refresh', headers });
    expect(refreshed.statusCode).toBe(200);
    expect(await own(api)).toMatchObject([{ credentialId: device.id, lastUsedAt: expect.any(String) }]);
  });

  it('is listed with its name, and whether it is on more than one device', async () => {
    const api = await signedIn(ground);
    await add(api, softAuthenticator());
    ground.test.clock.advance(1000);
    await add(api, softAuthenticator({ synced: true, aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4' }));
    expect((await api.call('GET', '/auth/passkeys')).row).toMatchObject({
      closed: null,
      rpId: 'localhost',
      passkeys: [
        { name: 'lightMyRequest', synced: false, lastUsedAt: null },
        { name: 'Google Password Manager', synced: true, lastUsedAt: null },
      ],
    });
    expect(await own(await signedIn(ground, 'viewer@demo.example'))).toEqual([]);
  });

  it('is told by mail and to the audit log of each tenant, when it comes and when it goes', async () => {
    const email = 'both@demo.example';
    const api = await signedIn(ground, email);
    await add(api);
    const [passkey] = await own(api);
    const path = `/auth/passkeys/${String(passkey?.['id'])}`;
    expect((await api.call('PATCH', path, { name: ' Key on my ring ' })).status).toBe(204);
    expect((await api.call('DELETE', path)).status).toBe(204);
    const named = { passkey: 'Key on my ring' };
    expect(await mailsTo(ground, email, 'passkey-added')).toMatchObject([
      { data: { passkey: 'lightMyRequest' } },
    ]);
    expect(await mailsTo(ground, email, 'passkey-removed')).toMatchObject([{ data: named }]);
    const rows = (await auditOf(ground, personId(email))).filter(({ after }) => after && 'passkey' in after);
    const expected = (tenant: string) => [
      [tenant, { passkey: null }, { passkey: 'lightMyRequest' }],
      [tenant, { passkey: 'lightMyRequest' }, named],
      [tenant, named, { passkey: null }],
    ];
    expect(rows.map(({ tenant_id, before, after }) => [tenant_id, before, after])).toEqual([
      ...expected('demo-tenant'),
      ...expected('harbor-grid'),
    ]);
  });

  it('opens nothing once it is removed', async () => {
    const api = await signedIn(ground);
    const device = await add(api);
    const [passkey] = await own(api);
    expect((await api.call('DELETE', `/auth/passkeys/${String(passkey?.['id'])}`)).status).toBe(204);
    expect((await signIn(ground, device)).json()).toMatchObject(REFUSED);
  });

  it.each(['PATCH', 'DELETE'] as const)('of somebody else is nobody’s to %s', async (method) => {
    await add(await signedIn(ground));
    const [passkey] = await query<{ id: string }>(ground, 'select id from passkeys');
    const other = await signedIn(ground, 'viewer@demo.example');
    const call = (id: string) =>
      other.call(method, `/auth/passkeys/${id}`, method === 'PATCH' ? { name: 'Mine' } : undefined);
    expect((await call(passkey?.id ?? '')).problem).toEqual((await call(newId())).problem);
    expect(await query(ground, 'select id from passkeys')).toHaveLength(1);
  });

  it.each(['', '   ', 'x'.repeat(PASSKEY_LIMITS.name + 1)])('is not called “%s”', async (name) => {
    const { problem } = await (await signedIn(ground)).call('PATCH', `/auth/passkeys/${newId()}`, { name });
    expect([problem.code, problem.details[0]?.path]).toEqual(['validation', 'name']);
  });

  it('leaves nothing behind for a challenge that nobody answers', async () => {
    await beginSignIn(ground);
    expect(await query(ground, 'select * from used_challenges')).toEqual([]);
  });
});

describeOnServer('adding a passkey', (ground) => {
  afresh(ground);

  it('takes the present password, which cannot be guessed at', async () => {
    const api = await signedIn(ground);
    const begin = (currentPassword: string) =>
      api.call('POST', '/auth/passkeys/registration', { currentPassword });
    for (const _ of [1, 2, 3, 4, 5]) {
      expect((await begin('not it at all')).problem).toMatchObject({
        code: 'validation',
        details: [{ path: 'currentPassword', code: 'invalid_value' }],
      });
    }
    expect((await begin(DEMO_PASSWORD)).problem.code).toBe('too_many_requests');
  });

  it.each<[string, Wrong]>([
    ['on another page', { origin: 'https://fieldline.evil.example' }],
    ['for another server', { rpId: 'evil.example' }],
    ['as an answer to a sign-in', { type: 'webauthn.get' }],
    ['without asking who is there', { userVerified: false }],
    ['for a challenge that nobody gave', { challenge: 'AAAA' }],
  ])('is refused where it was made %s', async (_, wrong) => {
    const api = await signedIn(ground);
    const response = softAuthenticator().create(await beginAdding(api), wrong);
    const { problem } = await api.call('POST', '/auth/passkeys', { response });
    expect([problem.code, problem.details[0]?.path]).toEqual(['validation', 'response']);
    expect(await own(api)).toEqual([]);
  });

  it('takes a challenge once, for five minutes, in its session and for this alone', async () => {
    const api = await signedIn(ground);
    const addAs = async (session: Api, asked: Asked) =>
      (await session.call('POST', '/auth/passkeys', { response: softAuthenticator().create(asked) })).status;
    const asked = await beginAdding(api);
    expect(await addAs(api, asked)).toBe(201);
    expect(await addAs(api, asked)).toBe(400);
    const old = await beginAdding(api);
    ground.test.clock.advance(FIVE_MINUTES);
    expect(await addAs(api, old)).toBe(400);
    const otherSession = await signedIn(ground);
    expect(await addAs(otherSession, await beginAdding(await signedIn(ground)))).toBe(400);
    const otherPerson = await signedIn(ground, 'viewer@demo.example');
    expect(await addAs(otherPerson, await beginAdding(otherSession))).toBe(400);
    expect(await addAs(otherSession, await beginSignIn(ground))).toBe(400);
    expect(await query(ground, 'select id from passkeys')).toHaveLength(1);
  });

  it('adds a passkey once, to one person', async () => {
    const api = await signedIn(ground);
    const device = await add(api);
    const other = await signedIn(ground, 'viewer@demo.example');
    for (const person of [api, other]) {
      const response = device.create(await beginAdding(person));
      expect((await person.call('POST', '/auth/passkeys', { response })).problem.code).toBe('already_exists');
    }
  });

  it('adds one of two that come with the same answer at once', async () => {
    const api = await signedIn(ground);
    const response = softAuthenticator().create(await beginAdding(api));
    const answers = await Promise.all([1, 2].map(() => api.call('POST', '/auth/passkeys', { response })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it('ends at so many, also where the last ones come at once', async () => {
    const api = await signedIn(ground);
    await query(
      ground,
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, backup_eligible,
        backed_up, name, created_at)
      select gen_random_uuid(), '${personId(EMAIL)}', 'x' || n, 'x', 0, '[]', false, false, 'x', now()
      from generate_series(2, ${PASSKEY_LIMITS.count}) n`,
    );
    const asked = [await beginAdding(api), await beginAdding(api)];
    const answers = await Promise.all(
      asked.map((each) => api.call('POST', '/auth/passkeys', { response: softAuthenticator().create(each) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { problem } = await api.call('POST', '/auth/passkeys/registration', {
      currentPassword: DEMO_PASSWORD,
    });
    expect(problem.code).toBe('quota_reached');
  });

  it.each(['given_password', 'sso'])(
    'is not for a session by %s, which one tenant’s administrator vouches for',
    async (signedInWith) => {
      const owner = await signedIn(ground);
      await add(owner);
      const api = await signedIn(ground);
      await query(
        ground,
        `update refresh_families set signed_in_with = '${signedInWith}'
          where user_id = '${api.person.user.id}' and revoked_at is null`,
      );
      expect((await api.call('GET', '/auth/passkeys')).row).toMatchObject({
        closed: 'vouched',
        passkeys: [],
      });
      const [passkey] = await query<{ id: string }>(ground, 'select id from passkeys');
      const calls = [
        api.call('POST', '/auth/passkeys/registration', { currentPassword: DEMO_PASSWORD }),
        api.call('PATCH', `/auth/passkeys/${passkey?.id}`, { name: 'Mine' }),
        api.call('DELETE', `/auth/passkeys/${passkey?.id}`),
      ];
      for (const answer of await Promise.all(calls)) expect(answer.problem.code).toBe('forbidden');
    },
  );
});

describeOnServer('signing in with a passkey', (ground) => {
  afresh(ground);

  it.each<[string, Wrong]>([
    ['from another page', { origin: 'https://fieldline.evil.example' }],
    ['for another server', { rpId: 'evil.example' }],
    ['as an answer to adding one', { type: 'webauthn.create' }],
    ['without asking who is there', { userVerified: false }],
    ['with another key', { key: otherKey }],
    ['for another person', { userHandle: Buffer.from(newId()).toString('base64url') }],
    ['without saying for whom', { userHandle: '' }],
    ['to a challenge that nobody gave', { challenge: 'AAAA' }],
    ['as one that is synced all of a sudden', { backupEligible: true }],
  ])('is refused where the answer was given %s', async (_, wrong) => {
    const device = await add(await signedIn(ground));
    const refused = await signIn(ground, device, { wrong });
    expect(refused.json()).toMatchObject(REFUSED);
    expect(refused.cookies).toEqual([]);
    expect((await signIn(ground, device)).statusCode).toBe(200);
  });

  it('answers an unknown passkey like a wrong signature, also after many of either', async () => {
    const known = await add(await signedIn(ground));
    const unknown = softAuthenticator();
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const answers = [
        await signIn(ground, known, { wrong: { key: otherKey } }),
        await signIn(ground, unknown),
      ];
      expect(answers[0]?.json()).toEqual(answers[1]?.json());
    }
    expect((await signIn(ground, known)).statusCode).toBe(429);
    expect((await signIn(ground, unknown)).statusCode).toBe(429);
    expect((await signIn(ground, known, { remoteAddress: '10.9.0.2' })).statusCode).toBe(200);
  });

  it('takes a challenge once, for five minutes, and none that was given for adding one', async () => {
    const api = await signedIn(ground);
    const device = await add(api);
    const asked = await beginSignIn(ground);
    expect((await send(ground, device.get(asked))).statusCode).toBe(200);
    expect((await send(ground, device.get(asked))).json()).toMatchObject(REFUSED);
    const old = await beginSignIn(ground);
    ground.test.clock.advance(FIVE_MINUTES);
    expect((await send(ground, device.get(old))).json()).toMatchObject(REFUSED);
    expect((await send(ground, device.get(await beginAdding(api)))).json()).toMatchObject(REFUSED);
    const almostOld = await beginSignIn(ground);
    ground.test.clock.advance(FIVE_MINUTES - 1);
    expect((await send(ground, device.get(almostOld))).statusCode).toBe(200);
  });

  it('uses a challenge up by a wrong answer too', async () => {
    const device = await add(await signedIn(ground));
    const asked = await beginSignIn(ground);
    expect((await send(ground, device.get(asked, { userVerified: false }))).statusCode).toBe(401);
    expect((await send(ground, device.get(asked))).statusCode).toBe(401);
  });

  it('lets one of two in who come with the same answer at once', async () => {
    const device = await add(await signedIn(ground));
    const response = device.get(await beginSignIn(ground));
    const answers = await Promise.all([1, 2].map(() => send(ground, response)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  it('lets one of two in whose counter is the same, with different challenges, at once', async () => {
    const device = await add(await signedIn(ground));
    const asked = [await beginSignIn(ground), await beginSignIn(ground)];
    const answers = await Promise.all(asked.map((each) => send(ground, device.get(each, { counter: 7 }))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  it('is refused where the counter goes back, which the audit log says', async () => {
    const email = 'tech1@demo.example';
    const device = await add(await signedIn(ground, email));
    expect((await signIn(ground, device, { wrong: { counter: 9 } })).statusCode).toBe(200);
    for (const counter of [9, 8, 0]) {
      expect((await signIn(ground, device, { wrong: { counter } })).json()).toMatchObject(REFUSED);
    }
    const rows = await auditOf(ground, personId(email));
    expect(rows.filter(({ after }) => after?.['passkeyCopied'] === 'lightMyRequest')).toHaveLength(3);
    expect((await signIn(ground, device, { wrong: { counter: 10 } })).statusCode).toBe(200);
  });

  it('does not mind one that never counts', async () => {
    const device = await add(await signedIn(ground), softAuthenticator({ synced: true }));
    for (const _ of [1, 2]) expect((await signIn(ground, device)).statusCode).toBe(200);
  });

  it('is not held back by wrong passwords of its owner', async () => {
    const device = await add(await signedIn(ground));
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const payload = { email: EMAIL, password: 'not it at all' };
      const remoteAddress = '10.9.0.1';
      await ground.test.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
    }
    expect((await signIn(ground, device)).statusCode).toBe(200);
  });

  it('refuses a suspended person in words, and one who was removed', async () => {
    const admin = await ground.as('admin@demo.example');
    const { email, id } = await newPerson(admin, 'technician');
    await query(ground, `update identities set password_from = null where email = '${String(email)}'`);
    const device = await add(await signInAs(ground, String(email)), softAuthenticator(), FIRST_PASSWORD);
    expect((await admin.call('POST', `/users/${id}/status`, { status: 'suspended' })).status).toBe(200);
    const suspended = await signIn(ground, device);
    expect(suspended.json()).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('suspended'),
    });
    expect((await admin.call('DELETE', `/users/${id}`)).status).toBe(204);
    const removed = await signIn(ground, device);
    expect([removed.statusCode, removed.cookies]).toEqual([403, []]);
  });

  it('refuses the people of a suspended tenant', async () => {
    const device = await add(await signedIn(ground));
    await query(ground, `update tenants set status = 'suspended' where id = 'demo-tenant'`);
    const answer = await signIn(ground, device);
    await query(ground, `update tenants set status = 'active' where id = 'demo-tenant'`);
    expect(answer.json()).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('organisation'),
    });
  });

  it('reaches every tenant of the person: the one asked for, or the first with the names of the others', async () => {
    const device = await add(await signedIn(ground, 'both@demo.example'));
    const first = (await signIn(ground, device)).json<SignIn>();
    expect([first.tenant.id, first.otherTenants]).toEqual([
      'demo-tenant',
      [{ id: 'harbor-grid', name: 'Harbor Grid' }],
    ]);
    const asked = (await signIn(ground, device, { tenantId: 'harbor-grid' })).json<SignIn>();
    expect([asked.tenant.id, asked.otherTenants]).toEqual(['harbor-grid', undefined]);
    const platform = await signIn(ground, device, { tenantId: 'platform' });
    expect(platform.json()).toMatchObject({ code: 'wrong_tenant' });
    const api = await apiBy(ground, device, 'demo-tenant');
    const switched = await ground.test.app.inject({
      method: 'POST',
      url: '/api/auth/switch-tenant',
      payload: { tenantId: 'harbor-grid' },
      headers: { cookie: api.person.cookie },
    });
    expect(switched.statusCode).toBe(200);
  });

  it('is no way around a tenant’s provider, but for its administrators', async () => {
    const device = await add(await signedIn(ground));
    const admins = await add(await signedIn(ground, 'admin@demo.example'));
    await query(
      ground,
      `insert into single_sign_on (tenant_id, enabled, issuer, client_id, scopes, trust_email, domains, role_claim,
        role_map, create_people, only_sso)
      values ('demo-tenant', true, 'https://id.example', 'x', 'openid', false, '[]', '', '[]', false, true)`,
    );
    const answers = [await signIn(ground, device), await signIn(ground, admins)];
    await query(ground, 'delete from single_sign_on');
    expect(answers[0]?.json()).toMatchObject({ status: 403, code: 'sso_required' });
    expect(answers[1]?.statusCode).toBe(200);
  });

  it('counts as two factors: no code is asked for, and a tenant that wants a second one is content', async () => {
    const device = await add(await signedIn(ground));
    await query(
      ground,
      `insert into second_factors (user_id, secret, created_at, enabled_at)
        values ('${personId(EMAIL)}', 'sealed', now(), now())`,
    );
    expect((await signIn(ground, device)).statusCode).toBe(200);
    await query(ground, 'delete from second_factors');
    await query(ground, `update tenants set second_factor_required = true where id = 'demo-tenant'`);
    const [byPasskey, byPassword] = [await apiBy(ground, device), await signedIn(ground)];
    const answers = [
      await byPasskey.call('GET', '/work-orders'),
      await byPassword.call('GET', '/work-orders'),
    ];
    await query(ground, `update tenants set second_factor_required = false where id = 'demo-tenant'`);
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
    expect(byPasskey.person.user.secondFactorNeeded).toBe(false);
  });
});

describeOnServer('passkeys beside other ways in', (ground) => {
  afresh(ground);

  it('stay when the password changes, which its mail says', async () => {
    const admin = await ground.as('admin@demo.example');
    const person = await newcomer(ground, admin, 'technician');
    const { email } = person.person.user;
    await query(
      ground,
      `update refresh_families set signed_in_with = 'password' where user_id = '${person.person.user.id}'`,
    );
    const device = await add(person, softAuthenticator(), FIRST_PASSWORD);
    const change = { currentPassword: FIRST_PASSWORD, newPassword: 'three herons on a wire' };
    expect((await person.call('POST', '/auth/change-password', change)).status).toBe(204);
    expect((await signIn(ground, device)).statusCode).toBe(200);
    expect(await mailsTo(ground, email, 'password-changed')).toMatchObject([{ data: { passkeys: 1 } }]);
  });

  it('go when an administrator resets the second factor, also where they are all there is', async () => {
    const admin = await ground.as('admin@demo.example');
    const person = await signedIn(ground, 'tech2@demo.example');
    const { id, email } = person.person.user;
    const device = await add(person);
    expect((await admin.call('POST', `/users/${id}/reset-2fa`)).status).toBe(204);
    expect((await signIn(ground, device)).json()).toMatchObject(REFUSED);
    const [row] = (await auditOf(ground, id)).filter(({ after }) => after && 'passkeys' in after);
    expect([row?.user_id, row?.before, row?.after]).toEqual([
      admin.person.user.id,
      { passkeys: 1 },
      { passkeys: 0 },
    ]);
    expect(await mailsTo(ground, email, 'second-factor-reset')).toMatchObject([{ data: { passkeys: 1 } }]);
    expect((await admin.call('POST', `/users/${id}/reset-2fa`)).problem.code).toBe('transition_refused');
  });
});

describeOnServer(
  'passkeys of a server with an address of its own',
  (ground) => {
    afresh(ground);
    const page = { origin: 'https://grid.example', rpId: 'grid.example' };

    it('are good for its address and no other, whatever a request calls itself', async () => {
      const api = await signedIn(ground);
      const local = softAuthenticator().create(await beginAdding(api));
      const headers = { origin: 'http://localhost:3000' };
      expect((await api.call('POST', '/auth/passkeys', { response: local }, headers)).status).toBe(400);
      const device = await add(api, softAuthenticator(page));
      expect((await signIn(ground, device)).statusCode).toBe(200);
    });
  },
  { config: { publicUrl: 'https://grid.example/' } },
);

describeOnServer(
  'passkeys of a server that has a number for an address',
  (ground) => {
    it('are not offered, since no browser makes them', async () => {
      const api = await signedIn(ground);
      expect((await api.call('GET', '/auth/passkeys')).row).toMatchObject({ closed: 'address', rpId: null });
      const answer = await ground.test.app.inject({
        method: 'POST',
        url: '/api/auth/passkeys/authentication',
      });
      expect(answer.statusCode).toBe(404);
    });
  },
  { config: { publicUrl: 'https://10.1.2.3' } },
);

describeOnServer(
  'tries of passkeys',
  (ground) => {
    afresh(ground);

    it('are limited for each network address, and nothing of an answer is in the log', async () => {
      const device = await add(await signedIn(ground));
      const answers = [];
      for (const wrong of [{}, { origin: 'https://evil.example' }, { key: otherKey }, {}]) {
        const response = device.get(await beginSignIn(ground), wrong);
        const { statusCode } = await send(ground, response, { remoteAddress: '10.9.0.3' });
        answers.push([statusCode, ground.test.log().includes(response.response.signature)]);
        expect(ground.test.log()).not.toContain(response.response.clientDataJSON);
      }
      expect(answers).toEqual([
        [200, false],
        [401, false],
        [401, false],
        [429, false],
      ]);
      expect(ground.test.log()).toContain('"event":"sign_in","by":"passkey"');
      expect(ground.test.log()).toContain('"event":"passkey_refused","reason":"signature"');
    });
  },
  { config: { signInsPerMinute: 3 } },
);
