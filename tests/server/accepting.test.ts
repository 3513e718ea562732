import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { setUpTenant } from '../../server/seed/set-up.ts';
import type { SignIn } from '../../src/domain/identity/session.ts';
import {
  auditOf,
  FIRST_PASSWORD,
  login,
  mailedToken,
  newEmail,
  newPerson,
  signInAs,
} from '../support/administration.ts';
import { type Api, newId } from '../support/api.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const ADMIN = 'admin@demo.example';
const HARBOR_ADMIN = 'admin@harbor.example';
const OWN_PASSWORD = 'the kettle sings at four';

async function accept(ground: Ground, email: string, password = OWN_PASSWORD) {
  const payload = { token: await mailedToken(ground, email), name: 'Mona Real', password };
  const answer = await ground.test.app.inject({
    method: 'POST',
    url: '/api/auth/invitations/accept',
    payload,
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
}

async function setUpFactor(ground: Ground, api: Api): Promise<string> {
  const secret = String((await api.call('POST', '/auth/setup-totp')).row['secret']);
  const token = codeOf(ground, secret);
  expect((await api.call('POST', '/auth/enable-totp', { token })).status).toBe(200);
  return secret;
}

function codeOf(ground: Ground, secret: string): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: ground.test.clock.now() });
}

async function countOf(ground: Ground, table: string, id: string, and = sql`true`): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where user_id = ${id} and ${and}`.execute(ground.test.database.kysely);
  return rows[0]?.n ?? -1;
}

async function mailsTo(ground: Ground, email: string, kind: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mails
    where recipient = ${email} and kind = ${kind}`.execute(ground.test.database.kysely);
  return rows[0]?.n ?? -1;
}

async function ask(by: Api, email: string): Promise<void> {
  const asked = await by.call('POST', '/users/invite', { email, name: 'Mona Real', role: 'viewer' });
  expect([asked.status, asked.body]).toEqual([200, expect.anything()]);
}

async function leave(by: Api, id: string): Promise<void> {
  expect((await by.call('DELETE', `/users/${id}`)).status).toBe(204);
}

