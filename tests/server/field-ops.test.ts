import { expect, it } from 'vitest';
import type { FieldValues } from '../../src/domain/kit/entity.ts';
import type { Api } from '../support/api.ts';
import { unique } from '../support/api.ts';
import { describeOnBoth } from '../support/both-databases.ts';

const PLANNER = 'planner@demo.example';
const TECH = 'tech1@demo.example';
const AT = '2026-11-21T08:00:00.000Z';

const step = (values: FieldValues = {}) => ({
  device: 'Q0',
  action: 'open',
  phase: 'isolate',
  executedAt: AT,
  ...values,
});

/** A request that is switched as far as `steps` say, and whose status follows. */
async function isolated(planner: Api, holder: string, steps: readonly object[] = [step()]) {
  const request = await planner.create('/switching-requests', {
    title: unique('Isolate'),
    holder,
    status: 'Requested',
    steps: JSON.stringify(steps),
  });
  const path = `/switching-requests/${request.id}`;
  for (const status of ['Approved', 'Isolated']) await planner.call('PATCH', path, { status });
  return path;
}

describeOnBoth('a clearance', (ground) => {
  const holder = async () => (await ground.as(TECH)).person.user.id;

  it('is issued and released by calls of its own, which say who and when', async () => {
    const planner = await ground.as(PLANNER);
    const path = await isolated(planner, await holder());
    const issued = await planner.call('POST', `${path}/clearance`);
    expect(issued.status).toBe(200);
    expect(issued.row).toMatchObject({
      status: 'ClearanceIssued',
      clearanceIssuedBy: planner.person.user.id,
    });
    const read = await planner.call('GET', path);
    expect(read.body).toEqual(issued.body);
    expect(read.headers['etag']).toBe(issued.headers['etag']);
    const released = await (await ground.as(TECH)).call('POST', `${path}/release`);
    expect(released.row).toMatchObject({ status: 'Released', clearanceReleasedBy: await holder() });
    expect(released.row['clearanceReleasedAt']).toBe(new Date(ground.test.clock.now()).toISOString());
    const again = await planner.call('POST', `${path}/release`);
    expect(again.problem).toMatchObject({ code: 'transition_refused', details: [{ code: 'wrongStatus' }] });
  });

  it('is brought about by no other write, on the wire or off it', async () => {
    const planner = await ground.as(PLANNER);
    const path = await isolated(planner, await holder());
    const patched = await planner.call('PATCH', path, { status: 'ClearanceIssued' });
    expect(patched.problem.code).toBe('transition_refused');
    const forged = await planner.call('PATCH', path, { clearanceIssuedAt: AT });
    expect(forged.status).toBe(400);
    await planner.call('POST', `${path}/clearance`);
    for (const status of ['Released', 'Restored', 'Cancelled']) {
      expect((await planner.call('PATCH', path, { status })).problem.code, status).toBe('transition_refused');
    }
  });

  it('needs an isolated network, every isolating step, and a holder who is somebody else', async () => {
    const planner = await ground.as(PLANNER);
    const me = planner.person.user.id;
    const refusal = async (path: string) =>
      (await planner.call('POST', `${path}/clearance`)).problem.details[0]?.code;
    expect(await refusal(await isolated(planner, me))).toBe('ownClearance');
    expect(await refusal(await isolated(planner, await holder(), []))).toBe('noSteps');
    const open = [step(), step({ executedAt: null })];
    expect(await refusal(await isolated(planner, await holder(), open))).toBe('stepsOpen');
    const restoring = [step(), step({ action: 'close', phase: 'restore', executedAt: null })];
    const ready = await isolated(planner, await holder(), restoring);
    await planner.call('PATCH', ready, { status: 'Switching' });
    expect(await refusal(ready)).toBe('wrongStatus');
    await planner.call('PATCH', ready, { status: 'Isolated' });
    expect((await planner.call('POST', `${ready}/clearance`)).status).toBe(200);
  });

  it('is refused to who saw an older version, who may not switch, and who asks for nothing there is', async () => {
    const planner = await ground.as(PLANNER);
    const path = await isolated(planner, await holder());
    const stale = await planner.call('POST', `${path}/clearance`, undefined, { 'if-match': '"old"' });
    expect(stale.problem.code).toBe('edited_since');
    const viewer = await ground.as('viewer@demo.example');
    expect((await viewer.call('POST', `${path}/clearance`)).status).toBe(403);
    const stranger = await ground.as('admin@harbor.example');
    expect((await stranger.call('POST', `${path}/clearance`)).status).toBe(404);
    expect((await planner.call('POST', '/switching-requests/nothing/clearance')).status).toBe(404);
  });
});

describeOnBoth('customers served', (ground) => {
  it('of one year are one row, whoever writes them down first', async () => {
    const planner = await ground.as(PLANNER);
    const [first] = (await planner.call('GET', '/compliance/customers')).body as {
      id: string;
      year: string;
    }[];
    if (!first) throw new Error('the demo data has some');
    const again = await planner.call('POST', '/compliance/customers', {
      id: first.id,
      year: first.year,
      customers: 5,
    });
    expect(again.status).toBe(200);
    expect(again.row['customers']).not.toBe(5);
  });
});

describeOnBoth('a crew', (ground) => {
  it('has a shift from a time of day to another one', async () => {
    const planner = await ground.as(PLANNER);
    const shift = { shiftStart: '22:00', shiftEnd: '06:00' };
    const crew = await planner.create('/crews', { name: unique('Night'), ...shift });
    expect(crew).toMatchObject(shift);
    const late = await planner.call('PATCH', `/crews/${crew.id}`, { shiftEnd: '25:00' });
    expect([late.status, late.problem.details[0]?.path]).toEqual([400, 'shiftEnd']);
    expect((await planner.call('POST', '/crews', { name: unique('Day'), shiftStart: '7' })).status).toBe(400);
    expect((await planner.call('PATCH', `/crews/${crew.id}`, { shiftEnd: null })).status).toBe(200);
  });
});
