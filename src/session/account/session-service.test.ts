import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RegistryDatabase } from '../../data/store/registry-database.ts';
import {
  openRegistry,
  readSession,
  writeNoSignal,
  writeSession,
} from '../../data/store/registry-database.ts';
import { problem } from '../../domain/kit/problems/problem.ts';
import { cryptoBytes } from '../../domain/kit/values/ids.ts';
import { createSessionService, offlineUntil } from './session-service.ts';

const NOW = Date.UTC(2026, 10, 23, 6, 0);
const user = {
  id: 'u',
  email: 'a@b.c',
  username: 'a',
  name: 'A',
  tenant_id: 't',
  role: 'planner',
  roles: ['planner'],
  permissions: ['assets:view'],
};
const tenant = { id: 't', name: 'T', offlineDays: 7 };
const stored = { token: 'token', user, tenant, lastContactAt: 0 };

describe('a session on this device', () => {
  let registry: RegistryDatabase;
  let calls: string[];
  let sent: Request[];

  beforeEach(() => {
    registry = openRegistry({ indexedDB: new IDBFactory(), IDBKeyRange });
    calls = [];
    sent = [];
  });

  test('a sign-in is kept for every tab and the worker', async () => {
    const { session } = await service(() =>
      Response.json({ token: 'token', expiresIn: 900, user, tenant }),
    ).login({
      email: 'a@b.c',
      password: 'secret',
    });
    expect(await readSession(registry)).toEqual(session);
    expect(session).toEqual({ ...stored, lastContactAt: NOW, tokenUntil: NOW + 900_000 });
  });

  test('a refused sign-in gives the reason and keeps nothing', async () => {
    const refusal = () => Response.json(problem('invalid_credentials'), { status: 401 });
    const login = service(refusal).login({ email: 'a@b.c', password: 'wrong' });
    await expect(login).rejects.toMatchObject({ statusCode: 401, code: 'invalid_credentials' });
    expect(await readSession(registry)).toBeNull();
    expect(calls).toEqual(['/api/auth/login']);
  });

  test('whatever begins a session says on which device, by the name that it keeps', async () => {
    const own = service(() => Response.json({ token: 'token', expiresIn: 900, user, tenant }));
    await own.login({ email: 'a@b.c', password: 'secret' });
    await own.login({ ssoProof: { code: '1' } });
    await own.takeUp();
    const said = sent.map(({ headers }) => [
      headers.get('x-device-id'),
      headers.get('x-device-touch-points'),
    ]);
    const id = await own.authorised.deviceId();
    expect(said).toEqual([
      [id, '5'],
      [id, '5'],
      [id, '5'],
    ]);
  });

  test('a person can leave a shared tablet without signal', async () => {
    await writeSession(registry, stored);
    await service(() => Promise.reject(new TypeError('no network'))).logout();
    expect(await readSession(registry)).toBeNull();
  });

  test('a refresh under way does not bring back the session of somebody who has left', async () => {
    await writeSession(registry, stored);
    const refresh = Promise.withResolvers<Response>();
    const { api, logout } = service((path) => {
      if (path.endsWith('/auth/refresh')) return refresh.promise;
      if (path.endsWith('/auth/logout')) return new Response(null, { status: 204 });
      return Response.json(problem('unauthenticated'), { status: 401 });
    });
    const asking = api.read('/assets').catch((error: unknown) => error);
    await expect.poll(() => calls).toContain('/api/auth/refresh');
    const leaving = logout();
    const waits = async () => (await navigator.locks.query()).pending?.length === 1;
    await expect.poll(async () => (await waits()) || (await readSession(registry)) === null).toBe(true);
    refresh.resolve(Response.json({ token: 'newer', expiresIn: 900, user, tenant }));
    await leaving;
    expect(await asking).toMatchObject({ statusCode: 401 });
    expect(await readSession(registry)).toBeNull();
  });

  test('a switch of the tenant says whose session it leaves, and is kept for every tab and the worker', async () => {
    await writeSession(registry, stored);
    const there = { id: 'other', name: 'Other', offlineDays: 7 };
    const moved = { ...user, tenant_id: 'other' };
    const answer = { token: 'newer', expiresIn: 900, user: moved, tenant: there };
    await service(() => Response.json(answer)).switchTenant('other');
    expect(calls).toEqual(['/api/auth/switch-tenant']);
    expect(await readSession(registry)).toEqual({
      token: 'newer',
      user: moved,
      tenant: there,
      lastContactAt: NOW,
      tokenUntil: NOW + 900_000,
    });
  });

  test('a refused switch leaves the session as it is', async () => {
    await writeSession(registry, stored);
    const refusal = () => Response.json(problem('wrong_tenant'), { status: 403 });
    await expect(service(refusal).switchTenant('other')).rejects.toMatchObject({ code: 'wrong_tenant' });
    expect(await readSession(registry)).toEqual(stored);
  });

  test.each([
    ['is reached', () => new Response(null, { status: 204 })],
    ['fails', () => Response.json({}, { status: 500 })],
    ['is not reached', () => Promise.reject(new TypeError('no network'))],
  ])('a session that is to be forgotten is, also where the server %s', async (_, answer) => {
    await writeSession(registry, stored);
    await service(answer).forget();
    expect(await readSession(registry)).toBeNull();
    expect(calls).toEqual(['/api/auth/logout']);
  });

  test('a logout that the server fails is a failure, and the session stays', async () => {
    await writeSession(registry, stored);
    await expect(service(() => Response.json({}, { status: 500 })).logout()).rejects.toMatchObject({
      statusCode: 500,
    });
    expect(await readSession(registry)).toEqual(stored);
  });

  test('a stored token that still stands notes the contact and what the person may do now', async () => {
    await writeSession(registry, stored);
    const now = { ...user, permissions: ['assets:view', 'assets:edit'] };
    await service(() => Response.json({ valid: true, user: now })).validate();
    expect(await readSession(registry)).toEqual({ ...stored, user: now, lastContactAt: NOW });
  });

  test('an invalid stored token is removed when its session is over', async () => {
    await writeSession(registry, stored);
    await service(() => Response.json(problem('refresh_refused'), { status: 401 })).validate();
    expect(await readSession(registry)).toMatchObject({ token: null, user: { id: 'u' } });
  });

  test('without contact a stored session stays as it is', async () => {
    await writeSession(registry, stored);
    await service(() => Promise.reject(new TypeError('no network'))).validate();
    expect(await readSession(registry)).toEqual(stored);
  });

  test('while no signal is simulated nothing leaves the page', async () => {
    await writeSession(registry, stored);
    await writeNoSignal(registry, true);
    const call = service(() => Response.json({})).api.read('/work-orders');
    await expect(call).rejects.toMatchObject({ code: 'NETWORK_ERROR', statusCode: 0 });
    expect(calls).toEqual([]);
  });

  test('local data may be used for as many days as the tenant says', () => {
    expect(offlineUntil({ ...stored, lastContactAt: NOW })).toBe(Date.UTC(2026, 10, 30, 6, 0));
  });

  function service(answer: (path: string) => Response | Promise<Response>) {
    return createSessionService({
      registry,
      baseUrl: 'http://fieldline.test/api',
      fetch: async (input) => {
        const path = new URL(input instanceof Request ? input.url : String(input)).pathname;
        calls.push(path);
        if (input instanceof Request) sent.push(input);
        return answer(path);
      },
      clock: { now: () => NOW },
      random: cryptoBytes,
      touchPoints: 5,
    });
  }
});
