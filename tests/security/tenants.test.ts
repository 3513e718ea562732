import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityDefinition } from '../../src/domain/kit/entity.ts';
import type { Field, Json } from '../../src/domain/kit/field.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { type Answer, type Api, apiOf, newId, operation } from '../support/api.ts';
import { filled, operationsOf } from '../support/operations.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import { plausibleObject } from './bad-values.ts';

const OTHER = 'harbor-grid';

/** What tells one problem from another, without what names this very request. */
function essence({ status, body }: Answer): unknown {
  if (typeof body !== 'object' || body === null) return [status, body];
  const { code, details } = body as Record<string, unknown>;
  return [status, code, details];
}

describe('another tenant', () => {
  let server: TestApp;
  let admin: Api;
  /** One row of the other tenant per entity. */
  let theirs: ReadonlyMap<string, string>;

  beforeAll(async () => {
    server = await startTestApp({ on: 'postgres' });
    admin = apiOf(server.app, await server.signIn('admin@demo.example'));
    theirs = await rowsInOtherTenant(server);
  });
  afterAll(() => server.close());

  it('has a row of every entity to reach for', () => {
    expect([...theirs.keys()].toSorted()).toEqual(ENTITIES.map(({ name }) => name).toSorted());
  });

  it('cannot be reached by an id: every call answers as for an id that nobody has', async () => {
    const ids = [...theirs.values()];
    const different: string[] = [];
    for (const { method, path, body, isPublic } of await operationsOf(server.app)) {
      if (isPublic || !path.includes('{')) continue;
      const payload = body ? plausibleObject(body) : undefined;
      const call = (id: string) => admin.call(method, filled(path, () => id).replace(/^\/api/, ''), payload);
      const expected = essence(await call(newId()));
      const own = ENTITIES.find((entity) => path.startsWith(`/api${entity.path}/`));
      for (const id of own ? [theirs.get(own.name) ?? ''] : ids) {
        const answer = await call(id);
        const isSame = JSON.stringify(essence(answer)) === JSON.stringify(expected);
        if (!isSame || answer.status < 400) different.push(`${method} ${path}: ${answer.status}`);
      }
    }
    expect(different).toEqual([]);
  });

  it('cannot be referred to: a field that names its row is refused like one that names nothing', async () => {
    const different: string[] = [];
    for (const entity of ENTITIES) {
      for (const { field, values } of referencesOf(entity)) {
        if (!entity.verbs.create) continue;
        const send = (id: string) => admin.call('POST', entity.path, values(id));
        const unknown = newId();
        const [expected, answer] = [await send(unknown), await send(theirs.get(field.entity) ?? '')];
        const isSame = JSON.stringify(essence(answer)) === JSON.stringify(essence(expected));
        if (!isSame || answer.status < 400) different.push(`${entity.name}: ${JSON.stringify(answer.body)}`);
      }
    }
    expect(different).toEqual([]);
  });

  it('cannot be named by a header or a body', async () => {
    for (const { method, path, body, isPublic } of await operationsOf(server.app)) {
      if (isPublic || path.startsWith('/api/auth/') || path === '/api/sync/events') continue;
      const url = filled(path, newId).replace(/^\/api/, '');
      const answer = await admin.call(method, url, body ? plausibleObject(body) : undefined, {
        'x-tenant-id': OTHER,
      });
      expect([answer.status, answer.problem.code], `${method} ${path}`).toEqual([403, 'wrong_tenant']);
    }
    const answer = await admin.call('POST', '/work-orders', { title: 'x', type: 'repair', tenantId: OTHER });
    expect(answer.problem).toMatchObject({ status: 400, details: [{ path: 'tenantId' }] });
  });

  it('cannot be read with its cursor, nor heard of by an operation’s id', async () => {
    const harbor = apiOf(server.app, await server.signIn('admin@harbor.example'));
    const { cursor } = await harbor.pull();
    expect((await admin.call('GET', `/sync/changes?cursor=${cursor}`)).status).toBeGreaterThanOrEqual(400);
    const write = operation({
      method: 'POST',
      path: '/work-orders',
      body: { title: 'Theirs', type: 'repair' },
    });
    const [first] = await harbor.push([write]);
    const [second] = await admin.push([{ ...write, body: { title: 'Ours', type: 'repair' } }]);
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(JSON.stringify(second)).not.toContain('Theirs');
  });

  it('is not in any list, feed or search', async () => {
    const ids = new Set(theirs.values());
    const { upserts } = await admin.pull();
    expect([...upserts.keys()].filter((id) => ids.has(id))).toEqual([]);
    for (const { path, verbs } of ENTITIES) {
      if (!verbs.list) continue;
      const answer = await admin.call('GET', `${path}?limit=1000`);
      expect(
        [...ids].filter((id) => JSON.stringify(answer.body).includes(id)),
        path,
      ).toEqual([]);
    }
  });
});

/** Every reference of the entity, each with a body that is right but for it. */
function referencesOf(entity: EntityDefinition) {
  const required: Record<string, Json> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.required && field.writable !== 'server' && entity.defaults[name] === undefined) {
      required[name] = someValue(field);
    }
  }
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.kind !== 'reference' || field.writable === 'server') return [];
    return [{ field, values: (id: string) => ({ ...required, [name]: id }) }];
  });
}

function someValue(field: Field): Json {
  switch (field.kind) {
    case 'choice':
      return field.values[0] ?? '';
    case 'number':
      return field.min;
    case 'date':
      return '2026-11-23';
    case 'instant':
      return '2026-11-23T06:00:00.000Z';
    case 'reference':
      return newId();
    default:
      return 'x';
  }
}

/** One row of each entity, copied from the demo's tenant where there is none; their own references do not matter here. */
async function rowsInOtherTenant({ database }: TestApp): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  await database.kysely.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const { name, table } of ENTITIES) {
      const from = (tenant: string) => sql<{ id: string }>`
        select * from ${sql.table(table)} where tenant_id = ${tenant} and deleted_at is null limit 1`;
      const changes = JSON.stringify({ tenant_id: OTHER, id: newId() });
      const existing = await from(OTHER).execute(trx);
      const { rows } =
        existing.rows.length > 0
          ? existing
          : await sql<{ id: string }>`
        insert into ${sql.table(table)}
        select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(original) || ${changes}::jsonb)).*
          from (${from('demo-tenant')}) as original returning id`.execute(trx);
      if (rows[0]) ids.set(name, rows[0].id);
    }
  });
  return ids;
}
