import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { asIdentityService } from '../../server/database/tenants/tenant.ts';
import type { TestAppOptions } from '../support/server-app.ts';
import { startTestApp } from '../support/server-app.ts';

async function startServer(options: TestAppOptions = {}) {
  const server = await startTestApp(options);
  onTestFinished(() => server.close());
  /** What fails, by name; an answer is given out again for a second. */
  const failing = async () => {
    server.clock.advance(2000);
    const answer = await server.app.inject('/api/ready');
    if (answer.statusCode === 200) return [];
    expect(answer.json()).toMatchObject({ status: 503, code: 'unavailable' });
    return answer.json<{ details: readonly { path: string }[] }>().details.map(({ path }) => path);
  };
  return { ...server, failing };
}

/** Takes every connection of the node until it is called. */
async function exhaust(database: TestDatabase): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const holders = Array.from({ length: 16 }, () => {
    const taken = Promise.withResolvers<void>();
    const held = database.kysely.connection().execute(async () => {
      taken.resolve();
      await promise;
    });
    return { taken: taken.promise, held };
  });
  await Promise.all(holders.map(({ taken }) => taken));
  return async () => {
    resolve();
    await Promise.all(holders.map(({ held }) => held));
  };
}

type TestDatabase = Awaited<ReturnType<typeof startTestApp>>['database'];

describe('a node', () => {
  it('is ready while its database answers, is of its version, and its disk has room', async () => {
    const { app } = await startServer();
    const answer = await app.inject('/api/ready');
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is not ready on a full disk, says so by its name alone, and stays alive', async () => {
    let free = 199_000_000;
    const { app, failing } = await startServer({ freeBytes: async () => free });
    expect(await failing()).toEqual(['disk']);
    expect((await app.inject('/api/health')).statusCode).toBe(200);
    free = 201_000_000;
    expect(await failing()).toEqual([]);
  });

  it('is not ready on a database of another version, older or newer', async () => {
    const { database, failing } = await startServer();
    const rename = (from: string, to: string) =>
      sql`update schema_migrations set name = ${to} where name = ${from}`.execute(database.kysely);
    await sql`insert into schema_migrations (name) values ('9999_of_tomorrow.sql')`.execute(database.kysely);
    expect(await failing()).toEqual(['migrations']);
    await sql`delete from schema_migrations where name = '9999_of_tomorrow.sql'`.execute(database.kysely);
    expect(await failing()).toEqual([]);
    await rename('0083_watched.sql', '0083_of_nobody.sql');
    expect(await failing()).toEqual(['migrations']);
    await rename('0083_of_nobody.sql', '0083_watched.sql');
    const forging = asIdentityService(database, (trx) => sql`delete from schema_migrations`.execute(trx));
    await expect(forging).rejects.toThrow(/permission denied/);
  });

  it('is not ready where its database does not answer in time, and waits for it no longer than a balancer', async () => {
    const { database, failing, app } = await startServer();
    const letGo = await exhaust(database);
    const began = performance.now();
    expect(await failing()).toEqual(['database']);
    expect(performance.now() - began).toBeLessThan(5000);
    expect((await app.inject('/api/health')).statusCode).toBe(200);
    await letGo();
    expect(await failing()).toEqual([]);
  });

  it('is not ready any more once it shuts down, while requests under way still end', async () => {
    const { app } = await startServer();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const ask = () => fetch(`http://127.0.0.1:${port}/api/ready`, { headers: { connection: 'close' } });
    expect((await ask()).status).toBe(200);
    const underWay = connect(port, '127.0.0.1');
    const asked = once(app.server, 'request');
    underWay.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
    );
    await asked;
    const closing = app.close();
    await vi.waitFor(async () => expect((await ask().catch(() => ({ status: 503 }))).status).toBe(503));
    const answer = once(underWay, 'data');
    underWay.write('}');
    expect(String(await answer)).toContain('HTTP/1.1 400');
    await closing;
  });
});
