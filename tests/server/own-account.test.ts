import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD, personId } from '../../server/seed/accounts.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { apiOf } from '../support/api.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const NEW_PASSWORD = 'three herons on a wire';

async function auditOf({ test }: Ground, entity: string, id: string) {
  const { rows } = await sql<{ tenant_id: string; before: AnyRow; after: AnyRow; user_id: string }>`
    select tenant_id, user_id, before, after from audit_log where entity = ${entity} and entity_id = ${id}
    order by at desc, tenant_id`.execute(test.database.kysely);
  return rows;
}

async function profile(ground: Ground, email: string, tenantId?: string) {
  const api = apiOf(ground.test.app, await ground.test.signIn(email, tenantId));
  return { api, read: async () => (await api.call('GET', '/auth/profile')).row };
}

async function canSignIn({ test }: Ground, email: string, password: string, tenantId?: string) {
  const payload = { email, password, ...(tenantId && { tenantId }) };
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    remoteAddress: '10.3.0.1',
  });
  return answer.statusCode;
}

describeOnServer('one’s own profile', (ground) => {
  it('says how the person signs in, and where they work', async () => {
    const { read } = await profile(ground, 'both@demo.example');
    expect(await read()).toMatchObject({
      locale: 'en',
      secondFactor: false,
      secondFactorRequired: false,
      recoveryCodesLeft: 0,
      password: 'own',
      tenants: [
        { id: 'demo-tenant', name: 'Alder Valley Grid', role: 'planner', suspended: false },
        { id: 'harbor-grid', name: 'Harbor Grid', role: 'planner', suspended: false },
      ],
    });
  });

  it('changes the name that the tenant’s people see, with an audit row, and no other tenant’s', async () => {
    const email = 'both@demo.example';
    const { api, read } = await profile(ground, email);
    expect((await api.call('PATCH', '/auth/profile', { name: '  Robin C. ' })).status).toBe(204);
    expect((await read())['name']).toBe('Robin C.');
    const other = await profile(ground, email, 'harbor-grid');
    expect((await other.read())['name']).toBe('Robin Castellanos');
    const [row] = await auditOf(ground, 'user', personId(email));
    expect(row).toMatchObject({ tenant_id: 'demo-tenant', after: { name: 'Robin C.' } });
  });

  it('changes the language, which the next token names', async () => {
    const { api, read } = await profile(ground, 'store@demo.example');
    expect((await api.call('PATCH', '/auth/profile', { locale: 'fr' })).status).toBe(204);
    expect((await read())['locale']).toBe('fr');
    const [row] = await auditOf(ground, 'identity', personId('store@demo.example'));
    expect(row).toMatchObject({ before: { locale: 'en' }, after: { locale: 'fr' } });
  });

  it.each([
    [{ name: '   ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ locale: 'French' }, 'locale'],
    [{ notifications: { assigned: 'no' } }, 'notifications/assigned'],
    [{ notifications: { everything: false } }, 'notifications/everything'],
    [{ role: 'tenant_admin' }, 'role'],
    [{}, ''],
  ])('refuses %j and names the field', async (body, path) => {
    const { api } = await profile(ground, 'tech2@demo.example');
    const { problem } = await api.call('PATCH', '/auth/profile', body);
    expect([problem.code, problem.details[0]?.path]).toEqual(['validation', path]);
  });
});

describeOnServer('another password', (ground) => {
  const change = (currentPassword: string, newPassword: string) => ({ currentPassword, newPassword });

  it('is taken from whoever knows the present one, ends the other sessions, and is told by mail', async () => {
    const email = 'tech2@demo.example';
    const other = await profile(ground, email);
    const { api } = await profile(ground, email);
    const answer = await api.call('POST', '/auth/change-password', change(DEMO_PASSWORD, NEW_PASSWORD));
    expect(answer.status).toBe(204);
    expect((await api.call('GET', '/auth/profile')).status).toBe(200);
    expect((await other.api.call('GET', '/auth/profile')).status).toBe(401);
    expect(await canSignIn(ground, email, DEMO_PASSWORD)).toBe(401);
    expect(await canSignIn(ground, email, NEW_PASSWORD)).toBe(200);
    const [row] = await auditOf(ground, 'identity', personId(email));
    expect(row?.after).toEqual({ password: 'changed' });
    const { rows } =
      await sql`select 1 from mails where recipient = ${email} and kind = 'password-changed'`.execute(
        ground.test.database.kysely,
      );
    expect(rows).toHaveLength(1);
  });

  it.each([
    [change('not it at all', NEW_PASSWORD), 'currentPassword', 'invalid_value'],
    [change(DEMO_PASSWORD, 'short'), 'newPassword', 'password_too_short'],
    [change(DEMO_PASSWORD, 'planner on a wire'), 'newPassword', 'password_holds_address'],
    [change(DEMO_PASSWORD, 'Password2026!'), 'newPassword', 'password_common'],
    [change(DEMO_PASSWORD, DEMO_PASSWORD), 'newPassword', 'password_same'],
  ])('is refused with the field and the reason: %j', async (body, path, code) => {
    const { api } = await profile(ground, 'planner@demo.example');
    const { problem } = await api.call('POST', '/auth/change-password', body);
    expect([problem.code, problem.details]).toMatchObject(['validation', [{ path, code }]]);
    expect(await canSignIn(ground, 'planner@demo.example', DEMO_PASSWORD)).toBe(200);
  });

  it('cannot be guessed at: the sixth wrong one has to wait', async () => {
    const { api } = await profile(ground, 'viewer@demo.example');
    for (const _ of [1, 2, 3, 4, 5]) {
      await api.call('POST', '/auth/change-password', change('a wrong one', NEW_PASSWORD));
    }
    const answer = await api.call('POST', '/auth/change-password', change(DEMO_PASSWORD, NEW_PASSWORD));
    expect(answer.problem.code).toBe('too_many_requests');
  });

  it('does not become the person’s own where an administrator chose the one before', async () => {
    const email = 'both@demo.example';
    await sql`update identities set password_from = 'demo-tenant' where email = ${email}`.execute(
      ground.test.database.kysely,
    );
    const { api, read } = await profile(ground, email);
    const shown = await read();
    expect([shown['password'], (shown['tenants'] as unknown[]).length]).toEqual(['given', 1]);
    expect(
      (await api.call('POST', '/auth/change-password', change(DEMO_PASSWORD, NEW_PASSWORD))).status,
    ).toBe(204);
    expect(await canSignIn(ground, email, NEW_PASSWORD, 'demo-tenant')).toBe(200);
    expect(await canSignIn(ground, email, NEW_PASSWORD, 'harbor-grid')).toBe(403);
  });
});

describeOnServer('one’s sessions', (ground) => {
  it('has those of every tenant, with the place of the last use', async () => {
    const email = 'both@demo.example';
    await ground.test.signIn(email, 'harbor-grid');
    const { api } = await profile(ground, email, 'demo-tenant');
    const { body } = await api.call('GET', '/auth/sessions');
    expect(body).toMatchObject([
      { tenant: 'Alder Valley Grid', ip: '127.0.0.1', current: true },
      { tenant: 'Harbor Grid', ip: '127.0.0.1', current: false },
    ]);
  });

  it('ends all others at once, and not this one', async () => {
    const email = 'tech1@demo.example';
    const other = await profile(ground, email);
    const { api } = await profile(ground, email);
    expect((await api.call('DELETE', '/auth/sessions')).row).toEqual({ ended: 1 });
    expect((await other.api.call('GET', '/auth/profile')).status).toBe(401);
    expect((await api.call('GET', '/auth/sessions')).body).toHaveLength(1);
  });

  const MINUTE = 60_000;
  const old = async (email: string) => {
    const { api } = await profile(ground, email);
    ground.test.clock.advance(10 * MINUTE + 1000);
    return api;
  };
  const asked = { status: 403, code: 'reauthentication_required' };

  it('with a sign-in of more than ten minutes ago ends no other session and sets up no second factor before a proof; leaving takes none', async () => {
    const email = 'planner@demo.example';
    const other = await profile(ground, email);
    const api = await old(email);
    const { body } = await api.call('GET', '/auth/sessions');
    const [own, beside] = body as { id: string }[];
    expect((await api.call('DELETE', '/auth/sessions')).problem).toMatchObject(asked);
    expect((await api.call('DELETE', `/auth/sessions/${beside?.id}`)).problem).toMatchObject(asked);
    for (const path of ['/auth/setup-totp', '/auth/2fa/setup']) {
      expect((await api.call('POST', path)).problem).toMatchObject(asked);
    }
    expect((await other.api.call('GET', '/auth/profile')).status).toBe(200);

    const proof = (given: object) => api.call('POST', '/auth/reauthenticate', given);
    expect((await proof({})).problem.details).toMatchObject([{ path: 'password', code: 'required' }]);
    expect((await proof({ password: 'not it at all' })).problem.details).toMatchObject([
      { path: 'password' },
    ]);
    expect((await proof({ token: '123456' })).problem).toMatchObject({ status: 409 });
    expect((await api.call('DELETE', '/auth/sessions')).problem).toMatchObject(asked);
    expect((await proof({ password: DEMO_PASSWORD })).status).toBe(204);
    expect((await api.call('POST', '/auth/setup-totp')).status).toBe(200);
    expect((await api.call('DELETE', '/auth/sessions')).row).toEqual({ ended: 1 });
    expect((await api.call('DELETE', `/auth/sessions/${own?.id}`)).status).toBe(204);
  });

  it('is as old in a tenant that the person has switched to', async () => {
    const api = await old('both@demo.example');
    const switched = await ground.test.app.inject({
      method: 'POST',
      url: '/api/auth/switch-tenant',
      headers: { cookie: api.person.cookie },
      payload: { tenantId: 'harbor-grid' },
    });
    const { token } = switched.json<{ token: string }>();
    const answer = await ground.test.app.inject({
      method: 'DELETE',
      url: '/api/auth/sessions',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.json()).toMatchObject(asked);
  });

  it('cannot be proven by guessing', async () => {
    const api = await old('viewer@demo.example');
    for (let tries = 0; tries < 5; tries++) {
      await api.call('POST', '/auth/reauthenticate', { password: `guess number ${tries}` });
    }
    const { problem } = await api.call('POST', '/auth/reauthenticate', { password: DEMO_PASSWORD });
    expect(problem.code).toBe('too_many_requests');
  });
});
