import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { personId } from '../../server/seed/accounts.ts';
import type { SignedIn } from '../support/server-app.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const BOTH = 'both@demo.example';

async function switchTo({ test }: Ground, cookie: string, body: object) {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/switch-tenant',
    payload: body,
    headers: { cookie },
  });
  const [given] = answer.cookies;
  const signedIn = answer.json<Partial<SignedIn> & { code?: string }>();
  return { status: answer.statusCode, ...signedIn, cookie: `${given?.name}=${given?.value}` };
}

async function profileStatus({ test }: Ground, token = ''): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await test.app.inject({ url: '/api/auth/profile', headers })).statusCode;
}

describeOnServer('switching to another tenant', (ground) => {
  it('begins a session there and ends the one here, with an audit row there alone', async () => {
    const { cookie, token, user } = await ground.test.signIn(BOTH);
    const there = await switchTo(ground, cookie, { tenantId: 'harbor-grid' });
    expect([there.status, there.tenant?.id, there.user?.id]).toEqual([200, 'harbor-grid', user.id]);
    expect(await profileStatus(ground, there.token)).toBe(200);
    expect(await profileStatus(ground, token)).toBe(401);
    expect((await switchTo(ground, cookie, { tenantId: 'harbor-grid' })).code).toBe('refresh_refused');
    const { rows } = await sql`select tenant_id, after from audit_log
      where entity = 'identity' and entity_id = ${personId(BOTH)}`.execute(ground.test.database.kysely);
    expect(rows).toEqual([{ tenant_id: 'harbor-grid', after: { signIn: 'switched' } }]);
    const back = await switchTo(ground, there.cookie, { tenantId: 'demo-tenant' });
    expect([back.status, back.tenant?.id]).toEqual([200, 'demo-tenant']);
  });

  it.each(['platform', 'nowhere', ''])('is refused into %j, which is none of theirs', async (tenantId) => {
    const { cookie, token } = await ground.test.signIn('tech1@demo.example');
    const answer = await switchTo(ground, cookie, { tenantId });
    expect([400, 403]).toContain(answer.status);
    expect(await profileStatus(ground, token)).toBe(200);
  });

  it('is refused into a tenant that one was removed from, or whose access is suspended', async () => {
    const { cookie } = await ground.test.signIn(BOTH, 'demo-tenant');
    const { kysely } = ground.test.database;
    const member = sql`where tenant_id = 'harbor-grid' and email = ${BOTH}`;
    await sql`update members set status = 'suspended' ${member}`.execute(kysely);
    expect((await switchTo(ground, cookie, { tenantId: 'harbor-grid' })).code).toBe('forbidden');
    await sql`update members set status = 'active', deleted_at = now() ${member}`.execute(kysely);
    expect((await switchTo(ground, cookie, { tenantId: 'harbor-grid' })).code).toBe('wrong_tenant');
    await sql`update members set deleted_at = null ${member}`.execute(kysely);
  });

  it('is refused into a suspended tenant, and the session stays as it is', async () => {
    const { cookie, token } = await ground.test.signIn(BOTH, 'demo-tenant');
    const { kysely } = ground.test.database;
    await sql`update tenants set status = 'suspended' where id = 'harbor-grid'`.execute(kysely);
    const answer = await switchTo(ground, cookie, { tenantId: 'harbor-grid' });
    await sql`update tenants set status = 'active' where id = 'harbor-grid'`.execute(kysely);
    expect([answer.status, answer.code]).toEqual([403, 'forbidden']);
    expect(await profileStatus(ground, token)).toBe(200);
  });

  it('is refused without a cookie, and for another person or tenant than the cookie is of', async () => {
    const { cookie, token, user } = await ground.test.signIn(BOTH, 'demo-tenant');
    const other = personId('tech1@demo.example');
    const to = { tenantId: 'harbor-grid' };
    expect((await switchTo(ground, '', to)).code).toBe('refresh_refused');
    expect((await switchTo(ground, cookie, { ...to, userId: other })).code).toBe('wrong_person');
    const wrongTenant = { ...to, userId: user.id, fromTenantId: 'harbor-grid' };
    expect((await switchTo(ground, cookie, wrongTenant)).code).toBe('wrong_tenant');
    expect(await profileStatus(ground, token)).toBe(200);
  });

  it.each(['given_password', 'sso'])('is refused from a session that began with %s', async (signedInWith) => {
    const { cookie } = await ground.test.signIn(BOTH, 'demo-tenant');
    const family = cookie.split('=')[1]?.split('.')[0];
    await sql`update refresh_families set signed_in_with = ${signedInWith} where id = ${family}`.execute(
      ground.test.database.kysely,
    );
    expect((await switchTo(ground, cookie, { tenantId: 'harbor-grid' })).code).toBe('wrong_tenant');
    expect((await switchTo(ground, cookie, { tenantId: 'demo-tenant' })).status).toBe(200);
  });

  it('names the other tenants at a sign-in that asked for none, and not at one that did', async () => {
    const login = async (payload: object) =>
      (
        await ground.test.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { email: BOTH, password: 'fieldline-demo', ...payload },
        })
      ).json<{ otherTenants?: unknown }>().otherTenants;
    expect(await login({})).toEqual([{ id: 'harbor-grid', name: 'Harbor Grid' }]);
    expect(await login({ tenantId: 'harbor-grid' })).toBeUndefined();
  });
});
