import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import type { SignIn } from '../../src/domain/identity/session.ts';
import { openDevice } from '../support/chromium.ts';
import { removeDataDir, type ServerProcess, startServerProcess } from '../support/server-process.ts';

/** A tablet: a browser whose storage survives being closed. */
export interface Device {
  /** Of the browser as it runs now; another one after `reopen`. */
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
  /** Closes the browser, all its tabs and its worker. */
  close(): Promise<void>;
  reopen(): Promise<void>;
}

/** What arrived, asked by a caller of its own beside every browser. */
export interface Api {
  readonly session: SignIn;
  get<T>(path: string): Promise<T>;
  /** Answers status and body, whatever the status. */
  send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<ApiAnswer>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface ConsoleErrors {
  /** From here on this text, as a whole, is no failure. */
  allow(text: string): void;
  /** From here on the browser may say that the network failed: for a server that is stopped on purpose. */
  allowNetworkErrors(): void;
}

export interface Fixtures {
  readonly server: ServerProcess;
  readonly consoleErrors: ConsoleErrors;
  /** Each call is another device. */
  readonly device: () => Promise<Device>;
  readonly signIn: (page: Page, email: string) => Promise<void>;
  readonly api: (email: string, tenantId?: string) => Promise<Api>;
}

export { expect };

export const test = base.extend<Fixtures & { seenErrors: SeenErrors }>({
  // Playwright reads from the pattern which fixtures are wanted: an empty one is no mistake.
  server: async ({}, use) => {
    const server = await startServerProcess();
    await use(server);
    await server.stop();
    await removeDataDir(server);
  },
  seenErrors: async ({}, use) => {
    const seen: SeenErrors = { errors: [], allowed: new Set() };
    await use(seen);
    expect(seen.errors, 'no page and no worker may log an error').toEqual([]);
  },
  consoleErrors: async ({ seenErrors }, use) => {
    await use({
      allow: (text) => void seenErrors.allowed.add(text),
      allowNetworkErrors: () => {
        for (const code of NETWORK_ERRORS) seenErrors.allowed.add(`Failed to load resource: ${code}`);
      },
    });
  },
  device: async ({ server, seenErrors }, use) => {
    const folders: string[] = [];
    const devices: Device[] = [];
    await use(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'fieldline-device-'));
      folders.push(folder);
      const device = await startDevice(folder, server.url, seenErrors);
      devices.push(device);
      return device;
    });
    await Promise.all(devices.map((device) => device.close()));
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })));
  },
  signIn: async ({}, use) => {
    await use(async (page, email) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(/\/tenant(\/|$)/);
    });
  },
  api: async ({ server }, use) => {
    await use((email, tenantId) => connectApi(server, email, tenantId));
  },
});

interface SeenErrors {
  readonly errors: string[];
  readonly allowed: Set<string>;
}

const NETWORK_ERRORS = [
  'net::ERR_CONNECTION_REFUSED',
  'net::ERR_CONNECTION_RESET',
  'net::ERR_EMPTY_RESPONSE',
  'net::ERR_INCOMPLETE_CHUNKED_ENCODING',
  'net::ERR_INTERNET_DISCONNECTED',
  'net::ERR_FAILED',
  'net::ERR_SOCKET_NOT_CONNECTED',
];

async function startDevice(folder: string, url: string, seen: SeenErrors): Promise<Device> {
  const open = async () => {
    const context = await openDevice(folder, { baseURL: url });
    const note = (text: string) => {
      if (!seen.allowed.has(text)) seen.errors.push(text);
    };
    context.on('console', (message) => {
      if (message.type() === 'error') note(message.text());
    });
    context.on('weberror', (error) => note(error.error().stack ?? error.error().message));
    return context;
  };
  let context = await open();
  return {
    get context() {
      return context;
    },
    newPage: () => context.newPage(),
    close: () => context.close(),
    async reopen() {
      context = await open();
    },
  };
}

async function connectApi(server: ServerProcess, email: string, tenantId?: string): Promise<Api> {
  const headers = new Headers({ 'content-type': 'application/json' });
  const call = async (method: string, path: string, body?: unknown): Promise<ApiAnswer> => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    // A call without a body must not announce one.
    const sent = new Headers(headers);
    if (body === undefined) sent.delete('content-type');
    const response = await fetch(`${server.url}/api${path}`, { method, headers: sent, ...init });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  const answer = await call('POST', '/auth/login', { email, password: DEMO_PASSWORD, tenantId });
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(answer.body)}`);
  const session = answer.body as SignIn; // our own server's answer, and so is every one below
  headers.set('authorization', `Bearer ${session.token}`);
  headers.set('x-tenant-id', session.tenant.id);
  return {
    session,
    async get<T>(path: string) {
      const { status, body } = await call('GET', path);
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
      return body as T;
    },
    send: call,
  };
}
