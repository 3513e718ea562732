import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import type { HistoryEntry } from '../../src/domain/shared/history.ts';
import { auditOf } from '../support/administration.ts';
import type { Api } from '../support/api.ts';
import { newId, operation, unique } from '../support/api.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';
const TECH = 'tech1@demo.example';
const OTHER_TECH = 'tech2@demo.example';
const TICKETS = '/v1/support/tickets';

const order = (values: object = {}) => ({
  title: unique('Order'),
  type: 'repair',
  status: 'approved',
  ...values,
});

async function people(ground: Ground) {
  const [planner, tech, other] = await Promise.all([PLANNER, TECH, OTHER_TECH].map((who) => ground.as(who)));
  if (!planner || !tech || !other) throw new Error('three people');
  return { planner, tech, other, me: tech.person.user.id, boss: planner.person.user.id };
}

/** The rows of an entity that a pull brought. */
const texts = (rows: Iterable<AnyRow>, field: string) =>
  [...rows].map((row) => row[field]).filter((value) => typeof value === 'string');

describeOnServer('tickets', (ground) => {
  it('are asked by whoever makes them, and seen by them and those who answer', async () => {
    const { planner, tech, other, me } = await people(ground);
    const ticket = await tech.create(TICKETS, { title: unique('Help') });
    expect(ticket).toMatchObject({ requester: me, status: 'Open', tier: '1', priority: 'normal' });
    expect(ticket['number']).toMatch(/^TK-/);
    expect((await planner.call('GET', `${TICKETS}/${ticket.id}`)).status).toBe(200);
    expect((await other.call('GET', `${TICKETS}/${ticket.id}`)).status).toBe(404);
    expect((await tech.call('PATCH', `${TICKETS}/${ticket.id}`, { priority: 'urgent' })).status).toBe(403);
  });

  it('keep when their status changed', async () => {
    const { planner, tech } = await people(ground);
    const ticket = await tech.create(TICKETS, { title: unique('Help') });
    ground.test.clock.advance(60_000);
    const { row } = await planner.call('PATCH', `${TICKETS}/${ticket.id}`, { status: 'Pending' });
    expect(Object.values(row['statusTrail'] as Record<string, string>).sort()).toEqual(['Open', 'Pending']);
    expect((await planner.call('PATCH', `${TICKETS}/${ticket.id}`, { status: 'Closed' })).status).toBe(409);
  });

  it('an internal note never reaches the requester: not by list, thread, feed, address or push', async () => {
    const { planner, tech, me } = await people(ground);
    const ticket = await tech.create(TICKETS, { title: unique('Help') });
    const { cursor } = await tech.pull();
    const thread = `${TICKETS}/${ticket.id}/replies`;
    await planner.call('POST', thread, { message: 'We are looking at it.' });
    const note = (await planner.call('POST', thread, { message: 'secret', internal: true })).row;
    const mine = await tech.pull(cursor);
    expect(texts(mine.upserts.values(), 'message')).toContain('We are looking at it.');
    expect(texts(mine.upserts.values(), 'message')).not.toContain('secret');
    expect([...mine.upserts.keys(), ...mine.deleted, ...mine.outOfScope]).not.toContain(note.id);
    expect(JSON.stringify((await tech.pull()).pages)).not.toContain(note.id);
    const list = await tech.call('GET', `/v1/support/replies?ticketId=${ticket.id}`);
    expect(JSON.stringify([list.body, (await tech.call('GET', thread)).body])).not.toContain('secret');
    expect((await tech.call('GET', `/v1/support/replies/${note.id}`)).status).toBe(404);
    expect((await tech.call('GET', `/history/ticketReply/${note.id}`)).status).toBe(404);
    expect((await tech.call('POST', thread, { message: 'x', internal: true })).status).toBe(403);
    // Nor when the ticket is given to somebody, which rewrites who sees its replies.
    await planner.call('PUT', `${TICKETS}/${ticket.id}/tier`, { tier: 2, assignedTo: me });
    expect(JSON.stringify((await tech.pull()).pages)).not.toContain(note.id);
    expect(((await planner.call('GET', thread)).body as AnyRow[]).length).toBe(2);
  });

  it('go to another tier with whoever takes them there', async () => {
    const { planner, tech, boss } = await people(ground);
    const ticket = await tech.create(TICKETS, { title: unique('Help') });
    const path = `${TICKETS}/${ticket.id}/tier`;
    const moved = await planner.call('PUT', path, { tier: 3, assignedTo: boss });
    expect([moved.status, moved.row['tier'], moved.row['assignedTo']]).toEqual([200, '3', boss]);
    expect((await planner.call('PUT', path, { tier: 4 })).problem.details[0]?.path).toBe('tier');
    expect((await tech.call('PUT', path, { tier: 1 })).status).toBe(403);
    expect((await planner.call('PUT', `${TICKETS}/${newId()}/tier`, { tier: 1 })).status).toBe(404);
  });
});