describeOnServer('accepting an invitation', (ground) => {
  it.each<[string, (other: Api, id: string, email: string) => Promise<void>]>([
    ['is there', async () => {}],
    ['has left', async (other, id) => leave(other, id)],
    [
      'has left and is asked back',
      async (other, id, email) => {
        await leave(other, id);
        await ask(other, email);
      },
    ],
    [
      'was asked back in vain',
      async (other, id, email) => {
        await leave(other, id);
        await ask(other, email);
        await leave(other, id);
      },
    ],
    [
      'was asked back and shut out',
      async (other, id, email) => {
        await leave(other, id);
        await ask(other, email);
        const shut = await other.call('POST', `/users/${id}/status`, { status: 'suspended' });
        expect(shut.status).toBe(200);
      },
    ],
  ])('leaves whoever made the account no hold on what is set up after it: the person %s', async (_, then) => {
    const [maker, other] = [await ground.as(ADMIN), await ground.as(HARBOR_ADMIN)];
    const email = newEmail();
    const { id } = await newPerson(maker, 'technician', email);
    await ask(other, email);
    await accept(ground, email);
    const person = await signInAs(ground, email, { password: OWN_PASSWORD, tenantId: 'harbor-grid' });
    await setUpFactor(ground, person);
    await then(other, id, email);
    expect((await maker.call('POST', `/users/${id}/reset-2fa`)).problem.reason).toBe('sign_in_shared');
    expect(await countOf(ground, 'second_factors', id)).toBe(1);
  });

  it('tells a tenant of how somebody signs in once they accepted there, and not before', async () => {
    const email = newEmail();
    const { id } = await newPerson(await ground.as(ADMIN), 'technician', email);
    await ask(await ground.as(HARBOR_ADMIN), email);
    await setUpFactor(ground, await signInAs(ground, email));
    const told = async () =>
      (await auditOf(ground, id)).filter(({ entity }) => entity === 'identity').map((row) => row.tenant_id);
    expect(new Set(await told())).toEqual(new Set(['demo-tenant']));
    await accept(ground, email);
    expect(new Set(await told())).toEqual(new Set(['demo-tenant', 'harbor-grid']));
  });

  it('ends the second factor, codes, links, devices and sessions of who made the account before', async () => {
    const email = newEmail();
    const { id } = await newPerson(await ground.as(ADMIN), 'technician', email);
    const payload = { email, password: FIRST_PASSWORD };
    await ground.test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers: { 'x-device-id': 'tablet-of-the-maker' },
    });
    const maker = await signInAs(ground, email);
    await setUpFactor(ground, maker);
    const { kysely } = ground.test.database;
    await sql`insert into single_sign_on_links (tenant_id, issuer, subject, user_id, created_at, last_used_at)
      values ('demo-tenant', 'https://maker.example', ${id}, ${id}, now(), now())`.execute(kysely);
    await sql`insert into passkeys (id, user_id, credential_id, public_key, counter, transports, backup_eligible,
        backed_up, name, created_at)
      values (${randomUUID()}, ${id}, ${id}, 'key', 0, '[]', false, false, 'Of the maker', now())`.execute(
      kysely,
    );

    const harbor = await ground.as(HARBOR_ADMIN);
    await harbor.call('POST', '/users/invite', { email, role: 'planner' });
    expect(await countOf(ground, 'second_factors', id)).toBe(1);
    await accept(ground, email);

    const left = {
      factors: await countOf(ground, 'second_factors', id),
      codes: await countOf(ground, 'recovery_codes', id),
      passkeys: await countOf(ground, 'passkeys', id),
      links: await countOf(ground, 'single_sign_on_links', id),
      sessions: await countOf(ground, 'refresh_families', id, sql`revoked_at is null`),
      devices: await countOf(
        ground,
        'refresh_families',
        id,
        sql`(device_id is not null or device_key_hash is not null)`,
      ),
    };
    expect(left).toEqual({ factors: 0, codes: 0, passkeys: 0, links: 0, sessions: 0, devices: 0 });
    expect((await maker.call('GET', '/auth/profile')).status).toBe(401);
    const refresh = await ground.test.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { cookie: maker.person.cookie },
    });
    expect(refresh.statusCode).toBe(401);
    expect((await login(ground, email)).statusCode).toBe(401);
    expect(await mailsTo(ground, email, 'account-cleared')).toBe(1);
    const own = await login(ground, email, { password: OWN_PASSWORD });
    expect([own.statusCode, own.json<SignIn>().tenant.id]).toEqual([200, 'harbor-grid']);
  });

  it('leaves what was the person’s own before, and tells nobody of nothing', async () => {
    const email = newEmail();
    const admin = await ground.as(ADMIN);
    const { row } = await admin.call('POST', '/users/invite', { email, role: 'technician' });
    await accept(ground, email);
    const person = await signInAs(ground, email, { password: OWN_PASSWORD });
    await setUpFactor(ground, person);
    await (await ground.as(HARBOR_ADMIN)).call('POST', '/users/invite', { email, role: 'viewer' });
    await accept(ground, email);
    expect(await countOf(ground, 'second_factors', row.id)).toBe(1);
    expect((await person.call('GET', '/auth/profile')).status).toBe(200);
    expect(await mailsTo(ground, email, 'account-cleared')).toBe(0);
  });

  it('ends a second factor that one tenant’s word set up, also of who has their own password since', async () => {
    const email = newEmail();
    const { id } = await newPerson(await ground.as(ADMIN), 'technician', email);
    await setUpFactor(ground, await signInAs(ground, email));
    await sql`update identities set password_hash = (select password_hash from identities
      where email = 'tech1@demo.example') where id = ${id}`.execute(ground.test.database.kysely);
    await (await ground.as(HARBOR_ADMIN)).call('POST', '/users/invite', { email, role: 'viewer' });
    await accept(ground, email, 'fieldline-demo');
    expect(await countOf(ground, 'second_factors', id)).toBe(0);
    expect(await mailsTo(ground, email, 'account-cleared')).toBe(1);
  });

  it('leaves one that its person has used beside a password of their own', async () => {
    const email = newEmail();
    const { id } = await newPerson(await ground.as(ADMIN), 'technician', email);
    const secret = await setUpFactor(ground, await signInAs(ground, email));
    await sql`update identities set password_hash = (select password_hash from identities
      where email = 'tech1@demo.example') where id = ${id}`.execute(ground.test.database.kysely);
    ground.test.clock.advance(60_000);
    const totpCode = codeOf(ground, secret);
    const payload = { email, password: 'fieldline-demo', totpCode };
    const signedIn = await ground.test.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(signedIn.statusCode).toBe(200);
    await (await ground.as(HARBOR_ADMIN)).call('POST', '/users/invite', { email, role: 'viewer' });
    await accept(ground, email, 'fieldline-demo');
    expect(await countOf(ground, 'second_factors', id)).toBe(1);
  });

  it.each(['given_password', 'sso'])(
    'is no second factor to set up by %s for somebody of two tenants',
    async (by) => {
      const person = await ground.test.signIn('both@demo.example', 'demo-tenant');
      const family = person.cookie.split('=')[1]?.split('.')[0];
      await sql`update refresh_families set signed_in_with = ${by} where id = ${family}`.execute(
        ground.test.database.kysely,
      );
      const call = (method: 'POST' | 'PATCH', path: string, payload?: object) =>
        ground.test.app.inject({
          method,
          url: `/api/auth/${path}`,
          headers: { authorization: `Bearer ${person.token}` },
          ...(payload && { payload }),
        });
      for (const path of ['setup-totp', '2fa/setup', 'disable-totp', 'recovery-codes', 'enable-totp'])
        expect([
          path,
          (await call('POST', path, path.includes('set') ? {} : { token: '123456' })).statusCode,
        ]).toEqual([path, 403]);
      expect((await call('PATCH', 'profile', { locale: 'fr' })).statusCode).toBe(403);
    },
  );
});

