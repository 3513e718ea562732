import { expect, it } from 'vitest';
import type { HistoryEntry } from '../../src/domain/shared/history.ts';
import type { PushOperation } from '../../src/domain/sync/wire.ts';
import type { Api } from '../support/api.ts';
import { newId, operation, pushBody, unique } from '../support/api.ts';
import { testClock } from '../support/server-app.ts';
import { describeOnServer } from '../support/server-block.ts';

const TECH = 'tech1@demo.example';
const PLANNER = 'planner@demo.example';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeOnServer('what happened', (ground) => {
  const ago = (milliseconds: number) => new Date(ground.test.clock.now() - milliseconds).toISOString();

  /** One after the other, as a device sends what belongs to one record: each on the version that it has seen by then. */
  async function pushEach(api: Api, operations: readonly PushOperation[], deviceClock?: string) {
    const headers: Record<string, string> = deviceClock ? { 'x-device-time': deviceClock } : {};
    for (const each of operations) {
      const seen = each.method === 'PUT' && each.ifMatch === null ? await api.call('GET', each.path) : null;
      const ifMatch = seen ? String(seen.headers['etag']) : each.ifMatch;
      const answer = await api.call(
        'POST',
        '/sync/push',
        pushBody(api.person, [{ ...each, ifMatch }]),
        headers,
      );
      const { status } = JSON.parse(String(answer.body)) as { status: number };
      expect([200, 201]).toContain(status);
    }
  }

  const sheetBegun = (api: Api, id: string, deviceTime: string, more: Partial<PushOperation> = {}) =>
    operation({
      method: 'POST',
      path: '/job-sheets',
      body: {
        id,
        title: unique('Sheet'),
        assignedTo: api.person.user.id,
        status: 'Assigned',
      },
      deviceTime,
      ...more,
    });

  const patch = (id: string, before: object, body: object, deviceTime: string, more = {}) =>
    operation({
      method: 'PUT',
      path: `/job-sheets/${id}`,
      base: { ...before },
      body: { ...body },
      deviceTime,
      ...more,
    });

  it('takes the time it happened, not the time at which a tablet found a network: two hours stay two', async () => {
    const api = await ground.as(TECH);
    const id = newId();
    await pushEach(api, [
      sheetBegun(api, id, ago(75 * HOUR)),
      patch(
        id,
        { status: 'Assigned', startedAt: null },
        { status: 'InProgress', startedAt: ago(74 * HOUR) },
        ago(74 * HOUR),
      ),
      patch(id, { status: 'InProgress' }, { status: 'Completed' }, ago(72 * HOUR)),
    ]);
    const { row } = await api.call('GET', `/job-sheets/${id}`);
    expect(row).toMatchObject({
      status: 'Completed',
      createdAt: ago(75 * HOUR),
      startedAt: ago(74 * HOUR),
      completedAt: ago(72 * HOUR),
      updatedAt: ago(72 * HOUR),
    });
    const history = (await api.call('GET', `/history/jobSheet/${id}`)).body as HistoryEntry[];
    expect(history.map(({ happenedAt }) => happenedAt)).toEqual(
      [72, 74, 75].map((hours) => ago(hours * HOUR)),
    );
    expect(history.every(({ at }) => Date.parse(at) > Date.parse(ago(HOUR)))).toBe(true);
  });

  it('corrects a clock that is an hour wrong, by what it says as it sends', async () => {
    const api = await ground.as(TECH);
    for (const wrong of [HOUR, -HOUR]) {
      const id = newId();
      const said = (before: number) => ago(before - wrong);
      await pushEach(
        api,
        [
          sheetBegun(api, id, said(5 * HOUR)),
          patch(
            id,
            { status: 'Assigned', startedAt: null },
            { status: 'InProgress', startedAt: said(4 * HOUR) },
            said(4 * HOUR),
          ),
          patch(id, { status: 'InProgress' }, { status: 'Completed' }, said(2 * HOUR)),
        ],
        said(0),
      );
      const { row } = await api.call('GET', `/job-sheets/${id}`);
      expect(row).toMatchObject({
        createdAt: ago(5 * HOUR),
        startedAt: ago(4 * HOUR),
        completedAt: ago(2 * HOUR),
      });
    }
  });

  it('takes the correction that the device knew, where its clock was set right before it sent', async () => {
    const api = await ground.as(TECH);
    const id = newId();
    // An hour ahead when it was done, and known to be; what stands in the body was corrected on the device.
    const known = { clockOffset: -HOUR };
    await pushEach(
      api,
      [
        sheetBegun(api, id, ago(4 * HOUR), known),
        patch(
          id,
          { status: 'Assigned', startedAt: null },
          { status: 'InProgress', startedAt: ago(4 * HOUR) },
          ago(3 * HOUR),
          known,
        ),
      ],
      ago(0),
    );
    const { row } = await api.call('GET', `/job-sheets/${id}`);
    expect(row).toMatchObject({
      createdAt: ago(5 * HOUR),
      startedAt: ago(4 * HOUR),
      updatedAt: ago(4 * HOUR),
    });
  });

  it('lies neither in the future nor before what its writer knew of the record', async () => {
    const api = await ground.as(TECH);
    const id = newId();
    await pushEach(api, [
      sheetBegun(api, id, ago(5 * HOUR)),
      patch(
        id,
        { status: 'Assigned', startedAt: null },
        { status: 'InProgress', startedAt: ago(9 * HOUR) },
        ago(8 * HOUR),
      ),
    ]);
    expect((await api.call('GET', `/job-sheets/${id}`)).row).toMatchObject({
      startedAt: ago(5 * HOUR),
      updatedAt: ago(5 * HOUR),
    });
    await pushEach(api, [
      patch(id, { status: 'InProgress' }, { status: 'Completed' }, ago(-3 * HOUR), { clockOffset: 0 }),
    ]);
    expect((await api.call('GET', `/job-sheets/${id}`)).row['completedAt']).toBe(ago(0));
  });

  it('lies behind the version that was seen, whatever others have written since', async () => {
    const api = await ground.as(TECH);
    const planner = await ground.as(PLANNER);
    const id = newId();
    await pushEach(api, [sheetBegun(api, id, ago(5 * HOUR))]);
    const { headers } = await api.call('GET', `/job-sheets/${id}`);
    await planner.call(
      'PUT',
      `/job-sheets/${id}`,
      { description: 'Bring the long ladder', base: { description: null } },
      { 'if-match': String(headers['etag']) },
    );
    const seen = { ifMatch: String(headers['etag']) };
    await pushEach(api, [patch(id, { status: 'Assigned' }, { status: 'InProgress' }, ago(4 * HOUR), seen)]);
    const [last] = (await api.call('GET', `/history/jobSheet/${id}`)).body as HistoryEntry[];
    expect(last).toMatchObject({ happenedAt: ago(4 * HOUR), after: { status: 'InProgress' } });
    // It is not the record's latest change for that.
    expect((await api.call('GET', `/job-sheets/${id}`)).row['updatedAt']).toBe(ago(0));
  });

  it('is as it arrives where nobody says when, or says nonsense', async () => {
    const api = await ground.as(TECH);
    for (const deviceTime of ['', 'this morning', '1970-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z']) {
      const id = newId();
      await pushEach(api, [sheetBegun(api, id, deviceTime)]);
      expect((await api.call('GET', `/job-sheets/${id}`)).row['createdAt']).toBe(ago(0));
    }
    const order = await (await ground.as(PLANNER)).create('/work-orders', {
      title: unique('Order'),
      type: 'repair',
    });
    expect(order.createdAt).toBe(ago(0));
  });

  it('is said to a plain call by a header, with the same bounds', async () => {
    const api = await ground.as(PLANNER);
    const body = { title: unique('Order'), type: 'repair', status: 'approved' };
    const said = (at: string, deviceClock = ago(0)) => ({
      'x-happened-at': at,
      'x-device-time': deviceClock,
    });
    const made = await api.call('POST', '/work-orders', body, said(ago(3 * HOUR)));
    expect(made.row.createdAt).toBe(ago(3 * HOUR));
    const path = `/work-orders/${made.row.id}`;
    const moved = await api.call(
      'PUT',
      path,
      { location: 'Bay 2', base: { location: null } },
      said(ago(4 * HOUR)),
    );
    expect(moved.row.updatedAt).toBe(ago(3 * HOUR));
    // Its clock is two hours behind.
    const wrong = said(ago(4 * HOUR), ago(2 * HOUR));
    expect(
      (await api.call('PUT', path, { location: 'Bay 3', base: { location: 'Bay 2' } }, wrong)).row.updatedAt,
    ).toBe(ago(2 * HOUR));
    const nonsense = await api.call(
      'PUT',
      path,
      { location: 'Bay 4', base: { location: 'Bay 3' } },
      { 'x-happened-at': 'noon' },
    );
    expect(nonsense).toMatchObject({ status: 400, body: { details: [{ path: 'x-happened-at' }] } });
  });
});

