import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { once } from '../../server/database/tenants/idempotency.ts';
import { inTenant } from '../../server/database/tenants/tenant.ts';
import { ProblemError } from '../../server/problems/errors.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { newId, operation, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const NOBODY = '01931c5e-7a00-7000-8000-0000000000aa';

const order = (values: object = {}) => ({
  title: unique('Order'),
  type: 'repair',
  status: 'approved',
  ...values,
});

describeOnServer('idempotency', (ground) => {
  it('repeats the answer of a create and creates once', async () => {
    const planner = await ground.as(PLANNER);
    const body = order();
    const headers = { 'idempotency-key': newId() };
    const first = await planner.call('POST', '/work-orders', body, headers);
    const second = await planner.call('POST', '/work-orders', body, headers);
    expect([second.status, second.body, second.headers['etag']]).toEqual([
      first.status,
      first.body,
      first.headers['etag'],
    ]);
    const { rows } = {
      rows: (await planner.call('GET', '/work-orders?limit=1000')).body as { title: string }[],
    };
    expect(rows.filter(({ title }) => title === body.title).length).toBe(1);
  });

  it('applies a delta once, however often and however concurrently it comes', async () => {
    const planner = await ground.as(PLANNER);
    const item = await planner.create('/inventory', { name: unique('Fuse'), quantity: 100 });
    const headers = { 'idempotency-key': newId() };
    const path = `/inventory/${item.id}/quantity`;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => planner.call('PATCH', path, { delta: -3 }, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ row }) => row['quantity']))).toEqual(new Set([97]));
    expect((await planner.call('GET', `/inventory/${item.id}`)).row).toMatchObject({
      quantity: 97,
      version: 2,
    });
  });

  it('refuses a key that comes with something else, or from somebody else', async () => {
    const [planner, admin] = [await ground.as(PLANNER), await ground.as('admin@demo.example')];
    const body = order();
    const headers = { 'idempotency-key': newId() };
    await planner.call('POST', '/work-orders', body, headers);
    const other = await planner.call('POST', '/work-orders', { ...body, location: 'x' }, headers);
    expect(other.problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect((await admin.call('POST', '/work-orders', body, headers)).problem.code).toBe(
      'idempotency_key_reused',
    );
  });

  it('lets two tenants use one key', async () => {
    const [planner, harbor] = [await ground.as(PLANNER), await ground.as('admin@harbor.example')];
    const headers = { 'idempotency-key': newId() };
    expect((await planner.call('POST', '/work-orders', order(), headers)).status).toBe(201);
    expect((await harbor.call('POST', '/work-orders', order(), headers)).status).toBe(201);
  });

  it('keeps a final refusal', async () => {
    const planner = await ground.as(PLANNER);
    const [parent, id] = [newId(), newId()];
    const body = order({ id, assetId: parent });
    const headers = { 'idempotency-key': newId() };
    expect((await planner.call('POST', '/work-orders', body, headers)).status).toBe(422);
    await planner.create('/assets', { id: parent, name: unique('Late asset'), kind: 'Pole' });
    const again = await planner.call('POST', '/work-orders', body, headers);
    expect(again.problem).toMatchObject({ status: 422, code: 'reference_not_found' });
    expect((await planner.call('GET', `/work-orders/${id}`)).status).toBe(404);
    expect((await planner.call('POST', '/work-orders', body, { 'idempotency-key': newId() })).status).toBe(
      201,
    );
  });

  it('undoes the writes of work that ends in a final refusal, and keeps key and answer', async () => {
    const planner = await ground.as(PLANNER);
    const { database } = ground.test;
    const { tenant, user } = planner.person;
    const actor = {
      ...user,
      tenantId: tenant.id,
      userId: user.id,
      deviceId: null,
      deviceTime: null,
      ip: null,
      requestId: 'test',
    };
    const [flag, claim] = [newId(), { key: newId(), fingerprint: 'f' }];
    let runs = 0;
    const attempt = () =>
      inTenant(database, actor, (trx, { epoch }) =>
        once(
          { trx, actor, epoch },
          claim,
          async () => true,
          async () => {
            runs++;
            await sql`insert into feature_flags (tenant_id, id, key) values (${tenant.id}, ${flag}, ${flag})`.execute(
              trx,
            );
            throw new ProblemError(problem('reference_not_found'));
          },
        ),
      );
    expect([(await attempt()).status, (await attempt()).status, runs]).toEqual([422, 422, 1]);
    const left = await sql`select from feature_flags where id = ${flag}`.execute(database.kysely);
    expect(left.rows).toEqual([]);
  });

  it('keeps nothing of a passing refusal', async () => {
    const planner = await ground.as(PLANNER);
    const id = newId();
    const headers = { 'idempotency-key': newId() };
    const body = { location: 'x', base: { location: null } };
    expect((await planner.call('PUT', `/work-orders/${id}`, body, headers)).status).toBe(404);
    await planner.create('/work-orders', order({ id }));
    expect((await planner.call('PUT', `/work-orders/${id}`, body, headers)).status).toBe(200);
  });

  it('takes a push and a plain call of one operation for the same', async () => {
    const planner = await ground.as(PLANNER);
    const item = await planner.create('/inventory', { name: unique('Oil'), quantity: 5 });
    const op = operation({
      method: 'PATCH',
      path: `/inventory/${item.id}`,
      base: { location: null },
      body: { location: 'Van 1' },
    });
    const [pushed] = await planner.push([op]);
    const headers = { 'idempotency-key': op.opId };
    const plain = await planner.call('PATCH', op.path, { ...op.body, base: op.base }, headers);
    expect([plain.status, plain.body]).toEqual([pushed?.status, pushed?.body]);
  });

  it('answers without the record once its person may no longer see it', async () => {
    const [planner, tech] = [await ground.as(PLANNER), await ground.as('tech1@demo.example')];
    const me = tech.person.user.id;
    const row = await planner.create('/work-orders', order({ assignees: [me] }));
    const body = { location: 'Bay 9', base: { location: null } };
    const headers = { 'idempotency-key': newId() };
    expect((await tech.call('PUT', `/work-orders/${row.id}`, body, headers)).row['location']).toBe('Bay 9');
    await planner.call('PUT', `/work-orders/${row.id}`, { assignees: [], base: { assignees: [me] } });
    const replay = await tech.call('PUT', `/work-orders/${row.id}`, body, headers);
    expect([replay.status, replay.body]).toEqual([200, { applied: true }]);
  });

  it('repeats a refusal without what the record says, once its person may no longer see it', async () => {
    const [planner, tech] = [await ground.as(PLANNER), await ground.as('tech1@demo.example')];
    const sheet = await planner.create('/job-sheets', {
      title: unique('Sheet'),
      assignedTo: tech.person.user.id,
      checklist: [{ label: 'Only for the crew', kind: 'passFail' }],
    });
    const path = `/job-sheets/${sheet.id}`;
    const base = { status: 'Assigned', checklist: [], tasks: [], workOrderId: null, permitNumber: null };
    const op = operation({ method: 'PUT', path, base, body: { status: 'Completed' } });
    expect(JSON.stringify(await tech.push([op]))).toContain('Only for the crew');
    expect(JSON.stringify(await tech.push([op]))).toContain('Only for the crew');
    const other = (await ground.as('tech2@demo.example')).person.user.id;
    expect((await planner.decide(path, { assignedTo: other }, 'PUT')).status).toBe(200);
    const [replay] = await tech.push([op]);
    expect(replay).toMatchObject({ status: 412, body: { code: 'seen_changed' } });
    expect(JSON.stringify(replay)).not.toContain('Only for the crew');
  });

  it('repeats a delete as done', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/work-orders', order({ status: 'waitingOnApproval' }));
    const headers = { 'idempotency-key': newId() };
    for (let time = 0; time < 2; time++) {
      expect((await planner.call('DELETE', `/work-orders/${row.id}`, undefined, headers)).status).toBe(204);
    }
  });

  it('refuses a reference as an answer, not as an error of the server', async () => {
    const planner = await ground.as(PLANNER);
    const [line] = await planner.push([
      operation({ method: 'POST', path: '/work-orders', body: order({ assetId: NOBODY }) }),
    ]);
    expect(line).toMatchObject({ status: 422, body: { code: 'reference_not_found' } });
  });
});