describeOnServer('articles', (ground) => {
  const KB = '/support/kb';

  const move = (planner: Api, { id }: AnyRow, status: string) =>
    planner.decide(`${KB}/${id}`, { status }, 'PUT');
  const publish = async (planner: Api) => {
    const row = await planner.create(KB, { title: unique('Article'), body: 'Words', status: 'Review' });
    return (await move(planner, row, 'Published')).row;
  };

  it('that are not published never reach who may only read: not by list, address, feed or what is said of them', async () => {
    const { planner, tech } = await people(ground);
    const { cursor } = await tech.pull();
    const draft = await planner.create(KB, { title: unique('Draft'), body: 'secret', status: 'Review' });
    const said = await planner.create('/comments', { entity: 'article', entityId: draft.id, text: 'secret' });
    const seen = await tech.pull(cursor);
    expect([...seen.upserts.keys()]).not.toContain(draft.id);
    expect([...seen.upserts.keys()]).not.toContain(said.id);
    const first = [...(await tech.pull()).upserts.values()];
    expect(first.filter(({ id }) => id === draft.id || id === said.id)).toEqual([]);
    expect(first.filter((row) => row['publishedAt'] === null && 'pinned' in row)).toEqual([]);
    const answer = await tech.call('GET', `${KB}?limit=1000`);
    const list = answer.body as AnyRow[];
    expect(new Set(list.map((row) => row['status']))).toEqual(new Set(['Published']));
    expect(answer.headers['x-total-count']).toBe(String(list.length));
    expect(JSON.stringify((await tech.call('GET', '/comments?limit=1000')).body)).not.toContain(said.id);
    const paths = [`${KB}/${draft.id}`, `${KB}/${draft.id}/feedback`, `/history/article/${draft.id}`];
    for (const path of [...paths, `/comments/${said.id}`])
      expect([path, (await tech.call('GET', path)).status]).toEqual([path, 404]);
    const comment = { entity: 'article', entityId: draft.id, text: 'x' };
    expect((await tech.call('POST', '/comments', comment)).status).toBe(422);
    expect([...(await planner.pull()).upserts.keys()]).toEqual(expect.arrayContaining([draft.id, said.id]));
  });

  it('reach readers when they are published, and leave them when they are put away', async () => {
    const { planner, tech } = await people(ground);
    const row = await planner.create(KB, { title: unique('Article'), body: 'Words', status: 'Review' });
    const { cursor } = await tech.pull();
    await move(planner, row, 'Published');
    const given = await tech.pull(cursor);
    expect(given.upserts.get(row.id)?.['status']).toBe('Published');
    await move(planner, row, 'Archived');
    const taken = await tech.pull(given.cursor);
    expect([taken.upserts.has(row.id), taken.outOfScope]).toEqual([false, expect.arrayContaining([row.id])]);
    expect((await tech.call('GET', `${KB}/${row.id}`)).status).toBe(404);
  });

  it('are published by whoever may, after a review', async () => {
    const { planner, tech } = await people(ground);
    const draft = { title: unique('Article'), body: 'Words' };
    expect((await planner.call('POST', KB, { ...draft, status: 'Published' })).status).toBe(409);
    const row = await planner.create(KB, { ...draft, status: 'Review' });
    expect((await tech.call('PUT', `${KB}/${row.id}`, { status: 'Published', base: {} })).status).toBe(403);
    const published = await move(planner, row, 'Published');
    expect([published.status, typeof published.row['publishedAt']]).toEqual([200, 'string']);
  });

  it('are found by words in title, tags and text, in any case', async () => {
    const { planner } = await people(ground);
    const word = unique('Breaker').replaceAll(' ', '');
    const row = await planner.create(KB, { title: 'Reset', body: `Pull ${word} first` });
    const found = (await planner.call('GET', `${KB}?search=${word.toUpperCase()}%20pull`)).body as AnyRow[];
    expect(found.map(({ id }) => id)).toEqual([row.id]);
    expect((await planner.call('GET', `${KB}?search=${word}%20nowhere`)).body).toEqual([]);
    expect((await planner.call('GET', `${KB}?search=%25`)).status).toBe(200);
  });

  it('one person says once whether one helped; others read the count, writers the words', async () => {
    const { planner, tech, other } = await people(ground);
    const row = await publish(planner);
    const path = `${KB}/${row.id}/feedback`;
    await tech.call('POST', path, { helpful: false, comment: 'Which breaker?' });
    await other.call('POST', path, { helpful: true });
    const again = await tech.call('POST', path, { helpful: true, comment: 'Clear now' });
    expect(again.body).toEqual({ helpful: 2, notHelpful: 0, comments: [] });
    const { comments } = (await planner.call('GET', path)).body as { comments: { comment: string }[] };
    expect(comments.map(({ comment }) => comment)).toEqual(['Clear now']);
    // The rows themselves are their writers' own.
    const pulled = (await planner.pull()).upserts.values();
    expect([...pulled].filter((one) => one['articleId'] === row.id)).toEqual([]);
  });
});

