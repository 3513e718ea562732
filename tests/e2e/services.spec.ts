import type { Page, Request } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import type { SignIn } from '../../src/domain/identity/session.ts';
import { HINT_EVENT } from '../../src/domain/sync/wire.ts';
import { type EnvelopeReceiver, startEnvelopeReceiver } from '../support/envelope-receiver.ts';
import { type PusherServer, startPusherServer } from '../support/pusher-server.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { expect, test } from './fixtures.ts';
import { atWork, editInPlace, pillSays, type Row, signInHere } from './steps.ts';

const DEMO = /^private-tenant-demo-tenant-\d+$/;
const SENTRY = /\/assets\/sentry-[\w-]+\.js/;
const PUSHER = /\/assets\/pusher-[\w-]+\.js/;

/** Milliseconds from a page's start to the first time it asks for changes without having been told. */
const FIRST_POLL = 60_000;

/** Bytes of one report that our server hands on; a larger one is lost, and the browser prints that it was refused. */
const TUNNEL = 200_000;

const withPusher = test.extend<{ pusher: PusherServer }>({
  pusher: async ({}, use) => {
    const pusher = await startPusherServer();
    await use(pusher);
    await pusher.close();
  },
  environment: async ({ pusher: { appId, key, secret, port } }, use) =>
    use({
      PUSHER_APP_ID: appId,
      PUSHER_KEY: key,
      PUSHER_SECRET: secret,
      PUSHER_HOST: '127.0.0.1',
      PUSHER_PORT: String(port),
      PUSHER_TLS: 'false',
    }),
});

const withSentry = test.extend<{ sentry: EnvelopeReceiver }>({
  sentry: async ({}, use) => {
    const sentry = await startEnvelopeReceiver();
    await use(sentry);
    await sentry.close();
  },
  environment: async ({ sentry }, use) => use({ SENTRY_DSN: sentry.dsn }),
});

withPusher(
  'a colleague’s change is told by the push service, and by our own stream once the service is gone',
  async ({ device, server, signIn, api, pusher, consoleErrors }) => {
    const office = await api('planner@demo.example');
    const [order] = await office.get<Row[]>('/work-orders?status=inProgress&limit=1');
    const planner = await atWork({ device, signIn }, 'planner@demo.example');
    const colleague = await atWork({ device, signIn }, 'admin@demo.example');
    // Both devices had the app before there was a push service: they take it up with their next start.
    for (const { page } of [planner, colleague]) await expect.poll(() => keptPolicy(page)).toContain('ws://');
    const { streams, hints } = listenTo(colleague.page);
    await Promise.all([planner, colleague].map(({ page }) => page.goto(`/tenant/work-orders/${order?.id}`)));

    // The channel is private: both were let in by the server, and then gave up its stream.
    await expect.poll(() => pusher.subscribers(DEMO)).toBe(2);
    await expect.poll(() => streams.size).toBe(0);
    const told = hints.length;
    await editInPlace(planner.page, 'Location', 'Gate 4');
    await expect(colleague.page.getByText('Gate 4')).toBeVisible();
    // No stream was there to say it, and it was not yet time to ask.
    expect([streams.size, hints.length > told]).toEqual([0, true]);
    expect(await colleague.page.evaluate(() => performance.now())).toBeLessThan(FIRST_POLL);

    consoleErrors.allow(
      /^WebSocket connection to 'ws:\/\/127\.0\.0\.1:\d+\/app\/.* net::ERR_CONNECTION_REFUSED$/,
    );
    await pusher.close();
    await expect.poll(() => streams.size, { timeout: 30_000 }).toBe(1);
    await editInPlace(planner.page, 'Location', 'Gate 5');
    await expect(colleague.page.getByText('Gate 5')).toBeVisible();

    consoleErrors.allow(/^Error: the gate is jammed/);
    await throwIn(colleague.page, 'the gate is jammed');
    await expect.poll(async () => (await served(server)).some((path) => path === '/api/logs')).toBe(true);
    expect((await served(server)).filter((path) => SENTRY.test(path))).toEqual([]);
  },
);

withSentry(
  'an error that nobody caught is reported once, and names no secret',
  async ({ device, server, sentry, consoleErrors }) => {
    const tablet = await device();
    const page = await tablet.newPage();
    await page.goto('/login?invitation=of-a-mail');
    const answered = page.waitForResponse('**/api/auth/login');
    await signInHere(page, 'tech1@demo.example');
    const { token } = (await (await answered).json()) as SignIn; // our own server's answer
    await pillSays(page, 'Synced');
    await page.goto('/tenant/work-orders?search=what-was-searched');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    consoleErrors.allow(/^Error: (the first|the second) failed/);
    await throwIn(
      page,
      `the first failed: GET /api/assets?search=the-query by tech1@demo.example, Bearer ${token}`,
    );
    await throwIn(page, 'the second failed');
    await expect.poll(() => errorsIn(sentry).length).toBeGreaterThan(1);
    // Whatever the library says by itself comes as well: how long pages took, under which addresses.
    await expect.poll(() => sentry.received.some(({ body }) => body.includes('pageload'))).toBe(true);
    expect(errorsIn(sentry).toSorted()).toEqual([
      'the first failed: GET /api/assets by [email], Bearer [token]',
      'the second failed',
    ]);
    expect(Math.max(...sentry.received.map(({ body }) => body.length))).toBeLessThan(TUNNEL / 2);
    const said = JSON.stringify(sentry.received);
    const cookies = (await tablet.context.cookies()).map(({ value }) => value);
    expect(cookies).not.toEqual([]);
    const secrets = [token, DEMO_PASSWORD, 'of-a-mail', 'what-was-searched', 'the-query', 'demo.example'];
    for (const secret of [...secrets, ...cookies]) expect(said).not.toContain(secret);

    const paths = await served(server);
    expect(paths.filter((path) => SENTRY.test(path))).not.toEqual([]);
    expect(paths.filter((path) => PUSHER.test(path))).toEqual([]);
  },
);

/** The server's own streams that the page holds open now, and the hints that its socket has brought so far. */
function listenTo(page: Page) {
  const streams = new Set<Request>();
  const hints: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/sync/events') streams.add(request);
  });
  page.on('requestfinished', (request) => streams.delete(request));
  page.on('requestfailed', (request) => streams.delete(request));
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { event } = JSON.parse(String(payload)) as { event: string }; // our own receiver's
      if (event === HINT_EVENT) hints.push(event);
    }),
  );
  return { streams, hints };
}

/** The content security policy with which the page will start next. */
function keptPolicy(page: Page): Promise<string | null | undefined> {
  return page.evaluate(async () => {
    const kept = await caches.match('/index.html', { ignoreSearch: true });
    return kept?.headers.get('content-security-policy');
  });
}

/** As a mistake of ours would: later, and caught by nobody. */
async function throwIn(page: Page, message: string): Promise<void> {
  await page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);
}

/** What every reported error says. */
function errorsIn(sentry: EnvelopeReceiver): string[] {
  return sentry.received
    .flatMap(({ body }) => body.split('\n').map((line) => JSON.parse(line) as ReportedError))
    .flatMap(({ exception }) => exception?.values.map(({ value }) => value) ?? []);
}

/** The part of a Sentry event that these tests look at. */
interface ReportedError {
  readonly exception?: { readonly values: readonly { readonly value: string }[] };
}

async function served(server: ServerProcess): Promise<string[]> {
  return (await server.report()).requests.map(({ path }) => path);
}
