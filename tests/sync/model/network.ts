import type { FastifyInstance } from 'fastify';
import type { Exchange } from '../oracle/journal.ts';
import type { Boot } from './storage.ts';

/** What happens to a request on its way. */
export type Trouble =
  | { readonly kind: 'request lost' | 'answer lost' | 'sent twice' | 'sent again later' }
  | { readonly kind: 'request late' | 'answer late' }
  | { readonly kind: 'answer cut'; readonly lines: number }
  | { readonly kind: 'line refused'; readonly line: number; readonly status: number }
  | { readonly kind: 'refused on the way'; readonly status: number }
  | { readonly kind: 'refused by the server'; readonly status: number; readonly code: string }
  | { readonly kind: 'captive portal' };

/** Which requests: writes of any kind, pulls, or the exchange of a token. */
export type Road = 'write' | 'pull' | 'refresh';

export interface Network {
  online: boolean;
  readonly cookies: Map<string, string>;
  /** For one run of the program: its requests end with it. */
  fetchFor(boot: Boot): typeof fetch;
  /** The next requests of this kind meet it, one each. */
  plan(road: Road, trouble: Trouble): void;
  /** Drops what no request has met. */
  calm(): void;
  /** Resolves when a late request or answer waits. */
  readonly waiting: Promise<void>;
  readonly isHeld: boolean;
  /** What was late goes on. */
  release(): void;
  /** What was kept back goes to the server now, although nobody waits for it any more. */
  deliverStragglers(): Promise<void>;
}

export interface NetworkDeps {
  readonly tablet: string;
  readonly app: () => FastifyInstance;
  readonly hear: (exchange: Exchange) => void;
  readonly count: (fault: string) => void;
}

interface Waiting {
  readonly reached: Promise<void>;
  readonly signal: () => void;
}

export function createNetwork(deps: NetworkDeps): Network {
  const plans: { road: Road; trouble: Trouble }[] = [];
  const stragglers: Request[] = [];
  const held: (() => void)[] = [];
  let waiting = newWaiting();

  const hold = () =>
    new Promise<void>((resolve) => {
      held.push(resolve);
      waiting.signal();
    });

  const network: Network = {
    online: true,
    cookies: new Map(),
    plan: (road, trouble) => void plans.push({ road, trouble }),
    calm: () => void plans.splice(0),
    get waiting() {
      return waiting.reached;
    },
    get isHeld() {
      return held.length > 0;
    },
    release() {
      for (const go of held.splice(0)) go();
      waiting = newWaiting();
    },
    async deliverStragglers() {
      for (const request of stragglers.splice(0)) await exchange(deps, request, network.cookies);
    },
    fetchFor: (boot) => async (input, init) => {
      const request = new Request(
        new URL(String(input instanceof Request ? input.url : input), ORIGIN),
        init,
      );
      const road = roadOf(request);
      const index = plans.findIndex((plan) => plan.road === road);
      const trouble = index < 0 ? null : (plans.splice(index, 1)[0]?.trouble ?? null);
      if (trouble) deps.count(trouble.kind);
      if (!boot.step() || !network.online || trouble?.kind === 'request lost')
        throw new TypeError('no network');
      if (trouble?.kind === 'request late') await hold();
      const made = trouble && madeUp(trouble);
      if (made) return made;
      if (trouble?.kind === 'sent again later' && road === 'write') stragglers.push(request.clone());
      if (boot.isDead) throw new TypeError('the program has ended');
      const twin = trouble?.kind === 'sent twice' ? request.clone() : null;
      const response = await exchange(deps, request, network.cookies);
      if (twin) await exchange(deps, twin, network.cookies);
      if (trouble?.kind === 'answer late') await hold();
      if (!boot.step() || trouble?.kind === 'answer lost') throw new TypeError('no network');
      return trouble ? disturbed(response, trouble) : response;
    },
  };
  return network;
}

const ORIGIN = 'http://fieldline.test';

function newWaiting(): Waiting {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { reached: promise, signal: resolve };
}

