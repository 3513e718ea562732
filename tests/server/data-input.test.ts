import { expect, it } from 'vitest';
import { newId, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const NOBODY = '01931c5e-7a00-7000-8000-0000000000aa';

const order = (values: object = {}) => ({
  title: unique('Order'),
  type: 'repair',
  status: 'approved',
  ...values,
});

/** A body, and the path and code of what is wrong with it. */
const BAD_BODIES: readonly (readonly [title: string, body: unknown, path: string, code: string])[] = [
  ['an unknown field', order({ colour: 'red' }), 'colour', 'unknown_field'],
  ['a field that the server keeps', order({ completedDate: '2026-01-01' }), 'completedDate', 'unknown_field'],
  ['bookkeeping', order({ tenantId: 'harbor-grid' }), 'tenantId', 'unknown_field'],
  ['a wrong type', order({ title: 7 }), 'title', 'invalid_type'],
  ['null where a value must be', order({ title: null }), 'title', 'invalid_type'],
  ['a missing required field', { type: 'repair' }, 'title', 'required'],
  ['an empty required field', order({ title: '' }), 'title', 'required'],
  ['a required text of blanks', order({ title: ' \u00a0\t' }), 'title', 'required'],
  ['a required text that nobody sees', order({ title: '\u200b\u2060' }), 'title', 'required'],
  ['an item whose text nobody sees', order({ tasks: [{ title: '\u3164' }] }), 'tasks/0/title', 'required'],
  ['a text that is too long', order({ title: 'x'.repeat(201) }), 'title', 'too_long'],
  ['a status that is not listed', order({ status: 'lost' }), 'status', 'invalid_value'],
  ['a number out of range', order({ estimatedHours: -1 }), 'estimatedHours', 'out_of_range'],
  ['a day that does not exist', order({ dueDate: '2026-02-30' }), 'dueDate', 'invalid_value'],
  ['a year beyond the calendar', order({ dueDate: '9999-01-01' }), 'dueDate', 'invalid_value'],
  ['an id that is none', order({ id: 'seven' }), 'id', 'invalid_value'],
  ['a reference that is no id', order({ assetId: 'seven' }), 'assetId', 'invalid_value'],
  ['a list that is text but not JSON', order({ tasks: '[{' }), 'tasks', 'invalid_type'],
  ['an unknown field of an item', order({ tasks: [{ title: 'a', x: 1 }] }), 'tasks/0/x', 'unknown_field'],
  ['an item without its required field', order({ tasks: [{ done: true }] }), 'tasks/0/title', 'required'],
  [
    'two items of one id',
    order({
      tasks: [
        { id: 'a', title: 'a' },
        { id: 'a', title: 'b' },
      ],
    }),
    'tasks/1/id',
    'invalid_value',
  ],
  [
    'too many items',
    order({ tasks: Array.from({ length: 201 }, () => ({ title: 'a' })) }),
    'tasks',
    'too_long',
  ],
  ['a NUL in a text', order({ title: 'a\u0000b' }), 'title', 'invalid_value'],
  ['a body that is a list', [], '', 'invalid_type'],
  ['a body that is a text', 'order', '', 'invalid_type'],
];

describeOnServer('bad input', (ground) => {
  it.each(BAD_BODIES)('names %s', async (_title, body, path, code) => {
    const planner = await ground.as(PLANNER);
    const answer = await planner.call('POST', '/work-orders', body);
    expect(answer.problem).toMatchObject({ status: 400, code: 'validation' });
    expect(answer.problem.details.map((detail) => [detail.path, detail.code])).toContainEqual([path, code]);
  });

  it('names every field at fault at once', async () => {
    const planner = await ground.as(PLANNER);
    const answer = await planner.call('POST', '/job-sheets', { status: 'Lost', description: 4 });
    expect(answer.problem.details.map(({ path }) => path).sort()).toEqual([
      'assignedTo',
      'description',
      'status',
      'title',
    ]);
  });

  it('refuses JSON that is none, and a body that is too large, without reading on', async () => {
    const { app } = ground.test;
    const planner = await ground.as(PLANNER);
    const headers = { ...planner.person.headers, 'content-type': 'application/json' };
    const send = (payload: string) =>
      app.inject({ method: 'POST', url: '/api/work-orders', headers, payload });
    const broken = await send('{"title": ');
    expect([broken.statusCode, broken.json<{ code: string }>().code]).toEqual([400, 'invalid_json']);
    const large = await send(JSON.stringify(order({ description: 'x'.repeat(300_000) })));
    expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([413, 'too_large']);
  });

  it('refuses another tenant in the header', async () => {
    const planner = await ground.as(PLANNER);
    const answer = await planner.call('GET', '/work-orders', undefined, { 'x-tenant-id': 'harbor-grid' });
    expect(answer.problem).toMatchObject({ status: 403, code: 'wrong_tenant' });
  });

  it('names references and people that are not there, and writes nothing', async () => {
    const planner = await ground.as(PLANNER);
    const before = (await planner.call('GET', '/work-orders?limit=1')).headers['x-total-count'];
    const answer = await planner.call(
      'POST',
      '/work-orders',
      order({ assetId: NOBODY, assignees: [NOBODY] }),
    );
    expect(answer.problem).toMatchObject({ status: 422, code: 'reference_not_found' });
    expect(answer.problem.details.map(({ path }) => path)).toEqual(['assetId', 'assignees/0']);
    expect((await planner.call('GET', '/work-orders?limit=1')).headers['x-total-count']).toBe(before);
  });

  it('refuses a reference to a deleted row, and lets one that was there before stay', async () => {
    const planner = await ground.as(PLANNER);
    const parent = await planner.create('/work-orders', order({ status: 'waitingOnApproval' }));
    const ticket = { title: unique('Ticket'), workOrderId: parent.id };
    const child = await planner.create('/v1/support/tickets', ticket);
    await planner.call('DELETE', `/work-orders/${parent.id}`);
    expect((await planner.call('POST', '/v1/support/tickets', ticket)).status).toBe(422);
    const patch = await planner.call('PATCH', `/v1/support/tickets/${child.id}`, {
      ...ticket,
      priority: 'high',
    });
    expect(patch.row).toMatchObject({ priority: 'high', workOrderId: parent.id });
  });

  it("takes free text for a survey's person and only members for a job sheet's", async () => {
    const planner = await ground.as(PLANNER);
    const parent = await planner.create('/work-orders', order());
    const survey = { title: unique('Survey'), workOrderId: parent.id, assignedTo: 'Contractor Ltd' };
    expect((await planner.create('/surveys/v1/surveys', survey))['assignedTo']).toBe('Contractor Ltd');
    const sheet = await planner.call('POST', '/job-sheets', {
      title: unique('S'),
      assignedTo: 'Contractor Ltd',
    });
    expect(sheet.problem.details).toMatchObject([{ path: 'assignedTo', code: 'reference_not_found' }]);
  });

  it('refuses an asset under itself, directly or through others', async () => {
    const planner = await ground.as(PLANNER);
    const top = await planner.create('/assets', { name: unique('Station'), kind: 'Substation' });
    const below = await planner.create('/assets', { name: unique('Bay'), kind: 'Bay', parentId: top.id });
    const edit = (parentId: string) =>
      planner.call('PUT', `/assets/${top.id}`, { parentId, base: { parentId: null } });
    expect((await edit(below.id)).problem.details[0]?.path).toBe('parentId');
    expect((await edit(top.id)).status).toBe(400);
  });

  it('names a base field that does not exist and a quantity with too many decimals', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/inventory', { name: unique('Oil'), quantity: 1 });
    const base = await planner.call('PATCH', `/inventory/${row.id}`, { name: 'x', base: { nam: 'y' } });
    expect(base.problem.details[0]).toMatchObject({ path: 'base/nam', code: 'unknown_field' });
    for (const delta of [0.0001, 1e12, '3', null]) {
      const answer = await planner.call('PATCH', `/inventory/${row.id}/quantity`, { delta });
      expect([delta, answer.status, answer.problem.details[0]?.path]).toEqual([delta, 400, 'delta']);
    }
  });

  it('names bad headers', async () => {
    const planner = await ground.as(PLANNER);
    const key = await planner.call('POST', '/work-orders', order(), { 'idempotency-key': 'a b' });
    expect(key.problem.details[0]?.path).toBe('idempotency-key');
    const row = await planner.create('/work-orders', order());
    const tag = await planner.call('PUT', `/work-orders/${row.id}`, order(), { 'if-match': 'W/"1"' });
    expect(tag.problem.details[0]?.path).toBe('if-match');
  });

  it('answers 404 for what has no call', async () => {
    const planner = await ground.as(PLANNER);
    expect((await planner.call('GET', '/work-orders/seven')).status).toBe(404);
    expect((await planner.call('GET', `/work-orders/${newId()}`)).status).toBe(404);
    expect((await planner.call('PATCH', `/work-orders/${newId()}`, {})).status).toBe(404);
    expect((await planner.call('PATCH', `/assets/${newId()}/quantity`, { delta: 1 })).status).toBe(404);
  });

  it('refuses each verb to people without its permission', async () => {
    const viewer = await ground.as('viewer@demo.example');
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/work-orders', order());
    expect((await viewer.call('GET', `/work-orders/${row.id}`)).status).toBe(200);
    expect((await viewer.call('POST', '/work-orders', order())).status).toBe(403);
    expect((await viewer.call('PUT', `/work-orders/${row.id}`, order())).status).toBe(403);
    expect((await viewer.call('DELETE', `/work-orders/${row.id}`)).status).toBe(403);
  });
});
