import { expect, test, vi } from 'vitest';
import type { AuthorisedDeps } from '../../../../api/authorised-fetch.ts';
import { archiveRanges } from './fetch-archive-range.ts';

const ARCHIVE = { id: 'a', version: 'abc' };

/** Somebody who is signed in, and a server that answers so. */
function asking(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  const session = { token: 't', tokenUntil: Infinity, tenant: { id: 'north' } };
  const deps = {
    fetch,
    baseUrl: '/api',
    clock: { now: () => 0 },
    random: (length: number) => new Uint8Array(length),
    keeper: { read: async () => session },
    deviceId: async () => 'd',
    accepts: () => true,
  } as unknown as AuthorisedDeps; // what a call without a refresh needs
  const ask = () => archiveRanges(deps)(ARCHIVE, 100, 4, new AbortController().signal);
  return { fetch, ask };
}

const partial = (bytes: number[], etag = '"abc"') =>
  asking(async () => new Response(Uint8Array.from(bytes), { status: 206, headers: { etag } }));

test('the bytes that are asked for are those of the answer, with the person’s token', async () => {
  const { fetch, ask } = partial([1, 2, 3, 4]);
  await expect(ask()).resolves.toEqual(Uint8Array.of(1, 2, 3, 4).buffer);
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/base-maps/a/content');
  const headers = new Headers(init?.headers);
  expect([headers.get('range'), headers.get('authorization')]).toEqual(['bytes=100-103', 'Bearer t']);
});

test('bytes of another version are none', async () => {
  await expect(partial([1, 2, 3, 4], '"def"').ask()).rejects.toMatchObject({ code: 'changed' });
  await expect(partial([1, 2, 3, 4], 'W/"abc"').ask()).resolves.toBeInstanceOf(ArrayBuffer);
});

test('each refusal has a code that screens have words for', async () => {
  const codes = await Promise.all(
    [403, 404, 401, 503, 416, 200].map(async (status) => {
      const { ask } = asking(async () => new Response('all of it', { status }));
      return ask().catch((error: unknown) =>
        error instanceof Error && 'code' in error ? error.code : error,
      );
    }),
  );
  expect(codes).toEqual(['gone', 'gone', 'unreachable', 'unreachable', 'changed', 'unreadable']);
});

test('no answer is no signal', async () => {
  const { ask } = asking(() => Promise.reject(new TypeError('failed')));
  await expect(ask()).rejects.toMatchObject({ code: 'unreachable' });
});

test('more bytes than were asked for are not taken', async () => {
  await expect(partial([1, 2, 3, 4, 5]).ask()).rejects.toMatchObject({ code: 'unreadable' });
});
