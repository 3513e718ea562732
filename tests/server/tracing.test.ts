import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { apiOf, newId, operation, unique } from '../support/api.ts';
import { type Collector, startCollector } from '../support/collector.ts';
import { type SignedIn, startTestApp } from '../support/server-app.ts';

const PARENT = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
const TRACEPARENT = `00-${PARENT.traceId}-${PARENT.spanId}-01`;
const PLANTED = 'planted-1f3c-9a7e';

describe('traces', () => {
  let collector: Collector;
  let planner: SignedIn;
  let other: SignedIn;

  /** Spans are sent together when the server closes. */
  beforeAll(async () => {
    collector = await startCollector();
    const { traces } = await readConfig({
      AUTH_SECRET: 'long enough for a secret of a test',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    });
    const server = await startTestApp({ config: { traces, trustProxy: '10.1.2.3' } });
    planner = await server.signIn('planner@demo.example');
    other = await server.signIn('tech@harbor.example');
    const headers = { ...planner.headers, traceparent: TRACEPARENT, 'user-agent': PLANTED };
    const list = (address: string) =>
      server.app.inject({
        url: `/api/work-orders?limit=1&search=${PLANTED}`,
        headers: { ...headers, 'x-device-id': 'tablet-7' },
        remoteAddress: address,
      });
    await Promise.all([
      list('10.1.2.3'),
      list('203.0.113.5'),
      server.app.inject({ url: '/api/inventory?limit=1', headers: other.headers }),
    ]);
    const body = { id: newId(), title: `${PLANTED} ${unique('x')}`, type: 'repair', status: 'approved' };
    await apiOf(server.app, planner).push([operation({ method: 'POST', path: '/work-orders', body })]);
    await server.close();
  });
  afterAll(() => collector.close());

  const lists = () => collector.spans.filter(({ name }) => name === 'GET /api/work-orders');
  const below = (spanId: string) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

  it('have a span for each request, with whose it was, and below it one for each of its queries', () => {
    expect(lists()).toHaveLength(2);
    for (const { spanId, traceId, attributes } of lists()) {
      expect(attributes).toMatchObject({
        'http.request.method': 'GET',
        'http.route': '/api/work-orders',
        'http.response.status_code': 200,
        'fieldline.tenant.id': 'demo-tenant',
        'fieldline.device.id': 'tablet-7',
        'enduser.id': planner.user.id,
      });
      const queries = below(spanId);
      expect(queries.length).toBeGreaterThanOrEqual(3);
      for (const query of queries) {
        expect(query.traceId).toBe(traceId);
        expect(query.attributes).toMatchObject({ 'db.system.name': 'postgresql' });
        expect(query.lasted).toBeGreaterThanOrEqual(0);
      }
      const rows = queries.filter(({ attributes: { 'db.query.text': text } }) =>
        String(text).includes('work_orders'),
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const query of rows) expect(query.attributes['fieldline.tenant.id']).toBe('demo-tenant');
    }
  });

  it('keep apart what happens at the same time', () => {
    const [harbor] = collector.spans.filter(({ name }) => name === 'GET /api/inventory');
    expect(harbor?.attributes['fieldline.tenant.id']).toBe('harbor-grid');
    const tenants = below(harbor?.spanId ?? '').map(({ attributes }) => attributes['fieldline.tenant.id']);
    expect(new Set(tenants.filter((tenant) => tenant !== undefined))).toEqual(new Set(['harbor-grid']));
  });

  it('have the queries of a write below it, whose body came later than its head', () => {
    const [push] = collector.spans.filter(({ name }) => name === 'POST /api/sync/push');
    const texts = below(push?.spanId ?? '').map(({ attributes }) => String(attributes['db.query.text']));
    expect(texts.some((text) => /insert into "?work_orders/.test(text))).toBe(true);
  });

  it('go on those of a proxy that is trusted, and of nobody else', () => {
    const parents = lists().map(({ traceId, parentSpanId }) => [traceId, parentSpanId]);
    expect(parents).toContainEqual([PARENT.traceId, PARENT.spanId]);
    const [strange] = parents.filter(([traceId]) => traceId !== PARENT.traceId);
    expect(strange?.[1] ?? '').toBe('');
  });

  it('hold nothing of what people send, and no address or token', () => {
    const text = collector.text();
    for (const secret of [PLANTED, planner.token, planner.cookie.split('=')[1] ?? '', 'planner@demo.example'])
      expect(text).not.toContain(secret);
  });
});

describe('what nobody asked for', () => {
  /** Names of packages that a program loads, by import or require. */
  async function loaded(program: string): Promise<readonly string[]> {
    const watching = `
      import { registerHooks } from 'node:module';
      const seen = new Set();
      registerHooks({ load(url, context, next) {
        const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
        if (name) seen.add(name);
        return next(url, context);
      } });
      ${program}
      console.log(JSON.stringify([...seen]));
      process.exit(0);`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', watching], {
      env: { ...process.env, AUTH_SECRET: 'long enough for a secret of a test' },
    });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as string[];
  }

  const monitoringOf = (environment: string) => `
    const { readConfig } = await import('./server/config.ts');
    const { createMonitoring } = await import('./server/monitoring/monitoring.ts');
    await import('./server/app.ts');
    const config = await readConfig({ ...process.env, ${environment} });
    const database = { onQuery: () => () => {}, connections: () => ({}), writes: {}, signIns: {} };
    await createMonitoring({ config, database, clock: Date, lastBackup: async () => null, isTrusted: () => false });`;

  it('is not loaded: neither traces nor numbers, by the whole server', async () => {
    const names = await loaded(monitoringOf(''));
    expect(names).toContain('fastify');
    expect(names.filter((name) => /opentelemetry|prom-client/.test(name))).toEqual([]);
  });

  it('is loaded where it is asked for', async () => {
    const traced = await loaded(monitoringOf(`OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318'`));
    expect(traced).toContain('@opentelemetry/sdk-trace');
    const counted = await loaded(monitoringOf(`METRICS_PORT: '9464'`));
    expect(counted).toContain('prom-client');
    expect(counted).not.toContain('@opentelemetry/sdk-trace');
  });
});
