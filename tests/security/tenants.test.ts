import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyRow, clientFields, type EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import type { Field, Json } from '../../src/domain/kit/fields/field.ts';
import { standing } from '../../src/domain/kit/rules/decision.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { type Answer, type Api, apiOf, newId, operation } from '../support/api.ts';
import { filled, operationsOf } from '../support/operations.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import { writtenColumns } from '../support/written-columns.ts';
import { plausibleObject } from './bad-values.ts';

const OTHER = 'harbor-grid';

/** What tells one problem from another, without what names this very request. */
function essence({ status, body }: Answer): unknown {
  if (typeof body !== 'object' || body === null) return [status, body];
  const { code, details } = body as Record<string, unknown>;
  return [status, code, details];
}

describe('another tenant,', () => {
  let server: TestApp;
  let admin: Api;
  /** One row of the other tenant per entity. */
  let theirs: ReadonlyMap<string, string>;

  beforeAll(async () => {
    server = await startTestApp();
    admin = apiOf(server.app, await server.signIn('admin@demo.example'));
    theirs = await rowsInOtherTenant(server);
  });
  afterAll(() => server.close());

  it('has a row of every entity to reach for', () => {
    expect([...theirs.keys()].toSorted()).toEqual(ENTITIES.map(({ name }) => name).toSorted());
  });

  it('cannot be reached by an id: every call answers as for an id that nobody has', async () => {
    const ids = [...theirs.values(), ...(await otherIdsOf(server))];
    const different: string[] = [];
    for (const { method, path, body, isPublic } of await operationsOf(server.app)) {
      if (isPublic || !path.includes('{')) continue;
      const payload = body ? plausibleObject(body) : undefined;
      const call = (id: string) => admin.call(method, filled(path, () => id).replace(/^\/api/, ''), payload);
      const expected = essence(await call(newId()));
      // `/inventory/stock-lines/{id}` is not under `/inventory/{id}`.
      const [own] = ENTITIES.filter((entity) => path.startsWith(`/api${entity.path}/`)).toSorted(
        (one, other) => other.path.length - one.path.length,
      );
      for (const id of own ? [theirs.get(own.name) ?? ''] : ids) {
        const answer = await call(id);
        const isSame = JSON.stringify(essence(answer)) === JSON.stringify(expected);
        if (!isSame || answer.status < 400) different.push(`${method} ${path}: ${answer.status}`);
      }
    }
    expect(different).toEqual([]);
  });

  it('has no history for us', async () => {
    for (const { name } of ENTITIES) {
      const historyOf = async (id: string) => essence(await admin.call('GET', `/history/${name}/${id}`));
      expect(await historyOf(theirs.get(name) ?? ''), name).toEqual(await historyOf(newId()));
    }
  });

  it('cannot be referred to: what names its row or its person is refused like what names nothing', async () => {
    const different: string[] = [];
    const tried: string[] = [];
    const order = await admin.create('/work-orders', { title: 'Ours', type: 'repair' });
    const about = { entity: 'workOrder', entityId: order.id };
    const comment = await admin.create('/comments', { ...about, text: 'Ours to change' });
    for (const entity of ENTITIES) {
      const ours = (await admin.call('GET', `${entity.path}?limit=200`)).body;
      const own = Array.isArray(ours) ? (ours as AnyRow[]) : [];
      // Of what stands decided nothing can be changed, whomever it names.
      const open = own.find((each) => standing(entity, each).length === 0) ?? own[0];
      const row = entity.name === 'comment' ? comment : open;
      const { create, update } = entity.verbs;
      const required = requiredOf(entity, row);
      // A PUT takes the whole record: what is left out is emptied, and less asked for is refused for that.
      const whole = row && Object.fromEntries(clientFields(entity).map((name) => [name, row[name] ?? null]));
      const calls = [
        ...(create ? [(values: object) => admin.call('POST', entity.path, { ...required, ...values })] : []),
        ...(update && row
          ? [
              (values: object) =>
                admin.call(update, `${entity.path}/${row.id}`, {
                  ...(update === 'PUT' && whole),
                  // Under another order less may be asked of a sheet, which takes a reason.
                  ...(entity.fields.statusReason && { statusReason: 'Moved' }),
                  ...values,
                }),
            ]
          : []),
      ];
      for (const { path, to, values } of referencesOf(entity)) {
        for (const call of calls) {
          const [expected, answer] = [await call(values(newId())), await call(values(theirs.get(to) ?? ''))];
          const isSame = JSON.stringify(essence(answer)) === JSON.stringify(essence(expected));
          tried.push(path);
          if (!isSame || answer.problem.code !== 'reference_not_found')
            different.push(`${path}: ${JSON.stringify(answer.body)}`);
        }
      }
    }
    expect(different).toEqual([]);
    expect(tried.length).toBeGreaterThan(100);
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
    for (const { path, verbs } of ENTITIES) {
      const calls = [...(verbs.create ? (['POST'] as const) : []), ...(verbs.update ? [verbs.update] : [])];
      for (const method of calls) {
        const at = method === 'POST' ? path : `${path}/${newId()}`;
        const answer = await admin.call(method, at, { tenantId: OTHER });
        expect(answer.problem, `${method} ${path}`).toMatchObject({ status: 400 });
        expect(answer.problem.details, `${method} ${path}`).toContainEqual(
          expect.objectContaining({ path: 'tenantId', code: 'unknown_field' }),
        );
      }
    }
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
    const after = async (opId: string) => {
      const waiting = operation({ ...write, opId: newId(), dependsOn: [opId] });
      const [line] = await admin.push([waiting]);
      return essence({ ...line, status: line?.status ?? 0 } as Answer);
    };
    const [refused] = await harbor.push([operation({ ...write, opId: newId(), body: { title: '' } })]);
    expect(await after(refused?.opId ?? '')).toEqual(await after(newId()));
  });

  it('shows none of its rows behind the next page of its lists', async () => {
    const harbor = apiOf(server.app, await server.signIn('admin@harbor.example'));
    const ids = [...theirs.values()];
    for (const { path, verbs } of ENTITIES) {
      if (!verbs.list) continue;
      const { headers } = await harbor.call('GET', `${path}?limit=1`);
      const next = /<\/api([^>]+)>; rel="next"/.exec(String(headers['link'] ?? ''))?.[1];
      if (next === undefined) continue;
      const { body } = await admin.call('GET', next);
      expect(
        ids.filter((id) => JSON.stringify(body).includes(id)),
        path,
      ).toEqual([]);
    }
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

/** What else has an id there: the tenant itself, a person, a role, a session, a file. */
async function otherIdsOf({ database }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from members where tenant_id = ${OTHER}
    union all select name from roles where tenant_id = ${OTHER} and name not in (select name from roles where tenant_id = 'demo-tenant')
    union all select id::text from refresh_families where tenant_id = ${OTHER}
    union all select id::text from files where tenant_id = ${OTHER}`.execute(database.kysely);
  return [OTHER, ...rows.map(({ id }) => id)];
}

interface NamedRow {
  /** `workOrder.assetId`, `bom.lines.itemId`, `comment.entityId of workOrder` */
  readonly path: string;
  /** The entity that it names a row of. */
  readonly to: string;
  /** What names this row, and nothing else. */
  values(id: string): Readonly<Record<string, Json>>;
}

/** Every field of the entity, of items too, that names a row or a person; and what it says it is about. */
function referencesOf(entity: EntityDefinition): NamedRow[] {
  const named = (path: string, to: string, values: NamedRow['values']): NamedRow => ({
    path: `${entity.name}.${path}`,
    to,
    values,
  });
  const about = entity.scope.kind === 'assigned' ? entity.scope.about : undefined;
  const subjects = ENTITIES.filter(({ verbs }) => about && verbs.read).map(({ name }) =>
    named(`${about?.id} of ${name}`, name, (id) => (about ? { [about.entity]: name, [about.id]: id } : {})),
  );
  return Object.entries(entity.fields)
    .flatMap(([name, field]): NamedRow[] => {
      if (field.writable === 'server') return [];
      if (field.kind === 'references') return [named(name, field.entity, (id) => ({ [name]: [id] }))];
      if (field.kind === 'people') return [named(name, 'user', (id) => ({ [name]: [id] }))];
      const to = namedBy(field);
      if (to !== null) return [named(name, to, (id) => ({ [name]: id }))];
      if (field.kind !== 'items') return [];
      const item = Object.fromEntries(
        Object.entries(field.item).flatMap(([part, of]) => (of.required ? [[part, someValue(of)]] : [])),
      );
      return Object.entries(field.item).flatMap(([part, of]) => {
        const target = namedBy(of);
        const items = (id: string) => ({ [name]: [{ ...item, id: newId(), position: 'a0', [part]: id }] });
        return target === null ? [] : [named(`${name}.${part}`, target, items)];
      });
    })
    .concat(subjects);
}

/** What a record cannot be without: as a record of ours has it, so that nothing else is wrong with it. */
function requiredOf(entity: EntityDefinition, row: AnyRow | undefined): Record<string, Json> {
  const fields = Object.entries(entity.fields).filter(
    ([name, field]) => field.required && field.writable !== 'server' && entity.defaults[name] === undefined,
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, row?.[name] ?? someValue(field)]));
}

/** The entity that a single value names a row of; free text names nobody. */
function namedBy(field: Field): string | null {
  if (field.kind === 'reference') return field.entity;
  return field.kind === 'person' && !field.freeText ? 'user' : null;
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
    case 'text':
      return field.format === 'signature' ? 'typed' : 'x';
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
      const columns = await writtenColumns(trx, table);
      const { rows } =
        existing.rows.length > 0
          ? existing
          : await sql<{ id: string }>`
        insert into ${sql.table(table)} (${columns('')})
        select ${columns('copy.')} from (${from('demo-tenant')}) as original,
          jsonb_populate_record(null::${sql.table(table)}, to_jsonb(original) || ${changes}::jsonb) as copy
          returning id`.execute(trx);
      if (rows[0]) ids.set(name, rows[0].id);
    }
  });
  return ids;
}
