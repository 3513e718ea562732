import { describe, expect, test } from 'vitest';
import type { StoredSession } from '../domain/identity/session.ts';
import { problem } from '../domain/kit/problems/problem.ts';
import { cryptoBytes } from '../domain/kit/values/ids.ts';
import type { AuthorisedDeps } from './authorised-fetch.ts';
import { authorisedFetch, SessionNeeded, Unreachable } from './authorised-fetch.ts';

const user = {
  id: 'u',
  email: 'a@b.c',
  username: 'a',
  name: 'A',
  tenant_id: 't',
  role: 'planner',
  roles: ['planner'],
  permissions: [],
};
const tenant = { id: 't', name: 'T', offlineDays: 7 };
const SIGNED_IN: StoredSession = { token: 'old', user, tenant, lastContactAt: 0 };
const NOW = Date.UTC(2026, 10, 23, 6, 0);

describe('one refresh for everybody', () => {
  test('nine contexts that meet an expired token ask once, and all their requests are repeated', async () => {
    const world = createWorld({ goodToken: 'new', refresh: () => signIn('new') });
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => authorisedFetch(world.deps, '/work-orders', { method: 'GET' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(world.refreshes).toBe(1);
    expect(world.stored?.token).toBe('new');
  });

  test('a token whose time is over is replaced before anything is asked with it', async () => {
    const world = createWorld({ goodToken: 'new', refresh: () => signIn('new') });
    world.stored = { ...SIGNED_IN, tokenUntil: NOW + 20_000 };
    expect((await authorisedFetch(world.deps, '/x', {})).status).toBe(200);
    expect([world.refreshes, world.requests]).toEqual([1, 1]);
    expect(world.stored).toEqual({
      ...SIGNED_IN,
      token: 'new',
      lastContactAt: NOW,
      tokenUntil: NOW + 900_000,
    });
    await authorisedFetch(world.deps, '/x', {});
    expect([world.refreshes, world.requests]).toEqual([1, 2]);
  });

  test('a device whose clock says that it is good hears from the server that it is not', async () => {
    const world = createWorld({ goodToken: 'new', refresh: () => signIn('new') });
    world.stored = { ...SIGNED_IN, tokenUntil: NOW + 31_536_000_000 };
    expect((await authorisedFetch(world.deps, '/x', {})).status).toBe(200);
    expect([world.refreshes, world.requests]).toEqual([1, 2]);
  });

  test("the server's word ends the session: the token goes, the person stays for working offline", async () => {
    const refusal = () => Response.json(problem('refresh_refused'), { status: 401 });
    const world = createWorld({ goodToken: 'new', refresh: refusal });
    await expect(authorisedFetch(world.deps, '/x', {})).rejects.toThrow(SessionNeeded);
    expect(world.stored).toMatchObject({ token: null, user: { id: 'u' } });
  });

  test.each([
    ['a lost answer', () => Promise.reject(new TypeError('failed'))],
    ['an outage', () => Response.json({ message: 'no' }, { status: 502 })],
    ['a busy server', () => Response.json(problem('too_many_requests'), { status: 429 })],
    ["a proxy's own 401", () => new Response('<html>proxy</html>', { status: 401 })],
    ['a captive portal', () => new Response('<html>hotel</html>')],
  ])('%s ends no session', async (_, refresh) => {
    const world = createWorld({ goodToken: 'new', refresh });
    await expect(authorisedFetch(world.deps, '/x', {})).rejects.toThrow(Unreachable);
    expect(world.stored?.token).toBe('old');
  });

  test('a server that names a time for the next refresh is heard by whoever made the request', async () => {
    const refresh = () =>
      Response.json(problem('too_many_requests'), { status: 429, headers: { 'retry-after': '120' } });
    const world = createWorld({ goodToken: 'new', refresh });
    const answer = await authorisedFetch(world.deps, '/x', {});
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '120']);
    expect(world.stored?.token).toBe('old');
  });

  test("another person's sign-in meanwhile is never taken for ours", async () => {
    const world = createWorld({ goodToken: 'new', refresh: () => signIn('new') });
    const deps = { ...world.deps, accepts: (session: StoredSession) => session.user.id === 'somebody else' };
    await expect(authorisedFetch(deps, '/x', {})).rejects.toThrow(SessionNeeded);
    expect(world.requests).toBe(0);
  });

  test('a refresh says on which device: sessions that began before their device did learn it', async () => {
    const world = createWorld({ goodToken: 'new', refresh: () => signIn('new') });
    await authorisedFetch(world.deps, '/x', {});
    expect(world.refreshHeaders).toMatchObject({ 'x-device-id': 'device' });
  });

  test('a second 401 after a refresh is given back, not refreshed again', async () => {
    const world = createWorld({ goodToken: 'never', refresh: () => signIn('new') });
    expect((await authorisedFetch(world.deps, '/x', {})).status).toBe(401);
    expect(world.refreshes).toBe(1);
  });

  test('a request carries who, for which tenant, from which device, and when', async () => {
    const world = createWorld({ goodToken: 'old', refresh: () => signIn('new') });
    await authorisedFetch(world.deps, '/x', { method: 'POST', body: '{}' });
    expect(world.headers).toMatchObject({
      authorization: 'Bearer old',
      'x-tenant-id': 't',
      'x-device-id': 'device',
      'x-device-time': '2026-11-23T06:00:00.000Z',
      'content-type': 'application/json',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});

function signIn(token: string): Response {
  return Response.json({ token, expiresIn: 900, user, tenant });
}

function createWorld(server: { goodToken: string; refresh: () => Response | Promise<Response> }) {
  const world = {
    stored: SIGNED_IN as StoredSession | null,
    refreshes: 0,
    requests: 0,
    headers: {} as Record<string, string>,
    refreshHeaders: {} as Record<string, string>,
    deps: null as unknown as AuthorisedDeps,
  };
  let lock: Promise<unknown> = Promise.resolve();
  world.deps = {
    baseUrl: '/api',
    fetch: async (input, init) => {
      if (String(input) === '/api/auth/refresh') {
        world.refreshes++;
        world.refreshHeaders = Object.fromEntries(new Headers(init?.headers));
        return server.refresh();
      }
      world.requests++;
      world.headers = Object.fromEntries(new Headers(init?.headers));
      const isGood = world.headers['authorization'] === `Bearer ${server.goodToken}`;
      return Response.json({}, { status: isGood ? 200 : 401 });
    },
    keeper: {
      read: async () => world.stored,
      write: async (session) => {
        world.stored = session;
      },
    },
    exclusively: (_, work) => {
      const mine = lock.then(work, work);
      lock = mine.catch(() => undefined);
      return mine;
    },
    clock: { now: () => NOW },
    random: cryptoBytes,
    deviceId: async () => 'device',
    accepts: () => true,
  };
  return world;
}
