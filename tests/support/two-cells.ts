import type { AddressInfo } from 'node:net';
import type { OtherCell } from '../../server/cells/cell-settings.ts';
import type { ServerConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/database.ts';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import type { SignIn } from '../../src/domain/identity/session.ts';
import type { Problem } from '../../src/domain/kit/problems/problem.ts';
import { type CellProxy, startCellProxy } from './cell-proxy.ts';
import { otherInstallation } from './other-installation.ts';
import type { ProductionLike } from './production-like.ts';
import { startTestApp, type TestApp, type TestClock, testClock } from './server-app.ts';

/** Somebody with an account in both cells, and the same password in each. */
export const IN_BOTH = 'planner@demo.example';

/** `north` has the demo's tenants, `south` has `other-grid`; each is a whole installation, behind one proxy. */
export interface TwoCells {
  readonly clock: TestClock;
  readonly north: TestApp;
  readonly south: TestApp;
  /** Where the database of `south` is, for its owner. */
  readonly southern: ProductionLike;
  readonly proxy: CellProxy;
  /** Where each is reached by the other one; a test may lead it elsewhere. */
  readonly addresses: Record<'north' | 'south', { name: string; url: string }>;
  /** Nothing answers there any more. */
  stop(cell: 'north' | 'south'): Promise<void>;
  browser(): Browser;
  close(): Promise<void>;
}

export async function startTwoCells(config: Partial<ServerConfig> = {}): Promise<TwoCells> {
  const clock = testClock();
  const addresses = { north: { name: 'north', url: '' }, south: { name: 'south', url: '' } };
  const configOf = (own: OtherCell, other: OtherCell) => ({
    publicUrl: 'http://localhost:3000',
    ...config,
    cells: { name: own.name, others: [other] },
  });
  const north = await startTestApp({ clock, config: configOf(addresses.north, addresses.south) });
  const southern = await otherInstallation(IN_BOTH);
  const south = await startTestApp({
    clock,
    config: configOf(addresses.south, addresses.north),
    database: await openDatabase(southern),
    url: southern.superuserUrl,
  });
  const apps = { north, south };
  for (const name of ['north', 'south'] as const) {
    await apps[name].app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = apps[name].app.server.address() as AddressInfo; // it listens on a port
    addresses[name].url = `http://127.0.0.1:${port}`;
  }
  const reached = { north: addresses.north.url, south: addresses.south.url };
  const proxy = await startCellProxy(
    new Map([
      ['north', () => reached.north],
      ['south', () => reached.south],
    ]),
  );
  const running = new Set(Object.values(apps));
  return {
    clock,
    ...apps,
    southern,
    proxy,
    addresses,
    async stop(cell) {
      running.delete(apps[cell]);
      await apps[cell].close();
    },
    browser: () => createBrowser(proxy.url),
    async close() {
      await proxy.close();
      for (const app of running) await app.close();
    },
  };
}

export interface BrowserAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signIn: SignIn;
  readonly problem: Problem;
}

/** Keeps cookies as a browser does, and the session as the app does, which sends once more what was answered with 421. */
export interface Browser {
  readonly cookies: Map<string, string>;
  session: SignIn | null;
  call(method: string, path: string, body?: unknown): Promise<BrowserAnswer>;
  /** The session is the app's when it succeeds. */
  signIn(email: string, more?: object): Promise<BrowserAnswer>;
  switchTo(tenantId: string, more?: object): Promise<BrowserAnswer>;
  refresh(): Promise<BrowserAnswer>;
}

function createBrowser(url: string): Browser {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, body: unknown) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(browser.session && { authorization: `Bearer ${browser.session.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/; Max-Age=0/.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const taken = (answer: BrowserAnswer) => {
    if (answer.status === 200) browser.session = answer.signIn;
    return answer;
  };
  const browser: Browser = {
    cookies,
    session: null,
    async call(method, path, body) {
      const first = await send(method, path, body);
      return answerOf(first.status === 421 ? await send(method, path, body) : first);
    },
    signIn: async (email, more = {}) =>
      taken(await browser.call('POST', '/auth/login', { email, password: DEMO_PASSWORD, ...more })),
    switchTo: async (tenantId, more = {}) =>
      taken(await browser.call('POST', '/auth/switch-tenant', { tenantId, ...namesOf(browser), ...more })),
    refresh: async () => {
      const { session } = browser;
      const body = session && { tenantId: session.tenant.id, userId: session.user.id };
      return taken(await browser.call('POST', '/auth/refresh', body ?? undefined));
    },
  };
  return browser;
}

function namesOf({ session }: Browser) {
  return session ? { fromTenantId: session.tenant.id, userId: session.user.id } : {};
}

async function answerOf(response: Response): Promise<BrowserAnswer> {
  const { status, headers } = response;
  const text = await response.text();
  const body: unknown = headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  // As the server's contract has them, where a test expects them.
  return { status, headers, body, signIn: body as SignIn, problem: body as Problem };
}
