import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEventStream } from '../support/event-stream.ts';
import type { SignedIn, TestApp } from '../support/server-app.ts';
import { startTestApp } from '../support/server-app.ts';

describe('the event stream', () => {
  let server: TestApp;
  let address: string;

  beforeAll(async () => {
    server = await startTestApp();
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  it('needs a sign-in', async () => {
    const answer = await fetch(`${address}/api/sync/events`);
    expect(answer.status).toBe(401);
    await answer.body?.cancel();
  });

  it('tells a tenant’s devices how far its feed has come, and no other tenant’s', async () => {
    const planner = await server.signIn('planner@demo.example');
    const stranger = await openStream(await server.signIn('tech@harbor.example'));
    const tablet = await openStream(await server.signIn('tech1@demo.example'));
    const { seq } = await createSurvey(planner);
    expect(await tablet.next()).toEqual({ seq });
    const harbor = await server.signIn('admin@harbor.example');
    await createAsset(harbor);
    expect(await stranger.next()).toEqual({ seq: await newestSeq('harbor-grid') });
    tablet.close();
    stranger.close();
  });

  it('says many changes in a row with few hints, the last of them always', async () => {
    const planner = await server.signIn('planner@demo.example');
    const tablet = await openStream(planner);
    const before = (await createSurvey(planner)).seq;
    for (let count = 0; count < 20; count++) await createSurvey(planner);
    const seen: number[] = [];
    while ((seen.at(-1) ?? 0) < before + 20) seen.push((await tablet.next()).seq);
    expect(seen.at(-1)).toBe(before + 20);
    expect(seen.length).toBeLessThan(20);
    tablet.close();
  });

  it('ends with the token', async () => {
    const tech = await server.signIn('tech1@demo.example');
    server.clock.advance(15 * 60_000 - 50);
    const tablet = await openStream(tech);
    await expect(tablet.ended()).resolves.toBe(true);
  });

  it('is limited per person', async () => {
    const store = await server.signIn('store@demo.example');
    const streams = [];
    for (let count = 0; count < 12; count++) streams.push(await openStream(store));
    const refused = await fetch(`${address}/api/sync/events`, { headers: store.headers });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    for (const stream of streams) stream.close();
    await expect
      .poll(async () => {
        const again = await fetch(`${address}/api/sync/events`, { headers: store.headers });
        await again.body?.cancel();
        return again.status;
      })
      .toBe(200);
  });

  it('shows signs of life while nothing changes', async () => {
    const other = await startTestApp({ heartbeat: 20 });
    const url = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const { headers } = await other.signIn('tech1@demo.example');
    const answer = await fetch(`${url}/api/sync/events`, { headers });
    let heard = '';
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      heard += part;
      if (/(: still here\n\n){2}/.test(heard)) break;
    }
    expect(heard).toMatch(/^: connected\n\n(: still here\n\n){2}/);
    await other.close();
  });

  it('does not keep the server from closing', async () => {
    const other = await startTestApp();
    const url = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const { headers } = await other.signIn('tech1@demo.example');
    const answer = await fetch(`${url}/api/sync/events`, { headers });
    await other.close();
    await expect(answer.text()).resolves.toContain(': connected');
  });

  it('does not let a browser’s spare connections keep the server from closing', async () => {
    const other = await startTestApp();
    const url = new URL(await other.app.listen({ port: 0, host: '127.0.0.1' }));
    const spare = connect(Number(url.port), url.hostname);
    await once(spare, 'connect');
    await other.close();
    if (!spare.closed) await once(spare, 'close');
    expect(spare.closed).toBe(true);
  });

  async function openStream(person: SignedIn) {
    const stream = await openEventStream(address, person.headers);
    expect(stream.contentType).toBe('text/event-stream');
    return stream;
  }

  async function createSurvey(person: SignedIn): Promise<{ seq: number }> {
    const orders = await server.app.inject({ url: '/api/work-orders?limit=1', headers: person.headers });
    const [order] = orders.json<{ id: string }[]>();
    const payload = { title: 'Access road', workOrderId: order?.id };
    await create('/api/surveys/v1/surveys', person, payload);
    return { seq: await newestSeq(person.tenant.id) };
  }

  async function createAsset(person: SignedIn) {
    await create('/api/assets', person, { name: 'Cable box', kind: 'Junction' });
  }

  async function create(url: string, person: SignedIn, payload: object) {
    const answer = await server.app.inject({ method: 'POST', url, payload, headers: person.headers });
    expect(answer.statusCode, answer.body).toBe(201);
  }

  async function newestSeq(tenantId: string): Promise<number> {
    const { rows } = await sql<{
      seq: number;
    }>`select seq from change_counter where tenant_id = ${tenantId}`.execute(server.database.kysely);
    return rows[0]?.seq ?? 0;
  }
});