describeOnServer('comments', (ground) => {
  const about = (record: AnyRow, entity = 'workOrder') => ({ entity, entityId: record.id });

  it('reach whoever sees the record, when it is given to them, and nobody else', async () => {
    const { planner, tech, me } = await people(ground);
    const record = await planner.create('/work-orders', order());
    const { cursor } = await tech.pull();
    const said = await planner.create('/comments', { ...about(record), text: 'Mind the dog' });
    const before = await tech.pull(cursor);
    expect([before.upserts.size, before.outOfScope.length]).toEqual([0, 0]);
    expect((await tech.call('GET', `/comments/${said.id}`)).status).toBe(404);
    const list = await tech.call('GET', `/comments?entityId=${record.id}`);
    expect(list.body).toEqual([]);

    const assign = { assignees: [me], base: { assignees: [] } };
    await planner.call('PUT', `/work-orders/${record.id}`, assign);
    const given = await tech.pull(before.cursor);
    expect(given.upserts.get(said.id)?.['text']).toBe('Mind the dog');
    expect((await tech.pull()).upserts.has(said.id)).toBe(true);

    await planner.call('PUT', `/work-orders/${record.id}`, { assignees: [], base: { assignees: [me] } });
    const taken = await tech.pull(given.cursor);
    expect(taken.outOfScope).toContain(said.id);
  });

  it('on what hangs on a record go with it', async () => {
    const { planner, tech, me, boss } = await people(ground);
    const record = await planner.create('/work-orders', order());
    const sheet = { title: unique('Sheet'), assignedTo: boss, workOrderId: record.id };
    const child = await planner.create('/job-sheets', sheet);
    const said = await planner.create('/comments', { ...about(child, 'jobSheet'), text: 'Key at gate 4' });
    await planner.call('PUT', `/work-orders/${record.id}`, { assignees: [me], base: { assignees: [] } });
    expect((await tech.pull()).upserts.has(said.id)).toBe(true);
  });

  it('on what everybody sees reach everybody', async () => {
    const { planner, tech } = await people(ground);
    const [asset] = (await planner.call('GET', '/assets?limit=1')).body as AnyRow[];
    if (!asset) throw new Error('the demo data has assets');
    const { cursor } = await planner.pull();
    const said = await tech.create('/comments', { ...about(asset, 'asset'), text: 'Rust on the tank' });
    expect((await planner.pull(cursor)).upserts.has(said.id)).toBe(true);
  });

  it('are made on an entry of the stock book too, which nobody can change', async () => {
    const { planner } = await people(ground);
    const item = await planner.create('/inventory', { name: unique('Fuse'), quantity: 3 });
    const [entry] = (await planner.call('GET', `/inventory/movements?itemId=${item.id}`)).body as AnyRow[];
    if (!entry) throw new Error('what an item begins with is its first entry');
    const said = { ...about(entry, 'stockMovement'), text: 'Counted twice' };
    expect((await planner.call('POST', '/comments', said)).status).toBe(201);
  });

  it('are not made on what one does not see, or what is nothing', async () => {
    const { planner, tech } = await people(ground);
    const record = await planner.create('/work-orders', order());
    const refused = await tech.call('POST', '/comments', { ...about(record), text: 'x' });
    expect([refused.status, refused.problem.details[0]?.path]).toEqual([422, 'entityId']);
    const nothing = { entity: 'nothing', entityId: newId(), text: 'x' };
    expect((await tech.call('POST', '/comments', nothing)).status).toBe(422);
  });

  it('are changed and taken back by their author only', async () => {
    const { planner, tech } = await people(ground);
    const [asset] = (await planner.call('GET', '/assets?limit=1')).body as AnyRow[];
    if (!asset) throw new Error('the demo data has assets');
    const said = await tech.create('/comments', { ...about(asset, 'asset'), text: 'Rust' });
    expect((await planner.call('PATCH', `/comments/${said.id}`, { text: 'y' })).status).toBe(403);
    expect((await planner.call('DELETE', `/comments/${said.id}`)).status).toBe(403);
    expect((await tech.call('PATCH', `/comments/${said.id}`, { text: 'Rust, and oil' })).status).toBe(200);
    expect((await tech.call('DELETE', `/comments/${said.id}`)).status).toBe(204);
  });
});

