import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '../../server/resource/rows/row-shape.ts';
import { ROLE_PERMISSIONS } from '../../src/domain/identity/role-permissions.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { clientFields, isAboutOthers } from '../../src/domain/kit/entity/entity.ts';
import { quantityField } from '../../src/domain/kit/entity/quantity-field.ts';
import type { Json } from '../../src/domain/kit/fields/field.ts';
import { ENTITIES, entityNamed } from '../../src/domain/registry.ts';
import { isRestorable } from '../../src/domain/shared/deleted-record.ts';
import { type Answer, type Api, apiOf, newId, operation } from '../support/api.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';

/** Entities of which a technician sees some rows and others not. */
const PARTLY_SEEN = ENTITIES.filter(({ scope }) => scope.kind === 'assigned' || scope.readable);

/** Every right over one's own, so that no call is refused before it looks for the record; who writes articles sees all. */
const NARROW = [
  ...ROLE_PERMISSIONS.technician,
  ...['work-orders', 'job-sheets', 'surveys', 'tickets', 'procurement', 'time-entries'].flatMap((subject) =>
    ['view-assigned', 'create', 'edit', 'delete', 'approve'].map((action) => `${subject}:${action}`),
  ),
  ...['comments', 'attachments', 'notifications'].flatMap((subject) => [
    `${subject}:edit`,
    `${subject}:delete`,
  ]),
  'articles:delete',
  'articles:publish',
];

/** Rows of one entity that a technician may not see: one that is there, and one that was deleted. */
interface Hidden {
  readonly there: AnyRow;
  readonly deleted: AnyRow;
}