function roadOf({ method, url }: Request): Road | null {
  const { pathname } = new URL(url);
  if (pathname === '/api/auth/refresh') return 'refresh';
  if (pathname.startsWith('/api/auth')) return null;
  return method === 'GET' ? 'pull' : 'write';
}

/** An answer that never was the server's. */
function madeUp(trouble: Trouble): Response | null {
  switch (trouble.kind) {
    case 'captive portal':
      return new Response('<html>Sign in to the hotel</html>', { headers: { 'content-type': 'text/html' } });
    case 'refused on the way':
      return new Response('<html>Sorry</html>', {
        status: trouble.status,
        headers: { 'content-type': 'text/html', ...(trouble.status === 429 ? { 'retry-after': '30' } : {}) },
      });
    case 'refused by the server':
      return new Response(JSON.stringify(refusal(trouble.status, trouble.code)), {
        status: trouble.status,
        headers: { 'content-type': 'application/problem+json' },
      });
    default:
      return null;
  }
}

function refusal(status: number, code: string) {
  return { type: `/problems/${code}`, title: code, status, message: code, code, details: [] };
}

const BYTES = 'application/octet-stream';

/** The server's answer with a fault in it: what the operation's line says is lost, whatever the server did. */
async function disturbed(response: Response, trouble: Trouble): Promise<Response> {
  const { status, headers } = response;
  if (headers.get('content-type') === BYTES) {
    const bytes = await response.bytes();
    const isCut = trouble.kind === 'answer cut';
    return new Response(isCut ? bytes.slice(0, bytes.length >> 1) : bytes, { status, headers });
  }
  const text = await response.text();
  const lines = text.split('\n');
  if (trouble.kind === 'answer cut') {
    const half = lines[trouble.lines]?.slice(0, 20) ?? '';
    return new Response([...lines.slice(0, trouble.lines), half].join('\n'), { status, headers });
  }
  const isStream = headers.get('content-type')?.includes('ndjson') ?? false;
  if (trouble.kind === 'line refused' && isStream) {
    const index = trouble.line % Math.max(1, lines.length - 1);
    const { opId } = JSON.parse(lines[index] ?? '{}') as { opId?: string }; // a line of the server's
    const code = trouble.status === 409 ? 'in_progress' : 'unavailable';
    const body = refusal(trouble.status, trouble.status === 401 ? 'unauthenticated' : code);
    lines[index] = JSON.stringify({ opId, status: trouble.status, etag: null, body });
  }
  return new Response(status === 204 || status === 304 ? null : lines.join('\n'), { status, headers });
}

async function exchange(
  deps: NetworkDeps,
  request: Request,
  cookies: Map<string, string>,
): Promise<Response> {
  const url = new URL(request.url);
  const body = await request.text();
  const headers: Record<string, string> = Object.fromEntries(request.headers);
  if (url.pathname.startsWith('/api/auth') && cookies.size > 0)
    headers['cookie'] = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await deps.app().inject({
    method: request.method as 'GET', // inject's list of methods, which Request's text is one of
    url: url.pathname + url.search,
    headers,
    ...(body === '' ? {} : { payload: body }),
  });
  for (const cookie of answer.cookies) {
    if (cookie.value === '') cookies.delete(cookie.name);
    else cookies.set(cookie.name, cookie.value);
  }
  const received = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) received.set(name, String(value));
  const replayed = received.get('idempotency-replayed');
  deps.hear({
    tablet: deps.tablet,
    caller: callerOf(headers['authorization']),
    method: request.method,
    path: url.pathname.replace(/^\/api/, '') + url.search,
    headers: { ...headers, ...(replayed === null ? {} : { 'idempotency-replayed': replayed }) },
    body,
    status: answer.statusCode,
    answer: answer.payload,
  });
  const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
  return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: received,
  });
}

function callerOf(authorization: string | undefined): Exchange['caller'] {
  const payload = authorization?.split('.')[1];
  if (payload === undefined) return null;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {
    sub: string;
    tenantId: string;
  }; // the server's own token
  return { tenantId: claims.tenantId, userId: claims.sub };
}