describeOnServer('notifications', (ground) => {
  const received = async (person: Api, cursor: string) =>
    [...(await person.pull(cursor)).upserts.values()].filter((row) => row['event'] !== undefined);

  it('tell who was given work, once, and never who did it', async () => {
    const { planner, tech, me, boss } = await people(ground);
    const [mine, theirs] = [await tech.pull(), await planner.pull()];
    const record = await planner.create('/work-orders', order({ assignees: [me, boss] }));
    await planner.call('PUT', `/work-orders/${record.id}`, { location: 'x', base: { location: null } });
    const [told, ...more] = await received(tech, mine.cursor);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      event: 'assigned',
      entity: 'workOrder',
      entityId: record.id,
      userId: me,
      read: false,
      title: `${String(record['number'])} ${String(record['title'])}`,
    });
    expect(await received(planner, theirs.cursor)).toEqual([]);
  });

  it('tell the requester of a reply and not of a note, and who is assigned of a comment', async () => {
    const { planner, tech, me } = await people(ground);
    const ticket = await tech.create(TICKETS, { title: unique('Help') });
    const record = await planner.create('/work-orders', order({ assignees: [me] }));
    const { cursor } = await tech.pull();
    await planner.call('POST', `${TICKETS}/${ticket.id}/replies`, { message: 'note', internal: true });
    await planner.call('POST', `${TICKETS}/${ticket.id}/replies`, { message: 'Try now' });
    await planner.create('/comments', { entity: 'workOrder', entityId: record.id, text: 'Bring a ladder' });
    const told = (await received(tech, cursor)).map((row) => [row['event'], row['message']]);
    expect(told.sort()).toEqual([
      ['commented', 'Bring a ladder'],
      ['replied', 'Try now'],
    ]);
  });

  it('tell the owner and the maker of a plan that it was rejected, and why, once', async () => {
    const { planner } = await people(ground);
    const [owner, admin] = [await ground.as('viewer@demo.example'), await ground.as(ADMIN)];
    const named = { name: unique('Barriers'), owner: owner.person.user.id };
    const plan = await planner.create('/v1/planning', named);
    await planner.decide(`/v1/planning/${plan.id}`, { status: 'In Review' });
    const readers = [planner, owner, admin];
    const cursors: string[] = [];
    for (const reader of readers) cursors.push((await reader.pull()).cursor);
    const rejection = { status: 'Rejected', rejectionReason: 'Not in this year’s budget.' };
    expect((await admin.decide(`/v1/planning/${plan.id}`, rejection)).status).toBe(200);
    await admin.call('PATCH', `/v1/planning/${plan.id}`, { region: 'North', base: { region: null } });
    const told: unknown[] = [];
    for (const [index, reader] of readers.entries()) {
      told.push(
        (await received(reader, cursors[index] ?? '')).map((row) => [
          row['type'],
          row['title'],
          row['message'],
        ]),
      );
    }
    const one = [['error', plan['name'], rejection.rejectionReason]];
    expect(told).toEqual([one, one, []]);
  });

  it('do not come of what a person switched off, and come of it again once it is on', async () => {
    const { planner, tech, other, me } = await people(ground);
    const theirs = other.person.user.id;
    const choose = (notifications: object) => tech.call('PATCH', '/auth/profile', { notifications });
    const choices = async () => (await tech.call('GET', '/auth/profile')).row['notifications'];
    expect(await choices()).toEqual({ assigned: true, replied: true, commented: true });
    for (const given of [{ assigned: false, commented: true }, { assigned: false }])
      expect((await choose(given)).status).toBe(204);
    expect(await choices()).toEqual({ assigned: false, replied: true, commented: true });
    const [mine, beside] = [await tech.pull(), await other.pull()];
    const record = await planner.create('/work-orders', order({ assignees: [me, theirs] }));
    await planner.create('/comments', { entity: 'workOrder', entityId: record.id, text: 'Bring a ladder' });
    const told = async (person: Api, cursor: string) =>
      (await received(person, cursor)).map((row) => row['event']).sort();
    expect(await told(tech, mine.cursor)).toEqual(['commented']);
    expect(await told(other, beside.cursor)).toEqual(['assigned', 'commented']);
    await choose({ assigned: true });
    const { cursor } = await tech.pull();
    await planner.create('/work-orders', order({ assignees: [me] }));
    expect(await told(tech, cursor)).toEqual(['assigned']);
    const audited = (await auditOf(ground, me)).filter(({ entity }) => entity === 'mutedNotification');
    const switchedOff = { user_id: me, event: 'assigned' };
    expect(audited).toEqual([
      expect.objectContaining({ action: 'insert', user_id: me, before: null, after: switchedOff }),
      expect.objectContaining({ action: 'delete', user_id: me, before: switchedOff, after: null }),
    ]);
  });

  it('are read and removed by the person they are for, and seen by nobody else, whatever their role', async () => {
    const { planner, tech, me } = await people(ground);
    const { cursor } = await tech.pull();
    await planner.create('/work-orders', order({ assignees: [me] }));
    const [told] = await received(tech, cursor);
    const path = `/notifications/${told?.id}`;
    const admin = await ground.as(ADMIN);
    expect((await admin.call('GET', path)).status).toBe(404);
    expect((await admin.call('PATCH', path, { read: true })).status).toBe(404);
    expect([...(await admin.pull()).upserts.values()].filter((row) => row['userId'] === me)).toEqual([]);
    expect((await tech.call('GET', path)).row['read']).toBe(false);
    expect((await tech.call('PATCH', path, { read: true })).row['read']).toBe(true);
    expect((await tech.call('PATCH', path, { title: 'x' })).status).toBe(400);
    expect((await tech.call('POST', '/notifications', { title: 'x' })).status).toBe(404);
    expect((await tech.call('DELETE', path)).status).toBe(204);
  });

  it('come once for an assignment that is sent twice', async () => {
    const { planner, tech, me } = await people(ground);
    const { cursor } = await tech.pull();
    const id = newId();
    const given = operation({
      method: 'POST',
      path: '/work-orders',
      body: { id, ...order({ assignees: [me] }) },
    });
    await planner.push([given]);
    await planner.push([given]);
    expect(await received(tech, cursor)).toHaveLength(1);
  });
});

