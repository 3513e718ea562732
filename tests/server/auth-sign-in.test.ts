import { createHook } from 'node:async_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/server-app.ts';
import { startTestApp } from '../support/server-app.ts';

describe('signing in', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const login = (payload: object, remoteAddress = '10.0.0.1') =>
    server.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });

  it('answers token, person with permissions, and tenant', async () => {
    const answer = await login({ email: 'tech1@demo.example', password: 'fieldline-demo' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      expiresIn: 900,
      user: {
        email: 'tech1@demo.example',
        tenant_id: 'demo-tenant',
        role: 'technician',
        roles: ['technician'],
      },
      tenant: { id: 'demo-tenant', name: 'Alder Valley Grid', offlineDays: 14, timeZone: 'Europe/London' },
    });
    expect(answer.json<{ user: { permissions: string[] } }>().user.permissions).toContain(
      'inventory:consume',
    );
  });

  it('sets a cookie that no script, no other site and no other call sees', async () => {
    const answer = await login({ email: 'tech1@demo.example', password: 'fieldline-demo' });
    expect(answer.cookies).toMatchObject([
      { name: 'fieldline_refresh', httpOnly: true, sameSite: 'Strict', path: '/api/auth', maxAge: 2_592_000 },
      { name: 'fieldline_device', httpOnly: true, sameSite: 'Lax', path: '/api/auth', maxAge: 34_560_000 },
    ]);
    for (const cookie of answer.cookies) expect(cookie).not.toHaveProperty('secure');
  });

  it('takes the address in any case and with spaces around', async () => {
    const answer = await login({ email: ' Tech1@Demo.Example ', password: 'fieldline-demo' });
    expect(answer.statusCode).toBe(200);
  });

  it('says the same to a wrong password and to an unknown address', async () => {
    const wrong = await login({ email: 'tech1@demo.example', password: 'wrong' }, '10.0.0.2');
    const unknown = await login({ email: 'nobody@demo.example', password: 'wrong' }, '10.0.0.2');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ code: 'invalid_credentials' });
    expect(unknown.json()).toEqual(wrong.json());
  });

  it('derives a key once for every try, also for an address that nobody has and a person without a password', async () => {
    const without = 'planner@demo.example';
    await sql`update identities set password_hash = null where email = ${without}`.execute(
      server.database.kysely,
    );
    for (const [email, password, status] of [
      ['tech1@demo.example', 'fieldline-demo', 200],
      ['tech1@demo.example', 'wrong', 401],
      ['tech1@demo.example', 'long'.repeat(200), 401],
      ['nobody@demo.example', 'wrong', 401],
      [without, 'wrong', 401],
    ] as const) {
      const derived = countDerivations();
      const answer = await login({ email, password }, '10.0.0.9');
      expect([answer.statusCode, derived()], `${email} ${password}`).toEqual([status, 1]);
    }
  });

  it('picks the first tenant by name of a person in two, and the one that is asked for', async () => {
    const first = await server.signIn('both@demo.example');
    const second = await server.signIn('both@demo.example', 'harbor-grid');
    expect(first.tenant.id).toBe('demo-tenant');
    expect(second.tenant.id).toBe('harbor-grid');
    expect(second.user.id).toBe(first.user.id);
  });

  it('refuses a tenant that the person does not belong to', async () => {
    const answer = await login({
      email: 'tech1@demo.example',
      password: 'fieldline-demo',
      tenantId: 'harbor-grid',
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'wrong_tenant']);
  });

  it('lets platform staff in to the platform', async () => {
    const { user } = await server.signIn('super@fieldline.example');
    expect(user).toMatchObject({ tenant_id: 'platform', role: 'super_admin' });
    expect(user.permissions).toContain('tenants:edit');
  });

  it('slows down guessing, for that address and network address only, and forgives after the right password', async () => {
    const guess = (ip: string) => login({ email: 'viewer@demo.example', password: 'guess' }, ip);
    const right = (ip: string) => login({ email: 'viewer@demo.example', password: 'fieldline-demo' }, ip);
    for (let tries = 0; tries < 5; tries++) expect((await guess('10.0.0.3')).statusCode).toBe(401);
    const blocked = await right('10.0.0.3');
    expect(blocked.statusCode).toBe(429);
    expect(blocked.json()).toMatchObject({ code: 'too_many_requests' });
    expect(blocked.headers['retry-after']).toBe('30');
    expect((await right('10.0.0.4')).statusCode).toBe(200);
    server.clock.advance(30_000);
    expect((await guess('10.0.0.3')).statusCode).toBe(401);
    expect((await guess('10.0.0.3')).headers['retry-after']).toBe('60');
    server.clock.advance(60_000);
    expect((await right('10.0.0.3')).statusCode).toBe(200);
    expect((await guess('10.0.0.3')).statusCode).toBe(401);
  });

  it('makes each further try wait twice as long, for a quarter of an hour at most, and forgets after an hour', async () => {
    const guess = () => login({ email: 'store@demo.example', password: 'guess' }, '10.0.0.5');
    for (let tries = 0; tries < 5; tries++) expect((await guess()).statusCode).toBe(401);
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      expect((await guess()).headers['retry-after']).toBe(String(seconds));
      server.clock.advance(seconds * 1000);
      expect((await guess()).statusCode).toBe(401);
    }
    server.clock.advance(3_600_001);
    for (let tries = 0; tries < 5; tries++) expect((await guess()).statusCode).toBe(401);
    expect((await guess()).headers['retry-after']).toBe('30');
  });

  it('is not held up on one’s own tablet by a colleague of the same depot', async () => {
    const depot = '10.0.0.8';
    const onTablet = (password: string, cookies: Record<string, string>, remoteAddress = depot) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'tech2@demo.example', password },
        headers: { 'x-device-id': 'own-tablet' },
        cookies,
        remoteAddress,
      });
    const [, known] = (await onTablet('fieldline-demo', {})).cookies;
    const own = { fieldline_device: known?.value ?? '' };
    const made = (number: number) => ({ fieldline_device: String(number).padEnd(43, 'x') });
    // What a device calls itself makes it no other place, nor does a cookie that nobody was given.
    for (let tries = 0; tries < 5; tries++) {
      expect((await onTablet('guess', made(tries))).statusCode).toBe(401);
    }
    expect((await onTablet('fieldline-demo', made(9))).statusCode).toBe(429);
    expect((await onTablet('fieldline-demo', {})).statusCode).toBe(429);
    expect((await onTablet('fieldline-demo', own)).statusCode).toBe(200);
    expect((await onTablet('fieldline-demo', {})).statusCode).toBe(429);
    // The own tablet is held up by what is tried on it, wherever it is.
    for (let tries = 0; tries < 5; tries++) {
      expect((await onTablet('guess', own, `10.0.1.${tries}`)).statusCode).toBe(401);
    }
    expect((await onTablet('fieldline-demo', own, '10.0.1.9')).statusCode).toBe(429);
    server.clock.advance(30_000);
    expect((await onTablet('fieldline-demo', own)).statusCode).toBe(200);
  });

  it('tells whether a token is still good, and whose it is', async () => {
    const { token, user, headers } = await server.signIn('tech1@demo.example');
    const url = '/api/auth/validate-token';
    const byHeader = await server.app.inject({ method: 'POST', url, headers });
    expect(byHeader.json()).toEqual({ valid: true, user });
    const byBody = await server.app.inject({ method: 'POST', url, payload: { token } });
    expect(byBody.json()).toEqual({ valid: true, user });
    const bad = await server.app.inject({ method: 'POST', url, payload: { token: `${token}x` } });
    expect([bad.statusCode, bad.json()]).toEqual([200, { valid: false, user: null }]);
  });

  it('answers the profile of the person signed in', async () => {
    const { headers, user } = await server.signIn('store@demo.example');
    const answer = await server.app.inject({ url: '/api/auth/profile', headers });
    expect(answer.json()).toEqual({
      ...user,
      locale: 'en',
      secondFactor: false,
      twoFactors: false,
      secondFactorRequired: false,
      secondFactorReset: null,
      recoveryCodesLeft: 0,
      password: 'own',
      tenants: [{ id: 'demo-tenant', name: 'Alder Valley Grid', role: 'storekeeper', suspended: false }],
      notifications: { assigned: true, replied: true, commented: true },
    });
  });

  it('is over for a suspended person at once, and says why', async () => {
    const { headers, cookie } = await server.signIn('tech2@demo.example');
    await setMemberStatus('suspended');
    const call = await server.app.inject({ url: '/api/auth/profile', headers });
    expect(call.statusCode).toBe(401);
    expect(call.json<{ message: string }>().message).toContain('suspended');
    const again = await server.app.inject({ method: 'POST', url: '/api/auth/refresh', headers: { cookie } });
    expect(again.json()).toMatchObject({ status: 401, code: 'refresh_refused' });
    const signIn = await login({ email: 'tech2@demo.example', password: 'fieldline-demo' });
    expect([signIn.statusCode, signIn.json<{ code: string }>().code]).toEqual([403, 'forbidden']);
    await setMemberStatus('active');
    expect((await server.app.inject({ url: '/api/auth/profile', headers })).statusCode).toBe(200);
  });

  it('is over for everybody of a suspended tenant', async () => {
    const { headers } = await server.signIn('tech@harbor.example');
    await sql`update tenants set status = 'suspended' where id = 'harbor-grid'`.execute(
      server.database.kysely,
    );
    expect((await server.app.inject({ url: '/api/auth/profile', headers })).statusCode).toBe(401);
    const both = await server.signIn('both@demo.example');
    expect(both.tenant.id).toBe('demo-tenant');
    await sql`update tenants set status = 'active' where id = 'harbor-grid'`.execute(server.database.kysely);
  });

  it('takes a change of the role into account at the next request', async () => {
    const { headers } = await server.signIn('viewer@demo.example');
    await sql`update roles set permissions = '["surveys:view"]' where tenant_id = 'demo-tenant' and name = 'viewer'`.execute(
      server.database.kysely,
    );
    const answer = await server.app.inject({ url: '/api/auth/profile', headers });
    expect(answer.json<{ permissions: string[] }>().permissions).toEqual(['surveys:view']);
  });

  async function setMemberStatus(status: string) {
    await sql`update members set status = ${status} where email = 'tech2@demo.example'`.execute(
      server.database.kysely,
    );
  }
});

/** From here on: how often a key was derived from a password, whoever asked for it. */
function countDerivations(): () => number {
  let times = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') times++;
    },
  }).enable();
  return () => {
    hook.disable();
    return times;
  };
}
