import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../support/server-app.ts';
import { startTestApp } from '../support/server-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a browser on a tablet says of itself. */
const TABLET = 'Mozilla/5.0 (Linux; Android 15; SM-X306B) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

describe('a session', () => {
  let server: TestApp;

  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  it('is rotated at each refresh, and the new token and cookie are good', async () => {
    const { cookie, user } = await server.signIn('tech1@demo.example');
    const first = await refresh(server.app, cookie);
    expect(first.status).toBe(200);
    expect(first.body.user).toEqual(user);
    expect(first.cookie).not.toBe(cookie);
    const second = await refresh(server.app, first.cookie);
    expect(second.status).toBe(200);
    expect(await profileStatus(server.app, second.body.token)).toBe(200);
  });

  it('answers both spellings of the refresh call', async () => {
    const { cookie } = await server.signIn('tech1@demo.example');
    const first = await refresh(server.app, cookie, {}, 'refresh-token');
    expect(first.status).toBe(200);
    expect((await refresh(server.app, first.cookie, {}, 'refresh')).status).toBe(200);
  });

  it('survives a lost answer: the same key gets the same successor four hours later', async () => {
    const { cookie } = await server.signIn('tech1@demo.example');
    const lost = await refresh(server.app, cookie);
    server.clock.advance(4 * HOUR);
    const again = await refresh(server.app, cookie);
    expect(again.status).toBe(200);
    expect(again.cookie).toBe(lost.cookie);
    expect((await refresh(server.app, again.cookie)).status).toBe(200);
  });

  it('gives many requests with one key at the same time the same successor', async () => {
    const { cookie } = await server.signIn('tech1@demo.example');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(server.app, cookie)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1);
  });

  it('ends when a key is used after its successor was: somebody has a copy', async () => {
    const { cookie, token } = await server.signIn('tech2@demo.example');
    const first = await refresh(server.app, cookie);
    const second = await refresh(server.app, first.cookie);
    const stolen = await refresh(server.app, cookie);
    expect([stolen.status, stolen.code]).toEqual([401, 'refresh_reused']);
    const owner = await refresh(server.app, second.cookie);
    expect([owner.status, owner.code]).toEqual([401, 'refresh_refused']);
    expect(await profileStatus(server.app, token)).toBe(401);
  });

  it('ends after thirty days without use, and each use starts them anew', async () => {
    const { cookie } = await server.signIn('tech1@demo.example');
    server.clock.advance(29 * DAY);
    const kept = await refresh(server.app, cookie);
    expect(kept.status).toBe(200);
    server.clock.advance(29 * DAY);
    const keptAgain = await refresh(server.app, kept.cookie);
    expect(keptAgain.status).toBe(200);
    server.clock.advance(31 * DAY);
    const late = await refresh(server.app, keptAgain.cookie);
    expect([late.status, late.code]).toEqual([401, 'refresh_refused']);
  });

  it('ends after half a year, used or not', async () => {
    let { cookie } = await server.signIn('tech1@demo.example');
    for (let month = 0; month < 6; month++) {
      server.clock.advance(29 * DAY);
      const kept = await refresh(server.app, cookie);
      expect(kept.status).toBe(200);
      cookie = kept.cookie;
    }
    server.clock.advance(7 * DAY);
    expect(await refresh(server.app, cookie)).toMatchObject({ status: 401, code: 'refresh_refused' });
  });

  it('lives for as long as the tenant lets devices be away, where that is more: unused, and in all', async () => {
    const setDays = (days: number) =>
      server.database.kysely
        .updateTable('tenants')
        .set({ offline_days: days })
        .where('id', '=', 'demo-tenant')
        .execute();
    await setDays(200);
    const { cookie } = await server.signIn('tech1@demo.example');
    server.clock.advance(199 * DAY);
    const kept = await refresh(server.app, cookie);
    expect(kept.status).toBe(200);
    server.clock.advance(2 * DAY);
    const late = await refresh(server.app, kept.cookie);
    await setDays(14);
    expect([late.status, late.code]).toEqual([401, 'refresh_refused']);
  });

  it('is refused without a cookie, with a forged one and with one of another server', async () => {
    const { cookie } = await server.signIn('tech1@demo.example');
    const [name, value = ''] = cookie.split('=');
    const [family, , mac] = value.split('.');
    for (const forged of ['', `${name}=x`, `${name}=${family}.7.${mac}`, `${name}=${value}x`, `${name}=..`]) {
      const answer = await refresh(server.app, forged);
      expect([answer.status, answer.code], forged).toEqual([401, 'refresh_refused']);
    }
  });

  it('is not refreshed for another person or tenant, and its key stays unused', async () => {
    const { cookie, user, tenant } = await server.signIn('tech1@demo.example');
    const other = await server.signIn('tech2@demo.example');
    const wrongPerson = await refresh(server.app, cookie, { tenantId: tenant.id, userId: other.user.id });
    expect([wrongPerson.status, wrongPerson.code]).toEqual([403, 'wrong_person']);
    expect(wrongPerson.body).toMatchObject({ details: [{ path: 'userId' }] });
    const wrongTenant = await refresh(server.app, cookie, { tenantId: 'harbor-grid', userId: user.id });
    expect([wrongTenant.status, wrongTenant.code]).toEqual([403, 'wrong_tenant']);
    expect(wrongTenant.body).toMatchObject({ details: [{ path: 'tenantId' }] });
    const right = await refresh(server.app, cookie, { tenantId: tenant.id, userId: user.id });
    expect(right.status).toBe(200);
    expect((await refresh(server.app, cookie)).cookie).toBe(right.cookie);
  });

  it('gets a token that is good for fifteen minutes', async () => {
    const { token } = await server.signIn('tech1@demo.example');
    server.clock.advance(15 * MINUTE - 1000);
    expect(await profileStatus(server.app, token)).toBe(200);
    server.clock.advance(1000);
    expect(await profileStatus(server.app, token)).toBe(401);
  });

  it('ends at logout: neither its cookie nor its token is good any more', async () => {
    const { cookie, token } = await server.signIn('tech1@demo.example');
    const answer = await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies[0]).toMatchObject({ value: '', path: '/api/auth' });
    expect((await refresh(server.app, cookie)).code).toBe('refresh_refused');
    expect(await profileStatus(server.app, token)).toBe(401);
  });

  it('is listed with its device and its last use, and can be ended from another one', async () => {
    const tablet = await server.signIn('viewer@demo.example', undefined, TABLET);
    const opened = new Date(server.clock.now()).toISOString();
    server.clock.advance(HOUR);
    const kept = await refresh(server.app, tablet.cookie);
    const used = new Date(server.clock.now()).toISOString();
    server.clock.advance(MINUTE);
    const office = await server.signIn('viewer@demo.example');
    const url = '/api/auth/sessions';
    const list = await server.app.inject({ url, headers: office.headers });
    const sessions = list.json<{ id: string; current: boolean }[]>();
    expect(sessions).toMatchObject([
      { current: true, lastUsedAt: new Date(server.clock.now()).toISOString() },
      { current: false, device: 'Chrome on Android', createdAt: opened, lastUsedAt: used },
    ]);
    const other = sessions.find((session) => !session.current);
    const ended = await server.app.inject({
      method: 'DELETE',
      url: `${url}/${other?.id}`,
      headers: office.headers,
    });
    expect(ended.statusCode).toBe(204);
    for (const token of [tablet.token, kept.body.token])
      expect(await profileStatus(server.app, token)).toBe(401);
    expect(await profileStatus(server.app, office.token)).toBe(200);
  });

  it('of somebody else cannot be ended, nor one that does not exist', async () => {
    const { headers } = await server.signIn('tech2@demo.example');
    const victim = await server.signIn('planner@demo.example');
    const list = await server.app.inject({ url: '/api/auth/sessions', headers: victim.headers });
    const [session] = list.json<{ id: string }[]>();
    for (const id of [session?.id, 'nonsense', '00000000-0000-7000-8000-000000000000']) {
      const answer = await server.app.inject({ method: 'DELETE', url: `/api/auth/sessions/${id}`, headers });
      expect(answer.statusCode).toBe(404);
    }
    expect(await profileStatus(server.app, victim.token)).toBe(200);
  });

  it('replaces the earlier one of the same person on the same device', async () => {
    const payload = { email: 'store@demo.example', password: 'fieldline-demo' };
    const headers = { 'x-device-id': 'tablet-7' };
    const signIn = () => server.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
    const first = (await signIn()).json<{ token: string }>();
    const second = (await signIn()).json<{ token: string }>();
    expect(await profileStatus(server.app, first.token)).toBe(401);
    expect(await profileStatus(server.app, second.token)).toBe(200);
  });

  it('leaves one line in the log for each refresh, without its secret', async () => {
    const { cookie } = await server.signIn('tech1@demo.example');
    const [, value = ''] = cookie.split('=');
    const [family, , mac = ''] = value.split('.');
    const before = refreshesIn(server.log()).length;
    await refresh(server.app, cookie);
    const logged = refreshesIn(server.log()).slice(before);
    expect(logged).toMatchObject([{ event: 'refresh', family, generation: 1 }]);
    expect(JSON.stringify(logged)).not.toContain(mac);
  });
});

/** The lines of a log that say of a refresh. */
function refreshesIn(log: string): { readonly event?: string }[] {
  const lines = log.split('\n').filter((line) => line !== '');
  return lines.map((line): { event?: string } => JSON.parse(line)).filter(({ event }) => event === 'refresh');
}

interface Refreshed {
  readonly status: number;
  readonly code: string | undefined;
  readonly cookie: string;
  readonly body: { readonly token: string; readonly user: unknown };
}

async function refresh(
  app: FastifyInstance,
  cookie: string,
  payload: object = {},
  call = 'refresh',
): Promise<Refreshed> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/auth/${call}`,
    payload,
    headers: { cookie },
  });
  const body = answer.json<Refreshed['body'] & { code?: string }>();
  const [given] = answer.cookies;
  return { status: answer.statusCode, code: body.code, body, cookie: `${given?.name}=${given?.value}` };
}

async function profileStatus(app: FastifyInstance, token: string): Promise<number> {
  const answer = await app.inject({
    url: '/api/auth/profile',
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.statusCode;
}