describeOnServer('history', (ground) => {
  it('says who changed what, from what to what, newest first, to whoever sees the record', async () => {
    const { planner, tech, boss, me } = await people(ground);
    const record = await planner.create('/work-orders', order({ assignees: [me] }));
    const edit = { dueDate: '2026-12-01', base: { dueDate: null } };
    await planner.call('PUT', `/work-orders/${record.id}`, edit);
    const entries = (await tech.call('GET', `/history/workOrder/${record.id}`)).body as HistoryEntry[];
    expect(entries.map(({ action, userId }) => [action, userId])).toEqual([
      ['update', boss],
      ['insert', boss],
    ]);
    expect(entries[0]).toMatchObject({ before: { dueDate: null }, after: { dueDate: '2026-12-01' } });
    expect(entries[1]?.after).toMatchObject({ title: record['title'] });
  });

  it('is closed to who does not see the record', async () => {
    const { planner, tech } = await people(ground);
    const record = await planner.create('/work-orders', order());
    expect((await tech.call('GET', `/history/workOrder/${record.id}`)).status).toBe(404);
    expect((await tech.call('GET', `/history/nothing/${record.id}`)).status).toBe(404);
    const harbor = await ground.as('admin@harbor.example');
    expect((await harbor.call('GET', `/history/workOrder/${record.id}`)).status).toBe(404);
  });
});

