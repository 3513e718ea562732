import { describe, expect, test } from 'vitest';
import type { StoredSession } from '../domain/identity/session.ts';
import { problem } from '../domain/kit/problems/problem.ts';
import { cryptoBytes, systemClock } from '../domain/kit/values/ids.ts';
import { createApiClient } from './api-client.ts';
import { isForbidden, isNetworkError, isNotFound, isServerError, isUnauthorized } from './api-error.ts';

const anonymous = { anonymous: true } as const;
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
const SESSION: StoredSession = {
  token: 'good',
  user,
  tenant: { id: 't', name: 'T', offlineDays: 7 },
  lastContactAt: 0,
};

describe('calls of a screen', () => {
  test.each([
    ['a bare answer', { id: 1 }],
    ['a wrapped answer', { success: true, data: { id: 1 } }],
  ])('%s gives its content', async (_, body) => {
    expect(await api(() => Response.json(body)).read('/x', anonymous)).toEqual({ id: 1 });
  });

  test('an empty answer gives nothing', async () => {
    const answer = api(() => new Response(null, { status: 204 })).write('delete', '/x', undefined, anonymous);
    expect(await answer).toBeUndefined();
  });

  test('a problem becomes an error with its message, status, code and details', async () => {
    const details = [{ path: 'title', code: 'required', message: 'must be there' } as const];
    const refusal = problem('validation', details, 'The title is missing');
    await expect(
      api(() => Response.json(refusal, { status: 400 })).write('post', '/x', {}, anonymous),
    ).rejects.toMatchObject({
      message: 'The title is missing',
      statusCode: 400,
      code: 'validation',
      details,
    });
  });

  test('a wrapped failure is a failure, also with status 200', async () => {
    const body = { success: false, error: { message: 'No such plugin' } };
    await expect(api(() => Response.json(body)).read('/x', anonymous)).rejects.toMatchObject({
      message: 'No such plugin',
    });
  });

  test('an error without words says that the server failed', async () => {
    const failed = api(() => new Response('oops', { status: 500 })).read('/x', anonymous);
    await expect(failed).rejects.toMatchObject({ message: 'Server error occurred', statusCode: 500 });
  });

  test.each([
    ['no network', () => Promise.reject(new TypeError('failed to fetch'))],
    ["somebody else's page", () => new Response('<html>hotel</html>')],
    ['an answer that breaks off', () => brokenOff()],
  ])('%s is a network error with status 0', async (_, answer) => {
    await expect(api(answer).read('/x', anonymous)).rejects.toMatchObject({
      message: 'Network error - please check your connection',
      code: 'NETWORK_ERROR',
      statusCode: 0,
    });
  });

  test('a file that breaks off is a network error too', async () => {
    await expect(api(brokenOff, SESSION).download('/x')).rejects.toSatisfy(isNetworkError);
  });

  test('each class of error is told by its status', async () => {
    const errorOf = (status: number) =>
      api(() => Response.json({ message: 'no' }, { status }))
        .read('/x', anonymous)
        .catch((error: unknown) => error);
    expect(isUnauthorized(await errorOf(401))).toBe(true);
    expect(isForbidden(await errorOf(403))).toBe(true);
    expect(isNotFound(await errorOf(404))).toBe(true);
    expect(isServerError(await errorOf(503))).toBe(true);
    expect(isNetworkError(await errorOf(503))).toBe(false);
  });

  test('without a session a call that needs one asks for a sign-in', async () => {
    await expect(api(() => Response.json({})).read('/x')).rejects.toMatchObject({
      statusCode: 401,
      code: 'unauthenticated',
    });
  });
});

/** The head of an answer comes, and then the line is lost. */
function brokenOff(): Response {
  return new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) }));
}

function api(answer: () => Response | Promise<Response>, session: StoredSession | null = null) {
  return createApiClient({
    baseUrl: 'http://fieldline.test/api',
    fetch: async () => answer(),
    keeper: { read: async () => session, write: async () => undefined },
    exclusively: (_, work) => work(),
    clock: systemClock,
    random: cryptoBytes,
    deviceId: async () => 'device',
    accepts: () => true,
  });
}
