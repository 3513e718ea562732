import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cryptoBytes } from '../../src/domain/kit/values/ids.ts';
import type { PublicSettings } from '../../src/domain/shared/public-settings.ts';
import type { PushChannel } from '../../src/domain/sync/wire.ts';
import { followHintSource } from '../../src/sync/hints/hint-source.ts';
import { type PusherServer, startPusherServer } from '../support/pusher-server.ts';
import type { SignedIn, TestApp } from '../support/server-app.ts';
import { startTestApp } from '../support/server-app.ts';

const DEMO = /^private-tenant-demo-tenant-\d+$/;
const HARBOR = /^private-tenant-harbor-grid-\d+$/;

describe('hints through a push service', () => {
  let pusher: PusherServer;
  let server: TestApp;
  let address: string;
  const ends: AbortController[] = [];

  beforeAll(async () => {
    pusher = await startPusherServer();
    const { appId, key, secret, port } = pusher;
    const push = { appId, key, secret, cluster: 'eu', host: '127.0.0.1', port, tls: false };
    server = await startTestApp({ config: { push } });
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) end.abort();
    pusher.refuseConnections(false);
    await vi.waitUntil(() => pusher.subscribers(DEMO) + pusher.subscribers(HARBOR) === 0);
  });
  afterAll(async () => {
    await server.close();
    await pusher.close();
  });

  it('reach the tenant’s devices with the number the stream says, and no other tenant’s', async () => {
    const tablet = listen(await server.signIn('tech1@demo.example'));
    const stranger = listen(await server.signIn('tech@harbor.example'));
    await subscribed(tablet, DEMO);
    await subscribed(stranger, HARBOR);
    const [heard, foreign] = [tablet.hints(), stranger.hints()];
    await createAsset(await server.signIn('admin@demo.example'));
    await vi.waitFor(() => expect(tablet.hints()).toBeGreaterThan(heard));
    expect(pusher.triggered.at(-1)).toEqual({
      channel: expect.stringMatching(DEMO),
      data: { seq: expect.any(Number) },
    });
    expect(stranger.hints()).toBe(foreign);
    await createAsset(await server.signIn('admin@harbor.example'));
    await vi.waitFor(() => expect(stranger.hints()).toBeGreaterThan(foreign));
  });

  it('come that way instead of the stream', async () => {
    const tablet = listen(await server.signIn('tech1@demo.example'));
    expect(tablet.openStreams()).toBe(1);
    await subscribed(tablet, DEMO);
    expect(tablet.openStreams()).toBe(0);
  });

  it('come by the stream while the service cannot be reached, and through it again afterwards', async () => {
    pusher.refuseConnections(true);
    const tablet = listen(await server.signIn('tech1@demo.example'));
    await vi.waitFor(() => expect(tablet.openStreams()).toBe(1));
    const heard = tablet.hints();
    await createAsset(await server.signIn('admin@demo.example'));
    await vi.waitFor(() => expect(tablet.hints()).toBeGreaterThan(heard));
    pusher.refuseConnections(false);
    await subscribed(tablet, DEMO);
  });

  it('come again after the connection broke, with a pull for what was missed', async () => {
    const tablet = listen(await server.signIn('tech1@demo.example'));
    await subscribed(tablet, DEMO);
    const heard = tablet.hints();
    pusher.dropConnections();
    await vi.waitFor(() => expect(pusher.subscribers(DEMO)).toBe(0));
    await subscribed(tablet, DEMO);
    await vi.waitFor(() => expect(tablet.hints()).toBeGreaterThan(heard));
    const before = tablet.hints();
    await createAsset(await server.signIn('admin@demo.example'));
    await vi.waitFor(() => expect(tablet.hints()).toBeGreaterThan(before));
  });

  it('keep their connection while nothing changes', async () => {
    const tablet = listen(await server.signIn('tech1@demo.example'));
    await subscribed(tablet, DEMO);
    const [heard, asked] = [tablet.hints(), pusher.pings()];
    await vi.waitFor(() => expect(pusher.pings()).toBeGreaterThan(asked + 2), { timeout: 20_000 });
    expect([pusher.subscribers(DEMO), tablet.hints()]).toEqual([1, heard]);
  });

  it('are for the own channel only', async () => {
    const tech = await server.signIn('tech1@demo.example');
    const own = await channelOf(tech);
    const foreign = await channelOf(await server.signIn('tech@harbor.example'));
    expect([DEMO.test(own), HARBOR.test(foreign)]).toEqual([true, true]);
    expect(await enter(tech, own)).toBe(200);
    expect(await enter(tech, foreign)).toBe(403);
    expect(await enter(tech, `${own}0`)).toBe(403);
    expect(await enter(tech, own, '1.1:presence-x')).toBe(400);
    expect(await enter({ headers: {} }, own)).toBe(401);
  });

  it('end with the token: a channel lives as long, and whoever is signed out is not let into the next', async () => {
    const tech = await server.signIn('tech1@demo.example');
    const before = await channelOf(tech);
    const tablet = listen(tech);
    await subscribed(tablet, DEMO);
    server.clock.advance(15 * 60_000 + 61_000);
    const other = await server.signIn('tech2@demo.example');
    const now = await channelOf(other);
    expect(now).not.toBe(before);
    expect([await enter(other, before), await enter(other, now), await enter(tech, now)]).toEqual([
      403, 200, 401,
    ]);
    await vi.waitFor(() => expect(pusher.subscribers(DEMO)).toBe(0));
    const heard = tablet.hints();
    await createAsset(await server.signIn('admin@demo.example'));
    await vi.waitFor(() => expect(pusher.triggered.at(-1)?.channel).toBe(now));
    expect(tablet.hints()).toBe(heard);
  });

  it('reach both channels while devices move from one to the next', async () => {
    const tech = await server.signIn('tech1@demo.example');
    const { changesIn } = await channelAnswer(tech);
    server.clock.advance(changesIn - 30_000);
    const before = await channelOf(await server.signIn('tech1@demo.example'));
    server.clock.advance(60_000);
    await createAsset(await server.signIn('admin@demo.example'));
    const now = await channelOf(await server.signIn('tech1@demo.example'));
    await vi.waitFor(() =>
      expect(pusher.triggered.slice(-2).map(({ channel }) => channel)).toEqual([now, before]),
    );
  });

  it('are announced without the secret, and the content security policy lets the app connect there alone', async () => {
    const settings = await server.app.inject('/api/settings/public');
    const { key, port } = pusher;
    const { push } = settings.json<PublicSettings>();
    expect(push).toEqual({ key, cluster: 'eu', host: '127.0.0.1', port, tls: false });
    expect(settings.headers['content-security-policy']).toContain(
      `connect-src 'self' ws://127.0.0.1:${port};`,
    );
  });

  function listen({ headers }: SignedIn) {
    const end = new AbortController();
    ends.push(end);
    let hints = 0;
    let streams = 0;
    const request = async (path: string, init: RequestInit) => {
      if (path === '/sync/events') {
        streams++;
        init.signal?.addEventListener('abort', () => streams--);
      }
      const type = init.body === undefined ? {} : { 'content-type': 'application/json' };
      return fetch(`${address}/api${path}`, { ...init, headers: { ...headers, ...type } });
    };
    void followHintSource(
      {
        request,
        onHint: () => void hints++,
        random: cryptoBytes,
        wait: (milliseconds, signal) =>
          new Promise((resolve) => {
            const timer = setTimeout(resolve, Math.min(milliseconds, 50));
            signal.addEventListener('abort', () => {
              clearTimeout(timer);
              resolve();
            });
          }),
        unavailableAfter: 200,
      },
      end.signal,
    );
    return { hints: () => hints, openStreams: () => streams };
  }

  async function channelAnswer({ headers }: SignedIn): Promise<PushChannel> {
    const answer = await server.app.inject({ url: '/api/pusher/channel', headers });
    return answer.json<PushChannel>();
  }

  async function channelOf(person: SignedIn): Promise<string> {
    return (await channelAnswer(person)).channel;
  }

  async function enter(
    { headers }: Pick<SignedIn, 'headers'>,
    channel_name: string,
    socket_id = '1.1',
  ): Promise<number> {
    const payload = { socket_id, channel_name };
    const url = '/api/pusher/auth';
    return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode;
  }

  /** Until the device knows it too: it has let go of the stream, and given the hint for what came before. */
  async function subscribed({ openStreams }: ReturnType<typeof listen>, channel: RegExp) {
    const expected = [1, 0];
    const now = () => [pusher.subscribers(channel), openStreams()];
    await vi.waitFor(() => expect(now()).toEqual(expected), { timeout: 20_000 });
  }

  async function createAsset({ headers }: SignedIn) {
    const payload = { name: 'Cable box', kind: 'Junction' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/assets', payload, headers });
    expect(answer.statusCode, answer.body).toBe(201);
  }
});

it('without a push service nothing is offered', async () => {
  const server = await startTestApp();
  const { headers } = await server.signIn('tech1@demo.example');
  const payload = { socket_id: '1.1', channel_name: 'private-tenant-demo-tenant-1' };
  const asked = await server.app.inject({ method: 'POST', url: '/api/pusher/auth', headers, payload });
  const settings = await server.app.inject('/api/settings/public');
  expect(asked.statusCode).toBe(404);
  expect(settings.json()).toMatchObject({ push: null, errorReporting: null });
  expect(settings.headers['content-security-policy']).toContain("connect-src 'self';");
  await server.close();
});