describeOnServer('logs', (ground) => {
  const entry = { level: 'error', message: 'It broke', timestamp: '2026-11-23T05:59:00.000Z' };
  const kept = async () => {
    const found = await sql<{ message: string; context: unknown }>`select message, context from client_logs
      where tenant_id = 'demo-tenant' order by id desc`.execute(ground.test.database.kysely);
    return found.rows;
  };

  it('of an app are kept with their context', async () => {
    const tech = await ground.as(TECH);
    const body = { ...entry, context: { screen: '/tenant' }, error: { name: 'TypeError', message: 'x' } };
    expect((await tech.call('POST', '/logs', body)).status).toBe(204);
    expect((await kept())[0]).toEqual({ message: 'It broke', context: { screen: '/tenant' } });
  });

  it('that are none are refused by the field at fault', async () => {
    const tech = await ground.as(TECH);
    const wrong = await tech.call('POST', '/logs', { ...entry, level: 'loud' });
    expect([wrong.status, wrong.problem.details[0]?.path]).toEqual([400, 'level']);
    const long = await tech.call('POST', '/logs', { ...entry, context: { text: 'x'.repeat(5000) } });
    expect(long.status).toBe(400);
  });

  it('of an app that fails in a loop are not all taken', async () => {
    const other = await ground.as(OTHER_TECH);
    const answers = [];
    for (let count = 0; count < 61; count++) answers.push((await other.call('POST', '/logs', entry)).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
  });
});
