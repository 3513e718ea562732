import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { ENTITIES, entityNamed } from '../../src/domain/registry.ts';
import { type Api, apiOf, newId, operation, unique } from '../support/api.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';

const KB = '/support/kb';
const TICKETS = '/v1/support/tickets';
const SECRET = 'ember';

/**
 * Whoever may read records, their history and the audit log, and no more than a reader's part of them. Each test says
 * what this person must not find, and looks for it wherever something can be read.
 */
const READER = [
  ...['articles', 'comments', 'attachments', 'notifications', 'users'].map((subject) => `${subject}:view`),
  'comments:create',
  'tickets:view-assigned',
  'tickets:create',
  'work-orders:view-assigned',
  'job-sheets:view-assigned',
  'surveys:view-assigned',
  'admin:view',
  'audit-logs:view',
];

describe('what was taken back,', () => {
  let server: TestApp;
  let reader: Api;
  let planner: Api;
  let cursor: string;

  beforeAll(async () => {
    server = await startTestApp();
    await server.database.kysely
      .updateTable('roles')
      .set({ permissions: JSON.stringify(READER) })
      .where('tenant_id', '=', 'demo-tenant')
      .where('name', '=', 'technician')
      .execute();
    reader = apiOf(server.app, await server.signIn('tech1@demo.example'));
    planner = apiOf(server.app, await server.signIn('planner@demo.example'));
    ({ cursor } = await reader.pull());
  });
  afterAll(() => server.close());

  it('is nowhere to be read of an article that was published without it', async () => {
    const secret = unique(SECRET);
    const row = await planner.create(KB, {
      title: unique('Article'),
      body: `Draft: ${secret}`,
      status: 'Review',
    });
    await planner.create('/comments', { entity: 'article', entityId: row.id, text: secret });
    await planner.create('/attachments', fileOf('article', row.id, secret));
    await change(row, { body: 'For everybody' });
    await change(row, { status: 'Published' });
    expect(await placesOf(reader, secret, [['article', row.id]])).toEqual([]);
    const told = (await reader.call('GET', `/history/article/${row.id}`)).body as Entry[];
    expect(told.map(({ before, after }) => [before, after?.['status']])).toEqual([[null, 'Published']]);
    // Who writes articles has all of it.
    expect(await placesOf(planner, secret, [['article', row.id]])).not.toEqual([]);
  });

  it('is nowhere to be read of an article that is being written again', async () => {
    const row = await published('First words');
    await change(row, { status: 'Review' });
    const secret = unique(SECRET);
    await change(row, { body: secret });
    expect(await placesOf(reader, secret, [['article', row.id]])).toEqual([]);
    await change(row, { body: 'Second words' });
    await change(row, { status: 'Published' });
    expect(await placesOf(reader, secret, [['article', row.id]])).toEqual([]);
    expect(await placesOf(reader, 'Second words', [['article', row.id]])).toContain(`${KB}/${row.id}`);
  });

  it('is not even told to exist where it was never published, neither changed nor deleted', async () => {
    const draft = await planner.create(KB, { title: unique('Draft'), body: 'x' });
    await change(draft, { body: 'y' });
    const { cursor: before } = await reader.pull(cursor);
    await planner.call('DELETE', `${KB}/${draft.id}`);
    for (const since of [cursor, before]) {
      const { pages } = await reader.pull(since);
      expect(JSON.stringify(pages)).not.toContain(draft.id);
    }
    const row = await published('Words');
    await change(row, { status: 'Archived' });
    await change(row, { status: 'Review' });
    await planner.call('DELETE', `${KB}/${row.id}`);
    const { outOfScope, deleted } = await reader.pull(before);
    expect([outOfScope.includes(row.id), deleted.includes(row.id)]).toEqual([true, false]);
  });

  it('goes with the sight of a record: what was said about it, its files, and what people were told of it', async () => {
    const secret = unique(SECRET);
    const me = reader.person.user.id;
    const order = await planner.create('/work-orders', { title: secret, type: 'repair', assignees: [me] });
    const about = { entity: 'workOrder', entityId: order.id };
    const said = await planner.create('/comments', { ...about, text: secret });
    const row = await planner.create('/attachments', fileOf('workOrder', order.id, secret));
    const ids = [
      ['workOrder', order.id],
      ['comment', said.id],
      ['attachment', row.id],
    ] as const;
    expect(await placesOf(reader, secret, ids)).not.toEqual([]);
    const { cursor: before } = await reader.pull();
    await planner.call('PUT', `/work-orders/${order.id}`, { assignees: [], base: { assignees: [me] } });
    expect(await placesOf(reader, secret, ids)).toEqual([]);
    const { outOfScope, deleted } = await reader.pull(before);
    expect(outOfScope).toEqual(expect.arrayContaining([order.id, said.id, row.id]));
    expect(deleted.length).toBeGreaterThanOrEqual(2);
  });

  it('is taken back from those who were told of it: a comment that is changed or deleted', async () => {
    const me = reader.person.user.id;
    const order = await planner.create('/work-orders', { title: 'Shared', type: 'repair', assignees: [me] });
    const secrets = [unique(SECRET), unique(SECRET)];
    for (const [index, text] of secrets.entries()) {
      const said = await planner.create('/comments', { entity: 'workOrder', entityId: order.id, text });
      expect(await noticesOf(reader)).toContain(text);
      if (index === 0) await planner.call('PATCH', `/comments/${said.id}`, { text: 'Otherwise' });
      else await planner.call('DELETE', `/comments/${said.id}`);
      expect(await noticesOf(reader)).not.toContain(text);
    }
    expect(await noticesOf(reader)).toContain('Otherwise');
  });

  it('is told to nobody who may not read it, whatever field names them', async () => {
    const store = apiOf(server.app, await server.signIn('store@demo.example'));
    await server.database.kysely
      .updateTable('roles')
      .set({ permissions: JSON.stringify(['notifications:view', 'comments:view']) })
      .where('tenant_id', '=', 'demo-tenant')
      .where('name', '=', 'storekeeper')
      .execute();
    const secret = unique(SECRET);
    const them = store.person.user.id;
    const ticket = await planner.create(TICKETS, { title: secret, assignedTo: them });
    await planner.call('POST', `${TICKETS}/${ticket.id}/replies`, { message: secret });
    const order = await planner.create('/work-orders', { title: secret, type: 'repair', assignees: [them] });
    await planner.create('/comments', { entity: 'workOrder', entityId: order.id, text: secret });
    expect(await placesOf(store, secret, [])).toEqual([]);
  });

  it('stays apart: an internal note, and what is said about what was said', async () => {
    const ticket = await reader.create(TICKETS, { title: 'Mine' });
    const secret = unique(SECRET);
    const thread = `${TICKETS}/${ticket.id}/replies`;
    const note = (await planner.call('POST', thread, { message: secret, internal: true })).row;
    const hidden = await planner.create('/work-orders', { title: 'x', type: 'repair' });
    const said = await planner.create('/comments', { entity: 'workOrder', entityId: hidden.id, text: 'x' });
    const again = await planner.call('POST', '/comments', {
      entity: 'comment',
      entityId: said.id,
      text: secret,
    });
    expect([again.status, again.problem.code]).toEqual([422, 'reference_not_found']);
    const ids = [
      ['ticketReply', note.id],
      ['supportTicket', ticket.id],
      ['comment', said.id],
    ] as const;
    expect(await placesOf(reader, secret, ids)).toEqual([]);
  });

  it('cannot be moved to where others read it: what was said about one record stays with it', async () => {
    const [mine, other] = [
      await reader.create(TICKETS, { title: 'Mine' }),
      await planner.create('/work-orders', { title: 'x', type: 'repair' }),
    ];
    const said = await planner.create('/comments', { entity: 'workOrder', entityId: other.id, text: 'x' });
    const moved = await planner.call('PATCH', `/comments/${said.id}`, {
      entity: 'supportTicket',
      entityId: mine.id,
    });
    expect([moved.status, moved.problem.details.map(({ path }) => path)]).toEqual([
      400,
      ['entity', 'entityId'],
    ]);
  });

  it('is not repeated by an answer that was kept', async () => {
    const secret = unique(SECRET);
    const write = operation({
      method: 'POST',
      path: KB,
      body: { id: newId(), title: 'x', body: secret, status: 'Review' },
    });
    const author = apiOf(server.app, await server.signIn('tech2@demo.example'));
    await withRights('technician', [...READER, 'articles:create', 'articles:edit'], () =>
      author.push([write]),
    );
    const row = (await planner.call('GET', `${KB}/${String(write.body?.['id'])}`)).row;
    await change(row, { body: 'For everybody' });
    await change(row, { status: 'Published' });
    await withRights(
      'technician',
      [...READER, 'articles:create'].filter((right) => right !== 'articles:create'),
      async () => {
        expect(JSON.stringify(await author.push([write]))).not.toContain(secret);
      },
    );
  });

  async function withRights(
    role: string,
    permissions: string[],
    work: () => Promise<unknown>,
  ): Promise<void> {
    const set = (list: readonly string[]) =>
      server.database.kysely
        .updateTable('roles')
        .set({ permissions: JSON.stringify(list) })
        .where('tenant_id', '=', 'demo-tenant')
        .where('name', '=', role)
        .execute();
    await set(permissions);
    await work();
    await set(READER);
  }

  async function published(body: string): Promise<AnyRow> {
    const row = await planner.create(KB, { title: unique('Article'), body, status: 'Review' });
    await change(row, { status: 'Published' });
    return row;
  }

  async function change({ id }: AnyRow, values: FieldValues): Promise<void> {
    const answer = await planner.decide(`${KB}/${id}`, values, 'PUT');
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }

  /** Where somebody finds these words, of every way there is to read. */
  async function placesOf(api: Api, words: string, records: Records): Promise<string[]> {
    const found = new Set<string>();
    const look = (place: string, answer: unknown) => {
      if (JSON.stringify(answer).includes(words)) found.add(place);
    };
    look('download', (await api.pull()).pages);
    look('feed', (await api.pull(cursor).catch(() => null))?.pages ?? null);
    const paths = ENTITIES.filter(({ verbs }) => verbs.list).flatMap(({ path, list }) => [
      `${path}?limit=1000`,
      ...(list.search.length > 0 ? [`${path}?search=${SECRET}`] : []),
    ]);
    const ofRecords = records.flatMap(([entity, id]) => [
      `${entityNamed(entity).path}/${id}`,
      `/history/${entity}/${id}`,
      `/audit-logs?entityId=${id}`,
    ]);
    for (const path of [...paths, ...ofRecords, '/audit-logs?limit=1000', '/audit-logs/export'])
      look(path, (await api.call('GET', path)).body);
    return [...found];
  }

  async function noticesOf(api: Api): Promise<unknown[]> {
    const notices = (await api.call('GET', '/notifications?limit=1000')).body as AnyRow[];
    return notices.map((row) => row['message']);
  }
});

type Records = readonly (readonly [entity: string, id: string])[];

interface Entry {
  readonly before: FieldValues | null;
  readonly after: FieldValues | null;
}

function fileOf(entity: string, entityId: string, name: string): FieldValues {
  const sha256 = createHash('sha256').update(name).digest('hex');
  return { entity, entityId, name, mediaType: 'image/png', size: 10, sha256 };
}
