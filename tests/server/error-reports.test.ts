import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSentry } from '../../src/error-reports/sentry.ts';
import { type EnvelopeReceiver, startEnvelopeReceiver } from '../support/envelope-receiver.ts';
import type { TestApp } from '../support/server-app.ts';
import { startTestApp } from '../support/server-app.ts';

describe('the tunnel for error reports', () => {
  let receiver: EnvelopeReceiver;
  let stranger: EnvelopeReceiver;
  let server: TestApp;
  const logged: string[] = [];

  beforeAll(async () => {
    [receiver, stranger] = await Promise.all([startEnvelopeReceiver(), startEnvelopeReceiver()]);
    const errorReporting = { dsn: receiver.dsn, tracesSampleRate: 1 };
    const stream = { write: (line: string) => void logged.push(line) };
    server = await startTestApp({
      config: { errorReporting },
      logger: { level: 'debug', stream },
    });
  });
  beforeEach(() => receiver.answerWith(200));
  afterAll(async () => {
    await server.close();
    await receiver.close();
    await stranger.close();
  });

  it('hands a report on to the configured receiver, with nothing of the caller', async () => {
    const report = envelope({ dsn: receiver.dsn });
    const answer = await send(report, { cookie: 'fieldline_refresh=secret', authorization: 'Bearer secret' });
    expect(answer.statusCode, answer.body).toBe(204);
    const [taken] = receiver.received.slice(-1);
    expect(taken?.url).toBe('/prefix/api/42/envelope/?sentry_key=abc123&sentry_version=7');
    expect(taken?.body).toBe(report);
    expect(JSON.stringify(taken?.headers)).not.toContain('secret');
    expect(logged.join('')).not.toMatch(/secret|broke/);
  });

  it('takes what the app’s own library says, which names neither secrets nor people', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const settings = { dsn: receiver.dsn, tracesSampleRate: 1 };
    const report = startSentry({ settings, tunnel: `${address}/api/error-reports`, traced: false });
    const before = receiver.received.length;
    const cause = new Error('GET /api/users?q=tech1@demo.example failed');
    report({ error: new TypeError('broke', { cause }), where: 'screen', isUncaught: true });
    await expect.poll(() => receiver.received.length).toBe(before + 1);
    const [, , event] = receiver.received.at(-1)?.body.split('\n') ?? [];
    const sent = JSON.parse(event ?? '{}');
    expect(sent).toMatchObject({ tags: { where: 'screen' } });
    expect(sent.exception.values.map(({ type, value }: Record<string, string>) => [type, value])).toEqual([
      ['Error', 'GET /api/users failed'],
      ['TypeError', 'broke'],
    ]);
    expect(event).not.toMatch(/demo\.example|ip_address|"user"|cookie/);
  });

  it('takes a report that names no receiver, for the configured one', async () => {
    const before = receiver.received.length;
    expect((await send(envelope({}))).statusCode).toBe(204);
    expect(receiver.received.length).toBe(before + 1);
  });

  it('refuses a report for another receiver, and asks nobody', async () => {
    const before = receiver.received.length;
    const answer = await send(envelope({ dsn: stranger.dsn }));
    expect(answer.statusCode).toBe(400);
    expect([receiver.received.length, stranger.received.length]).toEqual([before, 0]);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['a header alone', '{}'],
    ['an item without its content', '{}\n{"type":"event"}'],
    ['an item of another kind', '{}\n{"type":"attachment"}\n{}'],
    ['a list', '[]\n{"type":"event"}\n{}'],
    ['too many items', `{}${'\n{"type":"event"}\n{}'.repeat(21)}`],
  ])('refuses %s', async (_, body) => {
    const before = receiver.received.length;
    expect((await send(body)).statusCode).toBe(400);
    expect(receiver.received.length).toBe(before);
  });

  it('refuses what is too large, and what is sent as something else', async () => {
    const large = envelope({ dsn: receiver.dsn }, 'x'.repeat(210_000));
    expect((await send(large)).statusCode).toBe(413);
    expect((await send(envelope({}), { 'content-type': 'application/json' })).statusCode).toBe(415);
  });

  it('passes on that the receiver has had enough, and does not follow it elsewhere', async () => {
    receiver.answerWith(429, { 'retry-after': '17' });
    const limited = await send(envelope({}));
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '17']);
    receiver.answerWith(307, { location: stranger.dsn.replace('abc123@', '') });
    expect((await send(envelope({}))).statusCode).toBe(503);
    expect(stranger.received).toEqual([]);
  });

  it('is limited per address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => send(envelope({}), {}, '203.0.113.9')),
    );
    expect(
      answers
        .map(({ statusCode }) => statusCode)
        .toSorted()
        .at(-1),
    ).toBe(429);
  });

  it('does not exist where none is configured', async () => {
    const other = await startTestApp();
    const payload = envelope({ dsn: receiver.dsn });
    const headers = { 'content-type': 'text/plain;charset=UTF-8' };
    const answer = await other.app.inject({ method: 'POST', url: '/api/error-reports', headers, payload });
    expect(answer.statusCode).toBe(404);
    await other.close();
  });

  function send(payload: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.1') {
    return server.app.inject({
      method: 'POST',
      url: '/api/error-reports',
      headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
      payload,
      remoteAddress,
    });
  }
});

function envelope(header: { dsn?: string }, message = 'it broke'): string {
  const event = { event_id: 'a'.repeat(32), exception: { values: [{ type: 'Error', value: message }] } };
  return [header, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n');
}
