import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import type { SignIn } from '../../src/domain/identity/session.ts';
import { type BackEnd, backEndsIn } from '../support/back-end.ts';
import { openDevice } from '../support/chromium.ts';
import { copyDemo, type DatabaseKind } from '../support/demo-copies.ts';
import { copyPreparedDevice } from '../support/prepared-devices.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type ConsoleErrors, collectErrors, consoleErrorsOf, type SeenErrors } from './seen-errors.ts';

/** A tablet: a browser whose storage survives being closed. */
export interface Device {
  /** Somebody is signed in on it, with everything of theirs. */
  readonly isPrepared: boolean;
  /** Of the browser as it runs now; another one after `reopen`. */
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
  /** Closes the browser, all its tabs and its worker. */
  close(): Promise<void>;
  reopen(): Promise<void>;
}

/** Where a device is taken out of its box; absent: as the tests' browsers are. */
export type Place = Pick<BrowserContextOptions, 'timezoneId' | 'locale' | 'permissions'> & {
  /** The file of a film that its camera shows. */
  readonly film?: string;
};

/** What arrived, asked by a caller of its own beside every browser. */
export interface Api {
  readonly session: SignIn;
  get<T>(path: string): Promise<T>;
  /** Answers status and body, whatever the status. */
  send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<ApiAnswer>;
  /** Changes the record as it stands now, and says so: what a decision takes. */
  decide(
    method: 'PUT' | 'PATCH',
    path: string,
    changes: Readonly<Record<string, unknown>>,
  ): Promise<ApiAnswer>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** What a project of `playwright.config.ts` may say. */
export interface BrowserOptions {
  /** What the devices keep their databases in; only on LevelDB is somebody signed in before. */
  readonly backEnd: BackEnd;
}

export interface Fixtures extends BrowserOptions {
  /** What the server's environment says beside what every test's does. */
  readonly environment: Readonly<Record<string, string>>;
  /** What the server stands on: on the embedded database nobody is signed in before. */
  readonly database: DatabaseKind;
  readonly server: ServerProcess;
  readonly consoleErrors: ConsoleErrors;
  /** Each call is another device: an empty one, or a person's who signed in before, where there is such a one. */
  readonly device: (person?: string, place?: Place) => Promise<Device>;
  readonly signIn: (page: Page, email: string) => Promise<void>;
  readonly api: (email: string, tenantId?: string) => Promise<Api>;
}

export { expect };

/** Milliseconds that one step of a test may wait: whoever waits longer is told for what, not that the test took too long. */
const PATIENCE = 60_000;

export const test = base.extend<Fixtures & { seenErrors: SeenErrors }>({
  // Playwright reads from the pattern which fixtures are wanted: an empty one is no mistake.
  environment: async ({}, use) => use({}),
  database: ['postgres', { option: true }],
  backEnd: ['leveldb', { option: true }],
  server: async ({ environment, database }, use) => {
    const demo = await copyDemo(database);
    const server = await startServerProcess({
      ...demo,
      environment: { ...demo.environment, ...environment },
    });
    await use(server);
    await server.stop();
    await demo.remove();
    expect(server.errors, 'no server may log an error').toEqual([]);
  },
  seenErrors: async ({}, use) => {
    const seen: SeenErrors = { errors: [], allowed: new Set() };
    await use(seen);
    expect(seen.errors, 'no page and no worker may log an error').toEqual([]);
  },
  consoleErrors: async ({ seenErrors }, use) => {
    await use(consoleErrorsOf(seenErrors));
  },
  device: async ({ server, database, backEnd, seenErrors }, use, testInfo) => {
    const folders: string[] = [];
    const devices: Device[] = [];
    // Two copies of one device are one session twice, which the server ends as stolen: a person's second device signs in.
    const given = new Set<string>();
    await use(async (person, place = {}) => {
      const folder = await mkdtemp(join(scratchFolder(), 'fieldline-device-'));
      folders.push(folder);
      const isKnown = person !== undefined && database === 'postgres' && backEnd === 'leveldb';
      const isPrepared = isKnown && !given.has(person) && copyPreparedDevice(person, folder);
      if (isPrepared) given.add(person);
      const device = await startDevice({ folder, place, backEnd, isPrepared }, server, seenErrors);
      devices.push(device);
      return device;
    });
    if (testInfo.errors.length > 0) await attachPages(devices, testInfo);
    await Promise.all(devices.map((device) => device.close()));
    for (const folder of folders) {
      const others = [...(await backEndsIn(folder))].filter((found) => found !== backEnd);
      expect(others, `this Chromium keeps its databases in ${backEnd}`).toEqual([]);
    }
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

interface StartedDevice {
  readonly folder: string;
  readonly place: Place;
  readonly backEnd: BackEnd;
  readonly isPrepared: boolean;
}

async function startDevice(
  { folder, place, backEnd, isPrepared }: StartedDevice,
  server: ServerProcess,
  seen: SeenErrors,
): Promise<Device> {
  const open = async () => {
    const context = await openDevice(folder, server, { ...place, backEnd });
    context.setDefaultTimeout(PATIENCE);
    await collectErrors(context, seen);
    return context;
  };
  let context = await open();
  return {
    isPrepared,
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

/** What stands on every page of a test that failed: the only picture there is of a run elsewhere. */
async function attachPages(devices: readonly Device[], testInfo: TestInfo): Promise<void> {
  for (const page of devices.flatMap(({ context }) => context.pages())) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch((error: unknown) => String(error));
    await testInfo.attach('page', { body: `${page.url()}\n${shown}`, contentType: 'text/plain' });
  }
}

async function connectApi(server: ServerProcess, email: string, tenantId?: string): Promise<Api> {
  const headers = new Headers({ 'content-type': 'application/json' });
  const ask = (method: string, path: string, body?: unknown, ifMatch?: string) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    // A call without a body must not announce one.
    const sent = new Headers(headers);
    if (body === undefined) sent.delete('content-type');
    if (ifMatch !== undefined) sent.set('if-match', ifMatch);
    return fetch(`${server.url}/api${path}`, { method, headers: sent, ...init });
  };
  const answerOf = async (response: Response): Promise<ApiAnswer> => {
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  const call = async (method: string, path: string, body?: unknown) =>
    answerOf(await ask(method, path, body));
  const answer = await call('POST', '/auth/login', { email, password: DEMO_PASSWORD, tenantId });
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(answer.body)}`);
  const session = answer.body as SignIn; // our own server's answer, and so is every one below
  headers.set('authorization', `Bearer ${session.token}`);
  headers.set('x-tenant-id', session.tenant.id);
  headers.set('x-device-id', 'a-script');
  return {
    session,
    async get<T>(path: string) {
      const { status, body } = await call('GET', path);
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
      return body as T;
    },
    send: call,
    async decide(method, path, changes) {
      const seen = await ask('GET', path);
      const row = (await seen.json()) as Readonly<Record<string, unknown>>;
      const stood = Object.fromEntries(Object.keys(changes).map((name) => [name, row[name] ?? null]));
      const etag = seen.headers.get('etag') ?? '';
      return answerOf(await ask(method, path, { ...changes, base: stood }, etag));
    },
  };
}