describe('a record out of sight,', () => {
  let server: TestApp;
  let tech: Api;
  let planner: Api;
  let hidden: ReadonlyMap<string, Hidden>;

  beforeAll(async () => {
    server = await startTestApp();
    await server.database.kysely
      .updateTable('roles')
      .set({ permissions: JSON.stringify(NARROW) })
      .where('tenant_id', '=', 'demo-tenant')
      .where('name', '=', 'technician')
      .execute();
    tech = apiOf(server.app, await server.signIn('tech1@demo.example'));
    planner = apiOf(server.app, await server.signIn('planner@demo.example'));
    hidden = await hiddenRows(server, planner);
  });
  afterAll(() => server.close());

  it('stands for every entity of which somebody sees some rows and others not', () => {
    expect([...hidden.keys()].toSorted()).toEqual(PARTLY_SEEN.map(({ name }) => name).toSorted());
  });

  it.each(PARTLY_SEEN.map(({ name }) => name))(
    'is nothing: every call with the id of a %s answers as for an id that nobody has',
    async (name) => {
      const entity = entityNamed(name);
      const { there, deleted } = hiddenOf(name);
      for (const [what, call] of callsOn(entity, there)) {
        const expected = essence(await call(newId()), '');
        expect(essence(await call(there.id), there.id), what).toEqual(expected);
        expect(essence(await call(deleted.id), deleted.id), `${what}, deleted`).toEqual(expected);
      }
    },
  );

  it.each(
    PARTLY_SEEN.filter(({ name, verbs }) => verbs.create && name !== 'article').map(({ name }) => name),
  )(
    'tells who creates a %s with its id that the id is taken, and neither state nor version',
    async (name) => {
      const entity = entityNamed(name);
      const { there, deleted } = hiddenOf(name);
      const values = creatable(entity, await ownValues(entity));
      const answers = [];
      for (const { id } of [there, deleted]) {
        answers.push(essence(await tech.call('POST', entity.path, { ...values, id }), id));
        const create = operation({ method: 'POST', path: entity.path, body: { ...values, id } });
        const [result] = await tech.push([create]);
        expect(JSON.stringify(result)).not.toMatch(/version|tombstone/);
        expect(result?.status).toBe(409);
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(JSON.stringify(answers[0])).toContain('already_exists');
    },
  );

  it('cannot be waited for: what somebody else did is as unknown as what nobody did', async () => {
    const theirs = operation({ method: 'POST', path: '/work-orders', body: { title: 'x', type: 'repair' } });
    await planner.push([theirs]);
    const after = (opId: string) => {
      const body = { title: 'Mine', type: 'repair' };
      return tech.push([operation({ method: 'POST', path: '/work-orders', body, dependsOn: [opId] })]);
    };
    const [[known], [unknown]] = [await after(theirs.opId), await after(newId())];
    expect([known?.status, known?.body]).toEqual([unknown?.status, unknown?.body]);
  });

  function hiddenOf(name: string): Hidden {
    const rows = hidden.get(name);
    if (!rows) throw new Error(`no hidden ${name}`);
    return rows;
  }

  /** As good as a body can be, so that a call gets as far as looking for the record. */
  function callsOn(entity: EntityDefinition, row: AnyRow): [string, (id: string) => Promise<Answer>][] {
    const { path, verbs } = entity;
    const { update, remove } = verbs;
    const values = clientValues(entity, row);
    const stale = { 'if-match': '"00000000-7"' };
    const calls: [string, (id: string) => Promise<Answer>][] = [
      ['read', (id) => tech.call('GET', `${path}/${id}`)],
      ['history', (id) => tech.call('GET', `/history/${entity.name}/${id}`)],
      ['comment', (id) => tech.call('POST', '/comments', { entity: entity.name, entityId: id, text: 'x' })],
      ['attach', (id) => tech.call('POST', '/attachments', { ...FILE, entity: entity.name, entityId: id })],
      ['list', (id) => tech.call('GET', `/comments?entityId=${id}`)],
    ];
    if (update) {
      calls.push(['update', (id) => tech.call(update, `${path}/${id}`, values)]);
      calls.push(['stale update', (id) => tech.call(update, `${path}/${id}`, values, stale)]);
      calls.push(['merge', (id) => tech.call(update, `${path}/${id}`, { ...values, base: values })]);
      calls.push(['pushed update', (id) => pushed({ method: update, path: `${path}/${id}`, body: values })]);
    }
    if (remove) {
      calls.push(['remove', (id) => tech.call('DELETE', `${path}/${id}`)]);
      calls.push(['stale remove', (id) => tech.call('DELETE', `${path}/${id}`, undefined, stale)]);
      calls.push(['pushed remove', (id) => pushed({ method: 'DELETE', path: `${path}/${id}` })]);
    }
    if (isRestorable(entity)) {
      calls.push(['restore', (id) => tech.call('POST', `${path}/${id}/restore`)]);
      calls.push(['deleted', (id) => tech.call('GET', `/deleted/${entity.name}?id=${id}`)]);
    }
    if (quantityField(entity))
      calls.push(['quantity', (id) => tech.call('PATCH', `${path}/${id}/quantity`, { delta: 1 })]);
    if (entity.name === 'article') {
      calls.push(['feedback', (id) => tech.call('GET', `${path}/${id}/feedback`)]);
      calls.push(['say', (id) => tech.call('POST', `${path}/${id}/feedback`, { helpful: true })]);
    }
    if (entity.name === 'supportTicket') {
      calls.push(['replies', (id) => tech.call('GET', `${path}/${id}/replies`)]);
      calls.push(['reply', (id) => tech.call('POST', `${path}/${id}/replies`, { message: 'x' })]);
      calls.push(['tier', (id) => tech.call('PUT', `${path}/${id}/tier`, { tier: 2 })]);
    }
    if (entity.name === 'attachment') {
      calls.push(['offset', (id) => tech.call('GET', `/files/uploads/${id}`, undefined, TUS)]);
      calls.push(['give up', (id) => tech.call('DELETE', `/files/uploads/${id}`, undefined, TUS)]);
    }
    return [...calls, ...referencesTo(entity)];
  }

  /** What a technician may create with a reference to such a row. */
  function referencesTo(entity: EntityDefinition): [string, (id: string) => Promise<Answer>][] {
    if (entity.name === 'workOrder') {
      const order = { title: 'x', type: 'repair' };
      return [
        ['child', (id) => tech.call('POST', '/work-orders', { ...order, parentId: id })],
        ['survey', (id) => tech.call('POST', '/surveys/v1/surveys', { title: 'x', workOrderId: id })],
      ];
    }
    return [];
  }

  async function pushed(given: Parameters<typeof operation>[0]): Promise<Answer> {
    const [result] = await tech.push([operation(given)]);
    const { status = 0, etag = null, body = null } = result ?? {};
    return { status, headers: { etag: etag ?? '' }, body, row: body as AnyRow, problem: body as never };
  }

  /** Of a row that the technician may create. */
  async function ownValues(entity: EntityDefinition): Promise<FieldValues> {
    const mine = await tech.create('/work-orders', { title: 'Mine', type: 'repair' });
    const ticket = await tech.create('/v1/support/tickets', { title: 'Mine' });
    const about = { entity: 'workOrder', entityId: mine.id };
    const articles = (await tech.call('GET', '/support/kb?limit=1')).body as AnyRow[];
    const assets = (await tech.call('GET', '/assets?limit=1')).body as AnyRow[];
    const byName: Record<string, FieldValues> = {
      workOrder: { title: 'x', type: 'repair' },
      jobSheet: { title: 'x', workOrderId: mine.id, assignedTo: tech.person.user.id },
      survey: { title: 'x', workOrderId: mine.id },
      supportTicket: { title: 'x' },
      ticketReply: { ticketId: ticket.id, message: 'x' },
      comment: { ...about, text: 'x' },
      attachment: { ...FILE, ...about },
      articleFeedback: { articleId: articles[0]?.id ?? '', helpful: true },
      keptAsset: { assetId: assets[0]?.id ?? '' },
      article: { title: 'x', body: 'x' },
      procurementOrder: { supplier: 'x' },
      timeEntry: { startedAt: '2026-03-02T07:00:00.000Z' },
    };
    return byName[entity.name] ?? {};
  }
});

const TUS = { 'tus-resumable': '1.0.0' };

const FILE = {
  name: 'a.png',
  mediaType: 'image/png',
  size: 10,
  sha256: createHash('sha256').update('x').digest('hex'),
};

/** The planner's: what a technician neither made nor is named on. */
async function hiddenRows(server: TestApp, planner: Api): Promise<Map<string, Hidden>> {
  const order = await planner.create('/work-orders', { title: 'Not theirs', type: 'repair' });
  const ticket = await planner.create('/v1/support/tickets', { title: 'Not theirs' });
  const articles = (await planner.call('GET', '/support/kb?status=Published')).body as AnyRow[];
  const asset = await planner.create('/assets', { name: 'x' });
  const about = { entity: 'workOrder', entityId: order.id };
  const me = planner.person.user.id;
  const values: Record<string, FieldValues> = {
    workOrder: { title: 'x', type: 'repair' },
    jobSheet: { title: 'x', workOrderId: order.id, assignedTo: me },
    survey: { title: 'x', workOrderId: order.id },
    supportTicket: { title: 'x' },
    ticketReply: { ticketId: ticket.id, message: 'x' },
    comment: { ...about, text: 'x' },
    attachment: { ...FILE, ...about },
    article: { title: 'x', body: 'x' },
    keptAsset: { assetId: asset.id },
    procurementOrder: { supplier: 'x' },
    timeEntry: { startedAt: '2026-03-02T07:00:00.000Z', workOrderId: order.id },
  };
  const rows = new Map<string, Hidden>();
  for (const [name, given] of Object.entries(values)) {
    const { path } = entityNamed(name);
    rows.set(name, { there: await planner.create(path, given), deleted: await planner.create(path, given) });
  }
  const feedback = [];
  for (const { id } of articles.slice(0, 2)) {
    await planner.call('POST', `/support/kb/${id}/feedback`, { helpful: true });
    const said = (await planner.call('GET', `/support/kb-feedback?articleId=${id}`)).body as AnyRow[];
    feedback.push(...said);
  }
  rows.set('articleFeedback', pairOf(feedback));
  const boss = apiOf(server.app, await server.signIn('admin@demo.example'));
  for (const title of ['One', 'Two'])
    await boss.create('/work-orders', { title, type: 'repair', assignees: [me] });
  rows.set('notification', pairOf((await planner.call('GET', '/notifications')).body as AnyRow[]));
  for (const [name, { deleted }] of rows) {
    await sql`update ${tableOf(entityNamed(name))} set deleted_at = now() where id = ${deleted.id}`.execute(
      server.database.kysely,
    );
  }
  return rows;
}

function pairOf([there, deleted]: readonly AnyRow[]): Hidden {
  if (!there || !deleted) throw new Error('two rows are needed');
  return { there, deleted };
}

function clientValues(entity: EntityDefinition, row: AnyRow): FieldValues {
  const names = clientFields(entity).filter((name) => !isAboutOthers(entity) || !name.startsWith('entity'));
  const given = names
    .filter((name) => row[name] !== null)
    .map((name): [string, Json] => [name, row[name] ?? null]);
  return Object.fromEntries(given);
}

function creatable(entity: EntityDefinition, values: FieldValues): FieldValues {
  const fields = clientFields(entity);
  return Object.fromEntries(Object.entries(values).filter(([name]) => fields.includes(name)));
}

/** Everything that somebody could tell two answers apart by, but the id itself. */
function essence({ status, headers, body }: Answer, id: string): unknown {
  const told = [headers['etag'] ?? null, headers['location'] ?? null, headers['x-total-count'] ?? null];
  const text = JSON.stringify([status, told, body]);
  return (id === '' ? text : text.replaceAll(id, 'ID')).replaceAll(
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    'ID',
  );
}
