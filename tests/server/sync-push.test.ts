import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { Api } from '../support/api.ts';
import { linesOf, newId, operation, pushBody, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';

const order = (values: object = {}) => ({
  title: unique('Order'),
  type: 'repair',
  status: 'approved',
  ...values,
});
const create = (values: object = {}) =>
  operation({ method: 'POST', path: '/work-orders', body: order({ id: newId(), ...values }) });

const send = (api: Api, body: unknown) => api.call('POST', '/sync/push', body);

describeOnServer('push', (ground) => {
  it('answers a line for each operation, in order, with row and ETag', async () => {
    const planner = await ground.as(PLANNER);
    const first = create();
    const survey = operation({
      method: 'POST',
      path: '/surveys/v1/surveys',
      body: { id: newId(), title: unique('Survey'), workOrderId: String(first.body?.['id']) },
      dependsOn: [first.opId],
    });
    const lines = await planner.push([first, survey]);
    expect(lines.map(({ opId, status }) => [opId, status])).toEqual([
      [first.opId, 201],
      [survey.opId, 201],
    ]);
    const read = await planner.call('GET', `/work-orders/${String(first.body?.['id'])}`);
    expect(lines[0]).toMatchObject({ body: read.body, etag: read.headers['etag'] });
  });

  it('writes what the audit log needs of each operation', async () => {
    const planner = await ground.as(PLANNER);
    const op = create();
    await planner.push([op]);
    const { sql } = await import('kysely');
    const { rows } = await sql<Record<string, unknown>>`select device_id, device_time, op_id, user_id
      from audit_log where op_id = ${op.opId}`.execute(ground.test.database.kysely);
    expect(rows).toEqual([
      { device_id: 'tablet-1', device_time: op.deviceTime, op_id: op.opId, user_id: planner.person.user.id },
    ]);
  });

  it('lets a refused operation delay only what depends on it, and stores no 424', async () => {
    const planner = await ground.as(PLANNER);
    const refused = create({ assetId: newId() });
    const child = operation({
      method: 'POST',
      path: '/job-sheets',
      body: {
        id: newId(),
        title: unique('Sheet'),
        assignedTo: planner.person.user.id,
        workOrderId: String(refused.body?.['id']),
      },
      dependsOn: [refused.opId],
    });
    const other = create();
    const lines = await planner.push([refused, child, other]);
    expect(lines.map(({ status }) => status)).toEqual([422, 424, 201]);
    await planner.create('/work-orders', order({ id: String(refused.body?.['id']) }));
    const [repaired] = await planner.push([{ ...child, dependsOn: [] }]);
    expect(repaired?.status).toBe(201);
  });

  it('answers 424 for what depends on an operation that never came', async () => {
    const planner = await ground.as(PLANNER);
    const waiting = { ...create(), dependsOn: [newId()] };
    expect((await planner.push([waiting]))[0]).toMatchObject({
      status: 424,
      body: { code: 'dependency_failed' },
    });
    const parent = create();
    await planner.push([parent]);
    expect((await planner.push([{ ...create(), dependsOn: [parent.opId] }]))[0]?.status).toBe(201);
  });

  it('does not overtake a failed operation of the same record', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/work-orders', order());
    const path = `/work-orders/${row.id}`;
    const lines = await planner.push([
      operation({
        method: 'PUT',
        path,
        base: { status: 'approved', completedDate: null },
        body: { status: 'closed' },
      }),
      operation({ method: 'PUT', path, base: { location: null }, body: { location: 'x' } }),
    ]);
    expect(lines.map(({ status }) => status)).toEqual([409, 424]);
  });

  it('answers for one bad operation alone', async () => {
    const planner = await ground.as(PLANNER);
    const bad = { ...create(), path: 7 };
    const unknownField = { ...create(), colour: 'red' };
    const unknownPath = { ...create(), path: '/nothing' };
    const good = create();
    const answer = await send(planner, pushBody(planner.person, [bad, unknownField, unknownPath, good]));
    expect(linesOf(String(answer.body)).map(({ status }) => status)).toEqual([400, 400, 404, 201]);
  });

  it("refuses a push as a whole that is not this person's", async () => {
    const planner = await ground.as(PLANNER);
    const body = pushBody(planner.person, [create()]);
    const refusals = [
      [{ ...body, tenantId: 'harbor-grid' }, 403, 'wrong_tenant', 'tenantId'],
      [{ ...body, userId: newId() }, 403, 'wrong_person', 'userId'],
      [{ ...body, schemaVersion: 99, surprise: true }, 426, 'upgrade_required', 'schemaVersion'],
      [
        { ...body, operations: [{ ...create(), opId: undefined }] },
        400,
        'idempotency_key_missing',
        'operations/0/opId',
      ],
      [{ ...body, operations: 'all' }, 400, 'validation', 'operations'],
      [{ ...body, deviceId: undefined }, 400, 'validation', 'deviceId'],
      [{ ...body, operations: Array.from({ length: 101 }, () => create()) }, 413, 'too_large', 'operations'],
      // The body as a whole.
      [{ ...body, operations: [create({ description: 'x'.repeat(300_000) })] }, 413, 'too_large', undefined],
    ] as const;
    for (const [given, status, code, path] of refusals) {
      const { problem } = await send(planner, given);
      expect([problem.status, problem.code, problem.details[0]?.path]).toEqual([status, code, path]);
    }
  });

  it('replays a whole push after its answer was lost', async () => {
    const planner = await ground.as(PLANNER);
    const item = await planner.create('/inventory', { name: unique('Oil'), quantity: 10, unit: 'l' });
    const operations = Array.from({ length: 20 }, () =>
      operation({
        method: 'PATCH',
        path: `/inventory/${item.id}/quantity`,
        body: { delta: -0.25, reason: null },
      }),
    );
    const first = await planner.push(operations);
    const second = await planner.push(operations);
    expect(second).toEqual(first.map((result) => ({ ...result, replayed: true })));
    expect((await planner.call('GET', `/inventory/${item.id}`)).row['quantity']).toBe(5);
  });

  it('updates many records of a push, one of them twice, and one whose quantity it moved before', async () => {
    const planner = await ground.as(PLANNER);
    const orders = [];
    for (let count = 0; count < 5; count++) orders.push(await planner.create('/work-orders', order()));
    const item = await planner.create('/inventory', { name: unique('Fuse'), quantity: 10 });
    const place = (path: string, location: string) =>
      operation({ method: 'PUT', path, base: { location: null }, body: { location } });
    const lines = await planner.push([
      ...orders.map(({ id }, index) => place(`/work-orders/${id}`, `Bay ${index}`)),
      operation({
        method: 'PUT',
        path: `/work-orders/${orders[0]?.id}`,
        base: { location: 'Bay 0' },
        body: { location: 'Bay 9' },
      }),
      operation({
        method: 'PATCH',
        path: `/inventory/${item.id}/quantity`,
        body: { delta: -3, reason: null },
      }),
      operation({
        method: 'PATCH',
        path: `/inventory/${item.id}`,
        base: { name: String(item['name']) },
        body: { name: 'Long fuse' },
      }),
    ]);
    expect(lines.map(({ status }) => status)).toEqual(lines.map(() => 200));
    const places = [];
    for (const { id } of orders) {
      const { row } = await planner.call('GET', `/work-orders/${id}`);
      places.push([row['location'], row.version]);
    }
    expect(places).toEqual([
      ['Bay 9', 3],
      ['Bay 1', 2],
      ['Bay 2', 2],
      ['Bay 3', 2],
      ['Bay 4', 2],
    ]);
    const { row } = await planner.call('GET', `/inventory/${item.id}`);
    expect(row).toMatchObject({ name: 'Long fuse', quantity: 7, version: 3 });
  });

  it('survives a client that goes away in mid-stream, and carries on where it was', async () => {
    const planner = await ground.as(PLANNER);
    const item = await planner.create('/inventory', { name: unique('Fuse'), quantity: 0 });
    const operations = Array.from({ length: 100 }, () =>
      operation({
        method: 'PATCH',
        path: `/inventory/${item.id}/quantity`,
        body: { delta: 1, reason: null },
      }),
    );
    const { app } = ground.test;
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const aborted = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}/api/sync/push`, {
      method: 'POST',
      headers: { ...planner.person.headers, 'content-type': 'application/json' },
      body: JSON.stringify(pushBody(planner.person, operations)),
      signal: aborted.signal,
    });
    await response.body?.getReader().read();
    aborted.abort();
    const again = await planner.push(operations);
    expect(again.map(({ status }) => status)).toEqual(operations.map(() => 200));
    expect((await planner.call('GET', `/inventory/${item.id}`)).row['quantity']).toBe(100);
  });
});
