import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import type { Conflict } from '../../src/domain/kit/problems/conflict.ts';
import { newId, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';

const order = (values = {}) => ({
  title: unique('Inspect feeder'),
  type: 'inspection',
  status: 'approved',
  ...values,
});

describeOnServer('create', (ground) => {
  it('answers the row with its ETag and its place, and reads the same', async () => {
    const planner = await ground.as(PLANNER);
    const created = await planner.call('POST', '/work-orders', order());
    expect(created.status).toBe(201);
    expect(created.headers['location']).toBe(`/api/work-orders/${created.row.id}`);
    const read = await planner.call('GET', `/work-orders/${created.row.id}`);
    expect(read.body).toEqual(created.body);
    expect(read.headers['etag']).toBe(created.headers['etag']);
    expect(created.row).toMatchObject({ version: 1, priority: 'medium', createdBy: planner.person.user.id });
    expect(created.row['number']).toMatch(/^WO-[0-9A-Z]{7}$/);
  });

  it('takes the id that the device chose, once', async () => {
    const planner = await ground.as(PLANNER);
    const pole = { id: newId(), name: unique('Pole'), kind: 'Pole' };
    expect((await planner.create('/assets', pole)).id).toBe(pole.id);
    const again = await planner.call('POST', '/assets', pole);
    expect(again.status).toBe(409);
    expect(again.problem.code).toBe('already_exists');
  });

  it('answers with the order that is there where two devices make the same one', async () => {
    const planner = await ground.as(PLANNER);
    const id = newId();
    const first = await planner.create('/work-orders', order({ id }));
    const again = await planner.call('POST', '/work-orders', order({ id, location: 'Elsewhere' }));
    expect(again.status).toBe(200);
    expect(again.row).toMatchObject({ id, version: first.version, location: first['location'] });
  });

  it('reads people from comma-separated ids and lists from JSON text, and gives items id and position', async () => {
    const planner = await ground.as(PLANNER);
    const me = planner.person.user.id;
    const tasks = JSON.stringify([{ title: 'Isolate' }, { title: 'Earth', done: true }]);
    const row = await planner.create('/work-orders', order({ assignees: `${me}, ${me}`, tasks }));
    expect(row['assignees']).toEqual([me]);
    expect(row['tasks']).toMatchObject([
      { title: 'Isolate', done: false, assignee: null, position: 'a0' },
      { title: 'Earth', done: true, position: 'a1' },
    ]);
  });

  it('refuses a status that no new row may have', async () => {
    const planner = await ground.as(PLANNER);
    const answer = await planner.call('POST', '/work-orders', order({ status: 'closed' }));
    expect(answer.problem).toMatchObject({ code: 'transition_refused', status: 409 });
    expect(answer.problem.details[0]?.path).toBe('status');
  });
});

describeOnServer('update', (ground) => {
  it('sets the date of completion, keeps it, and clears it when work goes on', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/work-orders', order({ status: 'scheduled' }));
    const path = `/work-orders/${row.id}`;
    const change = (status: string, values = {}) => planner.decide(path, { status, ...values }, 'PUT');
    expect((await change('inProgress')).row['completedDate']).toBeNull();
    expect((await change('completed')).row['completedDate']).toBe('2026-11-23');
    expect((await change('inProgress')).problem.details).toMatchObject([
      { path: 'statusReason', code: 'required' },
    ]);
    const reopened = await change('inProgress', { statusReason: 'The fuse is still out' });
    expect(reopened.row['completedDate']).toBeNull();
  });

  it('refuses a transition that the lifecycle does not have', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/work-orders', order());
    const body = { status: 'closed', base: { status: 'approved', completedDate: null } };
    const answer = await planner.call('PUT', `/work-orders/${row.id}`, body);
    expect(answer.problem).toMatchObject({ status: 409, code: 'transition_refused' });
  });

  it('merges edits of different fields, whichever comes first', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/work-orders', order({ location: 'Bay 1' }));
    const etag = (await planner.call('GET', `/work-orders/${row.id}`)).headers['etag'] ?? '';
    const edit = (body: object) =>
      planner.call('PUT', `/work-orders/${row.id}`, body, { 'if-match': String(etag) });
    await edit({ location: 'Bay 2', base: { location: 'Bay 1' } });
    const second = await edit({ priority: 'high', base: { priority: 'medium' } });
    expect(second.row).toMatchObject({ location: 'Bay 2', priority: 'high', version: 3 });
  });

  it('keeps theirs and answers the conflict where two changed one field', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/work-orders', order({ location: 'Bay 1' }));
    const edit = (location: string) =>
      planner.call('PUT', `/work-orders/${row.id}`, { location, base: { location: 'Bay 1' } });
    await edit('Bay 2');
    const loser = await edit('Bay 3');
    expect(loser.status).toBe(200);
    expect(loser.row).toMatchObject({ location: 'Bay 2', version: 2 });
    expect((loser.body as { conflicts: Conflict[] }).conflicts).toEqual([
      { path: 'location', base: 'Bay 1', mine: 'Bay 3', theirs: 'Bay 2' },
    ]);
  });

  it("merges two people's answers to different checklist items", async () => {
    const planner = await ground.as(PLANNER);
    const me = planner.person.user.id;
    const checklist = [
      { id: 'a', label: 'Oil level', kind: 'passFail' },
      { id: 'b', label: 'Load', kind: 'number', unit: 'A' },
    ];
    const sheet = await planner.create('/job-sheets', { title: unique('Check'), assignedTo: me, checklist });
    const base = { checklist: sheet['checklist'] ?? [] };
    const items = sheet['checklist'] as Record<string, string>[];
    const answer = (id: string, values: object) => ({
      checklist: items.map((item) => (item['id'] === id ? { ...item, ...values } : item)),
      base,
    });
    await planner.call('PUT', `/job-sheets/${sheet.id}`, answer('a', { result: 'pass' }));
    const merged = await planner.call('PUT', `/job-sheets/${sheet.id}`, answer('b', { value: '412' }));
    expect(merged.row['checklist']).toMatchObject([
      { id: 'a', result: 'pass' },
      { id: 'b', value: '412' },
    ]);
    expect(merged.body).not.toHaveProperty('conflicts');
  });

  it('replaces what a client may write when a PUT brings no base, and marks it in the audit log', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/work-orders', order({ location: 'Bay 1', description: 'old' }));
    const put = await planner.call('PUT', `/work-orders/${row.id}`, {
      ...order({ title: 'New title' }),
      priority: 'low',
    });
    expect(put.row).toMatchObject({ title: 'New title', location: null, description: null, version: 2 });
    expect(put.row['number']).toBe(row['number']);
    const { rows } = await sql<Record<string, unknown>>`select * from audit_log
      where entity_id = ${row.id} order by id`.execute(ground.test.database.kysely);
    expect(rows.map((entry) => [entry['action'], entry['unconditional']])).toEqual([
      ['insert', false],
      ['update', true],
    ]);
    expect(rows[1]).toMatchObject({
      user_id: planner.person.user.id,
      before: { location: 'Bay 1' },
      after: { location: null },
    });
  });

  it('refuses a stale version without a base, and tells the ETag of now', async () => {
    const planner = await ground.as(PLANNER);
    const created = await planner.call('POST', '/work-orders', order());
    const stale = String(created.headers['etag']);
    const path = `/work-orders/${created.row.id}`;
    const fresh = await planner.call('PUT', path, { ...order(), priority: 'low' }, { 'if-match': stale });
    expect(fresh.status).toBe(200);
    const refused = await planner.call('PUT', path, { ...order(), priority: 'high' }, { 'if-match': stale });
    expect(refused.problem).toMatchObject({
      status: 412,
      code: 'edited_since',
      details: [{ path: 'if-match' }],
    });
    expect(refused.headers['etag']).toBe(fresh.headers['etag']);
  });

  it('leaves the version alone when nothing changes', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/work-orders', order({ location: 'Bay 1' }));
    const same = await planner.call('PUT', `/work-orders/${row.id}`, {
      location: 'Bay 1',
      base: { location: 'Bay 1' },
    });
    expect(same.row.version).toBe(1);
  });

  it('nor of a row from before records had numbers, which gets one with the first change', async () => {
    const planner = await ground.as(PLANNER);
    const { id } = await planner.create('/work-orders', order({ location: 'Bay 1' }));
    await sql`update work_orders set number = '' where id = ${id}`.execute(ground.test.database.kysely);
    const put = (location: string) =>
      planner.call('PUT', `/work-orders/${id}`, { location, base: { location: 'Bay 1' } });
    expect((await put('Bay 1')).row).toMatchObject({ version: 1, number: '' });
    expect((await put('Bay 2')).row).toMatchObject({ version: 2, number: expect.stringMatching(/^WO-/) });
  });
});

