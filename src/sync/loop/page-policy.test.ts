import { expect, it, vi } from 'vitest';
import { pageAllows } from './page-policy.ts';

const PUSH = 'wss://push.example:443';
const KEY = 'https://grid.example/index.html?__WB_REVISION__=1';
const NEW_KEY = 'https://grid.example/index.html?__WB_REVISION__=2';

const page = (text: string, connect: string) =>
  new Response(text, {
    headers: {
      'content-security-policy': `default-src 'self'; connect-src 'self'${connect}; object-src 'none'`,
    },
  });

/** One cache; a browser's own looks a request up by more than its address. */
function keptPages(pages: Readonly<Record<string, Response>>) {
  const kept = new Map(Object.entries(pages));
  const cache = {
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    match: async ({ url }: Request) => kept.get(url)?.clone(),
    put: async ({ url }: Request, response: Response) => void kept.set(url, response),
  };
  const caches = { keys: async () => ['precache'], open: async () => cache };
  return { kept, caches: caches as unknown as CacheStorage }; // as much of it as is asked for
}

it('a page that came from the server, with nothing kept, is asked nothing', async () => {
  const load = vi.fn<() => Promise<Response>>();
  expect(await pageAllows(PUSH, { caches: undefined, load })).toBe(true);
  expect(await pageAllows(PUSH, { ...keptPages({}), load })).toBe(true);
  expect(load).not.toHaveBeenCalled();
});

it('a kept page whose policy names the service may connect', async () => {
  const load = vi.fn<() => Promise<Response>>();
  expect(await pageAllows(PUSH, { ...keptPages({ [KEY]: page('app', ` ${PUSH}`) }), load })).toBe(true);
  expect(load).not.toHaveBeenCalled();
});

it('a kept page from before the service may not, and does from the next start on', async () => {
  const { kept, caches } = keptPages({ [KEY]: page('app', '') });
  const deps = { caches, load: async () => page('app', ` ${PUSH}`) };
  expect(await pageAllows(PUSH, deps)).toBe(false);
  expect(await kept.get(KEY)?.clone().text()).toBe('app');
  expect(await pageAllows(PUSH, deps)).toBe(true);
});

it('a page of another version stays beside its own files', async () => {
  const { kept, caches } = keptPages({ [KEY]: page('old app', ''), [NEW_KEY]: page('app', '') });
  await pageAllows(PUSH, { caches, load: async () => page('app', ` ${PUSH}`) });
  expect(await kept.get(KEY)?.text()).toBe('old app');
  expect(kept.get(NEW_KEY)?.headers.get('content-security-policy')).toContain(PUSH);
});

it('where the server’s own page does not allow it either, nothing is kept anew', async () => {
  const { kept, caches } = keptPages({ [KEY]: page('app', '') });
  const first = kept.get(KEY);
  expect(await pageAllows(PUSH, { caches, load: async () => page('app', ' wss://other.example:443') })).toBe(
    false,
  );
  expect(kept.get(KEY)).toBe(first);
});
