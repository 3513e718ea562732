import { expect, it } from 'vitest';
import { newId, operation, unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const AREAS = '/v1/field-ops/work-areas';

describeOnServer('work areas', (ground) => {
  const planner = () => ground.as('planner@demo.example');
  const area = async (name = unique('Area')) => {
    const made = await (await planner()).call('POST', AREAS, { name, kind: 'feeder' });
    expect(made.status).toBe(201);
    return made.row.id;
  };

  it('reach other devices when the one that made them has signal again', async () => {
    const admin = await ground.as('admin@demo.example');
    const { cursor } = await admin.pull();
    const id = newId();
    const made = operation({ method: 'POST', path: AREAS, body: { id, name: 'Made without signal' } });
    expect(await (await planner()).push([made])).toMatchObject([{ opId: made.opId, status: 201 }]);
    const { upserts } = await admin.pull(cursor);
    expect(upserts.get(id)).toMatchObject({ name: 'Made without signal', kind: 'region', people: [] });
  });

  it('hold assets, each as often as it is named once, and in no order that counts', async () => {
    const api = await planner();
    const [north, south] = [await area(), await area()];
    const body = { name: unique('Pole'), workAreaIds: [north, south, north] };
    const made = await api.call('POST', '/assets', body);
    expect(made).toMatchObject({ status: 201, body: { workAreaIds: [north, south] } });
    const none = await api.call('POST', '/assets', { name: unique('Pole') });
    expect(none.body).toMatchObject({ workAreaIds: [] });
  });

  it('merge: two people who put one asset into an area each both did', async () => {
    const api = await planner();
    const [north, south] = [await area(), await area()];
    const { row, headers } = await api.call('POST', '/assets', { name: unique('Pole') });
    const put = (id: string) =>
      operation({
        method: 'PUT',
        path: `/assets/${row.id}`,
        ifMatch: String(headers['etag']),
        base: { workAreaIds: [] },
        body: { workAreaIds: [id] },
      });
    expect(await api.push([put(north)])).toMatchObject([{ status: 200 }]);
    const [second] = await api.push([put(south)]);
    expect(second).toMatchObject({ status: 200, body: { workAreaIds: [north, south] } });
  });

  it('refuses what is no area of this tenant, and keeps an area that something is in', async () => {
    const api = await planner();
    const harbor = await ground.as('admin@harbor.example');
    const theirs = await harbor.call('POST', AREAS, { name: unique('Area') });
    for (const id of [newId(), theirs.row.id]) {
      const refused = await api.call('POST', '/assets', { name: unique('Pole'), workAreaIds: [id] });
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'reference_not_found', details: [{ path: 'workAreaIds/0' }] },
      });
    }
    const id = await area();
    const { row } = await api.call('POST', '/assets', { name: unique('Pole'), workAreaIds: [id] });
    const kept = await api.call('DELETE', `${AREAS}/${id}`);
    expect(kept).toMatchObject({
      status: 409,
      body: { code: 'in_use', details: [{ path: 'asset/workAreaIds' }] },
    });
    expect((await api.call('DELETE', `/assets/${row.id}`)).status).toBe(204);
    expect((await api.call('DELETE', `${AREAS}/${id}`)).status).toBe(204);
  });

  it('are made by whoever plans the work, and seen by whoever sees what is in them', async () => {
    const tech = await ground.as('tech1@demo.example');
    const store = await ground.as('store@demo.example');
    for (const api of [tech, store]) {
      expect((await api.call('GET', AREAS)).status).toBe(200);
      expect((await api.call('POST', AREAS, { name: unique('Area') })).status).toBe(403);
    }
  });
});