describeOnServer('delete', (ground) => {
  it('leaves a tombstone: 404 to a reader, 410 to a writer', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/work-orders', order({ status: 'waitingOnApproval' }));
    const path = `/work-orders/${row.id}`;
    expect((await planner.call('DELETE', path)).status).toBe(204);
    expect((await planner.call('GET', path)).status).toBe(404);
    const late = await planner.call('PUT', path, { location: 'x', base: { location: null } });
    expect(late.problem).toMatchObject({ status: 410, tombstone: { id: row.id, version: 2 } });
    expect((await planner.call('DELETE', path)).status).toBe(410);
    expect((await planner.call('POST', '/work-orders', order({ id: row.id }))).status).toBe(410);
  });

  it('is refused of what was approved until it is cancelled', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/work-orders', order());
    const path = `/work-orders/${row.id}`;
    expect((await planner.call('DELETE', path)).problem).toMatchObject({ status: 409, code: 'granted' });
    expect((await planner.decide(path, { status: 'cancelled' }, 'PUT')).status).toBe(200);
    expect((await planner.call('DELETE', path)).status).toBe(204);
  });

  it('asks first when the record was edited since', async () => {
    const planner = await ground.as(PLANNER);
    const created = await planner.call('POST', '/work-orders', order());
    const path = `/work-orders/${created.row.id}`;
    await planner.call('PUT', path, { location: 'x', base: { location: null } });
    const refused = await planner.call('DELETE', path, undefined, {
      'if-match': String(created.headers['etag']),
    });
    expect(refused.problem).toMatchObject({
      status: 412,
      code: 'edited_since',
      details: [{ path: 'if-match' }],
    });
    expect((await planner.call('GET', path)).status).toBe(200);
  });
});

