import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { errorHandler } from '../../server/problems/errors.ts';

it('a server that stops wakes nobody for a request whose caller has left', async () => {
  const [entered, gate, told] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      if (/caller_left|request failed/.test(String(chunk))) told?.resolve();
      done();
    },
  });
  const app = Fastify({ logger: { level: 'info', stream } });
  app.setErrorHandler(errorHandler);
  app.get('/rows', async () => {
    entered?.resolve();
    await gate?.promise;
    throw new Error('the database is closed');
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const caller = new AbortController();
  const asked = fetch(`${address}/rows`, { signal: caller.signal }).catch(() => null);
  await entered?.promise;
  caller.abort();
  await asked;
  await app.close();
  gate?.resolve();
  await told?.promise;
  expect(lines.filter((line) => /"level":50/.test(line))).toEqual([]);
  expect(lines.some((line) => line.includes('caller_left'))).toBe(true);
});
