import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { asset } from '../../src/domain/assets/asset.ts';
import type { SignIn } from '../../src/domain/identity/session.ts';
import type { ImportTransport } from '../../src/domain/import/run-import.ts';
import type { AnyRow } from '../../src/domain/kit/entity.ts';
import { isProblem } from '../../src/domain/kit/problem.ts';
import type { PushOperation, PushRequest, PushResult } from '../../src/domain/sync/wire.ts';
import { SCHEMA_VERSION, WIRE_LIMITS } from '../../src/domain/sync/wire.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly tenantId: string;
}

/** A running server as an import sees it. */
export interface ImportServer extends ImportTransport {
  existingAssets(): Promise<AnyRow[]>;
}

/** Signs in, and again whenever the access token has run out. @throws Error with what the server said. */
export async function connect(api: string, account: Account): Promise<ImportServer> {
  const deviceId = `import-${randomUUID()}`;
  let session = await signIn(api, account);
  const call = async (url: string, init: RequestInit = {}, again = true): Promise<Response> => {
    const headers = {
      authorization: `Bearer ${session.token}`,
      'x-tenant-id': session.tenant.id,
      'x-device-id': deviceId,
      'content-type': 'application/json',
    };
    const response = await fetch(url, { ...init, headers });
    if (response.status !== 401 || !again) return response;
    session = await signIn(api, account);
    return call(url, init, false);
  };
  return {
    existingAssets: () => allPages(`${api}${asset.path}?limit=1000`, call),
    async push(operations) {
      const body: PushRequest = {
        tenantId: session.tenant.id,
        userId: session.user.id,
        deviceId,
        schemaVersion: SCHEMA_VERSION,
        operations,
      };
      return push(() => call(`${api}/sync/push`, { method: 'POST', body: JSON.stringify(body) }), operations);
    },
    pause: async (duration) => {
      await pause(duration);
    },
  };
}

async function signIn(api: string, { email, password, tenantId }: Account): Promise<SignIn> {
  const response = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, tenantId }),
  });
  if (!response.ok) throw new Error(`${email} cannot sign in to ${tenantId}: ${await messageOf(response)}`);
  return (await response.json()) as SignIn; // our own server's answer
}

type Call = (url: string, init?: RequestInit) => Promise<Response>;

async function allPages(first: string, call: Call): Promise<AnyRow[]> {
  const rows: AnyRow[] = [];
  for (let url: string | undefined = first; url; ) {
    const response: Response = await call(url);
    if (!response.ok) throw new Error(`The assets cannot be read: ${await messageOf(response)}`);
    rows.push(...((await response.json()) as AnyRow[])); // our own server's answer
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    url = next && new URL(next, first).href;
  }
  return rows;
}

/** What arrived before the connection broke counts; the rest will be sent again. */
async function push(
  send: () => Promise<Response>,
  operations: readonly PushOperation[],
): Promise<readonly PushResult[]> {
  const results: PushResult[] = [];
  try {
    const response = await send();
    if (response.status === 429 || response.status === 503) {
      await pause(1000 * Number(response.headers.get('retry-after') ?? 1));
      return results;
    }
    if (response.status >= 500) return results;
    if (!response.ok) throw new PushRefused(await messageOf(response));
    for await (const line of linesOf(response)) results.push(JSON.parse(line) as PushResult); // one a line, as agreed
  } catch (error) {
    // fetch and its streams throw TypeError when the network fails, AbortError never: nobody aborts here.
    if (!(error instanceof TypeError)) throw error;
  }
  return results.slice(0, Math.min(operations.length, WIRE_LIMITS.pushOperations));
}

class PushRefused extends Error {
  override readonly name = 'PushRefused';
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function messageOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    if (isProblem(body)) return body.message;
  } catch {
    // Not from our server: a proxy's page.
  }
  return `status ${response.status}`;
}
