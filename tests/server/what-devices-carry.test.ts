import { beforeAll, expect, it } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { type Api, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const TECH = 'tech1@demo.example';
const OTHER = 'tech2@demo.example';

/** All that the summary of an asset says beside what every row has. */
const SHOWN = ['tag', 'name', 'kind', 'status', 'workAreaIds', 'latitude', 'longitude'];

describeOnServer('devices that carry work areas', (ground) => {
  let planner: Api;
  let tech: Api;
  let north: string;
  let south: string;

  const carry = async (devicesCarry: string) => {
    const admin = await ground.as('admin@demo.example');
    expect((await admin.call('PUT', '/settings/devices-carry', { devicesCarry })).status).toBe(204);
  };
  const area = async (people: readonly string[] = []) =>
    (await planner.create('/v1/field-ops/work-areas', { name: unique('Area'), people: [...people] })).id;
  const asset = (workAreaIds: readonly string[], values: object = {}) =>
    planner.create('/assets', {
      name: unique('Pole'),
      kind: 'Pole',
      description: 'rotten below the ground line',
      latitude: 47,
      longitude: 8,
      serialNumber: unique('SN'),
      workAreaIds: [...workAreaIds],
      ...values,
    });
  /** What a device that downloads now has of some rows: all, the summary, or nothing. */
  const has = async (api: Api, ...rows: readonly AnyRow[]) => {
    const { upserts } = await api.pull();
    return rows.map(({ id }) => howOf(upserts.get(id)));
  };
  const howOf = (row: AnyRow | undefined) =>
    row && (row['isSummary'] === true ? 'summary' : row['description'] === null ? 'empty' : 'all');
  const orderFor = (person: Api, assetId: string) =>
    planner.create('/work-orders', {
      title: unique('Order'),
      type: 'repair',
      status: 'waitingOnApproval',
      assetId,
      assignees: [person.person.user.id],
    });

  beforeAll(async () => {
    [planner, tech] = [await ground.as(PLANNER), await ground.as(TECH)];
    [north, south] = [await area([tech.person.user.id]), await area()];
    await carry('workAreas');
  });

  it('have in full what lies in their person’s areas, what lies in none, and of the rest what finds it', async () => {
    const [here, there, nowhere, both] = [
      await asset([north]),
      await asset([south]),
      await asset([]),
      await asset([south, north]),
    ];
    expect(await has(tech, here, there, nowhere, both)).toEqual(['all', 'summary', 'all', 'all']);
    const summary = (await tech.pull()).upserts.get(there.id);
    const { id, tenantId, version, createdAt, createdBy, updatedAt, updatedBy } = there;
    const shown = Object.fromEntries(SHOWN.map((name) => [name, there[name]]));
    const given = Object.entries(summary ?? {}).filter(
      ([, value]) => value !== null && JSON.stringify(value) !== '{}',
    );
    expect(Object.fromEntries(given)).toEqual({
      id,
      tenantId,
      version,
      createdAt,
      createdBy,
      updatedAt,
      updatedBy,
      ...shown,
      isSummary: true,
    });
  });

  it('have all of it where their person works in no area, or the tenant leaves it at everything', async () => {
    const there = await asset([south]);
    const other = await ground.as(OTHER);
    expect([await has(planner, there), await has(other, there), await has(tech, there)]).toEqual([
      ['all'],
      ['all'],
      ['summary'],
    ]);
    await carry('everything');
    expect(await has(tech, there)).toEqual(['all']);
    await carry('workAreas');
    expect(await has(tech, there)).toEqual(['summary']);
  });

  it('are told to begin anew when the setting, the areas or the crews of their person change, and of nothing else', async () => {
    const begins = async (change: () => Promise<unknown>) => {
      const { cursor } = await tech.pull();
      await change();
      const answer = await tech.call('GET', `/sync/changes?cursor=${cursor}`);
      return answer.status === 410 ? answer.problem.code : answer.status;
    };
    expect(await begins(() => asset([south]))).toBe(200);
    expect(await begins(() => area([planner.person.user.id]))).toBe(200);
    expect(await begins(() => carry('everything'))).toBe('reset');
    expect(await begins(() => carry('workAreas'))).toBe('reset');
    const crew = await planner.create('/crews', { name: unique('Crew'), workAreaIds: [south] });
    const there = await asset([south]);
    const put = (changes: object) => planner.call('PATCH', `/crews/${crew.id}`, changes);
    expect(await begins(() => put({ members: [tech.person.user.id] }))).toBe('reset');
    expect(await has(tech, there)).toEqual(['all']);
    expect(await begins(() => put({ members: [], lead: tech.person.user.id }))).toBe(200);
    expect(await begins(() => put({ lead: null }))).toBe('reset');
    expect(await has(tech, there)).toEqual(['summary']);
  });

  it('hear of a row that moves to another area, and of one that changes where they do not work', async () => {
    const row = await asset([south]);
    const { cursor } = await tech.pull();
    const put = async (changes: object, base: object) => {
      expect((await planner.call('PUT', `/assets/${row.id}`, { ...changes, base })).status).toBe(200);
      return howOf((await tech.pull(cursor)).upserts.get(row.id));
    };
    expect(await put({ name: unique('Pole') }, { name: row['name'] })).toBe('summary');
    expect(await put({ workAreaIds: [north] }, { workAreaIds: [south] })).toBe('all');
    expect(await put({ workAreaIds: [south] }, { workAreaIds: [north] })).toBe('summary');
    expect(await put({ workAreaIds: [] }, { workAreaIds: [south] })).toBe('all');
  });

  it('have in full what their person’s own work refers to, as long as it does', async () => {
    const [first, second] = [await asset([south]), await asset([south])];
    let { cursor } = await tech.pull();
    const heard = async () => {
      const next = await tech.pull(cursor);
      ({ cursor } = next);
      return [first, second].map(({ id }) => howOf(next.upserts.get(id)));
    };
    const order = await orderFor(tech, first.id);
    expect(await heard()).toEqual(['all', undefined]);
    expect(await has(tech, first, second)).toEqual(['all', 'summary']);
    const put = (changes: object, base: object) =>
      planner.call('PUT', `/work-orders/${order.id}`, { ...changes, base });
    expect((await put({ assetId: second.id }, { assetId: first.id })).status).toBe(200);
    expect(await heard()).toEqual(['summary', 'all']);
    const me = [tech.person.user.id];
    expect((await put({ assignees: [] }, { assignees: me })).status).toBe(200);
    expect(await heard()).toEqual([expect.toSatisfy((how) => how !== 'all'), 'summary']);
    expect(await has(tech, first, second)).toEqual(['summary', 'summary']);
  });

  it('have in full what they switch, and what they install', async () => {
    const [switched, device, installed] = [await asset([south]), await asset([south]), await asset([south])];
    const { cursor } = await tech.pull();
    const me = tech.person.user.id;
    const request = await planner.create('/switching-requests', {
      title: unique('Switching'),
      assetId: switched.id,
      operator: me,
      steps: [{ device: 'Q0', action: 'open', assetId: device.id }],
    });
    await planner.create('/installations', { title: unique('New'), assetId: installed.id, crew: [me] });
    const rows = [switched, device, installed];
    const next = await tech.pull(cursor);
    expect(rows.map(({ id }) => howOf(next.upserts.get(id)))).toEqual(['all', 'all', 'all']);
    expect(await has(tech, ...rows)).toEqual(['all', 'all', 'all']);
    expect(
      (await planner.call('PATCH', `/switching-requests/${request.id}`, { operator: null })).status,
    ).toBe(200);
    expect(await has(tech, ...rows)).toEqual(['summary', 'summary', 'all']);
  });

  it('have in full what their person chose, and nobody else has it for that', async () => {
    const there = await asset([south]);
    const other = await ground.as(OTHER);
    await planner.create('/v1/field-ops/work-areas', {
      name: unique('Area'),
      people: [other.person.user.id],
    });
    const { cursor } = await tech.pull();
    const kept = await tech.create('/v1/kept-assets', { assetId: there.id });
    const next = await tech.pull(cursor);
    expect(howOf(next.upserts.get(there.id))).toBe('all');
    expect([await has(tech, there), await has(other, there)]).toEqual([['all'], ['summary']]);
    expect((await other.call('GET', `/v1/kept-assets/${kept.id}`)).status).toBe(404);
    expect((await tech.call('DELETE', `/v1/kept-assets/${kept.id}`)).status).toBe(204);
    expect(howOf((await tech.pull(next.cursor)).upserts.get(there.id))).toBe('summary');
  });

  it('agree with the server on what they have', async () => {
    await asset([south]);
    const { cursor, upserts } = await tech.pull();
    const answer = await tech.call('POST', '/sync/digest', { cursor, except: {} });
    const assets = [...upserts.values()].filter((row) => 'nominalVoltage' in row);
    expect(answer.body).toMatchObject({ inStep: true, entities: { asset: { count: assets.length } } });
  });

  it('have nothing of another tenant, whatever that one carries', async () => {
    const harbor = await ground.as('admin@harbor.example');
    const theirs = await harbor.create('/assets', { name: unique('Crane'), kind: 'Other' });
    const { upserts } = await tech.pull();
    expect(upserts.has(theirs.id)).toBe(false);
    expect(new Set([...upserts.values()].map(({ tenantId }) => tenantId))).toEqual(new Set(['demo-tenant']));
    const refused = await tech.call('POST', '/v1/kept-assets', { assetId: theirs.id });
    expect(refused).toMatchObject({ status: 422, body: { code: 'reference_not_found' } });
    expect(await has(harbor, theirs)).toEqual(['empty']);
  });

  it('are answered in full by every other call', async () => {
    const there = await asset([south]);
    expect((await tech.call('GET', `/assets/${there.id}`)).body).toEqual(there);
    const listed = await tech.call('GET', `/assets?search=${encodeURIComponent(String(there['name']))}`);
    expect(listed.body).toEqual([there]);
  });

  it('are set by whoever runs the tenant', async () => {
    for (const api of [tech, planner]) {
      const answer = await api.call('PUT', '/settings/devices-carry', { devicesCarry: 'everything' });
      expect(answer.status).toBe(403);
    }
    const admin = await ground.as('admin@demo.example');
    const wrong = await admin.call('PUT', '/settings/devices-carry', { devicesCarry: 'nothing' });
    expect(wrong.status).toBe(400);
    expect((await ground.test.signIn(TECH)).tenant).toMatchObject({ devicesCarry: 'workAreas' });
  });
});
