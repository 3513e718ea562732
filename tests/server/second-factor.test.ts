import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { sealSecret } from '../../server/auth/second-factor/sealed-secret.ts';
import { deriveKey } from '../../server/auth/session/secret.ts';
import { hashToken } from '../../server/auth/tokens/single-use-token.ts';
import { DEMO_PASSWORD, personId } from '../../server/seed/accounts.ts';
import type { Api } from '../support/api.ts';
import { apiOf } from '../support/api.ts';
import { keptMails } from '../support/kept-mails.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const STEP = 30_000;

interface Owner {
  readonly api: Api;
  readonly email: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** The code that the app shows, so many steps from now. */
function codeOf({ test }: Ground, secret: string, steps = 0): string {
  const timestamp = test.clock.now() + steps * STEP;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

/** Waits for the next one: each is good once. */
function nextCode(ground: Ground, secret: string): string {
  ground.test.clock.advance(STEP);
  return codeOf(ground, secret);
}

/** Six digits that no step near now has. */
function wrongCode(ground: Ground, secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(ground, secret, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
}

async function signedIn({ test }: Ground, email: string): Promise<Api> {
  return apiOf(test.app, await test.signIn(email));
}

async function setUp(api: Api): Promise<string> {
  const answer = await api.call('POST', '/auth/setup-totp');
  return String(answer.row['secret']);
}

async function owner(ground: Ground, email: string): Promise<Owner> {
  const api = await signedIn(ground, email);
  const secret = await setUp(api);
  const answer = await api.call('POST', '/auth/enable-totp', { token: nextCode(ground, secret) });
  expect(answer.status).toBe(200);
  return { api, email, secret, recoveryCodes: answer.row['recoveryCodes'] as string[] }; // checked by its schema
}

async function login({ test }: Ground, email: string, body: object = {}, remoteAddress = '10.1.0.1') {
  const payload = { email, password: DEMO_PASSWORD, ...body };
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code, answer };
}

/** Ends what a test began, so that the next has the person as they were. */
async function forget({ test }: Ground): Promise<void> {
  await sql`delete from second_factors`.execute(test.database.kysely);
  await sql`delete from sign_in_attempts`.execute(test.database.kysely);
}

describeOnServer('a second factor', (ground) => {
  it.each(['/auth/setup-totp', '/auth/2fa/setup'])(
    'is prepared by %s, and not asked for yet',
    async (path) => {
      const api = await signedIn(ground, 'store@demo.example');
      const answer = await api.call('POST', path);
      expect(answer.status).toBe(200);
      const { secret, otpauthUrl } = answer.row;
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(otpauthUrl).toContain('otpauth://totp/Fieldline:store%40demo.example?');
      expect(otpauthUrl).toContain(`secret=${String(secret)}`);
      expect((await api.call('GET', '/auth/profile')).row['secondFactor']).toBe(false);
      expect((await login(ground, 'store@demo.example')).status).toBe(200);
      await forget(ground);
    },
  );

  it('is on after a code of it, gives ten recovery codes, and is asked for from then on', async () => {
    const { api, email, secret, recoveryCodes } = await owner(ground, 'store@demo.example');
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect((await api.call('GET', '/auth/profile')).row['secondFactor']).toBe(true);
    expect(await login(ground, email)).toMatchObject({ status: 401, code: 'TOTP_REQUIRED' });
    expect(await login(ground, email, { totpCode: '' })).toMatchObject({ code: 'TOTP_REQUIRED' });
    const wrong = await login(ground, email, { totpCode: wrongCode(ground, secret) });
    expect(wrong).toMatchObject({ status: 401, code: 'TOTP_INVALID' });
    expect(wrong.answer.cookies).toEqual([]);
    const code = nextCode(ground, secret);
    expect((await login(ground, email, { totpCode: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(
      200,
    );
    await forget(ground);
  });

  it('is not heard of by whoever does not know the password', async () => {
    const { email, secret } = await owner(ground, 'store@demo.example');
    const unknown = await login(ground, 'nobody@demo.example', { password: 'wrong password' });
    for (const totpCode of [null, nextCode(ground, secret), wrongCode(ground, secret)]) {
      const guess = await login(ground, email, { password: 'wrong password', totpCode });
      expect([guess.status, guess.answer.json()]).toEqual([401, unknown.answer.json()]);
    }
    await forget(ground);
  });

  it('takes a code once, and none from before it', async () => {
    const { email, secret } = await owner(ground, 'store@demo.example');
    const earlier = nextCode(ground, secret);
    const code = codeOf(ground, secret, 1);
    expect((await login(ground, email, { totpCode: code })).status).toBe(200);
    expect((await login(ground, email, { totpCode: code })).code).toBe('TOTP_INVALID');
    expect((await login(ground, email, { totpCode: earlier })).code).toBe('TOTP_INVALID');
    await forget(ground);
  });

  it('lets one of two in who come with the same code at once', async () => {
    const { email, secret, recoveryCodes } = await owner(ground, 'store@demo.example');
    for (const totpCode of [nextCode(ground, secret), recoveryCodes[0]]) {
      const answers = await Promise.all([1, 2].map(() => login(ground, email, { totpCode })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    }
    await forget(ground);
  });

  it('bears a clock that is one step off, not two', async () => {
    const { email, secret } = await owner(ground, 'store@demo.example');
    ground.test.clock.advance(10 * STEP);
    expect((await login(ground, email, { totpCode: codeOf(ground, secret, -2) })).code).toBe('TOTP_INVALID');
    expect((await login(ground, email, { totpCode: codeOf(ground, secret, 2) })).code).toBe('TOTP_INVALID');
    expect((await login(ground, email, { totpCode: codeOf(ground, secret, -1) })).status).toBe(200);
    expect((await login(ground, email, { totpCode: codeOf(ground, secret, 1) })).status).toBe(200);
    await forget(ground);
  });

  it('takes each recovery code once, as people type it, and only its owner’s', async () => {
    const mine = await owner(ground, 'store@demo.example');
    const theirs = await owner(ground, 'viewer@demo.example');
    const [code = '', other = ''] = mine.recoveryCodes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect((await login(ground, theirs.email, { totpCode: code })).code).toBe('TOTP_INVALID');
    expect((await login(ground, mine.email, { totpCode: typed })).status).toBe(200);
    expect((await login(ground, mine.email, { totpCode: code })).code).toBe('TOTP_INVALID');
    expect((await login(ground, mine.email, { totpCode: other })).status).toBe(200);
    await forget(ground);
  });

  it('takes a recovery code of 80 bits, as they were given out before', async () => {
    const { email } = await owner(ground, 'store@demo.example');
    const code = new Secret({ size: 10 }).base32;
    await sql`insert into recovery_codes (user_id, code_hash)
      select id, ${hashToken(code)} from identities where email = ${email}`.execute(
      ground.test.database.kysely,
    );
    const typed = code.replaceAll(/(.{4})(?=.)/g, '$1-');
    expect((await login(ground, email, { totpCode: typed })).status).toBe(200);
    expect((await login(ground, email, { totpCode: typed })).code).toBe('TOTP_INVALID');
    await forget(ground);
  });

  it('slows guessing of codes down, from whatever addresses it comes, and forgives after the right one', async () => {
    const { email, secret } = await owner(ground, 'store@demo.example');
    for (let tries = 0; tries < 5; tries++) {
      const guess = await login(ground, email, { totpCode: wrongCode(ground, secret) }, `10.2.0.${tries}`);
      expect(guess.code).toBe('TOTP_INVALID');
    }
    const blocked = await login(ground, email, { totpCode: codeOf(ground, secret) }, '10.2.0.99');
    expect(blocked).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(blocked.answer.headers['retry-after']).toBe('30');
    const stranger = await login(ground, email, { password: 'wrong password' }, '10.2.0.98');
    expect(stranger.code).toBe('invalid_credentials');
    const totpCode = nextCode(ground, secret);
    expect((await login(ground, email, { totpCode }, '10.2.0.99')).status).toBe(200);
    const again = await login(ground, email, { totpCode: wrongCode(ground, secret) }, '10.2.0.99');
    expect(again.code).toBe('TOTP_INVALID');
    await forget(ground);
  });

  it('counts wrong codes with the wrong passwords from one address', async () => {
    const { email, secret } = await owner(ground, 'store@demo.example');
    for (let tries = 0; tries < 3; tries++)
      await login(ground, email, { password: 'wrong password' }, '10.3.0.1');
    for (let tries = 0; tries < 2; tries++)
      await login(ground, email, { totpCode: wrongCode(ground, secret) }, '10.3.0.1');
    expect((await login(ground, email, {}, '10.3.0.1')).status).toBe(429);
    await forget(ground);
  });

  it('tells whoever is signed in whether a code is right, once, and counts wrong ones', async () => {
    const { api, email, secret } = await owner(ground, 'store@demo.example');
    const token = nextCode(ground, secret);
    const verify = (code: string) => api.call('POST', '/auth/2fa/verify', { token: code });
    expect((await verify(token)).body).toEqual({ valid: true });
    expect((await verify(token)).body).toEqual({ valid: false });
    expect((await login(ground, email, { totpCode: token })).code).toBe('TOTP_INVALID');
    expect((await api.call('GET', '/auth/profile')).row['secondFactor']).toBe(true);
    for (let tries = 0; tries < 3; tries++) await verify(wrongCode(ground, secret));
    expect((await verify(nextCode(ground, secret))).status).toBe(200);
    for (let tries = 0; tries < 5; tries++) await verify(wrongCode(ground, secret));
    expect((await verify(codeOf(ground, secret))).status).toBe(429);
    await forget(ground);
  });

  it('is switched on by its own code only', async () => {
    const api = await signedIn(ground, 'store@demo.example');
    const enable = (token: string) => api.call('POST', '/auth/enable-totp', { token });
    expect((await enable('123456')).problem).toMatchObject({ status: 409, code: 'transition_refused' });
    const first = await setUp(api);
    const second = await setUp(api);
    const wrong = await enable(nextCode(ground, first));
    expect(wrong.problem).toMatchObject({ status: 400, code: 'validation', details: [{ path: 'token' }] });
    expect((await enable('12345')).problem).toMatchObject({ status: 400, details: [{ path: 'token' }] });
    expect((await enable(nextCode(ground, second))).status).toBe(200);
    expect((await enable(nextCode(ground, second))).problem.status).toBe(409);
    expect((await api.call('POST', '/auth/2fa/setup')).problem.status).toBe(409);
    await forget(ground);
  });

  it.each(['a code', 'a recovery code', 'the password'])('is switched off with %s', async (proof) => {
    const { api, email, secret, recoveryCodes } = await owner(ground, 'viewer@demo.example');
    const bodies: Readonly<Record<string, object>> = {
      'a code': { token: nextCode(ground, secret) },
      'a recovery code': { token: recoveryCodes[3] },
      'the password': { password: DEMO_PASSWORD },
    };
    expect((await api.call('POST', '/auth/disable-totp', bodies[proof])).status).toBe(204);
    expect((await api.call('GET', '/auth/profile')).row['secondFactor']).toBe(false);
    expect((await login(ground, email)).status).toBe(200);
    const { rows } = await sql`select * from recovery_codes`.execute(ground.test.database.kysely);
    expect(rows).toEqual([]);
    expect(await keptMails(ground.test)).toContainEqual(
      expect.objectContaining({ to: email, kind: 'second-factor-reset' }),
    );
    expect((await api.call('POST', '/auth/disable-totp', { password: DEMO_PASSWORD })).status).toBe(409);
    await forget(ground);
  });

  it('is not switched off without the right proof', async () => {
    const { api, secret } = await owner(ground, 'viewer@demo.example');
    const refused = [
      [undefined, 'token'],
      [{}, 'token'],
      [{ token: wrongCode(ground, secret) }, 'token'],
      [{ token: 'AAAA-BBBB-CCCC-DDDD' }, 'token'],
      [{ password: 'wrong password' }, 'password'],
    ] as const;
    for (const [body, path] of refused) {
      const answer = await api.call('POST', '/auth/disable-totp', body);
      expect(answer.problem).toMatchObject({ status: 400, code: 'validation', details: [{ path }] });
    }
    expect((await api.call('GET', '/auth/profile')).row['secondFactor']).toBe(true);
    await forget(ground);
  });

  it('lies in the database encrypted, and its recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await owner(ground, 'viewer@demo.example');
    const { rows } = await sql`select secret, code_hash from second_factors
      join recovery_codes using (user_id)`.execute(ground.test.database.kysely);
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(10);
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(plain);
    await forget(ground);
  });

  it('whose key is lost with AUTH_SECRET still lets a recovery code in', async () => {
    const { email, secret, recoveryCodes } = await owner(ground, 'viewer@demo.example');
    const otherKey = deriveKey('the secret of the server that this database came from', 'second-factor');
    await sql`update second_factors set secret = ${sealSecret(otherKey, personId(email), secret)}`.execute(
      ground.test.database.kysely,
    );
    expect((await login(ground, email, { totpCode: nextCode(ground, secret) })).code).toBe('TOTP_INVALID');
    expect((await login(ground, email, { totpCode: recoveryCodes[0] })).status).toBe(200);
    await forget(ground);
  });

  it('leaves its trace in the audit log of every tenant of the person', async () => {
    const email = 'both@demo.example';
    const { api, recoveryCodes } = await owner(ground, email);
    await login(ground, email, { totpCode: recoveryCodes[0] });
    await api.call('POST', '/auth/disable-totp', { password: DEMO_PASSWORD });
    const { rows } = await sql`select tenant_id, user_id, before, after, ip from audit_log
      where entity = 'identity' and entity_id = ${personId(email)} order by tenant_id, id`.execute(
      ground.test.database.kysely,
    );
    const expected = (tenant: string) => [
      [tenant, { secondFactor: 'off' }, { secondFactor: 'set-up' }],
      [tenant, { secondFactor: 'set-up' }, { secondFactor: 'on' }],
      [tenant, { recoveryCodes: 10 }, { recoveryCodes: 9 }],
      [tenant, { secondFactor: 'on' }, { secondFactor: 'off' }],
    ];
    const written = rows as {
      tenant_id: string;
      user_id: string;
      before: object;
      after: object;
      ip: string;
    }[];
    expect(written.map((row) => [row.tenant_id, row.before, row.after])).toEqual([
      ...expected('demo-tenant'),
      ...expected('harbor-grid'),
    ]);
    expect(new Set(written.map((row) => row.user_id))).toEqual(new Set([personId(email)]));
    expect(written.every(({ ip }) => ip !== null)).toBe(true);
    await forget(ground);
  });

  it('is nobody’s to touch who has not signed in', async () => {
    for (const path of ['setup-totp', '2fa/setup', 'enable-totp', '2fa/verify', 'disable-totp']) {
      const answer = await ground.test.app.inject({
        method: 'POST',
        url: `/api/auth/${path}`,
        payload: { token: '123456' },
      });
      expect([path, answer.statusCode]).toEqual([path, 401]);
    }
  });
});

describeOnServer('a second factor that everybody needs', (ground) => {
  const require = (api: Api, required: boolean) =>
    api.call('PUT', '/auth/second-factor-policy', { required });

  it('is asked for by a tenant’s administrator who has one, and by nobody else', async () => {
    const planner = await signedIn(ground, 'planner@demo.example');
    expect((await require(planner, true)).problem.code).toBe('forbidden');
    const admin = await signedIn(ground, 'admin@demo.example');
    expect((await require(admin, true)).problem.code).toBe('transition_refused');
    await forget(ground);
  });

  it('lets who has none do nothing but set one up, and everything from then on', async () => {
    const email = 'planner@demo.example';
    const before = await signedIn(ground, email);
    const { api: admin } = await owner(ground, 'admin@demo.example');
    expect((await require(admin, true)).status).toBe(204);
    expect((await before.call('GET', '/work-orders')).problem).toMatchObject({
      status: 401,
      code: 'second_factor_needed',
    });
    expect((await before.call('GET', '/auth/profile')).row).toMatchObject({
      secondFactorNeeded: true,
      secondFactorRequired: true,
    });
    await owner(ground, email);
    expect((await before.call('GET', '/work-orders')).status).toBe(200);
    const harbor = await signedIn(ground, 'tech@harbor.example');
    expect((await harbor.call('GET', '/work-orders')).status).toBe(200);
    expect((await require(admin, false)).status).toBe(204);
    const { rows } = await sql<{ after: object }>`select after from audit_log
      where entity = 'tenant' and entity_id = 'demo-tenant' and tenant_id = 'demo-tenant'
      and action = 'update' order by at`.execute(ground.test.database.kysely);
    expect(rows.map(({ after }) => after)).toEqual([
      { second_factor_required: true },
      { second_factor_required: false },
    ]);
    await forget(ground);
  });

  it('is asked for beside a provider, unless its token said that it asked for two and the tenant believes it', async () => {
    const { api: admin } = await owner(ground, 'admin@demo.example');
    expect((await require(admin, true)).status).toBe(204);
    const viewer = await signedIn(ground, 'viewer@demo.example');
    for (const [signedInWith, status] of [
      ['password', 401],
      ['sso', 401],
      ['sso_two_factors', 200],
    ] as const) {
      await sql`update refresh_families set signed_in_with = ${signedInWith}
        where user_id = ${viewer.person.user.id}`.execute(ground.test.database.kysely);
      expect((await viewer.call('GET', '/work-orders')).status, signedInWith).toBe(status);
    }
    expect((await require(admin, false)).status).toBe(204);
    await forget(ground);
  });

  it('is asked for by an administrator who came in by a passkey, which counts as two', async () => {
    const admin = await signedIn(ground, 'admin@demo.example');
    const twoFactors = async () => (await admin.call('GET', '/auth/profile')).row['twoFactors'];
    expect(await twoFactors()).toBe(false);
    await sql`update refresh_families set signed_in_with = 'passkey'
      where user_id = ${admin.person.user.id}`.execute(ground.test.database.kysely);
    expect(await twoFactors()).toBe(true);
    expect((await require(admin, true)).status).toBe(204);
    expect((await admin.call('GET', '/work-orders')).status).toBe(200);
    expect((await require(admin, false)).status).toBe(204);
    await forget(ground);
  });
});

describeOnServer('recovery codes', (ground) => {
  it('are counted in the profile, and new ones take the place of those before', async () => {
    const { api, secret, recoveryCodes } = await owner(ground, 'tech1@demo.example');
    const left = async () => (await api.call('GET', '/auth/profile')).row['recoveryCodesLeft'];
    expect(await left()).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    expect((await login(ground, 'tech1@demo.example', { totpCode: first })).status).toBe(200);
    expect(await left()).toBe(9);
    const refused = await api.call('POST', '/auth/recovery-codes', { token: wrongCode(ground, secret) });
    expect(refused.problem.details).toMatchObject([{ path: 'token', code: 'invalid_value' }]);
    const answer = await api.call('POST', '/auth/recovery-codes', { token: nextCode(ground, secret) });
    expect(answer.row['recoveryCodes']).toHaveLength(10);
    expect(await left()).toBe(10);
    expect((await login(ground, 'tech1@demo.example', { totpCode: second })).status).toBe(401);
    await forget(ground);
  });
});
