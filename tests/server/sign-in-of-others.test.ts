import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { finishResets, RESET_WAIT } from '../../server/auth/second-factor/awaited-reset.ts';
import { ADMIN_CALLS } from '../../src/domain/identity/admin-calls.ts';
import { newEmail } from '../support/administration.ts';
import { type Api, apiOf } from '../support/api.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const ADMIN = 'admin@demo.example';
const SUPER = 'super@fieldline.example';

type Where = Readonly<Partial<Record<'demo-tenant' | 'harbor-grid' | 'platform', 'active' | 'invited'>>>;

/** Whose sign-in is not the demo tenant's to touch. */
const PEOPLE: readonly (readonly [string, Where])[] = [
  ['of another tenant only', { 'harbor-grid': 'active' }],
  ['invited here only', { 'demo-tenant': 'invited' }],
  ['invited here, and of another tenant', { 'demo-tenant': 'invited', 'harbor-grid': 'active' }],
  ['of this and another tenant', { 'demo-tenant': 'active', 'harbor-grid': 'active' }],
  ['of the platform, invited here', { 'demo-tenant': 'invited', platform: 'active' }],
  ['of the platform too', { 'demo-tenant': 'active', platform: 'active' }],
];

/** Somebody with a password of their own, a second factor, a passkey, and a session at home. */
async function personOf({ test }: Ground, where: Where): Promise<{ id: string; email: string }> {
  const { kysely } = test.database;
  const [id, email] = [randomUUID(), newEmail()];
  await sql`insert into identities (id, email, username, name, locale, password_hash)
    select ${id}, ${email}, 'own', 'Own Name', 'fr', password_hash from identities
    where email = 'tech1@demo.example'`.execute(kysely);
  for (const [tenant, status] of Object.entries(where)) {
    const role = tenant === 'platform' ? 'platform_staff' : 'viewer';
    await sql`insert into members (tenant_id, id, name, email, username, role, status)
      values (${tenant}, ${id}, 'Own Name', ${email}, 'own', ${role}, ${status})`.execute(kysely);
    if (status === 'invited')
      await sql`insert into invitations (tenant_id, user_id, token_hash, expires_at, created_by)
        values (${tenant}, ${id}, ${randomUUID()}, now() + interval '7 days', 'test')`.execute(kysely);
  }
  await sql`insert into second_factors (user_id, secret, created_at, enabled_at)
    values (${id}, 'sealed', now(), now())`.execute(kysely);
  await sql`insert into recovery_codes (user_id, code_hash) values (${id}, 'one')`.execute(kysely);
  await sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, backup_eligible,
      backed_up, name, created_at)
    values (${randomUUID()}, ${id}, ${randomUUID()}, 'key', 0, '[]', false, false, 'Phone', now())`.execute(
    kysely,
  );
  const home = Object.keys(where).find((tenant) => tenant !== 'demo-tenant') ?? 'harbor-grid';
  await sql`insert into refresh_families (id, user_id, tenant_id, device_id, created_at, last_used_at, expires_at)
    values (${randomUUID()}, ${id}, ${home}, 'phone', now(), now(), '2030-01-01')`.execute(kysely);
  return { id, email };
}

/** All that belongs to the person, wherever they work. */
async function belongingsOf({ test }: Ground, id: string): Promise<unknown> {
  const { rows } = await sql`select name, locale, password_hash, password_from, status,
      (select count(*) from second_factors where user_id = ${id} and enabled_at is not null)::int as factors,
      (select count(*) from recovery_codes where user_id = ${id})::int as codes,
      (select count(*) from passkeys where user_id = ${id})::int as passkeys,
      (select count(*) from awaited_resets where user_id = ${id})::int as resets,
      (select count(*) from refresh_families where user_id = ${id} and revoked_at is null
        and tenant_id <> 'demo-tenant')::int as sessions,
      (select count(*) from members where id = ${id} and status = 'active' and deleted_at is null
        and tenant_id <> 'demo-tenant')::int as places
    from identities where id = ${id}`.execute(test.database.kysely);
  return rows[0];
}

/** Every call of the table that names a person and writes, with a body that is right. */
const CALLS = Object.keys(ADMIN_CALLS).filter(
  (call) => !call.startsWith('GET') && /\/users(\/|$)/.test(call),
);

function bodyOf(call: string, email: string): object | undefined {
  if (call.endsWith('/role')) return { role: 'technician' };
  if (call.endsWith('/status')) return { status: 'suspended' };
  if (call.startsWith('PATCH')) return { name: 'Taken Over', username: 'taken' };
  if (call.endsWith('/invite')) return { email, role: 'viewer', name: 'Taken Over', locale: 'en' };
  if (call === 'POST /users') {
    return { email, role: 'viewer', name: 'Taken Over', locale: 'en', password: 'a quiet substation' };
  }
  return undefined;
}

describeOnServer('how somebody signs in', (ground) => {
  const make = (caller: Api, call: string, { id, email }: { id: string; email: string }) => {
    const [method = '', path = ''] = call.split(' ');
    const at = path
      .replace(':tenantId', 'demo-tenant')
      .replace(':id', id)
      .replace(':sessionId', randomUUID());
    return caller.call(method as 'POST', at, bodyOf(call, email));
  };

  it('has calls to try', () => {
    expect(CALLS.length).toBeGreaterThan(12);
  });

  it.each(
    PEOPLE.flatMap(([name, where]) =>
      CALLS.filter((call) => !call.includes(':tenantId')).map((call) => [call, name, where] as const),
    ),
  )('%s changes nothing of somebody %s', async (call, _, where) => {
    const person = await personOf(ground, where);
    const before = await belongingsOf(ground, person.id);
    const answer = await make(await ground.as(ADMIN), call, person);
    expect(answer.status).toBeLessThan(500);
    expect(await belongingsOf(ground, person.id)).toEqual(before);
  });

  it.each(
    PEOPLE.filter(([, where]) => where['demo-tenant'] !== 'active').flatMap(([name, where]) =>
      CALLS.filter((call) => call.includes(':tenantId')).map((call) => [call, name, where] as const),
    ),
  )(
    '%s changes nothing of somebody %s, who did not accept there, for the platform either',
    async (call, _, where) => {
      const person = await personOf(ground, where);
      const before = await belongingsOf(ground, person.id);
      const answer = await make(await ground.as(SUPER), call, person);
      expect(answer.status).toBeLessThan(500);
      expect(await belongingsOf(ground, person.id)).toEqual(before);
    },
  );

  it('is reset for somebody of one tenant by that tenant, and says why not for the others', async () => {
    const admin = await ground.as(ADMIN);
    const reset = async (where: Where) => {
      const { id } = await personOf(ground, where);
      const answer = await admin.call('POST', `/users/${id}/reset-2fa`);
      return answer.status === 204 ? 204 : answer.problem.reason;
    };
    expect(await reset({ 'demo-tenant': 'active' })).toBe(204);
    // Whoever types an address elsewhere gets no say either.
    expect(await reset({ 'demo-tenant': 'active', 'harbor-grid': 'invited' })).toBe(204);
    expect(await reset({ 'demo-tenant': 'active', 'harbor-grid': 'active' })).toBe('sign_in_shared');
    expect(await reset({ 'demo-tenant': 'invited' })).toBe('not_accepted');
  });

  it('shows no session of somebody who did not accept', async () => {
    const { id } = await personOf(ground, { 'demo-tenant': 'invited', 'harbor-grid': 'active' });
    const platform = await ground.as(SUPER);
    expect((await platform.call('GET', `/tenants/demo-tenant/users/${id}/sessions`)).body).toEqual([]);
    expect((await (await ground.as(ADMIN)).call('GET', `/users/${id}/sessions`)).body).toEqual([]);
  });
});

describeOnServer('a second factor of somebody of two tenants', (ground) => {
  const BOTH = 'both@demo.example';

  async function owner() {
    const { kysely } = ground.test.database;
    for (const table of ['awaited_resets', 'second_factors'])
      await sql`delete from ${sql.table(table)}`.execute(kysely);
    const api = apiOf(ground.test.app, await ground.test.signIn(BOTH, 'demo-tenant'));
    const secret = String((await api.call('POST', '/auth/setup-totp')).row['secret']);
    const code = () =>
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: ground.test.clock.now() });
    expect((await api.call('POST', '/auth/enable-totp', { token: code() })).status).toBe(200);
    const path = `/tenants/demo-tenant/users/${api.person.user.id}`;
    return { api, code, path };
  }

  const signIn = (totpCode?: string) =>
    ground.test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: BOTH, password: 'fieldline-demo', tenantId: 'demo-tenant', totpCode },
    });

  async function mailsTo(kind: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from mails
      where recipient = ${BOTH} and kind = ${kind}`.execute(ground.test.database.kysely);
    return rows[0]?.n ?? 0;
  }

  it('is taken by the platform after a day, told at its beginning and its end, and ends every session', async () => {
    const { api, path } = await owner();
    const platform = await ground.as(SUPER);
    const at = (await platform.call('POST', `${path}/reset-2fa`)).problem;
    expect([at.code, at.reason]).toEqual(['forbidden', 'sign_in_shared']);
    const [begun, done] = [await mailsTo('second-factor-reset-begun'), await mailsTo('second-factor-reset')];
    expect((await platform.call('POST', `${path}/begin-reset-2fa`)).status).toBe(204);
    expect((await platform.call('POST', `${path}/begin-reset-2fa`)).problem.reason).toBe('reset_waits');
    expect(await mailsTo('second-factor-reset-begun')).toBe(begun + 1);
    expect((await api.call('GET', '/auth/profile')).row['secondFactorReset']).toEqual(expect.any(String));
    ground.test.clock.advance(RESET_WAIT - 60_000);
    expect(await finishResets({ database: ground.test.database, clock: ground.test.clock })).toBe(0);
    expect((await signIn()).json().code).toBe('TOTP_REQUIRED');
    ground.test.clock.advance(60_000);
    expect((await signIn()).statusCode).toBe(200);
    expect(await mailsTo('second-factor-reset')).toBe(done + 1);
    expect((await api.call('GET', '/auth/profile')).status).toBe(401);
  });

  it.each<[string, (owner: { api: Api; code: () => string }) => Promise<number>]>([
    [
      'signing in with it',
      async ({ code }) => {
        ground.test.clock.advance(60_000);
        return (await signIn(code())).statusCode;
      },
    ],
    [
      'a word in the profile',
      async ({ api }) => (await api.call('DELETE', '/auth/second-factor-reset')).status,
    ],
  ])('stays by %s', async (_, keep) => {
    const { path, ...theirs } = await owner();
    const platform = apiOf(ground.test.app, await ground.test.signIn(SUPER));
    expect((await platform.call('POST', `${path}/begin-reset-2fa`)).status).toBe(204);
    expect(await keep(theirs)).toBeLessThan(300);
    ground.test.clock.advance(RESET_WAIT);
    expect(await finishResets({ database: ground.test.database, clock: ground.test.clock })).toBe(0);
    expect((await signIn()).json().code).toBe('TOTP_REQUIRED');
  });

  it('is begun by nobody of a tenant', async () => {
    const { path } = await owner();
    const admin = apiOf(ground.test.app, await ground.test.signIn(ADMIN));
    expect((await admin.call('POST', `${path}/begin-reset-2fa`)).status).toBe(403);
  });
});