describeOnServer(
  'a day',
  (ground) => {
    const asAdmin = () => ground.as('admin@demo.example');
    const moveTo = async (timeZone: string) =>
      (await asAdmin()).call('PUT', '/settings/time-zone', { timeZone });

    it.each([
      ['America/Los_Angeles', '20:30', '2026-11-26T04:30:00.000Z', '2026-11-25'],
      ['Pacific/Auckland', '08:30', '2026-11-25T19:30:00.000Z', '2026-11-26'],
      ['Europe/Paris', '23:30', '2026-11-25T22:30:00.000Z', '2026-11-25'],
      ['Asia/Kolkata', '04:30', '2026-11-25T23:00:00.000Z', '2026-11-26'],
    ])('is a day where the tenant is: in %s at %s', async (zone, _time, at, day) => {
      expect((await moveTo(zone)).status).toBe(204);
      const planner = await ground.as(PLANNER);
      const id = newId();
      const step = (method: 'POST' | 'PUT', body: object, base: object | null) =>
        operation({
          method,
          path: method === 'POST' ? '/work-orders' : `/work-orders/${id}`,
          body: { ...body },
          base: base && { ...base },
          deviceTime: at,
        });
      const lines = [
        ...(await planner.push([
          step('POST', { id, title: unique('Order'), type: 'repair', status: 'approved' }, null),
        ])),
        ...(await planner.push([step('PUT', { status: 'scheduled' }, { status: 'approved' })])),
        ...(await planner.push([step('PUT', { status: 'inProgress' }, { status: 'scheduled' })])),
        ...(await planner.push([
          {
            ...step('PUT', { status: 'completed' }, { status: 'inProgress' }),
            ifMatch: String((await planner.call('GET', `/work-orders/${id}`)).headers['etag']),
          },
        ])),
      ];
      expect(lines.at(-1)?.body).toMatchObject({ status: 'completed', completedDate: day });
    });

    it('comes to devices with the session, and the zone is changed by who may edit the roles', async () => {
      await moveTo('Pacific/Apia');
      const tenant = (await ground.test.signIn('tech2@demo.example')).tenant;
      expect(tenant).toMatchObject({ timeZone: 'Pacific/Apia' });
      for (const wrong of ['', '+13:00', 'Mars/Olympus', 'Europe/Paris ']) {
        expect((await moveTo(wrong)).status).toBe(400);
      }
      const tech = await ground.as('tech1@demo.example');
      expect((await tech.call('PUT', '/settings/time-zone', { timeZone: 'UTC' })).status).toBe(403);
    });

    it('is chosen with the tenant, and UTC where nobody chose', async () => {
      const platform = await ground.as('super@fieldline.example');
      const tenant = (more: object) => ({
        name: unique('Grid'),
        adminEmail: `${newId()}@grid.example`,
        ...more,
      });
      const chosen = await platform.call('POST', '/tenants', tenant({ timeZone: 'Asia/Kolkata' }));
      expect(chosen).toMatchObject({ status: 201, body: { timeZone: 'Asia/Kolkata' } });
      const plain = await platform.call('POST', '/tenants', tenant({}));
      expect(plain.body).toMatchObject({ timeZone: 'UTC' });
      const moved = await platform.call('PATCH', `/tenants/${plain.row.id}`, { timeZone: 'Europe/Paris' });
      expect(moved.body).toMatchObject({ timeZone: 'Europe/Paris' });
      const wrong = await platform.call('POST', '/tenants', tenant({ timeZone: 'Nowhere' }));
      expect(wrong).toMatchObject({ status: 400, body: { details: [{ path: 'timeZone' }] } });
    });
  },
  { clock: testClock(Date.parse('2026-11-27T00:00:00.000Z')) },
);
