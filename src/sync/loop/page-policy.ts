export interface PolicyDeps {
  /** Where the worker keeps the app; undefined where the browser has no such place. */
  readonly caches: CacheStorage | undefined;
  /** From the server, whatever the browser has kept. */
  readonly load: (path: string) => Promise<Response>;
}

const PAGE = '/index.html';
/** With a query it is no file that the worker keeps: the request goes through to the server. */
const PAGE_OF_SERVER = `${PAGE}?policy`;

/**
 * Whether the app's page may connect to `origin`. The worker keeps the page with the content security policy that it
 * came with, and a service that the operator configured later is not in it: each attempt to connect would be refused,
 * and printed as an error. The page is kept anew then, so that the next start may.
 */
export async function pageAllows(origin: string, { caches, load }: PolicyDeps): Promise<boolean> {
  const outdated = (await keptPages(caches)).filter(({ page }) => !allows(page, origin));
  if (outdated.length === 0) return true;
  const current = await load(PAGE_OF_SERVER);
  if (!allows(current, origin)) return false;
  const text = await current.clone().text();
  for (const { cache, request, page } of outdated) {
    // A page of another version names other files: it stays with those that are kept beside it.
    if ((await page.text()) === text) await cache.put(request, current.clone());
  }
  return false;
}

function allows({ headers }: Response, origin: string): boolean {
  const policy = headers.get('content-security-policy');
  return policy === null || policy.split(/[\s;]+/).includes(origin);
}

async function keptPages(caches: CacheStorage | undefined) {
  const found: { cache: Cache; request: Request; page: Response }[] = [];
  if (!caches) return found;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    // The worker notes a file's version in the query.
    for (const request of await cache.keys(PAGE, { ignoreSearch: true })) {
      const page = await cache.match(request);
      if (page) found.push({ cache, request, page });
    }
  }
  return found;
}