describeOnServer('quantity', (ground) => {
  const item = (quantity: number) => ({ name: unique('Oil'), quantity, unit: 'l' });

  it('adds deltas of several people, with a movement each', async () => {
    const [planner, store] = [await ground.as(PLANNER), await ground.as('store@demo.example')];
    const row = await planner.create('/inventory', item(10));
    const path = `/inventory/${row.id}/quantity`;
    await Promise.all([
      planner.call('PATCH', path, { delta: -3, reason: 'used on site' }),
      store.call('PATCH', path, { delta: 0.1 + 0.2 }),
      store.call('PATCH', path, { delta: 5 }),
    ]);
    expect((await planner.call('GET', `/inventory/${row.id}`)).row['quantity']).toBe(12.3);
    const book = await planner.call('GET', `/inventory/movements?itemId=${row.id}`);
    const deltas = (book.body as readonly AnyRow[]).map(({ delta }) => delta); // our own server's answer
    expect(deltas.sort()).toEqual([-3, 0.3, 10, 5]);
  });

  it('takes a count only where the book still says what it said to the person, and says what it says now', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/inventory', item(100));
    const count = { delta: -10, reason: 'Count', seen: 100 };
    const answers = await Promise.all(
      [1, 2].map(() => planner.call('PATCH', `/inventory/${row.id}/quantity`, count)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const refused = answers.find(({ status }) => status === 412);
    expect(refused?.problem).toMatchObject({
      code: 'seen_changed',
      conflicts: [{ path: 'quantity', base: 100, mine: 90, theirs: 90 }],
    });
    expect((await planner.call('GET', `/inventory/${row.id}`)).row['quantity']).toBe(90);
  });

  it('takes a quantity that comes with other fields as the difference to what its writer saw', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/inventory', item(10));
    await planner.call('PATCH', `/inventory/${row.id}/quantity`, { delta: -4 });
    const body = { quantity: 12, location: 'Van 3', base: { quantity: 10, location: null } };
    const answer = await planner.call('PATCH', `/inventory/${row.id}`, body);
    expect(answer.row).toMatchObject({ quantity: 8, location: 'Van 3' });
  });

  it('lets a technician consume what they may not edit', async () => {
    const [planner, tech] = [await ground.as(PLANNER), await ground.as('tech1@demo.example')];
    const row = await planner.create('/inventory', item(10));
    expect((await tech.call('PATCH', `/inventory/${row.id}/quantity`, { delta: -1 })).status).toBe(200);
    expect((await tech.call('PATCH', `/inventory/${row.id}`, { location: 'x' })).status).toBe(403);
  });
});
