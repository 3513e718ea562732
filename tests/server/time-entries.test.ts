import { expect, it } from 'vitest';
import { personId } from '../../server/seed/accounts.ts';
import { newId, operation } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const TECH = 'tech1@demo.example';
const PATH = '/v1/time-entries';

describeOnServer('Time entries', (ground) => {
  it('are in the name of whoever wrote them down, where nobody else is named, and reach whoever plans the work', async () => {
    const [tech, planner] = [await ground.as(TECH), await ground.as('planner@demo.example')];
    const { cursor } = await planner.pull();
    const id = newId();
    const made = operation({
      method: 'POST',
      path: PATH,
      body: { id, startedAt: '2026-03-02T07:00:00.000Z' },
    });
    expect(await tech.push([made])).toMatchObject([{ opId: made.opId, status: 201 }]);
    const { upserts } = await planner.pull(cursor);
    expect(upserts.get(id)).toMatchObject({
      kind: 'work',
      status: 'Recorded',
      person: personId(TECH),
      endedAt: null,
    });
  });

  it.each([
    ['before it began', '2026-03-02T06:59:59.000Z'],
    ['as it began', '2026-03-02T07:00:00.000Z'],
    ['more than a day later', '2026-03-03T07:00:01.000Z'],
  ])('do not end %s', async (_, endedAt) => {
    const tech = await ground.as(TECH);
    const body = { id: newId(), startedAt: '2026-03-02T07:00:00.000Z', endedAt };
    const refused = operation({ method: 'POST', path: PATH, body });
    expect(await tech.push([refused])).toMatchObject([
      { status: 400, body: { details: [{ path: 'endedAt', code: 'not_after_start' }] } },
    ]);
  });

  it('are approved by somebody else, once they have ended, and stand', async () => {
    const [tech, planner] = [await ground.as(TECH), await ground.as('planner@demo.example')];
    const id = newId();
    const path = `${PATH}/${id}`;
    await tech.call('POST', PATH, { id, startedAt: '2026-03-02T07:00:00.000Z' });
    const approve = { status: 'Approved' };
    expect(await planner.decide(path, approve)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'endedAt', code: 'required' }] },
    });
    expect(await tech.call('PATCH', path, { endedAt: '2026-03-02T09:30:00.000Z' })).toMatchObject({
      status: 200,
    });
    expect(await tech.decide(path, approve)).toMatchObject({ status: 403 });
    expect(await planner.decide(path, approve)).toMatchObject({ status: 200 });
    expect(await tech.call('PATCH', path, { note: 'And a half' })).toMatchObject({ status: 409 });
    expect(await tech.call('DELETE', path)).toMatchObject({ status: 409 });
  });

  it('are seen by whoever is on their order, and by no other technician', async () => {
    const [planner, other] = [await ground.as('planner@demo.example'), await ground.as('tech2@demo.example')];
    const [shared, own] = [newId(), newId()];
    const order = { type: 'repair', status: 'approved', priority: 'low' };
    const [both, alone] = [newId(), newId()];
    const [first, second] = [personId(TECH), personId('tech2@demo.example')];
    await planner.call('POST', '/work-orders', {
      ...order,
      id: both,
      title: 'Two',
      assignees: [first, second],
    });
    await planner.call('POST', '/work-orders', { ...order, id: alone, title: 'One', assignees: [first] });
    const tech = await ground.as(TECH);
    const startedAt = '2026-03-02T07:00:00.000Z';
    await tech.call('POST', PATH, { id: shared, startedAt, workOrderId: both });
    await tech.call('POST', PATH, { id: own, startedAt, workOrderId: alone });
    expect(await other.call('GET', `${PATH}/${shared}`)).toMatchObject({ status: 200 });
    expect(await other.call('GET', `${PATH}/${own}`)).toMatchObject({ status: 404 });
  });
});
