import { request } from 'node:http';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { errorHandler } from './errors.ts';

interface Line {
  /** As pino numbers them: 30 info, 50 error. */
  readonly level: number;
  readonly event?: string;
  readonly err?: { readonly stack: string };
}

const lines: Line[] = [];
const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Line) }; // pino writes JSON
const app = fastify({ logger: { level: 'info', stream } });
let whenAsked: () => void = () => {};
app.setErrorHandler(errorHandler);
// As a push does: its body has been read, and the first line of its answer is still to come.
app.post('/waits', (_, reply) => {
  void reply.send(new Readable({ read() {} }));
  whenAsked();
  return reply;
});
app.get('/breaks', () => {
  throw new Error('ours');
});

app.get<{ Querystring: { code: string } }>('/away', ({ query }) => {
  throw Object.assign(new Error('away'), query.code === 'busy' ? { statusCode: 503 } : { code: query.code });
});

beforeEach(async () => {
  lines.length = 0;
  if (!app.server.listening) await app.listen({ port: 0 });
});
afterEach(() => app.server.closeAllConnections());

it('a caller that goes away before its answer is told at info, without a stack', async () => {
  const asked = new Promise<void>((resolve) => {
    whenAsked = resolve;
  });
  const headers = { 'content-type': 'application/json' };
  const call = request(`${app.listeningOrigin}/waits`, { method: 'POST', headers });
  call.on('error', () => {});
  call.end('{}');
  await asked;
  call.destroy();
  await vi.waitFor(() => expect(lines.some(({ event }) => event === 'caller_left')).toBe(true));
  expect(lines.filter(({ level, err }) => level > 30 || err)).toEqual([]);
});

it('a fault of ours is an error with its stack', async () => {
  const answer = await app.inject('/breaks');
  expect(answer.statusCode).toBe(500);
  expect(lines.filter(({ level }) => level >= 50).map(({ err }) => err?.stack)).toEqual([
    expect.stringContaining('ours'),
  ]);
});

it.each(['53100', '57P01', '08006', 'ENOSPC', 'busy'])(
  '%s is answered 503, and when to come again',
  async (code) => {
    const answer = await app.inject({ method: 'GET', url: '/away', query: { code } });
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  },
);