describeOnServer('a sign-in that names no tenant', (ground) => {
  const tenantOf = async (email: string, password: string) =>
    (await login(ground, email, { password })).json<SignIn>().tenant?.id;

  it('opens the tenant that was used last, by a way in of the person’s own', async () => {
    const both = 'both@demo.example';
    const password = 'fieldline-demo';
    await ground.test.signIn(both, 'harbor-grid');
    expect(await tenantOf(both, password)).toBe('harbor-grid');
    const { cookie } = await ground.test.signIn(both, 'harbor-grid');
    const switched = await ground.test.app.inject({
      method: 'POST',
      url: '/api/auth/switch-tenant',
      headers: { cookie },
      payload: { tenantId: 'demo-tenant' },
    });
    expect(switched.statusCode).toBe(200);
    expect(await tenantOf(both, password)).toBe('demo-tenant');
    const { kysely } = ground.test.database;
    await sql`update members set status = 'suspended' where email = ${both} and tenant_id = 'demo-tenant'`.execute(
      kysely,
    );
    expect(await tenantOf(both, password)).toBe('harbor-grid');
    await sql`update members set status = 'active' where email = ${both}`.execute(kysely);
  });

  it.each(['invited', 'added with a password'])(
    'is not changed by being %s elsewhere, nor by accepting',
    async (how) => {
      const email = 'tech@harbor.example';
      const admin = await ground.as(ADMIN);
      const body = { email, role: 'viewer', name: 'Kofi' };
      // `Alder Valley Grid` comes before `Harbor Grid`.
      if (how === 'invited') await admin.call('POST', '/users/invite', body);
      else await admin.call('POST', '/users', { ...body, password: FIRST_PASSWORD });
      const at = () => tenantOf(email, 'fieldline-demo');
      expect(await at()).toBe('harbor-grid');
      await accept(ground, email, 'fieldline-demo');
      expect(await at()).toBe('harbor-grid');
      const { rows } = await sql<{
        id: string;
      }>`select id from members where email = ${email} limit 1`.execute(ground.test.database.kysely);
      await admin.call('DELETE', `/users/${rows[0]?.id}`);
    },
  );
});

describeOnServer('a tenant that the operator sets up', (ground) => {
  it('invites an administrator who is known, and takes in one who is new', async () => {
    const { database, clock } = ground.test;
    const person = (email: string) => ({ email, name: 'Ada', password: OWN_PASSWORD });
    const tenant = (admin: string) => ({
      id: `set-up-${newId().slice(-8)}`,
      name: 'Set Up',
      admin: person(admin),
      superAdmin: person('super@fieldline.example'),
    });
    const known = tenant(HARBOR_ADMIN);
    await setUpTenant(database, clock, known);
    const own = await login(ground, HARBOR_ADMIN, { password: 'fieldline-demo', tenantId: known.id });
    expect([own.statusCode, own.json().reason]).toEqual([403, 'invitation_open']);
    expect(await mailsTo(ground, HARBOR_ADMIN, 'invitation')).toBe(1);
    const fresh = newEmail();
    await setUpTenant(database, clock, tenant(fresh));
    expect((await login(ground, fresh, { password: OWN_PASSWORD })).statusCode).toBe(200);
    const stranger = newEmail();
    await newPerson(await ground.as(ADMIN), 'viewer', stranger);
    await setUpTenant(database, clock, { ...tenant(newEmail()), superAdmin: person(stranger) });
    const platform = await login(ground, stranger, { tenantId: 'platform' });
    expect(platform.statusCode).toBe(403);
  });
});
