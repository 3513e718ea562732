import type { FastifyInstance } from 'fastify';

/** A server of this process, or the address of one. */
export type Reached = FastifyInstance | string;

/** What happens to one request on its way. */
export type Fault =
  | { readonly kind: 'dropRequest' }
  | { readonly kind: 'dropAnswer' }
  | { readonly kind: 'duplicate' }
  /** The body ends after so many lines. */
  | { readonly kind: 'truncate'; readonly lines: number }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      readonly headers?: Record<string, string>;
    }
  /** The server's lines, but this one replaced. */
  | { readonly kind: 'replaceLine'; readonly line: number; readonly by: (line: string) => string };

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** Bytes of the body. */
  readonly size: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number | null;
}

/** One device's way to the server: a cookie jar, what was sent, and the faults that tests plan. */
export interface Network {
  readonly fetch: typeof fetch;
  readonly sent: Sent[];
  online: boolean;
  /** Bytes of a body that a proxy on the way lets through; it answers a larger one with a page of its own. */
  mostBytes: number;
  /** The fault of the next request whose path begins so. */
  plan(path: string, fault: Fault): void;
  /** Drops the faults that no request has met. */
  calm(): void;
}

export function createNetwork(app: () => Reached): Network {
  const planned: { path: string; fault: Fault }[] = [];
  const cookies = new Map<string, string>();
  const network: Network = {
    sent: [],
    online: true,
    mostBytes: Number.POSITIVE_INFINITY,
    plan: (path, fault) => void planned.push({ path, fault }),
    calm: () => void planned.splice(0),
    fetch: async (input, init) => {
      const request = new Request(
        new URL(String(input instanceof Request ? input.url : input), ORIGIN),
        init,
      );
      const { pathname, searchParams: query } = new URL(request.url);
      const path = pathname.replace(/^\/api/, '');
      const index = planned.findIndex((each) => path.startsWith(each.path));
      const [plan] = index < 0 ? [] : planned.splice(index, 1);
      const bytes = Buffer.from(await request.arrayBuffer());
      const body = bytes.toString('utf8');
      const headers = Object.fromEntries(request.headers);
      const record = (status: number | null) =>
        void network.sent.push({
          method: request.method,
          path,
          query,
          body,
          size: bytes.length,
          headers,
          status,
        });
      if (!network.online || plan?.fault.kind === 'dropRequest') return lost(record);
      if (plan?.fault.kind === 'answer') {
        record(plan.fault.status);
        return new Response(plan.fault.body, { status: plan.fault.status, ...headersOf(plan.fault) });
      }
      if (bytes.length > network.mostBytes) {
        record(413);
        return new Response('<html>Request Entity Too Large</html>', { status: 413 });
      }
      const response = await exchange(app(), request, bytes, cookies);
      if (plan?.fault.kind === 'duplicate') await exchange(app(), request, bytes, cookies);
      if (plan?.fault.kind === 'dropAnswer') return lost(record);
      record(response.status);
      return !plan || plan.fault.kind === 'duplicate' ? response : disturbed(response, plan.fault);
    },
  };
  return network;
}

const ORIGIN = 'http://fieldline.test';

function headersOf(fault: { readonly headers?: Record<string, string> }) {
  return fault.headers ? { headers: fault.headers } : {};
}

function lost(record: (status: null) => void): never {
  record(null);
  throw new TypeError('fetch failed');
}

async function exchange(
  app: Reached,
  request: Request,
  body: Buffer,
  cookies: Map<string, string>,
): Promise<Response> {
  const url = new URL(request.url);
  const isAuth = url.pathname.startsWith('/api/auth');
  const headers: Record<string, string> = Object.fromEntries(request.headers);
  if (isAuth && cookies.size > 0)
    headers['cookie'] = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  if (typeof app === 'string') {
    const { method } = request;
    const target = new URL(url.pathname + url.search, app);
    const answer = await fetch(target, {
      method,
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) keep(cookies, ...nameAndValue(cookie));
    return answer;
  }
  const answer = await app.inject({
    method: request.method as 'GET', // inject's list of methods, which Request's text is one of
    url: url.pathname + url.search,
    headers,
    ...(body.length === 0 ? {} : { payload: body }),
  });
  for (const { name, value } of answer.cookies) keep(cookies, name, value);
  const isEmpty = answer.statusCode === 204 || answer.statusCode === 304 || request.method === 'HEAD';
  const received = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) received.set(name, String(value));
  return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: received,
  });
}

function keep(cookies: Map<string, string>, name: string, value: string): void {
  if (value === '') cookies.delete(name);
  else cookies.set(name, value);
}

function nameAndValue(cookie: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  return [name, value];
}

async function disturbed(response: Response, fault: Fault): Promise<Response> {
  const { status, headers } = response;
  const lines = (await response.text()).split('\n');
  if (fault.kind === 'truncate') {
    const half = lines[fault.lines]?.slice(0, 20) ?? '';
    return new Response([...lines.slice(0, fault.lines), half].join('\n'), { status, headers });
  }
  if (fault.kind === 'replaceLine') lines[fault.line] = fault.by(lines[fault.line] ?? '');
  return new Response(lines.join('\n'), { status, headers });
}
